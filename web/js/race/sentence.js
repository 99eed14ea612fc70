// @ts-check
/**
 * Explains a race from its figures, in sentences: who was first and by how much, where the time went, what the solutions are worth, and who
 * did not arrive. Nothing is said that the figures do not show.
 */

import { texts } from "../i18n/index.js";
import { capital, listed } from "./figures.js";
import { hasFinished } from "./results.js";

/** @typedef {import("./results.js").Result} Result */
/** @typedef {import("../i18n/texts/race.js").Unit} Unit */

/** Times that differ by less are the same: the next run may turn them round. */
const CLOSE = 1.1;
/** From here on one takes clearly more than another. */
const CLEAR = 1.15;
const MUCH = 1.2;
/** With fewer states most of the time goes into beginning, and says nothing about a state. */
const ENOUGH = 50;

/** How much work an estimate is, and how many rules look for deadlocks. */
const ESTIMATES = /** @type {Record<string, number>} */ ({ none: 0, "matching-manhattan": 2, "matching-pushes": 2 });
const RULES = ["none", "corners", "simple", "freeze"];
/** Algorithms of mazes that need no engine, and those that walk. */
const SPECIAL = ["bidirectional", "dead-end", "wall-follower", "tremaux"];
const WALKERS = ["wall-follower", "tremaux"];

/**
 * @param {readonly Result[]} results
 * @param {boolean} isLevel
 * @returns {string[]}
 */
export function explain(results, isLevel) {
  const finished = results.filter(hasFinished).sort((one, other) => one.expanded - other.expanded);
  const sentences = [...who(results, finished, isLevel), ...when(finished), ...price(finished, isLevel), ...worth(finished, isLevel), ...room(results), ...absent(results, isLevel)];
  return sentences.map(capital);
}

/** Who was first, by expansions. @param {readonly Result[]} results @param {readonly Result[]} finished @param {boolean} isLevel */
function who(results, finished, isLevel) {
  const t = texts().race.sentences;
  const [first, second] = finished;
  if (!first) return [t.nobody(isLevel)];
  const equals = finished.filter(({ expanded }) => expanded === first.expanded);
  const [names, unit] = [equals.map(({ name }) => name), unitOf(equals, isLevel)];
  if (first.verdict === "unsolvable") {
    if (equals.length === results.length) return [t.allProveSame(first.expanded, unit, isLevel)];
    if (finished.length === results.length) return [t.allProve(names, first.expanded, unit, isLevel)];
    if (equals.length === finished.length) return [t.someProveSame(names, first.expanded, unit, isLevel)];
    return [t.someProve(listed(finished.map(({ name }) => name)), names, first.expanded, unit, isLevel)];
  }
  if (!second) return [t.only(first.name, first.expanded, unit, isLevel)];
  if (equals.length === results.length) return [t.allSame(first.expanded, unit)];
  if (equals.length > 1) return [t.tie(listed(names), first.expanded, unit)];
  const next = finished.filter(({ expanded }) => expanded === second.expanded);
  return [t.first(first.name, first.expanded, unit, listed(next.map(({ name }) => name)), second.expanded, unitOf(next, isLevel))];
}

/** What all of them were counted in. @param {readonly Result[]} results @param {boolean} isLevel @returns {Unit} */
function unitOf(results, isLevel) {
  if (isLevel) return "states";
  const walkers = results.filter(({ algorithm }) => WALKERS.includes(algorithm)).length;
  return walkers === 0 ? "cells" : walkers === results.length ? "steps" : "expansions";
}

/** Who was first by time. @param {readonly Result[]} finished */
function when(finished) {
  const t = texts().race.sentences;
  const timed = finished.flatMap(({ name, ms }) => (ms === undefined ? [] : [{ name, ms }])).sort((one, other) => one.ms - other.ms);
  const [fastest, next] = timed;
  if (!fastest || !next || timed.length < finished.length) return [];
  const close = timed.filter(({ ms }) => ms < fastest.ms * CLOSE);
  if (close.length > 1) return [close.length === timed.length ? t.timeAllClose(fastest.ms) : t.timeClose(listed(close.map(({ name }) => name)), fastest.ms)];
  const [first] = finished;
  const isAlone = first && finished.filter(({ expanded }) => expanded === first.expanded).length === 1;
  if (isAlone && first.name === fastest.name) return [t.timeAlso(fastest.name, fastest.ms, next.name, next.ms)];
  const slower = isAlone ? (timed.find(({ name }) => name === first.name) ?? next) : next;
  return [t.timeOther(fastest.name, fastest.ms, slower.name, slower.ms)];
}

