// How busy the bot is, against what Telegram allows.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { chatTitle, fullName } from "../world.js";

const MINUTE_S = 60;

export function limitsView(page, t) {
  const { tools, world } = page;
  const enforce = html`<label class="switch"><input type="checkbox" .checked=${Boolean(world.limits.enabled)}
    @change=${(event) => tools.enforce(event.target.checked)}> ${t("enforce")}</label>`;
  if (tools.usage === null) return enforce;
  const { limits, bot, chats, methods } = tools.usage;
  return html`${enforce}
    <section class="gauges">
      ${gauge(t("botPerSecond"), bot.last_second, limits.bot_per_s, t)}
      ${gauge(t("botPeak"), bot.peak_second, limits.bot_per_s, t)}
      ${gauge(t("botPerMinute"), bot.last_minute, limits.bot_per_s * MINUTE_S, t)}
    </section>
    <section class="gauges"><h3>${t("perMinute")}</h3>
      <p class="note">${t("perChatNote", { limit: limits.group_per_min })}</p>
      ${chats.length === 0 ? html`<p>${t("noCalls")}</p>` : nothing}
      ${chats.map(({ chat_id: chatId, last_minute: count }) => gauge(nameOf(world, chatId), count,
        chatId < 0 ? limits.group_per_min : limits.chat_per_s * MINUTE_S, t))}
    </section>
    <section><h3>${t("callsByMethod")}</h3>
      <table><thead><tr><th scope="col">${t("method")}</th><th scope="col">${t("count")}</th></tr></thead>
        <tbody>${Object.entries(methods).map(([method, count]) => html`<tr><td>${method}</td><td>${count}</td></tr>`)}</tbody>
      </table></section>`;
}

function gauge(label, count, limit, t) {
  return html`<label class="gauge"><span>${label}</span>
    <meter min="0" max=${limit} high=${limit * 0.8} optimum="0" .value=${Math.min(count, limit)}></meter>
    <span class="figure">${t("ofLimit", { count, limit })}</span></label>`;
}

function nameOf(world, chatId) {
  const chat = world.chats.get(chatId);
  if (chat === undefined) return String(chatId);
  return chat.type === "private" ? fullName(world.users.get(chatId)) : chatTitle(world, chat);
}
