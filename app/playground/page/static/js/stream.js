// The stream of events. After any break, a restart of the server included, it starts from a new snapshot.

import { snapshot } from "./api.js";

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 3000;

/**
 * Follow the emulator for as long as the page is open.
 * @param {{onSnapshot: Function, onEvent: Function, onState: Function}} handlers
 *   `onState` is told whether the page is connected
 */
export async function follow({ onSnapshot, onEvent, onState }) {
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    try {
      const start = await snapshot();
      onSnapshot(start);
      onState(true);
      pauseMs = FIRST_PAUSE_MS;
      await listen(start, onEvent);
    } catch {
      // The server is away or was stopped: the banner says so, and the next round asks again.
    }
    onState(false);
    await new Promise((resolve) => { setTimeout(resolve, pauseMs); });
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
  }
}

/** Resolves when the stream breaks or belongs to another run of the server than the snapshot. */
function listen(start, onEvent) {
  return new Promise((resolve) => {
    const source = new EventSource(`/page/events?after=${start.seq}`);
    const end = () => {
      source.close();
      resolve();
    };
    source.onerror = end;
    source.onmessage = (message) => {
      const event = JSON.parse(message.data);
      if (event.kind !== "hello") onEvent(event);
      else if (event.epoch !== start.epoch) end();
    };
  });
}
