// @ts-check
/** What is to be measured: what can be chosen, what is usual, and how much that is. */

import { CHOICES, LEVEL_ALGORITHMS } from "../lab/levels.js";
import { ALGORITHMS as MAZE_ALGORITHMS } from "../lab/layout.js";

/** @typedef {import("../api.js").BenchConfiguration} BenchConfiguration */
/** @typedef {import("../api.js").BenchWish} BenchWish */
/** @typedef {"levels" | "mazes"} Kind */
/** @typedef {"goal" | "puzzle" | "cost" | "heuristic" | "deadlocks"} Part */

export const ALGORITHMS = { levels: /** @type {readonly string[]} */ (["strong", ...LEVEL_ALGORITHMS]), mazes: /** @type {readonly string[]} */ (MAZE_ALGORITHMS) };
export const SECONDS = [0.5, 1, 2, 5];
export const REPETITIONS = [1, 2, 3, 5, 10];
export const SIZES = [5, 10, 20, 30, 50, 100, 200];

/** What can be chosen of each part, the usual first. @type {Record<Part, readonly string[]>} */
export const PARTS = { goal: ["any", "pushes", "moves"], puzzle: CHOICES.puzzle, cost: CHOICES.cost, heuristic: CHOICES.heuristic, deadlocks: CHOICES.deadlocks };

/** What an algorithm looks at; whatever else is said of it would be refused. @type {Record<string, readonly Part[]>} */
const LOOKS_AT = {
  strong: ["goal"],
  bfs: ["puzzle", "deadlocks"],
  dfs: ["puzzle", "deadlocks"],
  ucs: ["puzzle", "cost", "deadlocks"],
  greedy: ["puzzle", "heuristic", "deadlocks"],
  astar: ["puzzle", "cost", "heuristic", "deadlocks"],
};

/**
 * @typedef {object} Wishes
 * @property {Kind} kind
 * @property {string} collection
 * @property {string} numbers as they are written
 * @property {string} generator
 * @property {number} side
 * @property {number} loops
 * @property {number} count
 * @property {number} seed
 * @property {Record<Kind, BenchConfiguration[]>} configurations
 * @property {number} seconds
 * @property {number} repeat
 * @property {string} title
 * @property {boolean} isPublic
 */

/** What is usual. @returns {Wishes} */
export function usual() {
  return {
    kind: "levels",
    collection: "",
    numbers: "",
    generator: "dfs",
    side: 30,
    loops: 25,
    count: 5,
    seed: 1,
    configurations: { levels: [fresh("levels", "astar"), fresh("levels", "bfs")], mazes: [fresh("mazes", "astar"), fresh("mazes", "bfs")] },
    seconds: 1,
    repeat: 1,
    title: "",
    isPublic: false,
  };
}

/** What can be said of a configuration. @param {Kind} kind @param {BenchConfiguration} configuration @returns {readonly Part[]} */
export function partsOf(kind, { algorithm, puzzle }) {
  const parts = kind === "mazes" ? [] : (LOOKS_AT[algorithm] ?? []);
  // Where only pushes are steps, nothing else has a price.
  return puzzle === "pushes" ? parts.filter((part) => part !== "cost") : parts;
}

/** A configuration as it usually is; what was said of another and still applies stays. @param {Kind} kind @param {string} algorithm @param {BenchConfiguration} [before] @returns {BenchConfiguration} */
export function fresh(kind, algorithm, before) {
  /** @type {BenchConfiguration} */
  let made = { algorithm };
  for (const part of LOOKS_AT[algorithm] ?? []) {
    if (partsOf(kind, made).includes(part)) made = { ...made, [part]: before?.[part] ?? PARTS[part][0] };
  }
  return made;
}

/**
 * The numbers that a text names; `undefined` if it cannot be read, and none if it says nothing.
 * @param {string} text such as `1-3, 7`
 * @param {number} most of them
 * @returns {number[] | undefined}
 */
export function numbersIn(text, most) {
  /** @type {Set<number>} */
  const numbers = new Set();
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const range = /^(\d{1,5})(?:[-–](\d{1,5}))?$/.exec(part);
    if (!range) return undefined;
    const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])];
    if (first < 1 || last < first) return undefined;
    for (let number = first; number <= last && numbers.size <= most; number++) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

/** Configurations, each once. @param {Wishes} wishes */
export function configurationsOf({ kind, configurations }) {
  const known = new Map(configurations[kind].map((one) => [JSON.stringify(one), one]));
  return [...known.values()];
}

/**
 * How many runs that is; `undefined` if the numbers cannot be read.
 * @param {Wishes} wishes
 * @param {number} size of the collection
 * @param {number} most
 */
export function runsOf(wishes, size, most) {
  const numbers = numbersIn(wishes.numbers, most);
  if (wishes.kind === "levels" && !numbers) return undefined;
  const levels = numbers && numbers.length > 0 ? numbers.filter((number) => number <= size).length : size;
  const subjects = wishes.kind === "levels" ? levels : wishes.count;
  return subjects * configurationsOf(wishes).length * wishes.repeat;
}

/** As the server wants it. @param {Wishes} wishes @param {number} most @returns {BenchWish} */
export function wishOf(wishes, most) {
  const { kind, collection, generator, side, loops, count, seed, seconds, repeat, isPublic } = wishes;
  const numbers = numbersIn(wishes.numbers, most) ?? [];
  const title = wishes.title.trim();
  return {
    ...(title !== "" && { title }),
    public: isPublic,
    ...(kind === "levels"
      ? { levels: { collection, ...(numbers.length > 0 && { numbers }) } }
      : { mazes: { generator, rows: side, columns: side, loops, count, seed } }),
    configurations: configurationsOf(wishes),
    time_limit_seconds: seconds,
    repeat,
  };
}
