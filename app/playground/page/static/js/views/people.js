// Who is there: people, their languages, their groups.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { fullName, isGroup, isInside, memberOf, privateChat } from "../world.js";

const LANGUAGES = { es: "spanish", "es-AR": "argentine", en: "english", "pt-BR": "portuguese" };

export function peopleView(page, t) {
  const { world } = page;
  const groups = [...world.chats.values()].filter((chat) => isGroup(chat) && !chat.deleted && !chat.migrated_to);
  return html`<section><h3>${t("people")}</h3>
      <ul class="cards">${[...world.users.values()].map((user) => personView(page, t, user))}</ul>
      ${personForm(page, t)}</section>
    <section><h3>${t("groups")}</h3>
      <ul class="cards">${groups.map((chat) => groupView(page, t, chat))}</ul>
      ${groupForm(page, t)}</section>`;
}

function languageSelect(t, name, chosen, onChange) {
  const codes = chosen && !(chosen in LANGUAGES) ? [chosen, ...Object.keys(LANGUAGES)] : Object.keys(LANGUAGES);
  return html`<select name="language" aria-label=${name} @change=${onChange}>
    ${codes.map((code) => html`<option value=${code} ?selected=${code === chosen}>${code in LANGUAGES
      ? t(LANGUAGES[code]) : code}</option>`)}</select>`;
}

function personView(page, t, user) {
  const { tools, world, shown } = page;
  const name = fullName(user);
  const { blocked, started } = privateChat(world, user.id);
  const show = (event) => {
    if (event.target.checked) shown.add(user.id);
    else shown.delete(user.id);
    page.current = user.id;
    page.redraw();
  };
  if (user.deactivated) return nothing;
  return html`<li class="card">
    <label class="switch"><input type="checkbox" .checked=${shown.has(user.id)} aria-label=${t("showPhone", { name })}
      @change=${show}> <b>${name}</b> ${blocked ? html`<span class="mark">${t("blocked")}</span>` : nothing}</label>
    ${languageSelect(t, t("languageOf", { name }), user.language_code,
      (event) => tools.act(user.id, "change", { language_code: event.target.value }))}
    <div class="deeds">
      ${started || blocked ? html`<button type="button" @click=${() => tools.act(user.id, blocked ? "unblock_bot" : "block_bot")}>
        ${t(blocked ? "unblock" : "block")}<span class="unseen">: ${name}</span></button>` : nothing}
      <button type="button" class="danger" @click=${() => tools.act(user.id, "deactivate")}>${t("deactivate")}<span
        class="unseen">: ${name}</span></button>
    </div>
  </li>`;
}

function personForm(page, t) {
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    if (form.get("name").trim() === "") return;
    page.tools.addPerson(form.get("name").trim(), form.get("language"));
    event.target.reset();
  };
  return html`<form class="form inline" @submit=${submit}>
    <label>${t("addPerson")} <input name="name" required maxlength="64" placeholder=${t("name")} autocomplete="off"></label>
    ${languageSelect(t, t("language"), page.look.language, () => {})}
    <button type="submit">${t("add")}</button></form>`;
}

function groupView(page, t, chat) {
  const { tools, world } = page;
  const people = [...world.users.values()].filter((user) => !user.deactivated);
  const first = chat.members.find((member) => isInside(member) && member.user_id !== world.bot.id)?.user_id;
  const isIn = (userId) => isInside(memberOf(chat, userId));
  const box = (label, userId, goIn, goOut) => html`<label class="switch"><input type="checkbox" .checked=${isIn(userId)}
    @change=${(event) => (event.target.checked ? goIn() : goOut())}> ${label}</label>`;
  const place = { chat: chat.id };
  return html`<li class="card"><fieldset><legend>${chat.title}</legend>
    <div class="boxes">${people.map((user) => html`<span>${box(fullName(user), user.id,
      () => tools.act(user.id, "join", place), () => tools.act(user.id, "leave", place))}</span>`)}
      ${first === undefined ? nothing : box(t("botInGroup"), world.bot.id,
        () => tools.act(first, "add_bot", place), () => tools.act(first, "remove_bot", place))}</div>
    ${first === undefined ? nothing : html`<div class="deeds">
      ${chat.type === "group" ? html`<button type="button" @click=${() => tools.act(first, "migrate", place)}>
        ${t("upgrade")}</button>` : nothing}
      <button type="button" class="danger" @click=${() => tools.act(first, "delete_group", place)}>${t("deleteGroup")}</button>
    </div>`}</fieldset></li>`;
}

function groupForm(page, t) {
  const people = [...page.world.users.values()].filter((user) => !user.deactivated);
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const members = form.getAll("member").map(Number);
    if (form.get("title").trim() === "" || members.length === 0) return;
    page.tools.addGroup(form.get("title").trim(), members, { withBot: form.has("bot"), supergroup: form.has("super") });
    event.target.reset();
  };
  if (people.length === 0) return nothing;
  return html`<form class="form" @submit=${submit}>
    <label>${t("addGroup")} <input name="title" required maxlength="128" placeholder=${t("title")} autocomplete="off"></label>
    <fieldset><legend>${t("whoIn")}</legend><div class="boxes">${people.map((user) => html`<label class="switch">
      <input type="checkbox" name="member" value=${user.id} checked> ${fullName(user)}</label>`)}</div></fieldset>
    <label class="switch"><input type="checkbox" name="bot" checked> ${t("withBot")}</label>
    <label class="switch"><input type="checkbox" name="super"> ${t("supergroup")}</label>
    <button type="submit">${t("add")}</button></form>`;
}
