// @ts-check
/** New mazes, drawn by the engine in a worker: energy takes a while to be measured out. */

import { maker } from "../searcher.js";

/** @typedef {import("./answers.js").MazeWishes} MazeWishes */
/** @typedef {{ maze: string, energy: string | null, shortest: number }} DrawnMaze codes, and the steps of the shortest way if steps cost nothing */

/**
 * Draws a maze; every time another one, unless a seed is given.
 * @param {MazeWishes & { seed?: bigint }} wishes
 * @returns {Promise<DrawnMaze>} refused with a sentence if nothing can be like that
 */
export function drawMaze({ seed = newSeed(), ...wishes }) {
  return new Promise((resolve, reject) => {
    maker.askAbout({ kind: "maze", seed, ...wishes }, (answer) => {
      if (answer.kind === "maze") resolve({ maze: answer.maze, energy: answer.energy, shortest: answer.shortest });
      else if (answer.kind === "trouble") reject(new Error(answer.sentence));
    });
  });
}

/** Ten digits at most: codes are read aloud and typed. */
export function newSeed() {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return BigInt(seed);
}
