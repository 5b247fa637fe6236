// One message with its inline keyboard.

import { classMap } from "../../vendor/lit-html/directives/class-map.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { formatted } from "../entities.js";
import { isGroup, isMarkedEdited, senderOf } from "../world.js";
import { avatar, clock, colourOf, icon, isService, preview, serviceText } from "./parts.js";

export function messageView(page, phone, chat, t, shown, before) {
  const { message } = shown;
  if (isService(message)) {
    return html`<li class="service"><span>${serviceText(message, t)}</span></li>`;
  }
  const own = message.from?.id === phone.userId && !message.sender_chat;
  const sender = senderOf(message);
  const grouped = before !== undefined && !isService(before.message) && senderOf(before.message)?.id === sender?.id;
  const named = isGroup(chat) && !own;
  const keyboard = message.reply_markup?.inline_keyboard;
  const classes = { message: true, own, grouped, wide: keyboard !== undefined };
  return html`<li class=${classMap(classes)} data-message=${message.message_id}>
    ${named ? html`<span class="face">${grouped ? nothing
      : avatar(sender.id, sender.first_name ?? sender.title, "small")}</span>` : nothing}
    <div class="stack">
      <article class="bubble">
        ${named && !grouped ? html`<p class="sender colour-${colourOf(sender.id)}">${sender.first_name ?? sender.title}</p>`
          : html`<span class="unseen">${sender.first_name ?? sender.title}: </span>`}
        ${message.via_bot ? html`<p class="via">${t("viaBot", { name: message.via_bot.username })}</p>` : nothing}
        ${message.reply_to_message ? quote(message.reply_to_message, t) : nothing}
        ${message.photo ? html`<img src="/emulator/files/${message.photo.at(-1).file_id}" alt=${t("photo")}
          width=${message.photo.at(-1).width} height=${message.photo.at(-1).height} loading="lazy">` : nothing}
        ${message.dice ? html`<p class="dice">${message.dice.emoji} ${message.dice.value}</p>` : nothing}
        ${body(page, phone, chat, t, message)}
        <p class="foot">${isMarkedEdited(page.world, message) ? html`<span>${t("edited")}</span>` : nothing}
          <time datetime=${new Date(message.date * 1000).toISOString()}>${clock(message.date)}</time>
          ${own ? html`<span aria-hidden="true">✓✓</span>` : nothing}</p>
        ${menuButton(page, phone, t, message)}
      </article>
      ${phone.menu === `m${message.message_id}` ? messageMenu(page, phone, t, message, own) : nothing}
      ${keyboard ? keyboardView(page, phone, t, message, keyboard) : nothing}
      ${reactions(shown)}
    </div>
  </li>`;
}

function body(page, phone, chat, t, message) {
  const text = message.text ?? message.caption;
  if (text === undefined) return nothing;
  const mark = (offset) => `${message.chat.id}:${message.message_id}:${offset}`;
  const reader = {
    open: (url) => page.actions.openLink(phone, url),
    command: (command) => page.actions.send(phone, chat, command),
    isOpen: (offset) => phone.opened.has(mark(offset)),
    toggle: (offset) => {
      if (!phone.opened.delete(mark(offset))) phone.opened.add(mark(offset));
      page.redraw();
    },
    hiddenLabel: t("hidden"), moreLabel: t("more"), lessLabel: t("less"),
  };
  return html`<div class="text">${formatted(text, message.entities ?? message.caption_entities, reader)}</div>`;
}

function quote(replied, t) {
  const sender = senderOf(replied);
  return html`<div class="quote colour-${colourOf(sender?.id ?? 0)}"><b>${sender?.first_name ?? sender?.title ?? ""}</b>
    <span>${preview(replied, t)}</span></div>`;
}

function menuButton(page, phone, t, message) {
  const name = `m${message.message_id}`;
  return html`<button type="button" class="more" aria-label=${t("messageMenu")} aria-expanded=${phone.menu === name}
    @click=${() => page.actions.toggleMenu(phone, name)}>${icon("dots")}</button>`;
}

function messageMenu(page, phone, t, message, own) {
  const place = { chat: message.chat.id, message_id: message.message_id };
  return html`<ul class="menu">
    <li><button type="button" @click=${() => page.actions.reply(phone, message)}>${t("reply")}</button></li>
    ${own || message.chat.type === "private" ? html`<li><button type="button"
      @click=${() => page.actions.fromMenu(phone, "delete_message", place)}>${t("remove")}</button></li>` : nothing}
  </ul>`;
}

function reactions({ reactions: given }) {
  const emoji = Object.values(given).flat().map((reaction) => reaction.emoji ?? "★");
  if (emoji.length === 0) return nothing;
  return html`<p class="reactions">${[...new Set(emoji)].map((one) => html`<span>${one}
    ${emoji.filter((other) => other === one).length}</span>`)}</p>`;
}

// -- the keyboard -------------------------------------------------------------------------------

const KINDS = [
  ["url", "link", "opensLink"], ["copy_text", "copy", "copies"], ["switch_inline_query", "share", "shares"],
  ["switch_inline_query_chosen_chat", "share", "shares"], ["switch_inline_query_current_chat", "share", "shares"],
];

function keyboardView(page, phone, t, message, rows) {
  return html`<div class="keyboard" role="group" aria-label=${t("buttons")}>
    ${rows.map((row, rowIndex) => html`<div class="keys">
      ${row.map((button, column) => key(page, phone, t, message, button, rowIndex, column))}</div>`)}
  </div>`;
}

function key(page, phone, t, message, button, row, column) {
  const busy = phone.busy.has(`${message.chat.id}:${message.message_id}:${row}:${column}`);
  const [, picture, does] = KINDS.find(([field]) => button[field] !== undefined) ?? [];
  const classes = { key: true, busy, [button.style ?? "plain"]: true };
  return html`<button type="button" class=${classMap(classes)} aria-busy=${busy} ?disabled=${button.disabled !== undefined}
      title=${button.text} aria-label=${does ? `${button.text}, ${t(does)}` : button.text} @click=${() => page.actions.press(phone, message, button, row, column)}>
    <span class="label">${button.text}</span>${picture ? icon(picture) : nothing}</button>`;
}
