// @ts-check
/**
 * Makes ready for a day without the network: the service that keeps the files, and the levels of all packs. It happens once the
 * page is there and the browser has nothing better to do.
 */

import { api } from "../api.js";
import { PER_PAGE } from "../lib/levels.js";
import { stocked } from "./library.js";

/** Milliseconds after which packs are asked for again: what is solved has changed. */
const FRESH = 12 * 60 * 60 * 1000;
/** How long a page is left alone before, in milliseconds. */
const A_WHILE = 4_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** Asks for everything that is not here yet, a while from now. */
export function provisionLater() {
  // While pages are written there is nothing to keep: every file may be another one the next time.
  if (!("serviceWorker" in navigator) || import.meta.url.includes("/assets/dev/")) return;
  clearTimeout(soon);
  soon = setTimeout(() => void provision(), A_WHILE);
}

/** What does not work now is tried again with the next visit. */
async function provision() {
  try {
    await navigator.serviceWorker.register("/service.js");
    if (Date.now() - (await stocked()) > FRESH) await askForPacks();
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.offline = "ready";
  } catch {
    // A private window, or a site without a certificate: then there is no day without the network.
  }
}

async function askForPacks() {
  const { items } = await api.collections();
  for (const { id, pack, size } of items) {
    if (pack === null) continue;
    await api.collection(id);
    for (let page = 1; page <= Math.ceil(size / PER_PAGE); page++) await api.levels(id, page);
  }
  await stocked(Date.now());
}
