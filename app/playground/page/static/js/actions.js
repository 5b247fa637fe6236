// What a person does on a phone.

import { act, Refused } from "./api.js";
import { parseLink } from "./links.js";
import { barrier } from "./phones.js";
import { privateChat } from "./world.js";

const MIN_TOAST_MS = 3500;
const MS_PER_LETTER = 60;
const INLINE_PAUSE_MS = 250;

/** The actions of the people on one page. */
export class Actions {
  /** @param {{world: object, redraw: Function, say: Function, focus: Function}} page */
  constructor(page) {
    this.page = page;
  }

  get world() {
    return this.page.world;
  }

  redraw() {
    this.page.redraw();
  }

  /** Do something as a person; a refusal of the emulator shows as a toast on that phone. */
  async run(phone, action, body) {
    try {
      return await act(phone.userId, action, body);
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
      this.toast(phone, error.message);
      return null;
    }
  }

  // -- around the chats --------------------------------------------------------------------------

  openChat(phone, chatId, { draft = null } = {}) {
    Object.assign(phone, { open: chatId, menu: null, commands: null, inline: null, sheet: null });
    if (chatId !== phone.userId) phone.pendingStart = null;
    if (draft !== null) this.draft(phone, chatId, draft);
    this.redraw();
    this.page.focus(phone, ".chat-title");
  }

  closeChat(phone) {
    const { open } = phone;
    Object.assign(phone, { open: null, menu: null, commands: null, inline: null, pendingStart: null });
    this.redraw();
    this.page.focus(phone, `[data-chat="${open}"]`);
  }

  toast(phone, text) {
    clearTimeout(phone.toastTimer);
    phone.toast = text;
    phone.toastTimer = setTimeout(() => {
      phone.toast = null;
      this.redraw();
    }, Math.max(MIN_TOAST_MS, text.length * MS_PER_LETTER));
    this.page.say(text);
    this.redraw();
  }

  alert(phone, text, title = "") {
    phone.alert = { text, title, from: document.activeElement };
    this.redraw();
    this.page.focus(phone, ".alert button");
  }

  closeAlert(phone) {
    const { from } = phone.alert;
    phone.alert = null;
    this.redraw();
    requestAnimationFrame(() => from?.isConnected && from.focus());
  }

  // -- buttons -----------------------------------------------------------------------------------

  /** Press an inline button, by its place on the message as it is shown. */
  press(phone, message, button, row, column) {
    if (button.url !== undefined) return this.openLink(phone, button.url);
    if (button.copy_text !== undefined) return this.copy(phone, button.copy_text.text);
    if (button.switch_inline_query_current_chat !== undefined) {
      return this.toField(phone, message.chat.id, button.switch_inline_query_current_chat);
    }
    const query = button.switch_inline_query ?? button.switch_inline_query_chosen_chat?.query;
    if (query !== undefined) {
      return this.share(phone, `@${this.world.bot.username} ${query}`);
    }
    return this.ask(phone, message, button, `${message.chat.id}:${message.message_id}:${row}:${column}`);
  }

  /** Send a press to the bot and show what it answers; `key` names the button until then. */
  async ask(phone, message, button, key) {
    if (phone.busy.has(key)) return;
    phone.busy.add(key);
    this.redraw();
    // What was on the screen is what is sent, even if the keyboard has changed under the finger.
    const place = { chat: message.chat.id, message_id: message.message_id, wait: false };
    const asked = await (message.via_bot || button.callback_data === undefined
      ? this.run(phone, "press", { ...place, button: button.callback_data ?? button.text })
      : this.run(phone, "press_raw", { ...place, data: button.callback_data }));
    const answer = asked?.query_id ? await this.page.answers.to(asked.query_id) : null;
    phone.busy.delete(key);
    this.redraw();
    if (asked?.query_id) this.answered(phone, answer);
  }

  answered(phone, answer) {
    if (answer === null) this.toast(phone, this.page.wordsOf(phone)("noAnswer"));
    else if (answer.url) this.openLink(phone, answer.url);
    else if (answer.text && answer.show_alert) this.alert(phone, answer.text, this.world.bot.first_name);
    else if (answer.text) this.toast(phone, answer.text);
  }

  async copy(phone, text) {
    const words = this.page.wordsOf(phone);
    try {
      await navigator.clipboard.writeText(text);
      this.toast(phone, words("copied"));
    } catch {
      this.alert(phone, text, words("copyByHand"));
    }
  }

  openLink(phone, url) {
    const link = parseLink(url, this.world.bot.username);
    switch (link.kind) {
      case "start": return this.openBot(phone, link);
      case "share": return this.share(phone, link.text);
      case "startgroup":
        phone.sheet = { kind: "group", url };
        break;
      case "user":
        return null;
      default:
        phone.sheet = { kind: "link", url: link.url };
    }
    this.redraw();
    return this.page.focus(phone, ".sheet button, .sheet a");
  }

