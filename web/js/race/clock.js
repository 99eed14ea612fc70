// @ts-check
/**
 * One clock for all: by expansions, everybody has expanded as many; by time, everybody has had as long. Positions are expansions, or
 * microseconds.
 */

import { PER_SAMPLE } from "../lab/samples.js";

/** @typedef {"expansions" | "time"} Kind */

/** What the clock has to know of a runner. `samples`: as `lab/stopwatch.js` makes them, if there are any. @typedef {{ expanded: number, samples: Float64Array | undefined }} Course */

const PER_MILLISECOND = 1_000;

/** The position at which a runner has done everything. @param {Kind} kind @param {Course} course */
export function endOf(kind, { expanded, samples }) {
  return kind === "expansions" ? expanded : Math.max(1, Math.ceil((wholeTime(samples) ?? 0) * PER_MILLISECOND));
}

/** How much a runner has expanded at a position. @param {Kind} kind @param {Course} course @param {number} position */
export function expandedAt(kind, course, position) {
  if (position >= endOf(kind, course)) return course.expanded;
  if (kind === "expansions") return Math.min(position, course.expanded);
  return course.samples ? Math.floor(between(course.samples, 1, 0, position / PER_MILLISECOND)) : 0;
}

/** How long a runner takes for so many expansions, in milliseconds. @param {Course} course @param {number} expanded */
export function timeFor({ samples }, expanded) {
  return samples && between(samples, 0, 1, expanded);
}

/** How much memory it has taken by then. @param {Course} course @param {number} expanded */
export function bytesAt({ samples }, expanded) {
  return samples && between(samples, 0, 2, expanded);
}

/** How long everything takes, in milliseconds. @param {Float64Array | undefined} samples */
export function wholeTime(samples) {
  return samples?.at(1 - PER_SAMPLE);
}

/** Milliseconds at a position of the clock that goes by time. @param {number} position */
export function millisecondsOf(position) {
  return position / PER_MILLISECOND;
}

/** A figure of the samples where another one has a value; straight between two of them. @param {Float64Array} samples @param {number} by @param {number} wanted @param {number} value */
function between(samples, by, wanted, value) {
  const count = samples.length / PER_SAMPLE;
  const at = (/** @type {number} */ row, /** @type {number} */ column) => samples[row * PER_SAMPLE + column] ?? 0;
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle, by) < value) low = middle + 1;
    else high = middle;
  }
  const [before, after] = low === 0 ? [[0, 0], [at(0, by), at(0, wanted)]] : [[at(low - 1, by), at(low - 1, wanted)], [at(low, by), at(low, wanted)]];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [...before, ...after];
  if (value >= x1) return y1;
  return x1 > x0 ? y0 + ((y1 - y0) * (value - x0)) / (x1 - x0) : y1;
}
