// @ts-check
/** Deadlock rules as a search sees them: the same level with and without a rule, on one clock, with what was left out. */

import { texts } from "../../i18n/index.js";
import { en, vi } from "../../i18n/texts/learn-pruning.js";
import { laboratoriesOf } from "./boards.js";
import { BACK_TO_FRONT, DOORWAY, LOST_BLOCK, LOST_CORNER, LOST_PAIR, LOST_WALL, TIMETABLE } from "./grounds.js";

/** @typedef {import("../chapters.js").Chapter} Chapter */
/** @typedef {import("../laboratory.js").Sample} Sample */
/** @typedef {keyof ReturnType<typeof texts>["lab"]["values"]["deadlocks"]} Rule */

/**
 * Breadth-first search with one rule, and with another. Every rule knows what those before it know.
 * @param {string} level
 * @param {...Rule} rules
 * @returns {Sample}
 */
const searched = (level, ...rules) => ({
  ground: { level },
  runs: rules.map((deadlocks) => ({ algorithm: "bfs", configuration: { deadlocks }, name: () => `${texts().lab.choices.deadlocks}: ${texts().lab.values.deadlocks[deadlocks]}` })),
  hasLosses: true,
});

/** @type {{ [Name in keyof typeof en]: Partial<Record<keyof typeof en[Name], readonly Sample[]>> }} */
const SAMPLES = {
  none: {
    blind: [searched(LOST_CORNER, "none", "corners")],
    price: [searched(DOORWAY, "none", "freeze")],
  },
  corners: {
    rule: [searched(DOORWAY, "none", "corners")],
    unseen: [searched(LOST_WALL, "corners")],
  },
  simple: {
    rule: [{ ...searched(BACK_TO_FRONT, "simple"), layer: "bounds" }],
    saves: [searched(BACK_TO_FRONT, "corners", "simple")],
    lost: [searched(LOST_WALL, "corners", "simple")],
  },
  frozen: {
    rule: [searched(LOST_BLOCK, "simple", "freeze")],
    saves: [searched(TIMETABLE, "simple", "freeze")],
    unseen: [{ ground: { level: LOST_PAIR }, runs: [{ algorithm: "bfs" }, { algorithm: "astar" }], hasLosses: true }],
  },
};

/** @param {keyof typeof en} name @returns {Chapter} */
export function rule(name) {
  const words = { en: en[name], vi: vi[name] };
  return { words, boards: () => laboratoriesOf(words, /** @type {Record<string, readonly Sample[]>} */ (SAMPLES[name])) };
}
