// The frame of the page: bar at the top, phones, side panel.

import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { isNarrow } from "../look.js";
import { unreadOn } from "../phones.js";
import { fullName } from "../world.js";
import { looksView } from "./looks.js";
import { panelView } from "./panel.js";
import { icon } from "./parts.js";
import { phoneView } from "./phone.js";

export function shellView(page) {
  const { t, tools, world } = page;
  const people = [...world.users.keys()];
  return html`<header class="top">
      <h1>${world.bot.first_name || "Chinchón"}</h1>
      ${peopleBar(page, people, t)}
      <div class="looks wide-only">${looksView(page, t)}</div>
      <button type="button" class="tools-button" aria-expanded=${tools.isOpen} aria-controls="panel"
        @click=${() => tools.toggle()}>${icon("tools")}<span class="wide-only">${t("tools")}</span>
        <span class="narrow-only unseen">${t("tools")}</span></button>
    </header>
    ${page.connected === false ? html`<p class="banner" role="status">${t("reconnecting")}</p>` : nothing}
    <div class="middle">
      <main class="phones" aria-label=${t("playground")}>
        ${people.length === 0 && page.connected ? html`<p class="nobody">${t("nobody")}</p>` : nothing}
        ${repeat(people.filter((id) => page.shown.has(id) || id === page.current), (id) => id,
          (id) => phoneView(page, page.phones.of(id), { isCurrent: id === page.current, isShown: page.shown.has(id) }))}
      </main>
      ${tools.isOpen ? panelView(page, t) : nothing}
    </div>`;
}

/** What waits on a phone that is not on show. */
function unreadMark(page, id, t) {
  if (isNarrow() ? id === page.current : page.shown.has(id)) return nothing;
  const count = unreadOn(page.world, page.phones.of(id));
  return count === 0 ? nothing : html`<span class="badge"><span aria-hidden="true">${count}</span><span class="unseen">,
    ${t("unread", { count })}</span></span>`;
}

/** Whose phones are on show; on a narrow screen there is room for one, and a tap changes over to it. */
function peopleBar(page, people, t) {
  const toggle = (id) => {
    if (isNarrow()) page.shown.add(id);
    else if (!page.shown.delete(id)) page.shown.add(id);
    page.current = id;
    page.redraw();
  };
  return html`<ul class="people" aria-label=${t("phones")}>
    ${people.map((id) => html`<li><button type="button" class=${id === page.current ? "chip current" : "chip"}
      aria-pressed=${isNarrow() ? id === page.current : page.shown.has(id)}
      @click=${() => toggle(id)}>${fullName(page.world.users.get(id))}${ringMark(page, id)}${unreadMark(page, id, t)}</button></li>`)}
  </ul>`;
}

function ringMark(page, id) {
  return page.phones.of(id).ringing ? html`<span class="ring-mark" aria-hidden="true">${icon("bell")}</span>` : nothing;
}
