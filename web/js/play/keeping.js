// @ts-check
/**
 * What is kept of a game as one plays: moves, earlier attempts, and positions beside it. A level that the server does not know
 * is kept on this device only.
 */

import { api } from "../api.js";
import * as device from "../lib/device.js";
import { Outbox, compared, howOf, inLine, unlessGone } from "./outbox.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").Attempt} Attempt */
/** @typedef {import("../api.js").Save} Save */
/** @typedef {import("../api.js").SokobanPlay} SokobanPlay */
/** @typedef {import("./outbox.js").Known} Known */

/**
 * A game as this device keeps it.
 * @typedef {object} KeptGame
 * @property {string} drawing
 * @property {string} moves
 * @property {number} began
 * @property {number} position
 * @property {Attempt[]} earlier
 * @property {number} elapsed
 * @property {string} [link] the code of its level, if the server does not know that
 */
/** @typedef {KeptGame & import("./outbox.js").Kept} Kept */

/**
 * A position to return to; without moves it is known to the server only.
 * @typedef {{ drawing?: string, moves?: string, how?: How, save?: Known, isSent?: boolean }} Snapshot
 */

/** How many positions are kept beside the game. */
export const SNAPSHOTS = 10;
/** How many attempts are kept: whoever has taken back that much has begun anew. */
const ATTEMPTS = 12;

/** All games that this device keeps, with their levels. @returns {(Kept & { level: string })[]} */
export function keptHere() {
  const games = device.names("game.").map((name) => ({ level: name.slice("game.".length), ...device.read(name) }));
  return games.filter(({ moves, position }) => typeof moves === "string" && position > 0);
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
    const answer = await compared(here, games, { load: keptThere, playOf, isPart }).catch(() => ({ kept: here, others: [] }));
    return { ...answer, snapshots };
  });
}

/** What the server has. @param {Save} save @returns {Promise<Kept>} */
async function keptThere({ id, revision, changed_at: at }) {
  const { play } = await api.save(id);
  const { drawing, moves, began = 0, position, earlier = [], elapsed } = play;
  return { drawing, moves, began, position, earlier, elapsed, how: howOf(play), at, save: { id, revision }, isSent: true };
}

/** @param {Kept} one @param {Kept} other */
function isPart(one, other) {
  const isSame = one.drawing === other.drawing && one.began === other.began && JSON.stringify(one.earlier) === JSON.stringify(other.earlier);
  return isSame && other.moves.startsWith(one.moves);
}

/** @param {string} level @returns {Kept | undefined} */
function readKept(level) {
  const kept = device.read(`game.${level}`);
  const isWhole = typeof kept?.drawing === "string" && typeof kept.moves === "string";
  return isWhole ? { began: 0, earlier: [], position: kept.moves.length, elapsed: 0, how: "own", at: 0, save: null, isSent: false, ...kept } : undefined;
}

/** Keeps a game while it is played. */
export class Keeping {
  /** @type {Outbox<Kept>} */
  #outbox;
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
    this.#outbox = new Outbox({ game: level, place: `game.${level}`, isKnown: link === undefined, playOf }, kept);
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
    this.#outbox.keep({ drawing, ...present, position, earlier, elapsed: Math.round(clock.elapsed), how, link: this.link });
  }

  /** The level is solved, and that is known: there is nothing to go on with. */
  forget() {
    this.#outbox.forget();
  }

  /** Tells the server at once: the page may be closed. */
  flush() {
    this.#outbox.flush();
  }

  close() {
    this.#isClosed = true;
    this.#outbox.close();
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
