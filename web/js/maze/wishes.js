// @ts-check
/**
 * What somebody wishes of a new game: what is usual, what was chosen the last time, and whether such a game counts for a
 * leaderboard. Some wishes follow others until they are made: loops and the scarcity of energy.
 */

import * as device from "../lib/device.js";

/** All ways to cross a maze, in the order in which Space goes through them. */
export const ALGORITHMS = /** @type {const} */ ([
  "astar", "bfs", "greedy", "dfs", "bidirectional", "astar-euclid", "astar-squared", "ucs", "dead-end", "wall-follower", "tremaux",
]);
export const GENERATORS = /** @type {const} */ ([
  "dfs", "prim", "kruskal", "wilson", "aldous-broder", "eller", "hunt-and-kill", "growing-tree", "division", "sidewinder", "binary-tree",
]);
export const POLICIES = /** @type {const} */ (["hindsight", "certainty", "report"]);
export const SCARCITIES = /** @type {const} */ (["relaxed", "easy", "medium", "hard"]);
export const SIZES = /** @type {const} */ (["easy", "medium", "hard", "own"]);
export const ENDS = /** @type {const} */ (["random", "far", "chosen"]);

/** @typedef {typeof ALGORITHMS[number]} Algorithm */
/** @typedef {typeof GENERATORS[number]} Generator */
/** @typedef {typeof POLICIES[number]} Policy */
/** @typedef {typeof SCARCITIES[number]} Scarcity */
/** @typedef {typeof SIZES[number]} Size */
/** @typedef {typeof ENDS[number]} Ends */
/** @typedef {import("../api.js").MazeDifficulty} MazeDifficulty */
/** @typedef {import("../api.js").MazeMode} MazeMode */
/** @typedef {keyof ReturnType<typeof import("../i18n/index.js").texts>["maze"]["reasons"]} Reason why a game does not count */

/**
 * @typedef {object} Wishes
 * @property {string} name
 * @property {"play" | "watch"} who
 * @property {Algorithm} algorithm who is watched
 * @property {Policy} policy who is watched where values are hidden
 * @property {Size} size
 * @property {number} rows of an own size
 * @property {number} columns
 * @property {Generator} generator
 * @property {number | null} loops in percent; null for what is usual
 * @property {Ends} ends
 * @property {string} seed a whole number, or nothing
 * @property {boolean} hasEnergy
 * @property {Scarcity | null} scarcity null for what the size presets
 * @property {boolean} isHidden what pellets give
 * @property {boolean} hasFog
 */

/** How many rows or columns a maze may have. */
export const LEAST_SIDE = 5;
export const MOST_SIDE = 300;

/** The largest seed: 64 bits. */
const MOST_SEED = 2n ** 64n - 1n;
/** How many percent of the dead ends are open where there is energy, as the server has it. */
const ENERGY_LOOPS = 50;
const SIDES = { easy: 20, medium: 50, hard: 100 };
const PLACE = "mazes";

/** What is usual: a small maze that counts. @returns {Wishes} */
export function usual() {
  return {
    name: "",
    who: "play",
    algorithm: "astar",
    policy: "hindsight",
    size: "easy",
    rows: 30,
    columns: 30,
    generator: "dfs",
    loops: null,
    ends: "random",
    seed: "",
    hasEnergy: false,
    scarcity: null,
    isHidden: false,
    hasFog: false,
  };
}

/** What was chosen the last time. @returns {Wishes} */
export function remembered() {
  const kept = device.read(PLACE) ?? {};
  const wishes = usual();
  const one = /** @type {<T>(list: readonly T[], value: unknown, otherwise: T) => T} */ ((list, value, otherwise) => list.find((known) => known === value) ?? otherwise);
  const number = (/** @type {unknown} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined;
  return {
    ...wishes,
    who: one(["play", "watch"], kept.who, wishes.who),
    algorithm: one(ALGORITHMS, kept.algorithm, wishes.algorithm),
    policy: one(POLICIES, kept.policy, wishes.policy),
    size: one(SIZES, kept.size, wishes.size),
    rows: number(kept.rows, LEAST_SIDE, MOST_SIDE) ?? wishes.rows,
    columns: number(kept.columns, LEAST_SIDE, MOST_SIDE) ?? wishes.columns,
    generator: one(GENERATORS, kept.generator, wishes.generator),
    loops: number(kept.loops, 0, 100) ?? null,
    ends: one(ENDS, kept.ends, wishes.ends),
    hasEnergy: kept.hasEnergy === true,
    scarcity: one([null, ...SCARCITIES], kept.scarcity, null),
    isHidden: kept.isHidden === true,
    hasFog: kept.hasFog === true,
  };
}

/** Keeps the choices for the next time. A name and a seed are for one game. @param {Wishes} wishes */
export function remember({ name: _, seed: __, ...choices }) {
  device.write(PLACE, choices);
}

/** @param {Wishes} wishes */
export function shapeOf({ size, rows, columns }) {
  return size === "own" ? { rows, columns } : { rows: SIDES[size], columns: SIDES[size] };
}

/** The difficulty that a size has, or comes nearest to. @param {Wishes} wishes @returns {MazeDifficulty} */
export function difficultyOf(wishes) {
  if (wishes.size !== "own") return wishes.size;
  const { rows, columns } = shapeOf(wishes);
  const side = Math.sqrt(rows * columns);
  return side <= 35 ? "easy" : side <= 75 ? "medium" : "hard";
}

/** In percent. @param {Wishes} wishes */
export function loopsOf(wishes) {
  return wishes.loops ?? usualLoops(wishes);
}

/** @param {Wishes} wishes */
function usualLoops({ hasEnergy }) {
  return hasEnergy ? ENERGY_LOOPS : 0;
}

/** @param {Wishes} wishes @returns {Scarcity} */
export function scarcityOf(wishes) {
  return wishes.scarcity ?? difficultyOf(wishes);
}

/** Which board such a game belongs to. @param {Wishes} wishes @returns {MazeMode} */
export function modeOf({ hasEnergy, isHidden }) {
  return hasEnergy ? (isHidden ? "hidden-energy" : "energy") : "plain";
}

/** Why such a game does not count; nothing if it does. Fog is no reason: who sees less has no advantage. @param {Wishes} wishes @returns {Reason[]} */
export function reasonsAgainst(wishes) {
  const { who, size, generator, ends, seed, hasEnergy } = wishes;
  /** @type {[Reason, boolean][]} */
  const reasons = [
    ["watched", who === "watch"],
    ["size", size === "own"],
    ["generator", generator !== "dfs"],
    ["loops", loopsOf(wishes) !== usualLoops(wishes)],
    ["ends", ends !== "random"],
    ["seed", seed !== ""],
    ["scarcity", hasEnergy && scarcityOf(wishes) !== difficultyOf(wishes)],
  ];
  return reasons.filter(([, isTrue]) => isTrue).map(([reason]) => reason);
}

/** Whether a text is a seed, or nothing. @param {string} text */
export function isSeed(text) {
  return text === "" || (/^\d{1,20}$/.test(text) && BigInt(text) <= MOST_SEED);
}

/** Whether a number of rows or columns can be had. @param {number} side */
export function isSide(side) {
  return Number.isInteger(side) && side >= LEAST_SIDE && side <= MOST_SIDE;
}
