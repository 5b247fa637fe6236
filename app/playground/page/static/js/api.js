// Requests to the emulator; all stay on this machine.

/** A refusal of the emulator, in its own words. */
export class Refused extends Error {}

async function answerOf(response) {
  const body = await response.json();
  if (!response.ok) throw new Refused(body.error ?? response.statusText);
  return body;
}

export const get = async (path) => answerOf(await fetch(path, { cache: "no-store" }));

export const post = async (path, body = {}) => answerOf(await fetch(path, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
}));

export const remove = async (path) => answerOf(await fetch(path, { method: "DELETE" }));

/** Let a person do something; the names are those of the emulator's table of actions. */
export const act = (userId, action, body = {}) => post(`/emulator/users/${userId}/${action}`, body);

export const snapshot = () => get("/page/snapshot");
