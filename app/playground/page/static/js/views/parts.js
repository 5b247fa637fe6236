// Small pieces that several views use.

import { html, svg } from "../../vendor/lit-html/lit-html.js";

const COLOURS = 7;

/** Which of the seven colours stands for somebody, the same everywhere. */
export const colourOf = (id) => Math.abs(id) % COLOURS;

/** A round picture with the first letters of a name. */
export function avatar(id, name, size = "") {
  const letters = name.split(/\s+/).filter(Boolean).map((word) => [...word][0]).slice(0, 2).join("").toUpperCase();
  return html`<span class="avatar colour-${colourOf(id)} ${size}" aria-hidden="true">${letters}</span>`;
}

/** A time of day, in 24 hours for everybody. */
export const clock = (unixS) =>
  new Date(unixS * 1000).toLocaleTimeString("es", { hour: "2-digit", minute: "2-digit" });

const PATHS = {
  back: "M15 5l-7 7 7 7", send: "M4 12l16-8-6 16-3-7z", menu: "M4 7h16M4 12h16M4 17h16", close: "M6 6l12 12M18 6L6 18",
  dots: "M12 5v.01M12 12v.01M12 19v.01", bell: "M6 17V11a6 6 0 0112 0v6l2 2H4zM10 21h4", link: "M8 16L17 7M10 7h7v7",
  copy: "M9 9h10v11H9zM5 15V4h10", share: "M4 14c1-5 5-7 10-7V3l7 7-7 7v-4c-4 0-7 0-10 4z", down: "M6 9l6 6 6-6",
  tools: "M4 6h10M18 6h2M4 12h2M10 12h10M4 18h8M16 18h4M14 4v4M6 10v4M12 16v4", plus: "M12 5v14M5 12h14",
  blocked: "M5 5l14 14M12 3a9 9 0 100 18 9 9 0 000-18",
};

/** A picture that says nothing to a screen reader. */
export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${PATHS[name]} />`}</svg>`;

/** One line for the list of chats and for answers. */
export function preview(message, t) {
  if (message.text !== undefined) return message.text.split("\n", 1)[0];
  if (message.photo !== undefined) return `🖼 ${message.caption?.split("\n", 1)[0] ?? t("photo")}`;
  if (message.dice !== undefined) return message.dice.emoji;
  return serviceText(message, t);
}

/** What a notice of the chat says. */
export function serviceText(message, t) {
  const name = message.from?.first_name ?? message.sender_chat?.title ?? "";
  const joined = message.new_chat_members;
  if (joined !== undefined) {
    const other = joined.map((user) => user.first_name).join(", ");
    return joined[0].id === message.from?.id ? t("joined", { name }) : t("added", { name, other });
  }
  if (message.left_chat_member !== undefined) {
    const other = message.left_chat_member;
    return other.id === message.from?.id ? t("left", { name }) : t("removed", { name, other: other.first_name });
  }
  if (message.new_chat_title !== undefined) return t("renamed", { name, title: message.new_chat_title });
  if (message.pinned_message !== undefined) return t("pinnedMessage", { name });
  if (message.migrate_to_chat_id !== undefined || message.migrate_from_chat_id !== undefined) return t("upgraded");
  if (message.forum_topic_created !== undefined) return t("topicCreated", { title: message.forum_topic_created.name });
  if (message.forum_topic_closed !== undefined) return t("topicClosed");
  if (message.forum_topic_reopened !== undefined) return t("topicReopened");
  if (message.video_chat_started !== undefined) return t("voiceStarted");
  if (message.video_chat_ended !== undefined) return t("voiceEnded");
  if (message.video_chat_scheduled !== undefined || message.video_chat_participants_invited !== undefined) {
    return t("voiceOther");
  }
  return t("service");
}

const CONTENT = ["text", "photo", "dice", "caption", "sticker", "document"];

/** Whether a message tells of an event in the chat rather than saying something. */
export const isService = (message) => !CONTENT.some((name) => message[name] !== undefined);
