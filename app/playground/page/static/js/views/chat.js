// An open chat: title, messages, and what stands below them.

import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { barrier, unreadCount } from "../phones.js";
import { chatList, chatTitle, headCount, isGroup, messagesOf, profileText } from "../world.js";
import { composerView } from "./composer.js";
import { messageView } from "./message.js";
import { avatar, icon } from "./parts.js";

const FIRST_SHOWN = 60;
const STEP_SHOWN = 100;

export function chatView(page, phone, chat, t) {
  const title = chatTitle(page.world, chat);
  return html`${titleBar(page, phone, chat, t, title)}
    ${chat.is_forum ? topicBar(page, phone, chat, t) : nothing}
    ${logView(page, phone, chat, t, title)}
    ${footer(page, phone, chat, t)}`;
}

function titleBar(page, phone, chat, t, title) {
  const elsewhere = chatList(page.world, phone.userId)
    .filter((row) => row.chat.id !== chat.id)
    .reduce((sum, row) => sum + unreadCount(page.world, phone, row.chat.id), 0);
  const back = elsewhere > 0 ? t("backUnread", { count: elsewhere }) : t("back");
  return html`<div class="bar">
    <button type="button" class="round back" aria-label=${back} @click=${() => page.actions.closeChat(phone)}>
      ${icon("back")}${elsewhere > 0 ? html`<span class="badge" aria-hidden="true">${elsewhere}</span>` : nothing}
    </button>
    ${avatar(chat.type === "private" ? page.world.bot.id : chat.id, title)}
    <div class="titles"><h3 class="chat-title" tabindex="-1">${title}</h3>
      <span class="under">${underTitle(page, chat, t)}</span></div>
    <button type="button" class="round" aria-label=${t("menu")} aria-expanded=${phone.menu === "chat"}
      @click=${() => page.actions.toggleMenu(phone, "chat")}>${icon("dots")}</button>
    ${phone.menu === "chat" ? chatMenu(page, phone, chat, t) : nothing}
  </div>`;
}

function underTitle(page, chat, t) {
  if ((page.world.typing.get(chat.id) ?? 0) > Date.now()) return t("typing");
  return isGroup(chat) ? t("members", { count: headCount(chat) }) : t("bot");
}

function chatMenu(page, phone, chat, t) {
  const item = (key, action, body) => html`<li><button type="button"
    @click=${() => page.actions.fromMenu(phone, action, body)}>${t(key)}</button></li>`;
  return html`<ul class="menu">
    ${isGroup(chat) ? item("leave", "leave", { chat: chat.id })
      : chat.blocked ? item("unblock", "unblock_bot") : item("block", "block_bot")}
  </ul>`;
}

function topicBar(page, phone, chat, t) {
  const chosen = phone.topic[chat.id] ?? null;
  const choose = (topic) => {
    phone.topic[chat.id] = topic;
    page.redraw();
  };
  const chip = (id, name) => html`<li><button type="button" aria-pressed=${chosen === id}
    @click=${() => choose(id)}>${name}</button></li>`;
  return html`<ul class="topics">${chip(null, t("allTopics"))}
    ${chat.topics.map((topic) => chip(topic.thread_id, topic.name))}</ul>`;
}

function logView(page, phone, chat, t, title) {
  const topic = phone.topic[chat.id] ?? null;
  const all = messagesOf(page.world, chat.id, phone.userId)
    .filter(({ message }) => topic === null || !chat.is_forum || message.message_thread_id === topic);
  const count = phone.shownCount[chat.id] ?? FIRST_SHOWN;
  const shown = all.slice(-count);
  const more = () => {
    phone.shownCount[chat.id] = count + STEP_SHOWN;
    page.redraw();
  };
  return html`<div class="log-frame">
    <ol class="log" role="log" aria-live="off" aria-label=${t("messages", { name: title })} tabindex="0"
        data-log="${phone.userId}:${chat.id}" @scroll=${page.noteScroll}>
      ${all.length > count ? html`<li class="service"><button type="button" class="earlier" @click=${more}>
        ${t("earlier")}</button></li>` : nothing}
      ${all.length === 0 ? html`<li class="about">${aboutBot(page, phone, chat, t)}</li>` : nothing}
      ${repeat(shown, ({ message }) => `${message.chat.id}:${message.message_id}`,
        (one, index) => messageView(page, phone, chat, t, one, shown[index - 1]))}
    </ol>
    <button type="button" class="round newest" aria-label=${t("newest")} @click=${page.toNewest}>${icon("down")}</button>
  </div>`;
}

function aboutBot(page, phone, chat, t) {
  if (isGroup(chat)) return t("noMessages");
  const about = profileText(page.world, "description", page.languageOf(phone));
  return about ? html`<b>${t("whatCan")}</b><br>${about}` : t("startHint");
}

function footer(page, phone, chat, t) {
  switch (barrier(phone, chat)) {
    case "left": return html`<p class="footer">${t("notMember")}</p>`;
    case "start": case "blocked":
      return html`<div class="footer"><button type="button" class="start" @click=${() => page.actions.start(phone)}>
        ${t(chat.blocked ? "restart" : "start")}</button></div>`;
    default: return composerView(page, phone, chat, t);
  }
}
