// @ts-check
/** A chapter per algorithm: what it does, what it promises, where it shines and where it fails, each on a map on which that really happens. */

import { BAIT, BUSH, CAT, HALL, ISLAND, LINE, LOOPS, LUCKY, NO_DEAD_ENDS, PRICES, TREE } from "./grounds.js";
import { laboratoriesOf } from "./boards.js";
import { texts } from "../../i18n/index.js";

/** @typedef {import("../chapters.js").Chapter} Chapter */
/** @typedef {import("../chapters.js").Words} Words */
/** @typedef {import("../lane.js").Run} Run */
/** @typedef {import("../laboratory.js").Sample} Sample */
/** @typedef {import("../../maze/wishes.js").Algorithm} Algorithm */

/** One search of a maze, or two beside each other. @param {string} maze @param {...Algorithm} algorithms @returns {Sample} */
const inMaze = (maze, ...algorithms) => ({ ground: { maze }, runs: algorithms.map((algorithm) => ({ algorithm })), hasCode: algorithms.length === 1 });

/** The same in a level, where a step is a push. @param {string} level @param {...Algorithm} algorithms @returns {Sample} */
const inLevel = (level, ...algorithms) => ({ ground: { level }, runs: algorithms.map((algorithm) => ({ algorithm })), hasCode: algorithms.length === 1 });

/** Cheapest first, where a step is a move and so much has a price. @param {"moves" | "walks"} cost @returns {Run} */
const cheapest = (cost) => ({ algorithm: "ucs", configuration: { puzzle: "steps", cost }, name: () => `${texts().lab.choices.cost}: ${texts().lab.values.cost[cost]}` });

/** @satisfies {Partial<Record<Algorithm, Record<string, readonly Sample[]>>>} */
const SAMPLES = {
  bfs: {
    idea: [inMaze(LOOPS, "bfs")],
    fails: [inMaze(HALL, "bfs", "astar")],
    levels: [inLevel(LINE, "bfs")],
  },
  dfs: {
    idea: [inMaze(TREE, "dfs")],
    shines: [inMaze(LUCKY, "dfs", "bfs")],
    fails: [inMaze(HALL, "dfs", "bfs")],
    levels: [inLevel(LINE, "dfs", "bfs")],
  },
  ucs: {
    idea: [inMaze(LOOPS, "ucs", "bfs")],
    levels: [{ ground: { level: PRICES }, runs: [cheapest("moves"), cheapest("walks")] }],
  },
  greedy: {
    idea: [{ ...inMaze(LOOPS, "greedy"), layer: "h" }],
    shines: [inMaze(HALL, "greedy", "bfs")],
    fails: [{ ...inMaze(BAIT, "greedy", "astar"), layer: "h" }],
    levels: [inLevel(CAT, "greedy", "astar")],
  },
  astar: {
    idea: [{ ...inMaze(LOOPS, "astar"), layer: "f" }],
    shines: [inMaze(HALL, "astar", "bfs"), inMaze(BUSH, "astar", "bfs")],
    fails: [{ ...inMaze(BAIT, "astar", "bfs"), layer: "g" }],
    levels: [inLevel(LINE, "astar", "bfs")],
  },
  bidirectional: {
    idea: [inMaze(BUSH, "bidirectional")],
    shines: [inMaze(HALL, "bidirectional", "bfs")],
    fails: [inMaze(LOOPS, "bidirectional", "bfs")],
  },
  "dead-end": {
    idea: [inMaze(TREE, "dead-end")],
    fails: [inMaze(NO_DEAD_ENDS, "dead-end", "bfs")],
  },
  "wall-follower": {
    idea: [inMaze(TREE, "wall-follower")],
    fails: [inMaze(ISLAND, "wall-follower")],
  },
  tremaux: {
    idea: [inMaze(TREE, "tremaux")],
    shines: [inMaze(ISLAND, "tremaux", "wall-follower")],
    fails: [inMaze(LOOPS, "tremaux", "bfs")],
  },
};

/** @param {keyof typeof SAMPLES} name @param {{ en: Words, vi: Words }} texts @returns {Chapter} */
export function algorithm(name, { en, vi }) {
  const words = { en, vi };
  return { words, boards: () => laboratoriesOf(words, SAMPLES[name]) };
}
