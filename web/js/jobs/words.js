// @ts-check
/** Jobs in words: what they are called, how they stand, how far they are, and what came of them. */

import { tenths, texts } from "../i18n/index.js";
import { sentenceOf } from "../lib/problem.js";

/** @typedef {import("../api.js").Job} Job */
/** @typedef {import("../api.js").JobProgress} JobProgress */

/** The most characters of a title. */
const LONGEST_TITLE = 60;

/** Whether there is still something to come of it. @param {Job} job */
export function isUnderWay({ state }) {
  return state === "waiting" || state === "running";
}

/** @param {Job} job */
export function titleOf({ title }) {
  return title ?? texts().jobs.untitled;
}

/** A title that is not too long. @param {string} title */
export function titled(title) {
  const letters = [...title.trim()];
  return letters.length <= LONGEST_TITLE ? letters.join("") : `${letters.slice(0, LONGEST_TITLE - 1).join("").trimEnd()}…`;
}

/** The word for how it stands: what is done says more, if it can. @param {Job} job */
export function stateOf({ state }) {
  return texts().jobs.states[state];
}

/** What is ahead of one that waits. @param {Job} job */
export function waitOf({ ahead, has_workers: hasWorkers, wait_seconds: seconds }) {
  const t = texts().jobs;
  if (hasWorkers === false) return t.nobody;
  const said = [ahead === null ? undefined : t.ahead(ahead), seconds === null ? undefined : t.wait(seconds)];
  return said.filter((sentence) => sentence !== undefined).join(" ");
}

/** How far it is: for how long, what is best so far, what was looked at, how fast, and with how much memory. @param {Job} job */
export function farOf({ progress, work }) {
  const t = texts().jobs;
  if (!progress) return t.beginning;
  const { expanded, rate, seconds, bytes, moves, pushes, made } = progress;
  const said = [
    t.time(Math.floor(seconds), work?.limits?.seconds),
    // Where there is little room the end is cut off.
    moves === undefined || pushes === undefined ? undefined : t.best(moves, pushes),
    made === undefined ? undefined : t.made(made, work?.count),
    // Before the first one there are tables to be made.
    expanded > 0 ? t.positions(expanded) : t.preparing,
    rate > 0 ? t.rate(rate) : undefined,
    bytes > 0 ? t.memory(bytes) : undefined,
  ];
  return said.filter((words) => words !== undefined).join(" · ");
}

/** What a solution is to have as few of as can be. @param {Job} job @returns {import("../api.js").JobGoal} */
export function goalOf({ kind, work }) {
  const isStrong = kind === "solve" && work?.configuration?.algorithm === "strong";
  return (isStrong && work.configuration?.goal) || "any";
}

/** Whether a solution is proved to be the best, where that was looked for. @param {Job} job */
export function proofOf(job) {
  const t = texts().jobs;
  const goal = goalOf(job);
  const proved = job.answer?.optimal;
  if (proved !== undefined) return t.fewest[/** @type {keyof typeof t.fewest} */ (proved)] ?? "";
  return goal === "any" ? "" : t.unproved[goal];
}

/** What came of it, or why nothing did. @param {Job} job */
export function answerOf(job) {
  const t = texts().jobs;
  const { state, answer, reason, work } = job;
  // Whatever else the server says of a failure is for whoever looks after it, and in one language.
  if (state === "failed") return `${t.failed} ${reason === null || reason === "lost" ? t.lost : t.mistake}`;
  if (!answer) return state === "cancelled" ? t.reasons.cancelled : "";
  const { outcome, moves = 0, pushes = 0 } = answer;
  switch (outcome) {
    case "solved":
      return [t.solution(moves, pushes), proofOf(job)].filter(Boolean).join(" ");
    case "unsolvable":
      return t.unsolvable;
    case "improved":
      return shorterOf(job);
    case "unchanged":
      return work?.by === "pushes" ? t.unchanged.pushes(pushes) : t.unchanged.moves(moves);
    case "made":
      return t.madeLevels(answer.levels?.length ?? 0);
    case "incomplete":
      return answer.levels ? `${t.madeLevels(answer.levels.length)} ${t.noMore}` : t.incomplete;
    case "rated":
      return t.rated(tenths(Math.round((answer.rating ?? 0) * 10)));
    case "optimal":
      return `${t.way(moves)} ${t.shortest}`;
    case "found":
      return t.way(moves);
    case "infeasible":
      return t.infeasible;
    default:
      // Levels that were made until then are there all the same.
      return answer.levels ? `${t.madeSome(answer.levels.length, work?.count)} ${partReasonOf(answer.reason)}` : reasonOf(answer.reason);
  }
}

/** What has become less: what was wished for, or with as much of that the other. @param {Job} job */
function shorterOf({ answer, work }) {
  const { improved } = texts().jobs;
  const { moves = 0, pushes = 0, moves_before: movesBefore = moves, pushes_before: pushesBefore = pushes } = answer ?? {};
  const isByPushes = work?.by === "pushes" ? pushes < pushesBefore : moves === movesBefore;
  return isByPushes ? improved.pushes(pushesBefore, pushes) : improved.moves(movesBefore, moves);
}

/** Why it stopped without an answer. @param {string | undefined} reason */
export function reasonOf(reason) {
  const { reasons } = texts().jobs;
  return reasons[/** @type {keyof typeof reasons} */ (reason)] ?? reasons.exhausted;
}

/** Why it stopped with a part of the answer. @param {string | undefined} reason */
function partReasonOf(reason) {
  const { partReasons } = texts().jobs;
  return partReasons[/** @type {keyof typeof partReasons} */ (reason)] ?? partReasons.exhausted;
}

/** Why the server does not take one. @param {unknown} error */
export function refusalOf(error) {
  /** @type {Record<string, string>} */
  const known = texts().jobs.refusals;
  return (error instanceof Error && "code" in error ? known[String(error.code)] : undefined) ?? sentenceOf(error);
}