  /** A deep link: the first time START waits to be pressed, later the payload goes off at once. */
  async openBot(phone, { payload, hasPayload }) {
    const chat = privateChat(this.world, phone.userId);
    phone.pendingStart = null;
    this.openChat(phone, phone.userId);
    if (!chat.started || chat.blocked) {
      phone.pendingStart = payload;
      this.redraw();
      this.page.focus(phone, ".start");
    } else if (hasPayload) {
      await this.run(phone, "start", { payload });
    }
  }

  async start(phone) {
    const payload = phone.pendingStart ?? "";
    phone.pendingStart = null;
    await this.run(phone, "start", { payload });
    this.redraw();
    this.page.focus(phone, ".field");
  }

  share(phone, text) {
    phone.sheet = { kind: "share", text };
    this.redraw();
    this.page.focus(phone, ".sheet button");
  }

  async pickGroup(phone, chat) {
    const { url } = phone.sheet;
    this.openChat(phone, chat.id);
    await this.run(phone, "open_link", { url, group: chat.id });
  }

  closeSheet(phone) {
    phone.sheet = null;
    this.redraw();
    this.page.focus(phone, ".field, .start, .chat-title");
  }

  toField(phone, chatId, query) {
    this.draft(phone, chatId, `@${this.world.bot.username} ${query}`);
    this.redraw();
    this.page.focus(phone, ".field");
  }

  // -- writing -----------------------------------------------------------------------------------

  /** Put text into the field; what starts with the bot's name asks it in inline mode. */
  draft(phone, chatId, text) {
    phone.drafts[chatId] = text;
    phone.commands = text.startsWith("/") && !/\s/.test(text) ? phone.commands ?? { chatId, list: [] } : null;
    if (phone.commands) this.loadCommands(phone, chatId);
    const asked = text.match(new RegExp(`^@${this.world.bot.username}\\s(.*)$`, "is"));
    clearTimeout(phone.inlineTimer);
    phone.inline = asked ? phone.inline ?? { results: null } : null;
    if (asked) phone.inlineTimer = setTimeout(() => this.askInline(phone, chatId, asked[1]), INLINE_PAUSE_MS);
    this.redraw();
  }

  async askInline(phone, chatId, text) {
    const results = await this.run(phone, "ask_inline", { chat: chatId, text });
    if (phone.inline && results) phone.inline = { results, text };
    this.redraw();
  }

  async chooseInline(phone, chatId, result) {
    const { text } = phone.inline;
    this.draft(phone, chatId, "");
    await this.run(phone, "choose_inline", { chat: chatId, result, text });
    this.page.focus(phone, ".field");
  }

  async loadCommands(phone, chatId) {
    const { menus } = this.world;
    if (phone.commands.menus === menus && phone.commands.chatId === chatId) return;
    phone.commands.menus = menus;
    const list = await this.run(phone, "commands", { chat: chatId });
    if (phone.commands && list) Object.assign(phone.commands, { chatId, list, isLoaded: true });
    this.redraw();
  }

  toggleCommands(phone, chatId) {
    phone.commands = phone.commands ? null : { chatId, list: [], asked: true };
    if (phone.commands) this.loadCommands(phone, chatId);
    this.redraw();
  }

  async send(phone, chat, text) {
    const said = text.trim();
    if (said === "" || barrier(phone, chat) !== "") return;
    const replyTo = phone.replyTo[chat.id];
    phone.replyTo[chat.id] = null;
    phone.commands = null;
    this.draft(phone, chat.id, "");
    await this.run(phone, "type", { chat: chat.id, text: said,
      ...(phone.topic[chat.id] ? { topic: phone.topic[chat.id] } : {}),
      ...(replyTo ? { reply_to: replyTo.message_id } : {}) });
  }

  /** Send a command of the menu; in groups it names the bot that it is meant for. */
  command(phone, chat, name) {
    const address = chat.type === "private" ? "" : `@${this.world.bot.username}`;
    return this.send(phone, chat, `/${name}${address}`);
  }

  // -- menus -------------------------------------------------------------------------------------

  toggleMenu(phone, name) {
    phone.menu = phone.menu === name ? null : name;
    this.redraw();
    if (phone.menu) this.page.focus(phone, ".menu button");
  }

  async fromMenu(phone, action, body) {
    phone.menu = null;
    this.redraw();
    await this.run(phone, action, body);
  }

  reply(phone, message) {
    phone.menu = null;
    phone.replyTo[message.chat.id] = message;
    this.redraw();
    this.page.focus(phone, ".field");
  }
}
