// @ts-check
/**
 * Results: one's own best and the record, and sending what was played. A result that cannot be sent is kept on this
 * device until it can.
 */

import { Problem, api } from "../api.js";
import * as device from "../lib/device.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").LevelResult} LevelResult */
/** @typedef {{ moves: number | undefined, pushes: number | undefined }} Marks */
/** @typedef {{ drawing: string, moves: string, how: How }} Solution */

/**
 * What there is to beat on a level.
 * @typedef {{ best: Marks, record: Marks }} ToBeat
 */

const PLACE = "results";

/** @returns {ToBeat} */
export function nothingToBeat() {
  const none = { moves: undefined, pushes: undefined };
  return { best: { ...none }, record: { ...none } };
}

/**
 * Asks for the fewest moves and pushes, one's own and anybody's.
 * @param {string} level
 * @returns {Promise<ToBeat>}
 */
export async function toBeat(level) {
  const [byMoves, byPushes] = await Promise.all([api.levelBoard(level, "moves"), api.levelBoard(level, "pushes")]);
  return {
    best: { moves: byMoves.me?.moves, pushes: byPushes.me?.pushes },
    record: { moves: byMoves.items[0]?.moves, pushes: byPushes.items[0]?.pushes },
  };
}

/** A solution that is to be sent. It is kept here until the server has it. */
export class Result {
  /**
   * @param {string} level
   * @param {Solution} solution
   */
  constructor(level, solution) {
    this.level = level;
    this.solution = solution;
    device.write(PLACE, [...unsent(), { level, ...solution }]);
  }

  /** Sends it; the server replays it. Sent again, nothing changes. @returns {Promise<LevelResult>} */
  async send() {
    const { level, solution } = this;
    try {
      const answer = await api.submit(level, solution);
      drop(level, solution.moves);
      return answer;
    } catch (error) {
      if (isRefused(error)) drop(level, solution.moves);
      throw error;
    }
  }
}

/**
 * Sends a result, at once and whenever it is asked for again.
 * @template T
 * @param {() => Promise<T>} finish
 * @param {() => void} known
 */
export function sending(finish, known) {
  const send = async () => {
    const answer = await finish();
    known();
    return answer;
  };
  /** @type {Promise<T> | undefined} */
  let first = send();
  first.catch(() => {});
  return () => {
    const answer = first ?? send();
    first = undefined;
    return answer;
  };
}

/** Sends what could not be sent before. */
export async function sendUnsent() {
  for (const { level, drawing, moves, how } of unsent()) {
    try {
      await api.submit(level, { drawing, moves, how });
      drop(level, moves);
    } catch (error) {
      if (!isRefused(error)) return;
      drop(level, moves);
    }
  }
}

/** Whether it would be refused again. @param {unknown} error */
function isRefused(error) {
  if (!(error instanceof Problem)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 409, 429].includes(error.status);
}

/** @returns {(Solution & { level: string })[]} */
function unsent() {
  const kept = device.read(PLACE);
  return Array.isArray(kept) ? kept : [];
}

/** @param {string} level @param {string} moves */
function drop(level, moves) {
  const left = unsent().filter((one) => one.level !== level || one.moves !== moves);
  device.write(PLACE, left.length > 0 ? left : undefined);
}
