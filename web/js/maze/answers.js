// @ts-check
/** What a worker answers about mazes: it draws new ones, and gives advice where steps cost energy. All in one go. */

import { MazeDrawn, MazeOutlook } from "../../engine/mazekeeper.js";

/** How scarce energy is. @typedef {"off" | "relaxed" | "easy" | "medium" | "hard"} EnergyLevel */

/**
 * What a maze should be like.
 * @typedef {object} MazeWishes
 * @property {string} generator
 * @property {number} rows
 * @property {number} columns
 * @property {number} loops how many percent of the dead ends are opened
 * @property {"random" | "far" | { start: number, goal: number }} ends
 * @property {EnergyLevel} energy
 * @property {boolean} hidden whether a pellet shows what it gives only when it is eaten
 */

/**
 * All that a player sees of an energy game, as the engine's `MazeWalk` tells it.
 * @typedef {{ maze: string, here: number, energy: number, pellets: Uint8Array }} Seen
 */

/**
 * @typedef {{ kind: "maze", number: number, seed: bigint } & MazeWishes
 *   | { kind: "way", number: number, states: number } & Seen
 *   | { kind: "leg", number: number, policy: string, seed: bigint } & Seen} MazeQuestion
 */

/**
 * `maze`: a new one, and the steps of its shortest way if steps cost nothing. `way`: on from there, and the steps that no way has fewer of; both
 * `null` if there is none, which is proved or not. `leg`: where a policy goes next, `null` if it sees no hope.
 * @typedef {{ kind: "maze", number: number, isLast: true, maze: string, energy: string | null, shortest: number }
 *   | { kind: "way", number: number, isLast: true, way: string | null, atLeast: number | null, isProved: boolean }
 *   | { kind: "leg", number: number, isLast: true, way: string | null }} MazeAnswer
 */

/**
 * @param {MazeQuestion} question
 * @returns {MazeAnswer}
 */
export function answerOf(question) {
  if (question.kind === "maze") return draw(question);
  const { number, maze, here, energy, pellets } = question;
  const outlook = new MazeOutlook(maze, here, energy, pellets);
  try {
    if (question.kind === "leg") {
      return { kind: "leg", number, isLast: true, way: outlook.leg(question.policy, question.seed) ?? null };
    }
    const advice = outlook.way(question.states);
    const { way = null, atLeast = null, isProved } = advice;
    advice.free();
    return { kind: "way", number, isLast: true, way, atLeast, isProved };
  } finally {
    outlook.free();
  }
}

/** @param {Extract<MazeQuestion, { kind: "maze" }>} question @returns {MazeAnswer} */
function draw({ number, seed, generator, rows, columns, loops, ends, energy: level, hidden }) {
  const [name, chosen] = typeof ends === "string" ? [ends, undefined] : ["", ends];
  const drawn = MazeDrawn.of(generator, rows, columns, loops, seed, name, chosen?.start, chosen?.goal, level, hidden);
  const { maze, energy = null, shortest } = drawn;
  drawn.free();
  return { kind: "maze", number, isLast: true, maze, energy, shortest };
}
