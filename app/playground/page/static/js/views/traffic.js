// Updates and calls, the latest first, each with its JSON.

import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { chatTitle, fullName } from "../world.js";

const MAX_ROWS = 150;
const SHORT = 80;

export function trafficView(page, t) {
  const { tools } = page;
  const entries = tools.entries().slice(-MAX_ROWS).reverse();
  const filter = (event) => {
    tools.filter = event.target.value;
    page.redraw();
  };
  const only = (event) => {
    tools.onlyFailures = event.target.checked;
    page.redraw();
  };
  return html`<div class="filters">
      <label>${t("filter")} <input type="search" .value=${tools.filter} @input=${filter}></label>
      <label><input type="checkbox" .checked=${tools.onlyFailures} @change=${only}> ${t("onlyFailures")}</label>
      <button type="button" @click=${() => tools.pause()}>${t(tools.paused ? "resume" : "pause")}</button>
      <button type="button" @click=${() => tools.clear()}>${t("clear")}</button>
    </div>
    ${entries.length === 0 ? html`<p>${t("noTraffic")}</p>` : nothing}
    <ol class="traffic">${repeat(entries, (entry) => entry.key, (entry) => entryView(page, t, entry))}</ol>`;
}

function entryView(page, t, entry) {
  const toggle = (event) => {
    entry.isOpen = event.target.open;
    page.redraw();
  };
  return html`<li class="${entry.way} ${entry.failed ? "failed" : ""}"><details ?open=${entry.isOpen} @toggle=${toggle}>
    <summary><span class="way" role="img" aria-label=${t(entry.way)}>${entry.way === "update" ? "→" : "←"}</span>
      <b>${entry.title}</b>
      <span class="state">${entry.way === "update" ? t(`settled_${entry.state}`) : entry.state}</span>
      <span class="about">${about(page, entry)}</span>
      <time>${new Date(entry.at * 1000).toLocaleTimeString("es", { hour: "2-digit", minute: "2-digit", second: "2-digit" })}</time></summary>
    ${entry.isOpen ? detail(page, t, entry) : nothing}
  </details></li>`;
}

function detail(page, t, entry) {
  if (entry.way === "update") {
    return html`<pre>${json(entry.body)}</pre>
      <button type="button" @click=${() => page.tools.again(entry)}>${t("again")}</button>`;
  }
  return html`${entry.error ? html`<p class="problem">${entry.error}</p>` : nothing}
    ${entry.fault ? html`<p>${t("faults")}: ${entry.fault}</p>` : nothing}
    ${entry.via === "webhook" ? html`<p>${t("inWebhook")}</p>` : nothing}
    <h4>${t("params")}</h4><pre>${json(entry.body.params)}</pre>
    <h4>${t("answer")}</h4><pre>${json(entry.body.answer)}</pre>`;
}

const json = (value) => JSON.stringify(value, null, 2);

/** Who and what, in a line. */
function about(page, entry) {
  const { world } = page;
  if (entry.way === "call") {
    const chat = world.chats.get(Number(entry.chatId));
    const { text, caption, callback_query_id: query } = entry.body.params;
    const where = chat === undefined ? "" : chat.type === "private" ? fullName(world.users.get(chat.id)) : chatTitle(world, chat);
    const what = text ?? caption ?? (query ? "∅" : "");
    return [where, String(what).slice(0, SHORT)].filter(Boolean).join(" · ");
  }
  const payload = entry.body[entry.title] ?? {};
  const who = payload.from?.first_name ?? payload.chat?.title ?? "";
  const what = payload.data ?? payload.text ?? payload.query ?? payload.new_chat_member?.status ?? "";
  return [who, String(what).slice(0, SHORT)].filter(Boolean).join(" · ");
}
