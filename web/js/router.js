// @ts-check
/**
 * Addresses and pages. A page is a function from what its address says to something that can be shown and closed
 * again; links within the site change pages without loading anything anew.
 */

import { fill, html } from "./lib/html.js";
import { isMissing, sentenceOf } from "./lib/problem.js";
import { texts } from "./i18n/index.js";

/**
 * What an address says.
 * @typedef {object} Visit
 * @property {Record<string, string>} parts named parts of the path
 * @property {URLSearchParams} query
 */

/**
 * A page that is shown.
 * @typedef {object} Page
 * @property {string} title
 * @property {HTMLElement} content
 * @property {() => void} [close] called when another page takes its place
 * @property {() => void} [relabel] says everything in the language that is spoken now; a page without it is opened anew
 */

/**
 * Opens a page. What the server does not have becomes the page for addresses that lead nowhere.
 * @typedef {(visit: Visit) => Page | Promise<Page>} Opener
 */

/** @typedef {{ path: string, open: Opener }} Route `path` may have parts such as `:level` */

/** @type {readonly Route[]} */
let routes = [];
/** @type {HTMLElement} */
let place;
/** @type {Page | undefined} */
let shown;
/** @type {Opener} */
let lost;
/** Every visit has a number, so that a page that took long does not replace a later one. */
let visits = 0;
/** @type {Set<() => void>} */
const watchers = new Set();

/**
 * Begins to follow links, and shows the page of the present address.
 * @param {HTMLElement} main
 * @param {readonly Route[]} all
 * @param {Opener} missing the page for addresses that lead nowhere
 */
export function start(main, all, missing) {
  [place, routes, lost] = [main, all, missing];
  addEventListener("popstate", () => void show("back"));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || modified || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || !matching(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
  return show("here");
}

/**
 * Opens another page.
 * @param {string} address
 * @param {{ replace?: boolean }} [options] `replace` leaves no way back to the present one
 */
export function go(address, { replace = false } = {}) {
  if (replace || address === here()) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  return show("onward");
}

/** Which page is asked for; it may not be there yet. */
export function here() {
  return location.pathname + location.search;
}

/**
 * Writes into the address what is chosen on its page, so that it can be sent to somebody; an empty value is left out.
 * @param {Record<string, string>} chosen
 */
export function keepInAddress(chosen) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(chosen)) {
    if (value === "") address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  history.replaceState(null, "", address);
}

/** Says everything in the language that is spoken now. */
export async function relabel() {
  if (shown?.relabel) {
    shown.relabel();
    entitle(shown);
  } else {
    await show("here");
  }
}

/**
 * Calls a function whenever another page is shown.
 * @param {() => void} watch
 * @returns {() => void} stops it
 */
export function onVisit(watch) {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/** @param {string} path @returns {{ open: Opener, parts: Record<string, string> } | undefined} */
function matching(path) {
  const given = path.split("/");
  for (const { path, open } of routes) {
    const wanted = path.split("/");
    if (wanted.length !== given.length) continue;
    /** @type {Record<string, string>} */
    const parts = {};
    const fits = wanted.every((part, index) => {
      if (!part.startsWith(":")) return part === given[index];
      parts[part.slice(1)] = decoded(given[index] ?? "");
      return given[index] !== "";
    });
    if (fits) return { open, parts };
  }
  return undefined;
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {"here" | "onward" | "back"} way how the visitor came: who went somewhere has the focus there, and who went back is where they were */
async function show(way) {
  const visit = ++visits;
  place.setAttribute("aria-busy", "true");
  const page = await opened().catch((error) => {
    console.warn(error);
    return trouble(error);
  });
  if (visit !== visits) {
    page.close?.();
    return;
  }
  shown?.close?.();
  shown = page;
  place.replaceChildren(page.content);
  place.removeAttribute("aria-busy");
  entitle(page);
  if (way === "onward") scrollTo(0, 0);
  if (way !== "here") place.focus({ preventScroll: true });
  for (const watch of watchers) watch();
}

/** The page of the present address. */
async function opened() {
  const query = new URLSearchParams(location.search);
  const match = matching(location.pathname);
  try {
    if (match) return await match.open({ parts: match.parts, query });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return lost({ parts: {}, query });
}

/** @param {Page} page */
function entitle({ title }) {
  document.title = title ? `${title} · Mazekeeper` : "Mazekeeper";
}

/** The page for something that went wrong. @param {unknown} error @returns {Page} */
function trouble(error) {
  const t = texts().shell;
  const content = document.createElement("section");
  content.className = "trouble";
  fill(
    content,
    html`<h1>${t.trouble}</h1>
      <p>${sentenceOf(error)}</p>
      <p><button class="button" data-action="again">${t.again}</button> <a class="button" href="/">${t.home}</a></p>`,
  );
  content.querySelector("[data-action=again]")?.addEventListener("click", () => void show("onward"));
  return { title: t.trouble, content };
}
