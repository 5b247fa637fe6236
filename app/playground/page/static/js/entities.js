// Formatted text. Offsets and lengths of entities count UTF-16 units, as indices of JavaScript's strings do.

import { html } from "../vendor/lit-html/lit-html.js";

/**
 * The entities as a tree: nested ones are children of those around them.
 * @returns {Array<string|{entity: object, text: string, children: Array}>}
 */
export function tree(text, entities) {
  const sorted = entities
    .filter((entity) => entity.length > 0 && entity.offset < text.length)
    .map((entity, order) => ({ entity, order, start: entity.offset,
      end: Math.min(entity.offset + entity.length, text.length) }))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.order - b.order);
  let next = 0;
  const between = (start, end) => {
    const nodes = [];
    let at = start;
    while (next < sorted.length && sorted[next].start < end) {
      const { entity, start: from, end: to } = sorted[next];
      next += 1;
      if (from < at) continue;
      if (from > at) nodes.push(text.slice(at, from));
      const until = Math.min(to, end);
      nodes.push({ entity, text: text.slice(from, until), children: between(from, until) });
      at = until;
    }
    if (at < end) nodes.push(text.slice(at, end));
    return nodes;
  };
  return between(0, text.length);
}

/**
 * Templates for a text.
 * @param {string} text
 * @param {object[]} entities of the Bot API
 * @param {{open: Function, command: Function, isOpen: Function, toggle: Function}} reader what links, commands,
 *   spoilers and long quotations do; `isOpen` and `toggle` get the offset
 */
export const formatted = (text, entities, reader) => tree(text, entities ?? []).map((node) => show(node, reader));

function show(node, reader) {
  if (typeof node === "string") return node;
  const { entity, text } = node;
  const inner = node.children.map((child) => show(child, reader));
  switch (entity.type) {
    case "bold": return html`<b>${inner}</b>`;
    case "italic": return html`<i>${inner}</i>`;
    case "underline": return html`<u>${inner}</u>`;
    case "strikethrough": return html`<s>${inner}</s>`;
    case "code": return html`<code>${inner}</code>`;
    case "pre": return html`<pre data-language=${entity.language ?? ""}><code>${inner}</code></pre>`;
    case "blockquote": return html`<blockquote>${inner}</blockquote>`;
    case "expandable_blockquote": return longQuote(entity, inner, reader);
    case "spoiler": return spoiler(entity, inner, reader);
    case "text_link": return link(entity.url, inner, reader);
    case "url": return link(text, inner, reader);
    case "email": return link(`mailto:${text}`, inner, reader);
    case "mention": return link(`https://t.me/${text.slice(1)}`, inner, reader);
    case "text_mention": return link(`tg://user?id=${entity.user.id}`, inner, reader);
    case "bot_command":
      return html`<button type="button" class="in-text" @click=${() => reader.command(text)}>${inner}</button>`;
    case "date_time":
      return html`<time datetime=${new Date(entity.unix_time * 1000).toISOString()}>${inner}</time>`;
    default: return inner;
  }
}

function link(address, inner, reader) {
  const follow = (event) => {
    event.preventDefault();
    reader.open(address);
  };
  return html`<a href=${address} rel="noopener noreferrer" @click=${follow}>${inner}</a>`;
}

function spoiler(entity, inner, reader) {
  if (reader.isOpen(entity.offset)) return html`<span class="spoiler open">${inner}</span>`;
  return html`<button type="button" class="spoiler" aria-label=${reader.hiddenLabel}
    @click=${() => reader.toggle(entity.offset)}><span aria-hidden="true">${inner}</span></button>`;
}

function longQuote(entity, inner, reader) {
  const open = reader.isOpen(entity.offset);
  return html`<blockquote class=${open ? "" : "folded"}><div>${inner}</div><button type="button" class="fold"
    aria-expanded=${open} @click=${() => reader.toggle(entity.offset)}
    aria-label=${open ? reader.lessLabel : reader.moreLabel}>${open ? "▴" : "▾"}</button></blockquote>`;
}