/** What a state costs the winner, against whom everybody knows. @param {readonly Result[]} finished @param {boolean} isLevel */
function price(finished, isLevel) {
  const t = texts().race.sentences;
  const [first, second] = finished;
  if (!first || !second) return [];
  const other = (first.algorithm !== "bfs" && finished.find(({ algorithm, expanded }) => algorithm === "bfs" && expanded > first.expanded)) || second;
  if (first.ms === undefined || other.ms === undefined || first.expanded < ENOUGH || other.expanded < ENOUGH) return [];
  const ratio = first.ms / first.expanded / (other.ms / other.expanded);
  const isFewer = first.expanded < other.expanded;
  const unit = unitOf([first, other], isLevel);
  if (ratio >= CLEAR) return [t.dearer(first.name, first.expanded, other.name, other.expanded, ratio, reasons(first, other), isFewer, unit)];
  if (ratio <= 1 / CLEAR) return [t.cheaper(first.name, other.name, 1 / ratio, reasons(other, first), unit)];
  return [t.samePrice(first.name, other.name, isFewer, unit)];
}

/** What one does for a state, and the other does not. @param {Result} one @param {Result} other */
function reasons(one, other) {
  const t = texts().race.reasons;
  const isSorted = ({ algorithm = "" }) => algorithm === "ucs" || algorithm === "greedy" || algorithm.startsWith("astar");
  const estimate = (/** @type {Result} */ { algorithm, configuration }) =>
    algorithm === "greedy" || algorithm.startsWith("astar") ? (ESTIMATES[configuration?.heuristic ?? ""] ?? 1) : 0;
  const rules = (/** @type {Result} */ { configuration }) => RULES.indexOf(configuration?.deadlocks ?? "none");
  const isSpecial = ({ algorithm = "" }) => SPECIAL.includes(algorithm);
  const isPushing = (/** @type {Result} */ { configuration }) => configuration?.puzzle === "pushes";
  return [
    isSpecial(other) && !isSpecial(one) ? [t.engine] : [],
    isSorted(one) && !isSorted(other) ? [t.queue] : [],
    estimate(one) > estimate(other) ? [t.estimate] : [],
    rules(one) > rules(other) ? [t.rules] : [],
    isPushing(one) && !isPushing(other) ? [t.walking] : [],
  ].flat();
}

/** How long the solutions are, and what is proved. @param {readonly Result[]} finished @param {boolean} isLevel */
function worth(finished, isLevel) {
  const t = texts().race.sentences;
  const solved = finished.filter(({ verdict }) => verdict === "solved");
  if (solved.length === 0) return [];
  const measure = isLevel ? (solved.find(({ proved }) => proved !== null)?.proved ?? "moves") : "steps";
  const length = (/** @type {Result} */ { moves, pushes }) => (measure === "pushes" ? pushes : measure === "walks" ? (moves ?? 0) - (pushes ?? 0) : moves) ?? 0;
  const provers = solved.filter(({ proved }) => proved !== null && (proved === measure || !isLevel)).map(({ name }) => name);
  const least = Math.min(...solved.map(length));
  const best = solved.filter((result) => length(result) === least);
  const told = t.measures[measure](least);
  if (best.length === solved.length) return [t.sameLength(told, listed(provers), solved.length, isLevel)];
  const longer = solved.filter((result) => length(result) > least).sort((one, other) => length(one) - length(other));
  return [
    t.shortest(told, listed(best.map(({ name }) => name)), listed(provers), isLevel),
    listed(
      longer.map((result) => (least === 0 ? t.longerThanNone(result.name, t.measures[measure](length(result)), isLevel) : t.longer(result.name, length(result), least, isLevel))),
    ) + ".",
  ];
}

/** Who needs the least memory, and who the most. @param {readonly Result[]} results */
function room(results) {
  const sorted = [...results].sort((one, other) => one.bytes - other.bytes);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most || least.bytes === 0 || most.bytes < least.bytes * MUCH) return [];
  const names = (/** @type {number} */ bytes) => listed(sorted.filter((result) => result.bytes === bytes).map(({ name }) => name));
  return [texts().race.sentences.memory(names(least.bytes), least.bytes, names(most.bytes), most.bytes)];
}

/** Who never arrives, and why. @param {readonly Result[]} results @param {boolean} isLevel */
function absent(results, isLevel) {
  const t = texts().race.sentences;
  const reasons = /** @type {Record<string, typeof t.stopped>} */ ({ memory: t.stoppedByMemory, exhausted: t.circles });
  return results.filter((result) => !hasFinished(result)).map((result) => (reasons[result.reason ?? ""] ?? t.stopped)(result.name, result.expanded, unitOf([result], isLevel)));
}
