// @ts-check
/**
 * What the server is yet to be told of a game, of boxes or of a maze: this device keeps it at once, and the server is told a
 * moment later, once for all that happened meanwhile, and again if it did not answer. Requests about one game go one after
 * the other, so that none overtakes another; and whatever another device has done meanwhile is kept beside it.
 */

import { Problem, api } from "../api.js";
import * as device from "../lib/device.js";
import { moreHelped } from "./match.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").Save} Save */
/** @typedef {Parameters<typeof api.createSave>[0]} Play a game as the server keeps it */
/** @typedef {{ id: string, revision: number }} Known what the server calls a save */

/**
 * What this device keeps of every game.
 * @typedef {object} Kept
 * @property {How} how
 * @property {number} at when it was kept, in milliseconds since 1970
 * @property {Known | null} save
 * @property {boolean} isSent whether the server has all of it
 * @property {boolean} [isUnderWay] whether it was being sent when this was written
 */

/** How long after the last move the server is told, in milliseconds, and how long after it did not answer. */
const A_MOMENT = 1200;
const A_WHILE = 15_000;

/** Requests about a game, one after the other, whoever makes them: two pages of one game may follow each other quickly. @type {Map<string, Promise<unknown>>} */
const lines = new Map();

/**
 * Asks for something when everything before it is over.
 * @template T
 * @param {string} game
 * @param {() => Promise<T>} request
 * @returns {Promise<T>}
 */
export function inLine(game, request) {
  const answer = (lines.get(game) ?? Promise.resolve()).then(request);
  lines.set(game, answer.catch(() => {}));
  return answer;
}

/**
 * The game to go on with: this device's or the server's, and what other devices have beside it.
 * @template {Kept} K
 * @param {K | undefined} here
 * @param {Save[]} saves the newest first
 * @param {{ load: (save: Save) => Promise<K>, playOf: (kept: K) => Play, isPart: (earlier: K, later: K) => boolean }} ways `isPart`: whether
 *   a game goes on from another one and has all of it
 * @returns {Promise<{ kept: K | undefined, others: Save[] }>}
 */
export async function compared(here, saves, { load, playOf, isPart }) {
  // This device goes on with its own game, if it is not over, and else with the newest.
  const there = saves.find(({ id }) => id === here?.save?.id) ?? saves[0];
  if (!there) return { kept: here && { ...here, save: null, isSent: false }, others: [] };
  const others = saves.filter(({ id }) => id !== there.id);
  const isOurs = here?.save?.id === there.id;
  if (here && isOurs && here.save?.revision === there.revision) return { kept: here, others };
  const kept = await load(there);
  if (here && !here.isSent) {
    // The server has what was on its way when this page was left, and the answer got lost.
    const isNext = isOurs && here.isUnderWay && here.save?.revision === there.revision - 1;
    if (isNext || isPart(kept, here)) return { kept: { ...here, save: kept.save, how: moreHelped(here.how, kept.how) }, others };
    // Another device has played on. The later one is shown, and the other stays beside it.
    if (here.at > there.changed_at) return { kept: { ...here, save: null }, others: [there, ...others] };
    others.unshift(await api.createSave(playOf(here), null));
  }
  return { kept, others };
}

/**
 * Keeps one game, and tells the server of it.
 * @template {Kept} K
 */
export class Outbox {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Known | null} */
  #save;
  /** What the server is to be told: a game, that it is over, or nothing. @type {K | "over" | undefined} */
  #news;
  #isClosed = false;

  /**
   * @param {{ game: string, place: string, isKnown?: boolean, playOf: (kept: K) => Play }} about what requests are lined up by, where this
   *   device keeps it, and whether the server knows what is played
   * @param {K | undefined} kept what was kept before; the server is told what it does not have of it
   */
  constructor({ game, place, isKnown = true, playOf }, kept) {
    this.game = game;
    this.place = place;
    this.isKnown = isKnown;
    this.playOf = playOf;
    this.#save = kept?.save ?? null;
    if (kept && !kept.isSent) this.#post(kept);
  }

  /** Keeps a game as it is now. @param {Omit<K, "at" | "save" | "isSent">} now */
  keep(now) {
    const kept = /** @type {K} */ ({ ...now, at: Date.now(), save: this.#save, isSent: false });
    device.write(this.place, kept);
    this.#post(kept);
  }

  /** There is nothing to go on with. */
  forget() {
    device.write(this.place, undefined);
    this.#news = "over";
    this.flush();
  }

  /** Tells the server at once: the page may be closed. */
  flush() {
    clearTimeout(this.#timer);
    if (this.#news !== undefined && this.isKnown) void inLine(this.game, () => this.#send());
  }

  close() {
    this.#isClosed = true;
    this.flush();
  }

  /** @param {K} news */
  #post(news) {
    this.#news = news;
    this.#soon(A_MOMENT);
  }

  /** @param {number} milliseconds */
  #soon(milliseconds) {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.flush(), milliseconds);
  }

  async #send() {
    const news = this.#news;
    if (news === undefined) return;
    this.#news = undefined;
    try {
      if (news === "over") {
        if (this.#save) await api.deleteSave(this.#save.id, this.#save.revision).catch(unlessGone);
        this.#save = null;
      } else {
        this.#note({ ...news, save: this.#save, isUnderWay: true });
        const { id, revision } = await this.#sent(this.playOf(news));
        this.#save = { id, revision };
        this.#note({ ...news, save: this.#save, isSent: true });
      }
    } catch (error) {
      this.#news ??= news;
      const { status } = error instanceof Problem ? error : { status: 400 };
      if (status === 0 || status >= 500 || status === 408 || status === 429) this.#soon(A_WHILE);
    }
  }

  /** @param {Play} play @returns {Promise<Save>} */
  async #sent(play) {
    const known = this.#save;
    const updated = known && (await api.updateSave(known.id, known.revision, play).catch(unlessGone));
    return updated || api.createSave(play, null);
  }

  /** Writes down what became of a game, unless something newer was written meanwhile. @param {K} now */
  #note(now) {
    if (device.read(this.place)?.at === now.at) device.write(this.place, now);
  }
}

/**
 * Deleted or changed elsewhere, or it belongs to somebody who has logged out: then it is not ours any more.
 * @param {unknown} error
 * @returns {undefined}
 */
export function unlessGone(error) {
  if (error instanceof Problem && [401, 404, 409].includes(error.status)) return undefined;
  throw error;
}

/** @param {{ assisted: boolean, automatic?: boolean }} play @returns {How} */
export function howOf({ assisted, automatic }) {
  return automatic ? "automatic" : assisted ? "assisted" : "own";
}
