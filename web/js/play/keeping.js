// @ts-check
/**
 * What is kept of a game as one plays: on this device at once, on the server a moment later. Requests about one game go
 * one after the other, so that none overtakes another; and whatever another device has done meanwhile is kept beside it.
 */

import { Problem, api } from "../api.js";
import * as device from "../lib/device.js";

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
 */

/** A position to return to; without moves it is known to the server only. @typedef {{ moves?: string, how?: How, save?: Known }} Snapshot */

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

/**
 * What was kept of a level, wherever it was played last.
 * @param {string} level
 * @returns {Promise<{ kept: Kept | undefined, snapshots: Map<number, Snapshot>, others: Save[] }>} `others`: what other devices have of it
 */
export async function recall(level) {
  /** @type {Kept | undefined} */
  const here = device.read(`game.${level}`);
  const saves = await api.saves(level).then(({ items }) => items, () => undefined);
  const snapshots = recallSnapshots(level, saves ?? []);
  if (!saves) return { kept: here, snapshots, others: [] };
  const games = saves.filter(({ name }) => name === null);
  // This device goes on with its own game, if it is not over, and else with the newest.
  const there = games.find(({ id }) => id === here?.save?.id) ?? games[0];
  if (!there) return { kept: here && { ...here, save: null, isSent: false }, snapshots, others: [] };
  const others = games.filter(({ id }) => id !== there.id);
  const isSame = here?.save?.id === there.id && here.save.revision === there.revision;
  if (here && isSame) return { kept: here, snapshots, others };
  const { play } = await api.save(there.id);
  const save = { id: there.id, revision: there.revision };
  if (here && !here.isSent) {
    // An answer that got lost on the way: what is here goes on from what is there.
    const isContinued = here.drawing === play.drawing && here.moves.startsWith(play.moves.slice(0, play.position));
    if (here.save?.id === there.id && isContinued) return { kept: { ...here, save }, snapshots, others };
    // Another device has played on. The later one is shown; the other stays beside it.
    if (here.at > there.changed_at) return { kept: here, snapshots, others: [there, ...others] };
    void api.createSave(playOf(here), null).catch(() => {});
  }
  const { drawing, moves, began = 0, position, earlier = [], elapsed } = play;
  return { kept: { drawing, moves, began, position, earlier, elapsed, how: howOf(play), at: there.changed_at, save, isSent: true }, snapshots, others };
}

/** Keeps a game while it is played. */
export class Keeping {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Known | null} */
  #save;
  /** What the server is to be told: a game, that it is over, or nothing. @type {Kept | "over" | undefined} */
  #news;
  /** Requests one after the other. @type {Promise<unknown>} */
  #line = Promise.resolve();
  #isClosed = false;

  /**
   * @param {string} level
   * @param {Match} match
   * @param {Map<number, Snapshot>} snapshots
   * @param {Kept | undefined} kept
   */
  constructor(level, match, snapshots, kept) {
    this.level = level;
    this.match = match;
    this.snapshots = snapshots;
    this.#save = kept?.save ?? null;
    if (kept && !kept.isSent) {
      this.#news = kept;
      this.#soon(A_MOMENT);
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
    const isUntouched = present.moves === "" && attempts.length === 0 && how === "own" && !this.#save;
    if (isUntouched) return;
    const earlier = attempts.slice(-ATTEMPTS);
    this.#news = { drawing, ...present, position, earlier, elapsed: Math.round(clock.elapsed), how, at: Date.now(), save: this.#save, isSent: false };
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
    this.#line = this.#line.then(() => this.#send());
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
    const { game, drawing, how, clock } = this.match;
    const moves = game.path();
    this.#setSnapshot(slot, { ...this.snapshots.get(slot), moves, how });
    /** @type {SokobanPlay} */
    const play = { kind: "sokoban", drawing, moves, position: moves.length, elapsed: Math.round(clock.elapsed), assisted: how !== "own", automatic: how === "automatic" };
    const sent = this.#line.then(() => this.#sendSnapshot(slot, play, { moves, how }));
    this.#line = sent.catch(() => {});
    return sent;
  }

  /** Goes to a position that was kept; `false` if there is none. @param {number} slot */
  async returnTo(slot) {
    const snapshot = this.snapshots.get(slot);
    if (!snapshot) return false;
    let { moves, how = "own" } = snapshot;
    if (moves === undefined) {
      const { play } = await api.save(snapshot.save?.id ?? "");
      [moves, how] = [play.moves.slice(0, play.position), howOf(play)];
      this.#setSnapshot(slot, { ...snapshot, moves, how });
    }
    if (this.#isClosed) return true;
    this.match.help(how);
    this.match.jumpTo(moves);
    return true;
  }

  /** Goes to where another device is, which can be taken back; from now on there is one game again. @param {string} id */
  async takeOver(id) {
    const { play } = await api.save(id);
    if (this.#isClosed) return;
    this.match.help(howOf(play));
    this.match.jumpTo(play.moves.slice(0, play.position));
    await api.deleteSave(id);
  }

  /** @param {number} slot @param {SokobanPlay} play @param {{ moves: string, how: How }} kept */
  async #sendSnapshot(slot, play, kept) {
    const known = this.snapshots.get(slot)?.save;
    let save = known && (await api.updateSave(known.id, known.revision, play).catch(unlessGone));
    // Another device has kept something else there: what was sent became a save without a name.
    if (save && save.name !== String(slot)) {
      void api.deleteSave(save.id).catch(() => {});
      save = undefined;
    }
    save ??= await api.createSave(play, String(slot));
    this.#setSnapshot(slot, { ...kept, save: { id: save.id, revision: save.revision } });
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
        if (this.#save) await api.deleteSave(this.#save.id).catch(unlessGone);
        this.#save = null;
      } else {
        const { id, revision } = await this.#sent(playOf(news));
        this.#save = { id, revision };
        // What was done meanwhile is on its way.
        if (this.#news === undefined) device.write(`game.${this.level}`, { ...news, save: this.#save, isSent: true });
      }
    } catch (error) {
      this.#news ??= news;
      const isPassing = error instanceof Problem && ["offline", "unavailable", "timeout", "too-many-requests"].includes(error.code);
      if (isPassing) this.#soon(A_WHILE);
    }
  }

  /** @param {SokobanPlay} play @returns {Promise<Save>} */
  async #sent(play) {
    const known = this.#save;
    const updated = known && (await api.updateSave(known.id, known.revision, play).catch(unlessGone));
    return updated || api.createSave(play, null);
  }
}

/**
 * Deleted elsewhere, or it belongs to somebody who has logged out: then it is made anew.
 * @param {unknown} error
 * @returns {undefined}
 */
function unlessGone(error) {
  if (error instanceof Problem && (error.status === 404 || error.status === 401)) return undefined;
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
    const { save } = snapshots.get(Number(name)) ?? {};
    const isSame = save?.id === id && save.revision === revision;
    if (!isSame) snapshots.set(Number(name), { save: { id, revision } });
  }
  return snapshots;
}

/** @param {Kept} kept @returns {SokobanPlay} */
function playOf({ drawing, moves, began, position, earlier, elapsed, how }) {
  return { kind: "sokoban", drawing, moves, began, position, earlier, elapsed, assisted: how !== "own", automatic: how === "automatic" };
}

/** @param {SokobanPlay} play @returns {How} */
function howOf({ assisted, automatic }) {
  return automatic ? "automatic" : assisted ? "assisted" : "own";
}
