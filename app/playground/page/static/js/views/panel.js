// The side panel and its tabs.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { faultsView } from "./faults.js";
import { limitsView } from "./limits.js";
import { looksView } from "./looks.js";
import { icon } from "./parts.js";
import { peopleView } from "./people.js";
import { trafficView } from "./traffic.js";

const TABS = { people: peopleView, traffic: trafficView, limits: limitsView, faults: faultsView };

export function panelView(page, t) {
  const { tools } = page;
  return html`<aside id="panel" class="panel" aria-label=${t("tools")}>
    <div class="tabs">
      <div role="tablist" aria-label=${t("tools")} @keydown=${(event) => arrows(event, tools)}>
        ${Object.keys(TABS).map((name) => html`<button type="button" role="tab" id="tab-${name}" aria-controls="tab-body"
          aria-selected=${tools.tab === name} tabindex=${tools.tab === name ? 0 : -1}
          @click=${() => tools.choose(name)}>${t(name)}</button>`)}
      </div>
      <button type="button" class="round" aria-label=${t("closeTools")} @click=${() => tools.toggle()}>${icon("close")}</button>
    </div>
    ${tools.problem ? html`<p class="problem" role="alert">${tools.problem}</p>` : nothing}
    <div id="tab-body" class="tab-body" role="tabpanel" aria-labelledby="tab-${tools.tab}">
      ${TABS[tools.tab](page, t)}
      <section class="narrow-only"><h3>${t("settings")}</h3><div class="looks">${looksView(page, t)}</div></section>
    </div>
  </aside>`;
}

function arrows(event, tools) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const names = Object.keys(TABS);
  const next = names[(names.indexOf(tools.tab) + step + names.length) % names.length];
  tools.choose(next);
  document.getElementById(`tab-${next}`).focus();
}
