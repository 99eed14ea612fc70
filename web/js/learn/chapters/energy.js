// @ts-check
/** Mazes with energy: the rule, what a detour is worth, why the nearest pellet deceives, and values that nobody knows. */

import { en, vi } from "../../i18n/texts/learn-energy.js";
import { MazeExhibit } from "../maze.js";
import { taskOf } from "./boards.js";

/** @typedef {import("../maze.js").MazeExample} MazeExample */

const words = { en, vi };

// A comb: one corridor from left to right, with short branches and a longer one.
//
//   ·  ·  ·──·──·
//   │  │  │
//   S──·──·──·──G
//   │  │  │  │  │
//   ·  ·  ·  ·  ·
const COMB = { columns: 5, rows: 3, code: () => "wilson1-3x5-s7-b0-f1.0-t1.4", isOne: true };
/** Two ways from left to right, and branches at both. */
const FORK = { columns: 5, rows: 4, code: () => "wilson1-4x5-s35-b40-f2.0-t2.4", isOne: true };

/** @type {Record<keyof typeof en, MazeExample>} */
const EXAMPLES = {
  rule: { ...COMB, energy: "e1-p2.1=3-h3", mistake: "rrrr" },
  worth: { ...COMB, energy: "e1-p0.4=5,2.2=3-h3", mistake: "rrur" },
  nearest: { ...FORK, energy: "e1-p0.1=5,0.4=3,3.1=2-h3", mistake: "drulur" },
  hidden: { ...FORK, energy: "e1-p0.1=5,0.4=3,3.1=2-h3-hidden", isSecret: true },
};

/** @type {import("../chapters.js").Chapter} */
export const energy = {
  words,
  boards: () => Object.fromEntries(Object.entries(EXAMPLES).map(([name, example]) => [name, [new MazeExhibit(example, taskOf(words, name))]])),
};
