// Answers of the bot to presses. They come by the stream of events, so that no press holds a connection open.

/** As long as a press can be answered at all. */
const PATIENCE_MS = 16_000;

export class Answers {
  constructor() {
    this.waiting = new Map();
    this.early = new Map();
  }

  /**
   * Wait for the answer to a press.
   * @returns {Promise<{text: string, show_alert: boolean, url: string}|null>} null if none came in time
   */
  to(queryId) {
    const early = this.early.get(queryId);
    if (early !== undefined) return Promise.resolve(early);
    return new Promise((resolve) => {
      const settle = (answer) => {
        clearTimeout(timer);
        this.waiting.delete(queryId);
        resolve(answer);
      };
      const timer = setTimeout(() => settle(null), PATIENCE_MS);
      this.waiting.set(queryId, settle);
    });
  }

  /** An answer has come, perhaps before the browser knows the number of its press. */
  come(event) {
    const settle = this.waiting.get(event.query_id);
    if (settle !== undefined) settle(event);
    else {
      this.early.set(event.query_id, event);
      setTimeout(() => this.early.delete(event.query_id), PATIENCE_MS);
    }
  }
}
