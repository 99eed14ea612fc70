// @ts-check
/** Benchmarks in words. */

import { number, texts } from "../i18n/index.js";

/** @typedef {import("../api.js").BenchReport} BenchReport */
/** @typedef {import("../api.js").BenchConfiguration} BenchConfiguration */

/** So many names are told; of the others only how many there are. Lists of reports hold no more of them. */
const MOST_NAMES = 3;

/** A configuration by its names, as its report has it. @param {BenchConfiguration} configuration */
export function labelOf({ algorithm, goal, puzzle, cost, order, heuristic, deadlocks }) {
  return [algorithm, goal, puzzle, cost, order, heuristic, deadlocks].filter(Boolean).join(" ");
}

/** Where its levels or mazes come from. @param {BenchReport} report */
export function sourcesOf({ sources, source_count }) {
  const t = texts().bench;
  return listed(sources.map(({ name, subjects }) => t.subjects(name, subjects)), source_count);
}

/** By what they were tried. @param {BenchReport} report */
export function configurationsOf({ configurations, configuration_count }) {
  return listed(configurations.map(labelOf), configuration_count);
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

/** @param {string[]} names the first of them, or all @param {number} count how many there are */
function listed(names, count) {
  const shown = names.slice(0, MOST_NAMES);
  if (count > shown.length) shown.push(texts().bench.andMore(count - shown.length));
  return shown.join(", ");
}
