// Below the messages: the field, the bot's commands, the results of inline mode.

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { icon, preview } from "./parts.js";

export function composerView(page, phone, chat, t) {
  const draft = phone.drafts[chat.id] ?? "";
  const write = (event) => page.actions.draft(phone, chat.id, event.target.value);
  // What stands in the field now, which may be newer than what was drawn.
  const send = () => page.actions.send(phone, chat, phone.drafts[chat.id] ?? "");
  return html`<div class="composer">
    ${phone.commands ? commandList(page, phone, chat, t, draft) : nothing}
    ${phone.inline ? inlineList(page, phone, chat, t) : nothing}
    ${phone.replyTo[chat.id] ? replying(page, phone, chat, t) : nothing}
    <div class="line">
      <button type="button" class="round" aria-label=${t("commands")} aria-expanded=${phone.commands !== null}
        @click=${() => page.actions.toggleCommands(phone, chat.id)}>${icon("menu")}</button>
      <textarea class="field" rows="1" aria-label=${t("message")} placeholder=${t("message")} .value=${live(draft)}
        enterkeyhint="send" @input=${write} @keydown=${(event) => keyInField(event, send)}></textarea>
      <button type="button" class="round send" aria-label=${t("send")} ?disabled=${draft.trim() === ""}
        @click=${send}>${icon("send")}</button>
    </div>
  </div>`;
}

function keyInField(event, send) {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    send();
  }
  if (event.key === "ArrowUp") {
    const last = event.target.closest(".composer").querySelector(".offers li:last-child button");
    if (last) {
      event.preventDefault();
      last.focus();
    }
  }
}

/** Up and down walk through a list of offers, and down from the last one back into the field. */
function walk(event) {
  const step = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const neighbour = event.target.closest("li")[step];
  if (neighbour) neighbour.querySelector("button").focus();
  else if (event.key === "ArrowDown") event.target.closest(".composer").querySelector(".field").focus();
}

function commandList(page, phone, chat, t, draft) {
  const wanted = phone.commands.list.filter(({ command }) => !draft.startsWith("/")
    || command.startsWith(draft.slice(1)));
  if (wanted.length === 0) {
    return phone.commands.asked && phone.commands.isLoaded ? html`<p class="offers none">${t("noCommands")}</p>` : nothing;
  }
  return html`<ul class="offers" aria-label=${t("commandKeys")} @keydown=${walk}>
    ${wanted.map(({ command, description }) => html`<li><button type="button"
      @click=${() => page.actions.command(phone, chat, command)}><b>/${command}</b> <span>${description}</span></button></li>`)}
  </ul>`;
}

function inlineList(page, phone, chat, t) {
  const { results } = phone.inline;
  if (results === null) return nothing;
  if (results.length === 0) return html`<p class="offers none">${t("noResults")}</p>`;
  return html`<ul class="offers" aria-label=${t("results", { name: page.world.bot.username })} @keydown=${walk}>
    ${results.map((result) => html`<li><button type="button"
      @click=${() => page.actions.chooseInline(phone, chat.id, result)}><b>${result.title}</b>
      <span>${result.description ?? ""}</span></button></li>`)}
  </ul>`;
}

function replying(page, phone, chat, t) {
  const message = phone.replyTo[chat.id];
  const stop = () => {
    phone.replyTo[chat.id] = null;
    page.redraw();
  };
  return html`<div class="replying"><span>${t("replyTo", { name: message.from?.first_name ?? "" })}: ${preview(message, t)}</span>
    <button type="button" class="round" aria-label=${t("cancel")} @click=${stop}>${icon("close")}</button></div>`;
}
