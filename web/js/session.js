// @ts-check
/**
 * Who is here: nobody, a guest, or somebody with an account. A guest is made by the server with the first thing that is
 * saved, and becomes the account when they register.
 */

import { api } from "./api.js";
import * as device from "./lib/device.js";
import { forget, keep } from "./offline/library.js";

/** @typedef {import("./api.js").Player} Player */

/** @type {Player | null} */
let player = null;
/** The last time that was asked. @type {Promise<void> | undefined} */
let asking;
/** How often somebody has come or gone. */
let changes = 0;
/** @type {Set<() => void>} */
const watchers = new Set();

/** Who is here, as far as is known by now. */
export function me() {
  return player;
}

/** Asks the server who is here. Without an answer nothing changes. */
export function load() {
  const before = changes;
  asking = api.me().then(
    ({ player }) => {
      // Whoever has logged in meanwhile is here, whatever was true when this was asked.
      if (changes === before) become(player);
    },
    () => {},
  );
  return asking;
}

/** Waits until it is known who is here. */
export function known() {
  return asking ?? load();
}

/** @param {string} name @param {string} password */
export async function logIn(name, password) {
  const player = await api.logIn(name, password);
  await forget();
  await keep("/me", { player });
  become(player);
}

/** @param {string} name @param {string} password */
export async function register(name, password) {
  const player = await api.register(name, password);
  await keep("/me", { player });
  become(player);
}

export async function logOut() {
  await api.logOut();
  await forget();
  become(null);
}

/**
 * Calls a function whenever somebody else is here.
 * @param {() => void} watch
 * @returns {() => void} stops it
 */
export function onChange(watch) {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/** @param {Player | null} now */
function become(now) {
  changes++;
  const isSame = player?.id === now?.id && player?.name === now?.name;
  player = now;
  device.use(now?.name ? now.id : "");
  if (isSame) return;
  for (const watch of watchers) watch();
}
