// @ts-check
/** Whether the server can be reached: what the browser says of the network, and what became of the last request. */

let isSilent = !navigator.onLine;
/** @type {Set<() => void>} */
const watchers = new Set();

addEventListener("online", () => hear(false));
addEventListener("offline", () => hear(true));

/** Whether nothing gets through. */
export function isOffline() {
  return isSilent;
}

/** A request was answered, or was not. @param {boolean} silent */
export function hear(silent) {
  if (silent === isSilent) return;
  isSilent = silent;
  for (const watch of watchers) watch();
}

/**
 * Calls a function whenever the server goes out of reach, or comes back.
 * @param {() => void} watch
 * @returns {() => void} stops it
 */
export function onNetwork(watch) {
  watchers.add(watch);
  return () => watchers.delete(watch);
}
