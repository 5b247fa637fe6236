// What slides over a phone: choosing a chat to share with, a group to add the bot to, or a link to open.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { chatTitle, groupsOf, privateChat } from "../world.js";
import { avatar } from "./parts.js";

export function sheetView(page, phone, t) {
  const { kind } = phone.sheet;
  const title = { share: "shareWith", group: "chooseGroup", link: "openLink" }[kind];
  return html`<div class="veil low">
    <div class="sheet" role="dialog" aria-modal="true" aria-label=${t(title)}>
      <h3>${t(title)}</h3>
      ${kind === "link" ? linkSheet(page, phone, t) : chatSheet(page, phone, t)}
      <button type="button" class="cancel" @click=${() => page.actions.closeSheet(phone)}>${t("cancel")}</button>
    </div>
  </div>`;
}

function chatSheet(page, phone, t) {
  const { kind, text } = phone.sheet;
  const { world, actions } = page;
  const own = kind === "share" && privateChat(world, phone.userId).started ? [privateChat(world, phone.userId)] : [];
  const chats = [...groupsOf(world, phone.userId), ...own];
  const pick = (chat) => (kind === "share" ? actions.openChat(phone, chat.id, { draft: text })
    : actions.pickGroup(phone, chat));
  return html`${chats.length === 0 ? html`<p>${t("noGroups")}</p>` : nothing}
    <ul>${chats.map((chat) => html`<li><button type="button" class="chat-row" @click=${() => pick(chat)}>
      ${avatar(chat.type === "private" ? world.bot.id : chat.id, chatTitle(world, chat), "small")}
      <span class="chat-name">${chatTitle(world, chat)}</span></button></li>`)}</ul>`;
}

function linkSheet(page, phone, t) {
  const { url } = phone.sheet;
  return html`<p class="address">${url}</p>
    <a class="open" href=${url} target="_blank" rel="noopener noreferrer"
      @click=${() => page.actions.closeSheet(phone)}>${t("open")}</a>`;
}
