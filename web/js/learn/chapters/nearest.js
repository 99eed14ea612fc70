// @ts-check
/** An experiment: A* against breadth-first search on the same levels, with a weak estimate and with a strong one. */

import { texts } from "../../i18n/index.js";
import { en, vi } from "../../i18n/texts/learn-nearest.js";
import { Measurement } from "../measurement.js";
import { laboratoriesOf, taskOf } from "./boards.js";
import { BACK_TO_FRONT, FRAGILE, PALLET, TEA_CHESTS } from "./grounds.js";

/** @typedef {import("../laboratory.js").Sample} Sample */
/** @typedef {keyof ReturnType<typeof texts>["lab"]["values"]["heuristic"]} Estimate */

const words = { en, vi };

/** Breadth-first search, or A* with an estimate; a step is a move or a push. @param {"steps" | "pushes"} puzzle @param {Estimate} [heuristic] @returns {Sample["runs"][number]} */
const run = (puzzle, heuristic) => ({
  algorithm: heuristic ? "astar" : "bfs",
  configuration: { puzzle, cost: puzzle === "steps" ? "moves" : "pushes", heuristic: heuristic ?? "none" },
  name: () => (heuristic ? `A*: ${texts().lab.values.heuristic[heuristic]}` : texts().lab.levelAlgorithms.bfs),
});

/** @type {Partial<Record<keyof typeof en, readonly Sample[]>>} */
const SAMPLES = {
  expect: [{ ground: { level: BACK_TO_FRONT }, runs: [run("steps"), run("steps", "nearest-manhattan")] }],
  matching: [{ ground: { level: BACK_TO_FRONT }, runs: [run("steps", "nearest-manhattan"), run("steps", "matching-pushes")] }],
  pushes: [{ ground: { level: BACK_TO_FRONT }, runs: [run("pushes"), run("pushes", "matching-pushes")] }],
};

/** @type {import("../chapters.js").Chapter} */
export const nearest = {
  words,
  boards: () => ({
    ...laboratoriesOf(words, /** @type {Record<string, readonly Sample[]>} */ (SAMPLES)),
    measure: [
      new Measurement(
        [
          { name: "back", drawing: BACK_TO_FRONT },
          { name: "fragile", drawing: FRAGILE },
          { name: "pallet", drawing: PALLET },
          { name: "chests", drawing: TEA_CHESTS },
        ],
        taskOf(words, "measure"),
      ),
    ],
  }),
};
