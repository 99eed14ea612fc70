// @ts-check
/**
 * The marks of an overlay, each with its own strength: one that stays keeps it, one that comes or goes fades. So an
 * overlay can be replaced after every move without a flicker.
 */

/** @typedef {import("./board.js").Overlay} Overlay */
/** @typedef {import("./board.js").Direction} Direction */

/** @typedef {"reachable" | "selected" | "lost" | "hintBox" | "hintTarget" | "hintPush"} Kind */
/** @typedef {{ kind: Kind, square: number, direction?: Direction, strength: number, wanted: boolean }} Mark */

/** Milliseconds of a fade. */
const FADE = 140;

export function createMarks() {
  /** @type {Map<string, Mark>} */
  const marks = new Map();

  return {
    /** @param {Overlay} overlay @param {boolean} fade */
    set(overlay, fade) {
      for (const mark of marks.values()) mark.wanted = false;
      for (const { kind, square, direction } of list(overlay)) {
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

    /** Marks on the floor, or those over the boxes. @param {"low" | "high"} height */
    at(height) {
      return [...marks.values()].filter((mark) => (mark.kind === "reachable") === (height === "low"));
    },
  };
}

/**
 * @param {Overlay} overlay
 * @returns {Generator<{ kind: Kind, square: number, direction?: Direction }>}
 */
function* list(overlay) {
  const { hintPush } = overlay;
  for (const square of overlay.reachable ?? []) yield { kind: "reachable", square };
  for (const square of overlay.lost ?? []) yield { kind: "lost", square };
  if (overlay.hintTarget !== undefined) yield { kind: "hintTarget", square: overlay.hintTarget };
  if (overlay.hintBox !== undefined) yield { kind: "hintBox", square: overlay.hintBox };
  if (overlay.selected !== undefined) yield { kind: "selected", square: overlay.selected };
  if (hintPush) yield { kind: "hintPush", square: hintPush.from, direction: hintPush.direction };
}
