// @ts-check
/**
 * What is kept of a game as one plays: on this device at once, on the server a moment later. Whatever another device has
 * done meanwhile is kept beside it; nothing is overwritten.
 */

import { Problem, api } from "../api.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").Save} Save */
/** @typedef {import("../api.js").SokobanPlay} SokobanPlay */

/**
 * A game as this device keeps it.
 * @typedef {object} Kept
 * @property {string} drawing
 * @property {string} moves
 * @property {number} position
 * @property {number} elapsed
 * @property {How} how
 * @property {number} at when it was kept, in milliseconds since 1970
 * @property {{ id: string, revision: number } | null} save what the server calls it
 * @property {boolean} isSent whether the server has all of it
 */

/** A position to return to. @typedef {{ moves?: string, id?: string, revision?: number }} Snapshot */

/** How many positions are kept beside the game. */
export const SNAPSHOTS = 10;
/** How long after the last move the server is told, in milliseconds. */
const A_MOMENT = 1200;

/**
 * What was kept of a level, wherever it was played last.
 * @param {string} level
 * @returns {Promise<{ kept: Kept | undefined, snapshots: Map<number, Snapshot> }>}
 */
export async function recall(level) {
  /** @type {Kept | undefined} */
  const here = read(`game.${level}`);
  const saves = await api.saves(level).then(({ items }) => items, () => undefined);
  const snapshots = recallSnapshots(level, saves ?? []);
  const there = saves?.find(({ name }) => name === null);
  if (!there) return { kept: here && { ...here, save: saves ? null : here.save }, snapshots };
  if (here && isLater(here, there)) return { kept: here, snapshots };
  // What was played here without the server's knowledge becomes a save beside the other.
  if (here && !here.isSent) void api.createSave(playOf(here), null).catch(() => {});
  try {
    const { play, id, revision } = await api.save(there.id);
    const { drawing, moves, position, elapsed, assisted } = play;
    /** @type {Kept} */
    const kept = { drawing, moves, position, elapsed, how: assisted ? "assisted" : "own", at: there.changed_at, save: { id, revision }, isSent: true };
    return { kept: here && here.save?.id === id && here.how === "automatic" ? { ...kept, how: here.how } : kept, snapshots };
  } catch {
    return { kept: here, snapshots };
  }
}

/** All games that this device keeps, with their levels. @returns {(Kept & { level: string })[]} */
export function keptHere() {
  const prefix = "mazekeeper.game.";
  try {
    const levels = Object.keys(localStorage).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    return levels.map((level) => ({ level, ...read(`game.${level}`) })).filter(({ moves, position }) => typeof moves === "string" && position > 0);
  } catch {
    return []; // This browser keeps nothing.
  }
}

/** @param {Kept} here @param {Save} there */
function isLater(here, there) {
  if (here.save?.id === there.id && here.save.revision >= there.revision) return true;
  return !here.isSent && here.at > there.changed_at;
}

