// What each phone itself knows: which chat is open, what has been read, drafts, what lies over the chat.

import { groupsOf, isInside, isGroup, memberOf, messagesOf, privateChat } from "./world.js";

const STORE = "chinchon.phones";
const RING_MS = 1600;

/** A phone that has just been taken out of its box. */
function newPhone(userId) {
  return {
    userId, open: null, topic: {}, read: {}, drafts: {}, replyTo: {}, shownCount: {}, opened: new Set(),
    toast: null, alert: null, sheet: null, busy: new Set(), pendingStart: null, rings: 0, ringing: false,
    commands: null, inline: null, menu: null, error: "",
  };
}

/** The phones of a page, made when they are first asked for. */
export class Phones {
  constructor() {
    this.byUser = new Map();
    this.epoch = "";
  }

  of(userId) {
    if (!this.byUser.has(userId)) this.byUser.set(userId, newPhone(userId));
    return this.byUser.get(userId);
  }

  /** After a snapshot of another run of the server: take up what this tab remembers of people who are still there. */
  settle(world) {
    if (this.epoch === world.epoch) return;
    this.epoch = world.epoch;
    this.byUser.clear();
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
    for (const [userId, phone] of kept) {
      if (world.users.has(userId)) Object.assign(this.of(userId), phone, { read: stillThere(world, phone.read) });
    }
  }

  remember() {
    const phones = [...this.byUser].map(([userId, { open, read, rings }]) => [userId, { open, read, rings }]);
    sessionStorage.setItem(STORE, JSON.stringify(phones));
  }
}

/** Marks of messages that exist: another scene counts its messages anew. */
function stillThere(world, read) {
  const last = (chatId) => Math.max(0, ...(world.messages.get(Number(chatId))?.keys() ?? []));
  return Object.fromEntries(Object.entries(read).filter(([chatId, messageId]) => messageId <= last(chatId)));
}

/** How many messages of others somebody has not read in a chat. */
export function unreadCount(world, phone, chatId) {
  const read = phone.read[chatId] ?? 0;
  return messagesOf(world, chatId, phone.userId)
    .filter(({ message }) => message.message_id > read && message.chat.id === chatId
      && message.from?.id !== phone.userId).length;
}

/** The same over all chats of a phone. */
export const unreadOn = (world, phone) => [phone.userId, ...groupsOf(world, phone.userId).map((chat) => chat.id)]
  .reduce((sum, chatId) => sum + unreadCount(world, phone, chatId), 0);

export function markRead(world, phone) {
  if (phone.open === null) return;
  const last = messagesOf(world, phone.open, phone.userId).at(-1);
  if (last !== undefined && last.message.chat.id === phone.open) phone.read[phone.open] = last.message.message_id;
}

/** Whether a message that has just come reaches a person at all. */
export function reaches(world, userId, chatId, shown) {
  if (shown.hidden_from.includes(userId)) return false;
  const chat = world.chats.get(chatId);
  if (chat === undefined) return false;
  return isGroup(chat) ? isInside(memberOf(chat, userId)) : chatId === userId;
}

/** A phone makes a sound for messages of others that do not come silently; notices of the chat make none. */
export function sounds(userId, shown) {
  const { message, silent } = shown;
  const speaks = message.text !== undefined || message.photo !== undefined || message.dice !== undefined;
  return !silent && speaks && message.from?.id !== userId;
}

export function ring(phone, redraw) {
  phone.rings += 1;
  phone.ringing = true;
  clearTimeout(phone.ringTimer);
  phone.ringTimer = setTimeout(() => {
    phone.ringing = false;
    redraw();
  }, RING_MS);
}

/** The chat that is open, or null; an upgraded group continues as its supergroup. */
export function openChat(world, phone) {
  if (phone.open === null) return null;
  if (phone.open === phone.userId) return privateChat(world, phone.userId);
  const chat = world.chats.get(phone.open);
  if (chat?.migrated_to) {
    phone.open = chat.migrated_to;
    return openChat(world, phone);
  }
  return chat === undefined || chat.deleted ? null : chat;
}

/** Why somebody cannot write in a chat, or "" if they can. */
export function barrier(phone, chat) {
  if (isGroup(chat)) return isInside(memberOf(chat, phone.userId)) ? "" : "left";
  if (chat.blocked) return "blocked";
  return chat.started && phone.pendingStart === null ? "" : "start";
}
