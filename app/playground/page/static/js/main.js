// The page: holds the world and the phones together and draws them.

import { html, render } from "../vendor/lit-html/lit-html.js";
import { Actions } from "./actions.js";
import { Answers } from "./answers.js";
import { isNarrow, loadLook, onWidth, saveLook } from "./look.js";
import { Phones, markRead, reaches, ring, sounds } from "./phones.js";
import { follow } from "./stream.js";
import { shellView } from "./views/shell.js";
import { preview } from "./views/parts.js";
import { Tools } from "./tools.js";
import { ours, speaker } from "./words.js";
import { applyEvent, applySnapshot, chatTitle, emptyWorld, fullName, senderOf } from "./world.js";

const NEAR_BOTTOM_PX = 60;
const FIRST_PHONES = 3;
const ANNOUNCED_LETTERS = 160;

class Page {
  constructor() {
    this.world = emptyWorld();
    this.phones = new Phones();
    this.look = loadLook();
    this.connected = null;
    this.shown = new Set();
    this.known = new Set();
    this.current = null;
    this.answers = new Answers();
    this.actions = new Actions(this);
    this.tools = new Tools(this);
    this.root = document.getElementById("app");
    this.announcer = document.getElementById("announcer");
    this.due = false;
  }

  get t() {
    return speaker(this.look.language);
  }

  /** A phone speaks the language of its owner where we have it. */
  languageOf(phone) {
    return ours(this.world.users.get(phone.userId)?.language_code, this.look.language);
  }

  wordsOf(phone) {
    return speaker(this.languageOf(phone));
  }

  // -- what happens ------------------------------------------------------------------------------

  start() {
    follow({
      onSnapshot: (snapshot) => {
        applySnapshot(this.world, snapshot);
        this.phones.settle(this.world);
        this.meet();
        this.redraw();
      },
      onEvent: (event) => {
        const arrived = applyEvent(this.world, event);
        if (arrived !== null) this.arrive(arrived);
        if (event.kind === "user") this.meet();
        if (event.kind === "call" && event.call.fault) this.tools.countHits();
        if (event.kind === "toast") this.answers.come(event);
        this.redraw();
      },
      onState: (connected) => {
        this.connected = connected;
        this.redraw();
      },
    });
  }

  /** Put a phone on show for everybody who is new, as long as there are few. */
  meet() {
    for (const userId of [...this.known]) if (!this.world.users.has(userId)) this.known.delete(userId);
    for (const userId of [...this.shown]) if (!this.world.users.has(userId)) this.shown.delete(userId);
    for (const userId of this.world.users.keys()) {
      if (this.known.has(userId)) continue;
      this.known.add(userId);
      if (this.shown.size < FIRST_PHONES) this.shown.add(userId);
    }
    if (!this.world.users.has(this.current)) this.current = this.world.users.keys().next().value ?? null;
  }

  arrive({ chatId, shown }) {
    for (const userId of this.world.users.keys()) {
      if (!reaches(this.world, userId, chatId, shown) || shown.message.from?.id === userId) continue;
      const phone = this.phones.of(userId);
      const isHeard = sounds(userId, shown);
      if (isHeard) ring(phone, () => this.redraw());
      if (this.shown.has(userId)) this.announce(phone, chatId, shown.message, isHeard);
    }
  }

  announce(phone, chatId, message, isHeard) {
    const words = this.wordsOf(phone);
    this.say(words(isHeard ? "heard" : "came", {
      phone: fullName(this.world.users.get(phone.userId)),
      from: senderOf(message)?.first_name ?? senderOf(message)?.title ?? "",
      chat: chatTitle(this.world, this.world.chats.get(chatId)),
      text: (message.text ?? message.caption ?? preview(message, words)).slice(0, ANNOUNCED_LETTERS),
    }));
  }

  /** Let a screen reader say something. */
  say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    this.announcer.append(line);
    while (this.announcer.childElementCount > 4) this.announcer.firstElementChild.remove();
  }

  // -- drawing -----------------------------------------------------------------------------------

  redraw = () => {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.draw();
    });
  };

  draw() {
    for (const userId of this.visible()) markRead(this.world, this.phones.of(userId));
    if (this.phones.epoch) this.phones.remember();
    const { language, theme, size } = this.look;
    Object.assign(document.documentElement.dataset, { theme, size });
    document.documentElement.lang = language;
    document.title = this.world.bot.first_name || "Chinchón";
    const before = document.activeElement;
    const place = before?.closest(".message") ?? null;
    const phone = before?.closest(".phone") ?? null;
    render(html`${shellView(this)}`, this.root);
    if (phone !== null && !before.isConnected) keepFocus(phone, place);
    for (const log of this.root.querySelectorAll(".log")) keepAtBottom(log);
    for (const field of this.root.querySelectorAll(".field")) fit(field);
  }

  /** Whose phones can be seen; on a narrow screen it is one. */
  visible() {
    const wanted = isNarrow() ? [this.current] : [...this.shown];
    return wanted.filter((userId) => this.world.users.has(userId));
  }

  /** Put the focus on the first of these in a phone, once it is drawn. */
  focus(phone, selector) {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      this.root.querySelector(`.phone[data-user="${phone.userId}"]`)?.querySelector(selector)?.focus();
    }));
  }

  noteScroll = (event) => {
    const log = event.currentTarget;
    log.isAway = log.scrollHeight - log.scrollTop - log.clientHeight > NEAR_BOTTOM_PX;
    log.parentElement.classList.toggle("away", log.isAway);
  };

  toNewest = (event) => {
    const log = event.currentTarget.parentElement.querySelector(".log");
    log.scrollTo({ top: log.scrollHeight, behavior: "smooth" });
  };

  setLook(changes) {
    Object.assign(this.look, changes);
    saveLook(this.look);
    this.redraw();
  }
}

/** Show the newest message, unless the reader has scrolled up; another chat starts at its newest. */
function keepAtBottom(log) {
  const { log: name } = log.dataset;
  if (log.shownName !== name) Object.assign(log, { shownName: name, isAway: false });
  if (!log.isAway) log.scrollTop = log.scrollHeight;
}

/** The button that had the focus is gone: the nearest thing to go on with is the newest keyboard, or the messages. */
function keepFocus(phone, message) {
  const keys = [...phone.querySelectorAll(".keyboard")];
  const own = message?.isConnected ? message.querySelector(".key") : null;
  (own ?? keys.at(-1)?.querySelector(".key") ?? phone.querySelector(".log") ?? phone.querySelector(".chat-title"))
    ?.focus({ preventScroll: true });
}

function fit(field) {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

const page = new Page();
onWidth(page.redraw);
page.start();
page.redraw();
