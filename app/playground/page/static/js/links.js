// What a link leads to inside Telegram.

const HOSTS = new Set(["t.me", "telegram.me", "www.t.me", "telegram.dog"]);

/**
 * @param {string} address
 * @param {string} username the bot's
 * @returns {{kind: "start"|"startgroup"|"share"|"user"|"outside", [field: string]: unknown}}
 */
export function parseLink(address, username) {
  let url;
  try {
    url = new URL(address.includes(":") ? address : `https://${address}`);
  } catch {
    return { kind: "outside", url: address };
  }
  const query = url.searchParams;
  if (url.protocol === "tg:") {
    if (url.host === "user") return { kind: "user", userId: Number(query.get("id")) };
    if (url.host === "resolve") return toBot(query.get("domain") ?? "", query, username, address);
    return { kind: "outside", url: address };
  }
  if (!HOSTS.has(url.host.toLowerCase())) return { kind: "outside", url: url.href };
  const path = url.pathname.replaceAll("/", " ").trim();
  if (path === "share url" || path === "share") {
    return { kind: "share", text: [query.get("url"), query.get("text")].filter(Boolean).join("\n") };
  }
  return toBot(path, query, username, address);
}

function toBot(name, query, username, address) {
  if (name.toLowerCase() !== username.toLowerCase()) return { kind: "outside", url: address };
  if (query.has("startgroup")) return { kind: "startgroup", url: address };
  return { kind: "start", payload: query.get("start") ?? "", hasPayload: query.has("start") };
}
