// @ts-check
/**
 * The service of a browser that has been here: it keeps the page and all its files, so that they open without the network.
 * What the server tells is kept elsewhere, by `offline/library.js`: here are only files, which never change under their
 * address.
 *
 * It is sent from the root of the site and not from the folder of the files, so that it may serve every page, and
 * the server writes into it which files there are. It imports nothing: not every browser lets a service do that.
 */

/**
 * @typedef {Event & { waitUntil(promise: Promise<unknown>): void }} Lasting
 * @typedef {Lasting & { request: Request, respondWith(answer: Promise<Response>): void }} Asked
 */

const FOLDER = "{{assets}}";
const FILES = "{{files}}";
/** The one document of all pages. */
const DOCUMENT = "/";
const PREFIX = "mazekeeper files ";
/** How many files are fetched at once: somebody may be playing meanwhile. */
const AT_ONCE = 4;
/** How long a page waits for a network that does not answer before it is opened as it was kept, in milliseconds. */
const PATIENCE = 3_000;
/** What is for programs, or says how the server is. */
const NOT_PAGES = /^\/(api\/|healthz|readyz|metrics)/;

const scope = /** @type {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> } } & Pick<Window, "addEventListener" | "location">} */ (
  /** @type {unknown} */ (globalThis)
);

scope.addEventListener("install", (event) => {
  const keep = async () => {
    const wanted = [DOCUMENT, ...FILES.split(" ").map((name) => `${FOLDER}/${name}`)];
    const cache = await caches.open(PREFIX + FOLDER);
    while (wanted.length > 0) await cache.addAll(wanted.splice(0, AT_ONCE));
    await scope.skipWaiting();
  };
  /** @type {Lasting} */ (event).waitUntil(keep());
});

scope.addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + FOLDER);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  /** @type {Lasting} */ (event).waitUntil(forget());
});

scope.addEventListener("fetch", (event) => {
  const asked = /** @type {Asked} */ (event);
  const { request } = asked;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (pathname.startsWith(`${FOLDER}/`)) asked.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
  else if (request.mode === "navigate" && !NOT_PAGES.test(pathname)) asked.respondWith(page(request));
});

/**
 * The network's page, which is never of yesterday; or the one that was kept, if there is no network worth waiting for.
 * @param {Request} request
 */
async function page(request) {
  const waited = new Promise((/** @type {(document: Response | undefined) => void} */ resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE);
  }).then(() => kept(DOCUMENT));
  const fresh = fetch(request);
  try {
    return (await Promise.race([fresh, waited])) ?? (await fresh);
  } catch (error) {
    const document = await kept(DOCUMENT);
    if (document) return document;
    throw error;
  }
}

/** @param {string} path @returns {Promise<Response | undefined>} */
async function kept(path) {
  const cache = await caches.open(PREFIX + FOLDER);
  return cache.match(path, { ignoreSearch: true, ignoreVary: true });
}
