// @ts-check
/**
 * What is kept of a game as one plays: on this device at once, on the server a moment later. Requests about one game go
 * one after the other, so that none overtakes another; and whatever another device has done meanwhile is kept beside it.
 * A level that the server does not know is kept on this device only.
 */

import { Problem, api } from "../api.js";
import * as device from "../lib/device.js";
import { moreHelped } from "./match.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").Attempt} Attempt */
/** @typedef {import("../api.js").Save} Save */
/** @typedef {import("../api.js").SokobanPlay} SokobanPlay */
/** @typedef {{ id: string, revision: number }} Known what the server calls a save */

/**
 * A game as this device keeps it.
 * @typedef {object} Kept
 * @property {string} drawing
 * @property {string} moves
 * @property {number} began
 * @property {number} position
 * @property {Attempt[]} earlier
 * @property {number} elapsed
 * @property {How} how
 * @property {number} at when it was kept, in milliseconds since 1970
 * @property {Known | null} save
 * @property {boolean} isSent whether the server has all of it
 * @property {boolean} [isUnderWay] whether it was being sent when this was written
 * @property {string} [link] the code of its level, if the server does not know that
 */

/**
 * A position to return to; without moves it is known to the server only.
 * @typedef {{ drawing?: string, moves?: string, how?: How, save?: Known, isSent?: boolean }} Snapshot
 */

/** How many positions are kept beside the game. */
export const SNAPSHOTS = 10;
/** How many attempts are kept: whoever has taken back that much has begun anew. */
const ATTEMPTS = 12;
/** How long after the last move the server is told, in milliseconds, and how long after it did not answer. */
const A_MOMENT = 1200;
const A_WHILE = 15_000;

/** All games that this device keeps, with their levels. @returns {(Kept & { level: string })[]} */
export function keptHere() {
  const games = device.names("game.").map((name) => ({ level: name.slice("game.".length), ...device.read(name) }));
  return games.filter(({ moves, position }) => typeof moves === "string" && position > 0);
}

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

/** @typedef {{ kept: Kept | undefined, snapshots: Map<number, Snapshot>, others: Save[] }} Recalled `others`: what other devices have of it */

/**
 * What was kept of a level, wherever it was played last.
 * @param {string} level
 * @param {boolean} [isKnown] whether the server knows the level
 * @returns {Promise<Recalled>}
 */
export function recall(level, isKnown = true) {
  return inLine(level, async () => {
    const saves = isKnown ? await api.saves(level).then(({ items }) => items, () => []) : [];
    const snapshots = recallSnapshots(level, saves);
    const games = saves.filter(({ name }) => name === null);
    const here = readKept(level);
    const answer = await compared(here, games).catch(() => ({ kept: here, others: [] }));
    return { ...answer, snapshots };
  });
}

/**
 * The game to go on with: this device's or the server's, and what other devices have beside it.
 * @param {Kept | undefined} here
 * @param {Save[]} games the newest first
 * @returns {Promise<Pick<Recalled, "kept" | "others">>}
 */
async function compared(here, games) {
  // This device goes on with its own game, if it is not over, and else with the newest.
  const there = games.find(({ id }) => id === here?.save?.id) ?? games[0];
  if (!there) return { kept: here && { ...here, save: null, isSent: false }, others: [] };
  const others = games.filter(({ id }) => id !== there.id);
  const isOurs = here?.save?.id === there.id;
  if (here && isOurs && here.save?.revision === there.revision) return { kept: here, others };
  const { play } = await api.save(there.id);
  const save = { id: there.id, revision: there.revision };
  const how = howOf(play);
  if (here && !here.isSent) {
    // The server has what was on its way when this page was left, and the answer got lost.
    const isNext = isOurs && here.isUnderWay && here.save?.revision === there.revision - 1;
    if (isNext) return { kept: { ...here, save, how: moreHelped(here.how, how) }, others };
    // Another device has played on. The later one is shown, and the other stays beside it.
    if (here.at > there.changed_at) return { kept: { ...here, save: null }, others: [there, ...others] };
    others.unshift(await api.createSave(playOf(here), null));
  }
  const { drawing, moves, began = 0, position, earlier = [], elapsed } = play;
  return { kept: { drawing, moves, began, position, earlier, elapsed, how, at: there.changed_at, save, isSent: true }, others };
}

