// @ts-check
/** Where the squares of a scene lie on the screen. Everything is counted in device pixels, so that edges are crisp. */

/** @typedef {import("./board.js").Direction} Direction */

/** How many columns and rows something has that a board shows. @typedef {{ width: number, height: number }} Extent */
/** A canvas, in device pixels; `ratio` is how many there are per CSS pixel. */
/** @typedef {{ width: number, height: number, ratio: number }} Size */
/** @typedef {{ x: number, y: number }} Point */
/** Where a scene is on a canvas: the side of a square, and the scene's corner. @typedef {{ cell: number, left: number, top: number }} View */
/** A part of a scene or of what is around it, in cells. @typedef {{ left: number, top: number, right: number, bottom: number }} Area */

/** Columns and rows that a move in each direction (up, down, left, right) adds. */
export const OFFSETS = /** @type {const} */ ([[0, -1], [0, 1], [-1, 0], [1, 0]]);

/** Room around the scene for shadows, in cells: beyond it nobody sees that they are cut off. */
export const MARGIN = 0.3;
/** A small level does not blow up: beyond this many CSS pixels a square gains nothing. */
const LARGEST = 88;

/**
 * The side of the largest whole-pixel squares with which everything fits.
 * @param {Extent} scene
 * @param {Size} size
 */
export function fit(scene, { width, height, ratio }) {
  const room = Math.min(width / (scene.width + 2 * MARGIN), height / (scene.height + 2 * MARGIN), LARGEST * ratio);
  return Math.max(1, Math.floor(room));
}

/**
 * The direction of a step between neighbouring squares; `undefined` if they are not neighbours.
 * @param {number} from
 * @param {number} to
 * @param {number} width of the scene
 * @returns {Direction | undefined}
 */
export function directionOf(from, to, width) {
  const [dx, dy] = [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)];
  const found = OFFSETS.findIndex(([x, y]) => x === dx && y === dy);
  return found < 0 ? undefined : /** @type {Direction} */ (found);
}
