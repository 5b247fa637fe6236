// Switches that make Telegram misbehave.

import { html } from "../../vendor/lit-html/lit-html.js";
import { chatTitle, fullName } from "../world.js";
import { PRESETS } from "../tools.js";

const METHODS = ["*", "send*", "edit*", "sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessage",
  "answerCallbackQuery", "answerInlineQuery"];
const MODES = { slow: "delay", hang: "hang", reset: "reset", malformed: "malformed" };

export function faultsView(page, t) {
  const { tools, world } = page;
  return html`<section><h3>${t("quick")}</h3>
      ${Object.keys(PRESETS).map((name) => switchView(t(name), tools.activePreset(name) !== undefined,
        () => tools.togglePreset(name)))}
      ${switchView(t("twice"), world.repeat.times > 1, () => tools.repeat({ times: world.repeat.times > 1 ? 1 : 2 }))}
      ${switchView(t("twiceAtOnce"), world.repeat.at_once, () => tools.repeat({ at_once: !world.repeat.at_once }))}
    </section>
    ${activeView(page, t)}${formView(page, t)}`;
}

const switchView = (label, isOn, toggle) => html`<label class="switch"><input type="checkbox" .checked=${isOn}
  @change=${toggle}> ${label}</label>`;

function activeView(page, t) {
  const { tools, world } = page;
  return html`<section><h3>${t("activeFaults")}</h3>
    ${world.faults.length === 0 ? html`<p>${t("noFaults")}</p>` : html`<ul class="faults">
      ${world.faults.map((fault) => html`<li><span><b>${fault.method}</b> ${fault.mode} ${fault.answer?.status ?? ""}
        ${fault.delay_s ? `${fault.delay_s} s` : ""} ${fault.times === null ? "∞" : `×${fault.times}`}
        <span class="note">${t("hits", { count: fault.hits })}</span></span>
        <button type="button" @click=${() => tools.removeFault(fault.id)}>${t("removeFault")}<span class="unseen">
          ${fault.method} ${fault.mode}</span></button></li>`)}</ul>
      <button type="button" @click=${() => tools.removeFault()}>${t("clearAll")}</button>`}
  </section>`;
}

function formView(page, t) {
  const { tools, world } = page;
  const submit = (event) => {
    event.preventDefault();
    tools.addFault(faultOf(new FormData(event.target)));
  };
  const place = (chat) => (chat.type === "private" ? fullName(world.users.get(chat.id)) : chatTitle(world, chat));
  return html`<section><h3>${t("newFault")}</h3>
    <form class="form" @submit=${submit}>
      <label>${t("method")} <select name="method">${METHODS.map((name) => html`<option>${name}</option>`)}</select></label>
      <label>${t("kind")} <select name="kind">
        ${Object.keys(MODES).map((name) => html`<option value=${name}>${t(name)}</option>`)}
        ${Object.entries(tools.errors ?? {}).map(([name, answer]) => html`<option value=${name}>${answer.status} ${name}</option>`)}
      </select></label>
      <label>${t("when")} <select name="when"><option value="before">${t("before")}</option>
        <option value="after">${t("after")}</option></select></label>
      <label>${t("chat")} <select name="chat"><option value="">${t("everyChat")}</option>
        ${[...world.chats.values()].map((chat) => html`<option value=${chat.id}>${place(chat)}</option>`)}</select></label>
      <label>${t("delay")} <input name="delay" type="number" min="0" max="120" step="0.5" value="0"></label>
      <label>${t("times")} <select name="times"><option>1</option><option>3</option><option>10</option>
        <option value="">${t("always")}</option></select></label>
      <button type="submit">${t("addFault")}</button>
    </form></section>`;
}

function faultOf(form) {
  const kind = form.get("kind");
  const chat = form.get("chat");
  return {
    method: form.get("method"), when: form.get("when"), delay_s: Number(form.get("delay")),
    times: form.get("times") === "" ? null : Number(form.get("times")),
    ...(kind in MODES ? { mode: MODES[kind] } : { error: kind }),
    ...(chat === "" ? {} : { chat: Number(chat) }),
  };
}
