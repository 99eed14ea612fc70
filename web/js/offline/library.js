// @ts-check
/**
 * What the server has told and what is good to know when it cannot be reached: collections and their levels, the day's pair, and
 * who is here. Answers are kept by their path; a level that nobody has asked for is found in the pages of its collection.
 * Nothing of it is anybody's work: games and results that are not sent yet lie in `lib/device.js`.
 */

/** @typedef {import("../api.js").List<import("../api.js").CollectionLevel>} LevelsPage */
/** @typedef {import("../api.js").Collection} Collection */
/** @typedef {import("../api.js").Level} Level */

const NAME = "mazekeeper answers";
/** What is worth keeping; the pages of a collection without any filter. */
const WORTH = [/^\/me$/, /^\/daily$/, /^\/collections\?page=\d+$/, /^\/collections\/[^/?]+$/, /^\/collections\/[^/?]+\/levels\?page=\d+$/];
const LEVELS_PAGE = /^\/collections\/([^/?]+)\/levels\?page=\d+$/;
const ONE_LEVEL = /^\/levels\/([^/?]+)$/;

/** Answers cannot be the address of anything else. */
const FOLDER = "/kept";
const STOCKED = `${FOLDER}-at`;

/** Keeps an answer, if it is one to be kept. @param {string} path after `/api/v1` @param {unknown} answer */
export async function keep(path, answer) {
  if (!WORTH.some((worth) => worth.test(path))) return;
  await (await shelves())?.put(FOLDER + path, Response.json(answer)).catch(() => {}); // The disk may be full.
}

/** What was answered before; `undefined` if nobody knows. @param {string} path @returns {Promise<any>} */
export async function recall(path) {
  const kept = await (await shelves())?.match(FOLDER + path);
  if (kept) return kept.json();
  const level = ONE_LEVEL.exec(path)?.[1];
  return level === undefined ? undefined : levelOf(decodeURIComponent(level));
}

/** Notes that the packs are here; or, without a time, tells when that was, 0 for never. @param {number} [now] milliseconds */
export async function stocked(now) {
  const cache = await shelves();
  if (now !== undefined) await cache?.put(STOCKED, Response.json(now)).catch(() => {});
  return now ?? Number((await (await cache?.match(STOCKED))?.json()) ?? 0);
}

/** Forgets everything: somebody else is here, whose levels are solved or not. */
export async function forget() {
  await globalThis.caches?.delete(NAME).catch(() => {});
}

/** A level as its collections tell of it. @param {string} level @returns {Promise<Level | undefined>} */
async function levelOf(level) {
  const cache = await shelves();
  for (const { url } of (await cache?.keys()) ?? []) {
    const { pathname, search } = new URL(url);
    const id = LEVELS_PAGE.exec(pathname.slice(FOLDER.length) + search)?.[1];
    if (id === undefined) continue;
    /** @type {LevelsPage | undefined} */
    const page = await (await cache?.match(url))?.json();
    const found = page?.items.find((entry) => entry.level === level);
    if (!found) continue;
    /** @type {Collection | undefined} */
    const collection = await recall(`/collections/${id}`);
    const { drawing, width, height, boxes, number } = found;
    return { level, drawing, width, height, boxes, places: [{ collection: decodeURIComponent(id), title: collection?.title ?? "", number }] };
  }
  return undefined;
}

/** Where answers lie. Browsers that keep nothing, or do not trust this site to, have none. */
async function shelves() {
  try {
    return await globalThis.caches?.open(NAME);
  } catch {
    return undefined;
  }
}
