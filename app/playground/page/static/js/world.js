// A copy of what the emulator holds: filled from a snapshot, kept up to date by events. No DOM in here.

const MAX_TRAFFIC = 400;
const TEXT_EDITS = new Set(["editMessageText", "editMessageCaption", "editMessageMedia"]);

/** An empty world, as it is before the first snapshot. */
export function emptyWorld() {
  return {
    epoch: "", seq: 0, bot: { id: 0, first_name: "", username: "" },
    users: new Map(), chats: new Map(), messages: new Map(), edited: new Set(),
    traffic: [], faults: [], limits: {}, repeat: { times: 1, at_once: false }, profile: { texts: [], commands: [] },
    typing: new Map(), menus: 0,
  };
}

const pair = (chatId, messageId) => `${chatId}:${messageId}`;

/** Fill `world` from the answer of `/page/snapshot`; whatever it held before is gone. */
export function applySnapshot(world, snapshot) {
  const { epoch, seq, bot, faults, limits, repeat, profile } = snapshot;
  Object.assign(world, emptyWorld(), { epoch, seq, bot, faults, limits, repeat, profile, menus: world.menus + 1 });
  for (const user of snapshot.users) world.users.set(user.id, user);
  for (const chat of snapshot.chats) world.chats.set(chat.id, chat);
  for (const [chatId, shown] of Object.entries(snapshot.messages)) {
    world.messages.set(Number(chatId), new Map(shown.map((one) => [one.message.message_id, one])));
  }
  world.edited = new Set(snapshot.edited.map(([chatId, messageId]) => pair(chatId, messageId)));
  const past = [
    ...snapshot.calls.map((call) => callEntry(call)),
    ...snapshot.updates.map((sent) => ({ ...updateEntry(sent.update, sent.created), state: sent.state })),
  ];
  world.traffic = past.sort((a, b) => a.at - b.at).slice(-MAX_TRAFFIC);
}

/**
 * Apply one event.
 * @returns {{chatId: number, shown: object}|null} the message that has just arrived, if one has
 */
export function applyEvent(world, event) {
  world.seq = event.seq;
  switch (event.kind) {
    case "user":
      world.users.set(event.user.id, event.user);
      break;
    case "chat":
      world.chats.set(event.chat.id, event.chat);
      break;
    case "message":
    case "message_changed":
      messagesIn(world, event.chat_id).set(event.message.message.message_id, event.message);
      world.typing.delete(event.chat_id);
      return event.kind === "message" ? { chatId: event.chat_id, shown: event.message } : null;
    case "message_deleted":
      messagesIn(world, event.chat_id).delete(event.message_id);
      break;
    case "faults":
      world.faults = event.faults;
      break;
    case "call":
      noteCall(world, event.call);
      break;
    case "update":
      addTraffic(world, updateEntry(event.update, event.at));
      break;
    case "update_settled":
      for (const entry of world.traffic) if (entry.updateId === event.update_id) entry.state = event.state;
      break;
    default:
  }
  return null;
}

function messagesIn(world, chatId) {
  if (!world.messages.has(chatId)) world.messages.set(chatId, new Map());
  return world.messages.get(chatId);
}

function noteCall(world, call) {
  addTraffic(world, callEntry(call));
  if (call.status !== 200) return;
  const { chat_id: chatId, message_id: messageId } = call.params;
  if (TEXT_EDITS.has(call.method)) world.edited.add(pair(chatId, messageId));
  if (call.method === "sendChatAction") world.typing.set(Number(chatId), Date.now() + 5000);
  if (/^(set|delete)MyCommands$|^setMy|^setChatMenuButton$/.test(call.method)) world.menus += 1;
}

function addTraffic(world, entry) {
  world.traffic.push(entry);
  if (world.traffic.length > MAX_TRAFFIC) world.traffic.splice(0, world.traffic.length - MAX_TRAFFIC);
}

function updateEntry(update, at) {
  const kind = Object.keys(update).find((name) => name !== "update_id");
  return { key: `u${update.update_id}.${at}`, way: "update", title: kind, at, state: "pending",
    updateId: update.update_id, failed: false, body: update };
}

function callEntry(call) {
  const { number, method, at, status, error, fault, via, params, body } = call;
  return { key: `c${number}.${at}`, way: "call", title: method, at, state: String(status || "—"),
    failed: status !== 200, error, fault, via, chatId: params.chat_id, body: { params, answer: body } };
}

// -- looking ------------------------------------------------------------------------------------

export const isInside = (member) =>
  member !== undefined && (["creator", "administrator", "member"].includes(member.status)
    || (member.status === "restricted" && member.is_member !== false));

export const memberOf = (chat, userId) => chat.members.find((member) => member.user_id === userId);

/** The private chat with the bot, also before it has been opened for the first time. */
export function privateChat(world, userId) {
  return world.chats.get(userId)
    ?? { id: userId, type: "private", title: "", started: false, blocked: false, members: [], topics: [], pinned: [] };
}

/** The groups that somebody is in. */
export function groupsOf(world, userId) {
  return [...world.chats.values()].filter((chat) => isGroup(chat) && !chat.deleted && !chat.migrated_to
    && isInside(memberOf(chat, userId)));
}

export const isGroup = (chat) => chat.type === "group" || chat.type === "supergroup";

/** How many are in a group, the bot included. */
export const headCount = (chat) => chat.members.filter(isInside).length;

/** What somebody sees in a chat, oldest first; what was said before an upgrade of the group comes first. */
export function messagesOf(world, chatId, userId) {
  const before = [...world.chats.values()].find((chat) => chat.migrated_to === chatId);
  const own = [...(world.messages.get(chatId)?.values() ?? [])]
    .filter((shown) => !shown.deleted && !shown.hidden_from.includes(userId))
    .sort((a, b) => a.message.message_id - b.message.message_id);
  return before ? [...messagesOf(world, before.id, userId), ...own] : own;
}

/** The chats on somebody's list, the one with the latest message first. */
export function chatList(world, userId) {
  const rows = [privateChat(world, userId), ...groupsOf(world, userId)].map((chat) => {
    const messages = messagesOf(world, chat.id, userId);
    return { chat, messages, last: messages.at(-1) };
  });
  return rows.sort((a, b) => (b.last?.message.date ?? 0) - (a.last?.message.date ?? 0));
}

export function chatTitle(world, chat) {
  return chat.type === "private" ? world.bot.first_name : chat.title;
}

export const fullName = (user) =>
  user === undefined || user.deactivated ? "—" : [user.first_name, user.last_name].filter(Boolean).join(" ");

/** Whether clients write "edited" beside a message: not where an inline keyboard or inline mode explains it. */
export function isMarkedEdited(world, message) {
  if (message.edit_date === undefined || message.via_bot || message.reply_markup?.inline_keyboard) return false;
  return message.from?.id !== world.bot.id || world.edited.has(pair(message.chat.id, message.message_id));
}

/** The bot's name, description or short description in a language. */
export function profileText(world, kind, language) {
  const texts = world.profile.texts.filter((text) => text.kind === kind);
  return (texts.find((text) => text.language_code === language.slice(0, 2))
    ?? texts.find((text) => text.language_code === ""))?.text ?? "";
}

export const senderOf = (message) => message.sender_chat ?? message.from;
