// @ts-check
/** The engine on the page's own thread: rules, history, and where boxes can go. It answers within a frame. */

import load, { Game, LevelFile, MazeOutlook, MazeSearch, MazeWalk, Sketch, Stepped } from "../engine/mazekeeper.js";

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

/**
 * Begins a maze, with pellets and energy or without. It is refused with a sentence if a code is broken.
 * @param {string} maze
 * @param {string | undefined} energy
 * @param {boolean} [isRanked] nothing is taken back then, and nothing begins again
 * @returns {Promise<MazeWalk>}
 */
export async function newWalk(maze, energy, isRanked = false) {
  await prepare();
  return new MazeWalk(maze, energy, isRanked);
}

/**
 * Goes on with a run through a maze, after so many of its moves.
 * @param {string} run
 * @param {number} position
 * @returns {Promise<MazeWalk>}
 */
export async function walkOfRun(run, position) {
  await prepare();
  return MazeWalk.ofRun(run, position, false);
}

/**
 * Begins a ranked game whose values the server tells one by one.
 * @param {string} maze
 * @param {number} energy
 * @param {Uint32Array} pellets where they lie: row and column of each, one after the other
 * @returns {Promise<MazeWalk>}
 */
export async function hiddenWalk(maze, energy, pellets) {
  await prepare();
  return MazeWalk.hidden(maze, energy, pellets);
}

/**
 * The shortest way on as letters, found here and now by looking at so many states at most: for small mazes, of others a worker is asked. Nothing
 * if there is none, or among hidden values.
 * @param {MazeWalk} walk
 * @param {number} states
 * @returns {string | undefined}
 */
export function wayOn(walk, states) {
  if (walk.energy === undefined || walk.arrived) return walk.way();
  if (walk.isHidden) return undefined;
  const outlook = new MazeOutlook(walk.maze, walk.here, walk.energy, walk.pellets());
  const advice = outlook.way(states);
  const { way } = advice;
  advice.free();
  outlook.free();
  return way;
}

export { Game, LevelFile, MazeSearch, MazeWalk, Sketch, Stepped };
