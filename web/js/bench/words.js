// @ts-check
/** Benchmarks in words. */

import { number, texts } from "../i18n/index.js";

/** @typedef {import("../api.js").BenchReport} BenchReport */
/** @typedef {import("../api.js").BenchConfiguration} BenchConfiguration */

/** So many names are told in a list; of the others only how many there are. */
const MOST_NAMES = 3;

/** A configuration by its names, as its report has it. @param {BenchConfiguration} configuration */
export function labelOf({ algorithm, goal, puzzle, cost, order, heuristic, deadlocks }) {
  return [algorithm, goal, puzzle, cost, order, heuristic, deadlocks].filter(Boolean).join(" ");
}

/** Where its levels or mazes come from. @param {BenchReport} report */
export function sourcesOf({ sources }) {
  const t = texts().bench;
  return listed(sources.map(({ name, subjects }) => t.subjects(name, subjects)));
}

/** By what they were tried. @param {BenchReport} report */
export function configurationsOf({ configurations }) {
  return listed(configurations.map(labelOf));
}

/** @param {BenchReport} report */
export function reportAddress({ id }) {
  return `/bench/${encodeURIComponent(id)}`;
}

/** Whether more is to come by itself. @param {BenchReport} report */
export function isUnderWay({ state }) {
  return state === "waiting" || state === "running";
}

/** A time that is at most needed. @param {number} seconds */
export function longest(seconds) {
  const t = texts().bench;
  return seconds < 120 ? t.wholeSeconds(Math.max(1, Math.ceil(seconds))) : t.minutes(Math.ceil(seconds / 60));
}

/** Seconds of the processor, as precisely as they are worth. @param {number} seconds */
export function taken(seconds) {
  if (seconds < 1) return `${number(Math.round(seconds * 10_000) / 10)} ms`;
  return `${number(Math.round(seconds * 100) / 100)} s`;
}

/** @param {string[]} names */
function listed(names) {
  const shown = names.slice(0, MOST_NAMES);
  if (names.length > MOST_NAMES) shown.push(texts().bench.andMore(names.length - MOST_NAMES));
  return shown.join(", ");
}
