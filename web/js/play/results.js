// @ts-check
/** Results: one's own best and the record, and sending what was played. */

import { api } from "../api.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").LevelResult} LevelResult */
/** @typedef {{ moves: number | undefined, pushes: number | undefined }} Marks */

/**
 * What there is to beat on a level.
 * @typedef {{ best: Marks, record: Marks }} ToBeat
 */

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

/**
 * Sends a solution; the server replays it.
 * @param {string} level
 * @param {string} drawing on which it was found
 * @param {string} moves
 * @param {How} how
 * @returns {Promise<LevelResult>}
 */
export function submit(level, drawing, moves, how) {
  return api.submit(level, { moves, how, drawing });
}
