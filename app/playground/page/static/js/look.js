// How the page looks: language, colours, size of text. Kept in the browser; the address may set them.

import { ours } from "./words.js";

const STORE = "chinchon.look";
export const THEMES = ["auto", "light", "dark"];
export const SIZES = ["normal", "large", "largest"];

/** From the address (`?lang=es&theme=dark&size=large`), else as last time, else as the browser is set. */
export function loadLook() {
  const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}");
  const asked = new URLSearchParams(location.search);
  return {
    language: ours(asked.get("lang") ?? kept.language ?? navigator.language),
    theme: oneOf(THEMES, asked.get("theme") ?? kept.theme),
    size: oneOf(SIZES, asked.get("size") ?? kept.size),
  };
}

export const saveLook = (look) => localStorage.setItem(STORE, JSON.stringify(look));

const NARROW = window.matchMedia("(max-width: 700px)");

/** Whether there is room for one phone only. */
export const isNarrow = () => NARROW.matches;

export const onWidth = (redraw) => NARROW.addEventListener("change", redraw);

const oneOf = (values, value) => (values.includes(value) ? value : values[0]);
