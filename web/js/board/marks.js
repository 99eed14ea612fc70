// @ts-check
/**
 * The marks of an overlay, each with its own strength: one that stays keeps it, one that comes or goes fades. So an
 * overlay can be replaced after every move without a flicker.
 */

import { directionOf } from "./geometry.js";

/** @typedef {import("./board.js").Overlay} Overlay */
/** @typedef {import("./board.js").Direction} Direction */

/** @typedef {"reachable" | "walk" | "selected" | "lost" | "hintBox" | "hintTarget" | "hintPush" | "cursor"} Kind */
/** @typedef {{ kind: Kind, square: number, direction?: Direction, strength: number, wanted: boolean }} Mark */

/** Marks on the floor; the others lie over the boxes. */
const LOW = new Set(["reachable", "walk"]);
/** Milliseconds of a fade. */
const FADE = 140;

/**
 * @param {number} width of the scene
 */
export function createMarks(width) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();

  return {
    /** @param {Overlay} overlay @param {boolean} fade */
    set(overlay, fade) {
      for (const mark of marks.values()) mark.wanted = false;
      for (const { kind, square, direction } of list(overlay, width)) {
        const key = `${kind} ${square} ${direction}`;
        const known = marks.get(key);
        if (known) known.wanted = true;
        else marks.set(key, { kind, square, direction, strength: 0, wanted: true });
      }
      if (!fade) this.advance(FADE);
    },

    /** @param {number} milliseconds @returns whether something changed */
    advance(milliseconds) {
      let changed = false;
      for (const [key, mark] of marks) {
        const goal = mark.wanted ? 1 : 0;
        if (mark.strength === goal) continue;
        changed = true;
        const step = milliseconds / FADE;
        mark.strength = mark.wanted ? Math.min(1, mark.strength + step) : Math.max(0, mark.strength - step);
        if (mark.strength === 0) marks.delete(key);
      }
      return changed;
    },

    /** Whether a mark is wanted, anywhere if no square is named. @param {Kind} kind @param {number} [square] @param {Direction} [direction] */
    has(kind, square, direction) {
      if (square !== undefined) return marks.get(`${kind} ${square} ${direction}`)?.wanted === true;
      return [...marks.values()].some((mark) => mark.kind === kind && mark.wanted);
    },

    get count() {
      return marks.size;
    },

    /** Whether some mark still comes or goes. */
    get isFading() {
      return [...marks.values()].some((mark) => mark.strength !== (mark.wanted ? 1 : 0));
    },

    /** @param {"low" | "high"} height */
    at(height) {
      return [...marks.values()].filter((mark) => LOW.has(mark.kind) === (height === "low"));
    },
  };
}

/**
 * @param {Overlay} overlay
 * @param {number} width
 * @returns {Generator<{ kind: Kind, square: number, direction?: Direction }>}
 */
function* list(overlay, width) {
  const { walk = [], hintPush } = overlay;
  for (const square of overlay.reachable ?? []) yield { kind: "reachable", square };
  for (const [index, square] of walk.entries()) {
    // A step points where the next one is; the last one goes on as it came.
    const [from, to] = index + 1 < walk.length ? [square, walk[index + 1]] : [walk[index - 1], square];
    const direction = from === undefined || to === undefined ? undefined : directionOf(from, to, width);
    yield { kind: "walk", square, direction };
  }
  for (const square of overlay.lost ?? []) yield { kind: "lost", square };
  if (overlay.hintTarget !== undefined) yield { kind: "hintTarget", square: overlay.hintTarget };
  if (overlay.hintBox !== undefined) yield { kind: "hintBox", square: overlay.hintBox };
  if (overlay.selected !== undefined) yield { kind: "selected", square: overlay.selected };
  if (hintPush) yield { kind: "hintPush", square: hintPush.from, direction: hintPush.direction };
  if (overlay.cursor !== undefined) yield { kind: "cursor", square: overlay.cursor };
}
