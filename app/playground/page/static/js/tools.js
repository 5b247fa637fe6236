// What stands in the side panel: which tab is open, filters, figures fetched while they are on show.

import { get, post, remove } from "./api.js";

const USAGE_EVERY_MS = 1000;
const ALWAYS = null;

/** Faults that one tap turns on; each lasts until it is turned off. */
export const PRESETS = {
  slowPreset: { method: "*", mode: "delay", delay_s: 3, times: ALWAYS },
  floodPreset: { method: "*", error: "flood_short", times: ALWAYS, chance: 0.5 },
  gatewayPreset: { method: "*", error: "bad_gateway_json", times: ALWAYS },
  cutPreset: { method: "send*", mode: "reset", when: "after", times: 1 },
  blindPreset: { method: "answerCallbackQuery", error: "query_too_old", times: ALWAYS },
};

export class Tools {
  constructor(page) {
    this.page = page;
    this.isOpen = window.matchMedia("(min-width: 1280px)").matches;
    this.tab = "people";
    this.filter = "";
    this.onlyFailures = false;
    this.paused = null;
    this.since = 0;
    this.usage = null;
    this.errors = null;
    this.problem = "";
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.watch();
    this.page.redraw();
  }

  choose(tab) {
    this.tab = tab;
    this.problem = "";
    if (tab === "faults" && this.errors === null) this.loadErrors();
    this.watch();
    this.page.redraw();
  }

  /** Ask for the figures as long as they are looked at. */
  watch() {
    clearInterval(this.timer);
    if (!this.isOpen || this.tab !== "limits") return;
    const ask = () => this.attempt(async () => {
      this.usage = await get("/page/usage");
    });
    this.timer = setInterval(ask, USAGE_EVERY_MS);
    ask();
  }

  loadErrors() {
    return this.attempt(async () => {
      this.errors = await get("/emulator/errors");
    });
  }

  /** Do something for the panel; what goes wrong is shown in it. */
  async attempt(work) {
    try {
      await work();
      this.problem = "";
    } catch (error) {
      this.problem = error.message;
    }
    this.page.redraw();
  }

  // -- traffic -----------------------------------------------------------------------------------

  entries() {
    const all = this.paused ?? this.page.world.traffic;
    const wanted = this.filter.toLowerCase();
    return all.filter((entry) => entry.at > this.since && (!this.onlyFailures || entry.failed || entry.fault)
      && (wanted === "" || `${entry.title} ${JSON.stringify(entry.body)}`.toLowerCase().includes(wanted)));
  }

  pause() {
    this.paused = this.paused ? null : [...this.page.world.traffic];
    this.page.redraw();
  }

  clear() {
    this.since = this.page.world.traffic.at(-1)?.at ?? 0;
    this.page.redraw();
  }

  again(entry) {
    return this.attempt(() => post("/emulator/redeliver", { update_id: entry.updateId }));
  }

  // -- faults and limits -------------------------------------------------------------------------

  activePreset(name) {
    const wanted = PRESETS[name];
    return this.page.world.faults.find((fault) => fault.method === wanted.method
      && fault.mode === (wanted.mode ?? "error") && fault.delay_s === (wanted.delay_s ?? 0)
      && fault.chance === (wanted.chance ?? 1) && fault.times === wanted.times && this.sameAnswer(fault, wanted));
  }

  sameAnswer(fault, wanted) {
    const answer = this.errors?.[wanted.error];
    return wanted.error === undefined || fault.answer?.status === answer?.status;
  }

  togglePreset(name) {
    const active = this.activePreset(name);
    return active ? this.removeFault(active.id) : this.addFault(PRESETS[name]);
  }

  addFault(fault) {
    return this.attempt(() => post("/emulator/faults", fault));
  }

  removeFault(id) {
    return this.attempt(() => remove(id === undefined ? "/emulator/faults" : `/emulator/faults?id=${id}`));
  }

  /** After a call that met a fault: how often each has been met. */
  async countHits() {
    if (this.counting) return;
    this.counting = true;
    await this.attempt(async () => {
      this.page.world.faults = await get("/emulator/faults");
    });
    this.counting = false;
  }

  enforce(enabled) {
    return this.attempt(async () => {
      this.page.world.limits = await post("/emulator/limits", { enabled });
    });
  }

  repeat(changes) {
    const { world } = this.page;
    const repeat = { ...world.repeat, ...changes };
    return this.attempt(async () => {
      await post("/emulator/repeat", repeat);
      world.repeat = repeat;
    });
  }

  // -- people ------------------------------------------------------------------------------------

  act(userId, action, body) {
    return this.attempt(() => post(`/emulator/users/${userId}/${action}`, body));
  }

  addPerson(name, language) {
    return this.attempt(() => post("/emulator/users", { first_name: name, language }));
  }

  /** A new group, which its first member makes and, if wanted, adds the bot to. */
  addGroup(title, members, { withBot, supergroup }) {
    return this.attempt(async () => {
      const chat = await post("/emulator/groups", { title, members, supergroup });
      if (withBot) await post(`/emulator/users/${members[0]}/add_bot`, { chat: chat.id });
    });
  }
}