/** @param {string} level @returns {Kept | undefined} */
function readKept(level) {
  const kept = device.read(`game.${level}`);
  const isWhole = typeof kept?.drawing === "string" && typeof kept.moves === "string";
  return isWhole ? { began: 0, earlier: [], position: kept.moves.length, elapsed: 0, how: "own", at: 0, save: null, isSent: false, ...kept } : undefined;
}

/** Keeps a game while it is played. */
export class Keeping {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Known | null} */
  #save;
  /** What the server is to be told: a game, that it is over, or nothing. @type {Kept | "over" | undefined} */
  #news;
  #isClosed = false;

  /**
   * @param {string} level
   * @param {Match} match
   * @param {Pick<Recalled, "kept" | "snapshots">} recalled
   * @param {string} [link] the code of the level, if the server does not know it
   */
  constructor(level, match, { kept, snapshots }, link) {
    this.level = level;
    this.match = match;
    this.snapshots = snapshots;
    this.link = link;
    this.#save = kept?.save ?? null;
    if (kept && !kept.isSent) {
      this.#news = kept;
      this.#soon(A_MOMENT);
    }
    for (const [slot, { drawing, moves, how, isSent }] of snapshots) {
      if (isSent === false && drawing !== undefined && moves !== undefined) void this.#sendSnapshot(slot, { drawing, moves, how: how ?? "own" }).catch(() => {});
    }
  }

  /** Something was done. */
  keep() {
    const { game, drawing, how, clock } = this.match;
    const tried = game.attempts();
    const attempts = tried.map(({ moves, began }) => ({ moves, began }));
    for (const attempt of tried) attempt.free();
    const present = attempts.pop() ?? { moves: "", began: 0 };
    const position = game.path().length;
    if (present.moves === "" && attempts.length === 0 && how === "own") return this.forget();
    const earlier = attempts.slice(-ATTEMPTS);
    this.#news = { drawing, ...present, position, earlier, elapsed: Math.round(clock.elapsed), how, at: Date.now(), save: this.#save, isSent: false, link: this.link };
    device.write(`game.${this.level}`, this.#news);
    this.#soon(A_MOMENT);
  }

  /** The level is solved, and that is known: there is nothing to go on with. */
  forget() {
    device.write(`game.${this.level}`, undefined);
    this.#news = "over";
    this.flush();
  }

  /** Tells the server at once: the page may be closed. */
  flush() {
    clearTimeout(this.#timer);
    if (this.#news !== undefined && this.link === undefined) void inLine(this.level, () => this.#send());
  }

  close() {
    this.#isClosed = true;
    this.flush();
  }

  /**
   * Keeps the present position beside the game.
   * @param {number} slot
   */
  keepSnapshot(slot) {
    const { game, drawing, how } = this.match;
    const kept = { drawing, moves: game.path(), how };
    this.#setSnapshot(slot, { ...this.snapshots.get(slot), ...kept, isSent: false });
    return this.#sendSnapshot(slot, kept);
  }

  /** Goes to a position that was kept; `false` if there is none on this drawing of the level. @param {number} slot */
  async returnTo(slot) {
    let snapshot = this.snapshots.get(slot);
    if (snapshot?.save && snapshot.moves === undefined) {
      const { play } = await api.save(snapshot.save.id);
      snapshot = { ...snapshot, drawing: play.drawing, moves: play.moves.slice(0, play.position), how: howOf(play) };
      this.#setSnapshot(slot, snapshot);
    }
    return snapshot?.moves !== undefined && this.#jump(snapshot.drawing, snapshot.moves, snapshot.how);
  }

  /**
   * Goes to where another device is, which can be taken back; from now on there is one game again. `false` if that is
   * played on another drawing.
   * @param {string} id
   */
  async takeOver(id) {
    const { play, revision } = await api.save(id);
    const isTaken = this.#jump(play.drawing, play.moves.slice(0, play.position), howOf(play));
    if (isTaken) await api.deleteSave(id, revision).catch(unlessGone);
    return isTaken;
  }

  /** @param {string | undefined} drawing @param {string} moves @param {How} [how] */
  #jump(drawing, moves, how = "own") {
    if (this.#isClosed || drawing !== this.match.drawing) return false;
    this.match.help(how);
    this.match.jumpTo(moves);
    return true;
  }

  /** @param {number} slot @param {{ drawing: string, moves: string, how: How }} kept */
  async #sendSnapshot(slot, kept) {
    if (this.link !== undefined) return;
    const name = String(slot);
    const { drawing, moves, how } = kept;
    const play = playOf({ drawing, moves, how, began: 0, position: moves.length, earlier: [], elapsed: 0 });
    return inLine(this.level, async () => {
      const known = this.snapshots.get(slot)?.save;
      let save = known && (await api.updateSave(known.id, known.revision, play).catch(unlessGone));
      // Another device has kept something else there, so that what was sent became a save without a name. The last word counts.
      if (save && save.name !== name) {
        await api.deleteSave(save.id, save.revision).catch(unlessGone);
        const named = (await api.saves(this.level)).items.find((other) => other.name === name);
        save = named && (await api.updateSave(named.id, named.revision, play));
      }
      save ??= await api.createSave(play, name);
      this.#setSnapshot(slot, { ...kept, save: { id: save.id, revision: save.revision }, isSent: true });
    });
  }

  /** @param {number} slot @param {Snapshot} snapshot */
  #setSnapshot(slot, snapshot) {
    this.snapshots.set(slot, snapshot);
    device.write(`snapshots.${this.level}`, Object.fromEntries(this.snapshots));
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
        this.#note(news, { ...news, save: this.#save, isUnderWay: true });
        const { id, revision } = await this.#sent(playOf(news));
        this.#save = { id, revision };
        this.#note(news, { ...news, save: this.#save, isSent: true });
      }
    } catch (error) {
      this.#news ??= news;
      const { status } = error instanceof Problem ? error : { status: 400 };
      if (status === 0 || status >= 500 || status === 408 || status === 429) this.#soon(A_WHILE);
    }
  }

  /** Writes down what became of a game, unless something newer was written meanwhile. @param {Kept} news @param {Kept} now */
  #note(news, now) {
    if (device.read(`game.${this.level}`)?.at === news.at) device.write(`game.${this.level}`, now);
  }

  /** @param {SokobanPlay} play @returns {Promise<Save>} */
  async #sent(play) {
    const known = this.#save;
    const updated = known && (await api.updateSave(known.id, known.revision, play).catch(unlessGone));
    return updated || api.createSave(play, null);
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

