// @ts-check
/** Small things that happen to one piece: a box that comes home settles with a bounce, a piece that jumps fades in. */

/** @typedef {{ kind: "home" | "appear", age: number }} Effect */

/** Milliseconds. */
const LENGTHS = { home: 200, appear: 130 };
const NOTHING = { scale: 1, strength: 1 };

export function createEffects() {
  /** By index of a box; the keeper is -1. @type {Map<number, Effect>} */
  const running = new Map();

  return {
    get isRunning() {
      return running.size > 0;
    },

    /** @param {number} piece @param {Effect["kind"]} kind */
    start(piece, kind) {
      running.set(piece, { kind, age: 0 });
    },

    clear() {
      running.clear();
    },

    /** @param {number} milliseconds @param {(piece: number) => void} touch */
    advance(milliseconds, touch) {
      for (const [piece, effect] of running) {
        touch(piece);
        effect.age += milliseconds;
        if (effect.age >= LENGTHS[effect.kind]) running.delete(piece);
      }
    },

    /** How a piece looks now. @param {number} piece */
    of(piece) {
      const effect = running.get(piece);
      if (!effect) return NOTHING;
      const part = effect.age / LENGTHS[effect.kind];
      return effect.kind === "home"
        ? { scale: 1 + 0.11 * Math.sin(Math.PI * part) * (1 - part), strength: 1 }
        : { scale: 0.8 + 0.2 * part, strength: part };
    },
  };
}
