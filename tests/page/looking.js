// Measures the page as it is drawn: contrast of all visible text, what sticks out, what is cut off.
() => {
  const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
  const parse = (text) => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const background = (element) => {
    const layers = [];
    for (let node = element; node; node = node.parentElement) {
      const colour = parse(getComputedStyle(node).backgroundColor);
      layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && element.closest("[inert], :disabled, .unseen, button.spoiler") === null;
  const low = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    // Pictures among the letters have colours of their own.
    if (!/[\p{L}\p{N}]/u.test(text) || !seen(element)) continue;
    const style = getComputedStyle(element);
    const back = background(element);
    const [a, b] = [luminance(over(parse(style.color), back)), luminance(back)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) low.push(`${text.slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  const width = document.documentElement.clientWidth;
  const out = [...document.querySelectorAll("body *")].filter((node) => seen(node) && !node.closest("svg, .people, .log, [role=tablist], .phones"))
    .filter((node) => node.getBoundingClientRect().right > width + 1).map((node) => node.className || node.tagName);
  for (const stack of document.querySelectorAll(".stack, .key")) {
    if (seen(stack) && stack.getBoundingClientRect().right > stack.closest(".log").getBoundingClientRect().right) out.push(stack.textContent.trim().slice(0, 40));
  }
  // A machine without a phone's narrow letters has some that are up to a sixth wider.
  const SLACK = 1.17;
  const cut = [...document.querySelectorAll(".key .label, .bubble, .text, .titles > *")]
    .filter((node) => seen(node) && node.scrollWidth > node.clientWidth * SLACK).map((node) => `${node.textContent.trim().slice(0, 40)} ${(node.scrollWidth / node.clientWidth).toFixed(2)}`);
  const small = [...document.querySelectorAll(".key, .round, .start, .chat-row")].filter(seen)
    .filter((node) => node.getBoundingClientRect().height < 43.5).map((node) => node.textContent.trim());
  return { low: [...new Set(low)], out, cut, small };
}
