// One phone: its frame, what lies over the chat, and the list of chats.

import { classMap } from "../../vendor/lit-html/directives/class-map.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { openChat, unreadCount } from "../phones.js";
import { chatList, chatTitle, fullName, senderOf } from "../world.js";
import { chatView } from "./chat.js";
import { sheetView } from "./sheets.js";
import { avatar, clock, icon, preview } from "./parts.js";

/** A phone as a template. */
export function phoneView(page, phone, { isCurrent }) {
  const user = page.world.users.get(phone.userId);
  const t = page.wordsOf(phone);
  const chat = openChat(page.world, phone);
  const covered = phone.alert !== null || phone.sheet !== null;
  const classes = { phone: true, current: isCurrent, ringing: phone.ringing };
  return html`<section class=${classMap(classes)} data-user=${phone.userId} lang=${page.languageOf(phone)}
      aria-label=${t("phoneOf", { name: fullName(user) })} @keydown=${(event) => escape(page, phone, event)}>
    <header class="owner">
      ${avatar(phone.userId, fullName(user), "small")}
      <h2>${fullName(user)}</h2>
      <span class="tongue">${user.language_code ?? ""}</span>
      ${phone.rings > 0 ? html`<span class="rings" role="img" aria-label=${t("rang", { count: phone.rings })}>${icon("bell")}
        <span aria-hidden="true">${phone.rings}</span></span>` : nothing}
    </header>
    <div class="screen">
      <div class="app" ?inert=${covered}>
        ${chat === null ? listView(page, phone, t) : chatView(page, phone, chat, t)}
      </div>
      ${phone.toast ? html`<div class="toast">${phone.toast}</div>` : nothing}
      ${phone.sheet ? sheetView(page, phone, t) : nothing}
      ${phone.alert ? alertView(page, phone, t) : nothing}
    </div>
  </section>`;
}

function escape(page, phone, event) {
  if (event.key !== "Escape") return;
  const { actions } = page;
  if (phone.alert) actions.closeAlert(phone);
  else if (phone.sheet) actions.closeSheet(phone);
  else if (phone.menu) actions.toggleMenu(phone, phone.menu);
  else if (phone.commands || phone.inline) Object.assign(phone, { commands: null, inline: null });
  else if (phone.open !== null) actions.closeChat(phone);
  else return;
  event.stopPropagation();
  page.redraw();
}

function alertView(page, phone, t) {
  return html`<div class="veil">
    <div class="alert" role="alertdialog" aria-modal="true" aria-label=${phone.alert.title || t("message")}
        aria-describedby="alert-${phone.userId}">
      ${phone.alert.title ? html`<h3>${phone.alert.title}</h3>` : nothing}
      <p id="alert-${phone.userId}">${phone.alert.text}</p>
      <button type="button" @click=${() => page.actions.closeAlert(phone)}>${t("ok")}</button>
    </div>
  </div>`;
}

function listView(page, phone, t) {
  const rows = chatList(page.world, phone.userId);
  return html`<div class="bar"><h3 class="chat-title" tabindex="-1">${t("chats")}</h3></div>
    <ul class="chats">
      ${repeat(rows, ({ chat }) => chat.id, (row) => html`<li>${listRow(page, phone, t, row)}</li>`)}
    </ul>`;
}

function listRow(page, phone, t, { chat, last }) {
  const title = chatTitle(page.world, chat);
  const unread = unreadCount(page.world, phone, chat.id);
  return html`<button type="button" class="chat-row" data-chat=${chat.id}
      @click=${() => page.actions.openChat(phone, chat.id)}>
    ${avatar(chat.type === "private" ? page.world.bot.id : chat.id, title)}
    <span class="chat-name">${title}</span>
    <span class="chat-time">${last ? clock(last.message.date) : ""}</span>
    <span class="chat-last">${lastLine(page, chat, t, last)}</span>
    ${unread > 0 ? html`<span class="badge"><span aria-hidden="true">${unread}</span>
      <span class="unseen">${t("unread", { count: unread })}</span></span>` : nothing}
  </button>`;
}

function lastLine(page, chat, t, last) {
  if (last === undefined) {
    return chat.type === "private" && !chat.started ? t("startHint") : t("noMessages");
  }
  const sender = senderOf(last.message);
  const named = chat.type !== "private" && sender && last.message.text !== undefined;
  return html`${named ? html`<b>${sender.first_name ?? sender.title}:</b> ` : nothing}${preview(last.message, t)}`;
}
