// @ts-check
/** The engine on the page's own thread: rules, history, and where boxes can go. It answers within a frame. */

import load, { Game, LevelFile, MazeWalk, Sketch } from "../engine/mazekeeper.js";

/** @type {Promise<unknown> | undefined} */
let loading;

/** Begins to load the engine; it is there when the promise is kept. */
export function prepare() {
  loading ??= load({ module_or_path: new URL("../engine/mazekeeper_bg.wasm", import.meta.url) }).catch((error) => {
    // Whoever tries again gets another try.
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Begins a level.
 * @param {string} drawing
 * @returns {Promise<Game>}
 */
export async function newGame(drawing) {
  await prepare();
  return new Game(drawing);
}

/**
 * Begins the level of a link. It is refused with a sentence if the code is broken.
 * @param {string} code
 * @returns {Promise<Game>}
 */
export async function gameOfLink(code) {
  await prepare();
  return Game.ofLink(code);
}

export { Game, LevelFile, MazeWalk, Sketch };
