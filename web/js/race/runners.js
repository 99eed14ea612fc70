// @ts-check
/** Who runs: configurations of searches, how they stand in addresses, and what they are called beside each other. */

import { texts } from "../i18n/index.js";
import { ALGORITHMS } from "../lab/layout.js";
import { CHOICES, granted, LEVEL_ALGORITHMS } from "../lab/levels.js";

/** @typedef {import("../lab/levels.js").Configuration} Configuration */
/** @typedef {import("../lab/levels.js").Choice} Choice */

/** One search; `configuration` is a level's. @typedef {{ algorithm: string, configuration: Configuration | undefined }} Runner */

export const FEWEST = 2;
export const MOST = 4;

/** What is not said in an address. */
const USUAL = /** @type {Configuration} */ (Object.fromEntries(Object.entries(CHOICES).map(([name, [usual]]) => [name, usual])));

/** The races that are worth looking at, as they stand in addresses. */
export const PRESETS = {
  maze: {
    textbook: "bfs_astar_greedy_dfs",
    shortest: "bfs_bidirectional_astar_dead-end",
    estimates: "ucs_astar-euclid_astar_astar-squared",
    walkers: "wall-follower_tremaux_dfs_bfs",
  },
  level: {
    textbook: "bfs_astar_greedy_dfs",
    deadlocks: "astar.d-none_astar.d-corners_astar.d-simple_astar",
    estimates: "astar.h-none_astar.h-nearest-manhattan_astar.h-matching-manhattan_astar",
    steps: "bfs_bfs.p-steps.c-moves_astar_astar.p-steps.c-moves",
  },
};

/** @typedef {keyof typeof PRESETS.maze | keyof typeof PRESETS.level} Preset */

/** @param {boolean} isLevel @returns {readonly string[]} */
export function algorithmsOf(isLevel) {
  return isLevel ? LEVEL_ALGORITHMS : ALGORITHMS;
}

/** @param {string} algorithm @param {boolean} isLevel @returns {Runner} */
export function usualRunner(algorithm, isLevel) {
  return { algorithm, configuration: isLevel ? { ...USUAL } : undefined };
}

/**
 * Runners from an address: `bfs_astar.h-none` are two, the second without an estimate. What makes no sense is left out, and there are always
 * enough for a race.
 * @param {string} written
 * @param {boolean} isLevel
 * @returns {Runner[]}
 */
export function readRunners(written, isLevel) {
  const runners = written.split("_").flatMap((part) => {
    const [algorithm = "", ...choices] = part.split(".");
    if (!algorithmsOf(isLevel).includes(algorithm)) return [];
    const runner = usualRunner(algorithm, isLevel);
    if (runner.configuration) runner.configuration = granted({ ...runner.configuration, ...Object.fromEntries(choices.flatMap(readChoice)) });
    return [runner];
  });
  const others = readOthers(runners, isLevel);
  while (runners.length < FEWEST) runners.push(usualRunner(others.shift() ?? "bfs", isLevel));
  return runners.slice(0, MOST);
}

/** `h-none` is an estimate, and so on by the first letter. @param {string} written @returns {[string, string][]} */
function readChoice(written) {
  const [letter, value] = [written.slice(0, 1), written.slice(2)];
  const found = Object.entries(CHOICES).find(([name, values]) => name.startsWith(letter) && /** @type {readonly string[]} */ (values).includes(value));
  return found && letter !== "" ? [[found[0], value]] : [];
}

/** @param {readonly Runner[]} runners */
export function writeRunners(runners) {
  const choices = (/** @type {Configuration | undefined} */ configuration) =>
    Object.entries(configuration ?? {}).flatMap(([name, value]) => (value === USUAL[/** @type {Choice} */ (name)] ? [] : [`.${name.slice(0, 1)}-${value}`]));
  return runners.map(({ algorithm, configuration }) => [algorithm, ...choices(configuration)].join("")).join("_");
}

/** Algorithms that do not run yet. @param {readonly Runner[]} runners @param {boolean} isLevel */
export function readOthers(runners, isLevel) {
  return algorithmsOf(isLevel).filter((algorithm) => !runners.some((runner) => runner.algorithm === algorithm));
}

/** Whether it asks an estimate. @param {Runner} runner */
export function isGuided({ algorithm }) {
  return algorithm === "greedy" || algorithm.startsWith("astar");
}

/**
 * What runners are called beside each other: by their algorithm, and by what else tells them apart.
 * @param {readonly Runner[]} runners
 */
export function namesOf(runners) {
  const t = texts();
  const names = runners.map((runner) => {
    const namesakes = runners.filter(({ algorithm }) => algorithm === runner.algorithm);
    const told = differing(runners)
      .filter((choice) => (choice !== "heuristic" || isGuided(runner)) && (choice !== "cost" || isStepping(runner)))
      .filter((choice) => runner.configuration?.[choice] !== USUAL[choice] || differing(namesakes).includes(choice))
      .map((choice) => {
        const words = /** @type {Record<string, string>} */ (t.race.told[choice]);
        return words[runner.configuration?.[choice] ?? ""] ?? "";
      });
    const name = t.race.names[/** @type {keyof typeof t.race.names} */ (runner.algorithm)];
    return told.length === 0 ? name : `${name} (${told.join(", ")})`;
  });
  // Whoever is still called the same gets a number.
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${names.slice(0, index + 1).filter((other) => other === name).length}`));
}

/** The choices that are not the same for all whom they concern. @param {readonly Runner[]} runners @returns {Choice[]} */
function differing(runners) {
  const choices = /** @type {Choice[]} */ (Object.keys(CHOICES));
  const concerned = (/** @type {Choice} */ choice) => (choice === "cost" ? runners.filter(isStepping) : choice === "heuristic" ? runners.filter(isGuided) : runners);
  return choices.filter((choice) => new Set(concerned(choice).map(({ configuration }) => configuration?.[choice])).size > 1);
}

/** Whether every move is a step of it: where only pushes are, nothing else has a price. @param {Runner} runner */
function isStepping({ configuration }) {
  return configuration?.puzzle === "steps";
}