/** Keeps a game while it is played. */
export class Keeping {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {{ id: string, revision: number } | null} */
  #save;
  #isSending = false;
  #isChanged = false;

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
    if (kept && !kept.isSent) this.#soon();
  }

  /** Something was done. */
  keep() {
    if (this.match.isSolved) return;
    this.#isChanged = true;
    write(`game.${this.level}`, this.#kept(false));
    this.#soon();
  }

  /** The level is solved: there is nothing to go on with. */
  forget() {
    clearTimeout(this.#timer);
    this.#isChanged = false;
    write(`game.${this.level}`, undefined);
    const save = this.#save;
    this.#save = null;
    if (save) void api.deleteSave(save.id).catch(() => {});
  }

  /** Tells the server at once: the page may be closed. */
  flush() {
    if (this.#isChanged) void this.#send(true);
  }

  close() {
    this.flush();
    clearTimeout(this.#timer);
  }

  /**
   * Keeps the present position beside the game.
   * @param {number} slot
   */
  async keepSnapshot(slot) {
    const snapshot = { ...this.snapshots.get(slot), moves: this.match.game.path() };
    this.snapshots.set(slot, snapshot);
    this.#writeSnapshots();
    const { id, revision } = snapshot;
    const { drawing, how, clock } = this.match;
    /** @type {SokobanPlay} */
    const play = { kind: "sokoban", drawing, moves: snapshot.moves, position: snapshot.moves.length, elapsed: Math.round(clock.elapsed), assisted: how !== "own" };
    const isKnown = id !== undefined && revision !== undefined;
    const save = await (isKnown ? api.updateSave(id, revision, play) : api.createSave(play, String(slot)));
    this.snapshots.set(slot, { moves: snapshot.moves, id: save.id, revision: save.revision });
    this.#writeSnapshots();
  }

  /** Goes to a position that was kept; `false` if there is none. @param {number} slot */
  async returnTo(slot) {
    const snapshot = this.snapshots.get(slot);
    if (!snapshot) return false;
    if (snapshot.moves === undefined) {
      const { play } = await api.save(snapshot.id ?? "");
      snapshot.moves = play.moves.slice(0, play.position);
    }
    this.match.jumpTo(snapshot.moves);
    return true;
  }

  /** @param {number} slot */
  forgetSnapshot(slot) {
    const snapshot = this.snapshots.get(slot);
    this.snapshots.delete(slot);
    this.#writeSnapshots();
    if (snapshot?.id) void api.deleteSave(snapshot.id).catch(() => {});
  }

  #writeSnapshots() {
    write(`snapshots.${this.level}`, Object.fromEntries(this.snapshots));
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(false), A_MOMENT);
  }

  /** @param {boolean} keepalive */
  async #send(keepalive) {
    clearTimeout(this.#timer);
    if (this.#isSending && !keepalive) return this.#soon();
    const kept = this.#kept(true);
    if (kept.moves === "" && !this.#save) return;
    this.#isSending = true;
    this.#isChanged = false;
    try {
      const save = await this.#sent(playOf(kept), keepalive);
      this.#save = { id: save.id, revision: save.revision };
      // What was done meanwhile is on its way.
      if (!this.#isChanged && !this.match.isSolved) write(`game.${this.level}`, { ...kept, save: this.#save });
    } catch (error) {
      this.#isChanged = true;
      if (!(error instanceof Problem)) throw error;
      if (error.code === "offline" || error.code === "unavailable") this.#soon();
    } finally {
      this.#isSending = false;
    }
  }

  /** @param {SokobanPlay} play @param {boolean} keepalive */
  async #sent(play, keepalive) {
    const save = this.#save;
    if (save) {
      try {
        return await api.updateSave(save.id, save.revision, play, { keepalive });
      } catch (error) {
        // Deleted elsewhere, or it belongs to somebody who has logged out.
        const isGone = error instanceof Problem && (error.status === 404 || error.status === 401);
        if (!isGone) throw error;
      }
    }
    return api.createSave(play, null, { keepalive });
  }

  /** @param {boolean} isSent @returns {Kept} */
  #kept(isSent) {
    const { game, drawing, how, clock } = this.match;
    const [moves, position] = [game.attempt(), game.attemptPosition()];
    return { drawing, moves, position, elapsed: Math.round(clock.elapsed), how, at: Date.now(), save: this.#save, isSent };
  }
}

/** @param {string} level @param {Save[]} saves */
function recallSnapshots(level, saves) {
  /** @type {Map<number, Snapshot>} */
  const snapshots = new Map();
  const slots = new Set(Array.from({ length: SNAPSHOTS }, (_, index) => String(index + 1)));
  for (const [slot, snapshot] of Object.entries(read(`snapshots.${level}`) ?? {})) {
    if (slots.has(slot)) snapshots.set(Number(slot), snapshot);
  }
  for (const { id, name, revision } of saves) {
    if (name === null || !slots.has(name)) continue;
    const here = snapshots.get(Number(name));
    const isSame = here?.id === id && here.revision === revision;
    if (!isSame) snapshots.set(Number(name), { id, revision });
  }
  return snapshots;
}

/** @param {Kept} kept @returns {SokobanPlay} */
function playOf({ drawing, moves, position, elapsed, how }) {
  return { kind: "sokoban", drawing, moves, position, elapsed, assisted: how !== "own" };
}

/** @param {string} name @returns {any} */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(`mazekeeper.${name}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {unknown} value */
function write(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(`mazekeeper.${name}`);
    else localStorage.setItem(`mazekeeper.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still has the server.
  }
}
