// The choice of how the page looks.

import { html } from "../../vendor/lit-html/lit-html.js";
import { SIZES, THEMES } from "../look.js";
import { WORDS } from "../words.js";

/** Language, colours and size of text. */
export function looksView(page, t) {
  const choice = (label, key, values, name) => html`<label class="look"><span>${label}</span>
    <select @change=${(event) => page.setLook({ [key]: event.target.value })}>
      ${values.map((value) => html`<option value=${value} ?selected=${page.look[key] === value}>${name(value)}</option>`)}
    </select></label>`;
  const languages = { es: "Español", en: "English" };
  return html`${choice(t("language"), "language", Object.keys(WORDS), (value) => languages[value])}
    ${choice(t("theme"), "theme", THEMES, t)}${choice(t("textSize"), "size", SIZES, t)}`;
}