/** @param {string} level @param {Save[]} saves the newest first */
function recallSnapshots(level, saves) {
  /** @type {Map<number, Snapshot>} */
  const snapshots = new Map();
  const slots = new Set(Array.from({ length: SNAPSHOTS }, (_, index) => String(index + 1)));
  for (const [slot, snapshot] of Object.entries(device.read(`snapshots.${level}`) ?? {})) {
    if (slots.has(slot)) snapshots.set(Number(slot), snapshot);
  }
  for (const { id, name, revision } of saves) {
    if (name === null || !slots.delete(name)) continue;
    const here = snapshots.get(Number(name));
    const isSame = here?.save?.id === id && here.save.revision === revision;
    // What was kept here and not sent yet is the last word.
    if (here?.isSent === false) snapshots.set(Number(name), { ...here, save: { id, revision } });
    else if (!isSame) snapshots.set(Number(name), { save: { id, revision } });
  }
  return snapshots;
}

/** @param {Pick<Kept, "drawing" | "moves" | "began" | "position" | "earlier" | "elapsed" | "how">} kept @returns {SokobanPlay} */
function playOf({ drawing, moves, began, position, earlier, elapsed, how }) {
  return { kind: "sokoban", drawing, moves, began, position, earlier, elapsed, assisted: how !== "own", automatic: how === "automatic" };
}

/** @param {{ assisted: boolean, automatic?: boolean }} play @returns {How} */
export function howOf({ assisted, automatic }) {
  return automatic ? "automatic" : assisted ? "assisted" : "own";
}
