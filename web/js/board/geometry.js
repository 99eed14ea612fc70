// @ts-check
/** Where the squares of a scene lie on the screen. Everything is counted in device pixels, so that edges are crisp. */

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./board.js").Direction} Direction */

/**
 * @typedef {object} Metrics
 * @property {number} width of the canvas
 * @property {number} height of the canvas
 * @property {number} ratio device pixels per CSS pixel
 * @property {number} cell the side of a square
 * @property {number} left of the scene in the canvas
 * @property {number} top of the scene in the canvas
 */

/** Columns and rows that a move in each direction (up, down, left, right) adds. */
export const OFFSETS = /** @type {const} */ ([[0, -1], [0, 1], [-1, 0], [1, 0]]);

/** Room around the scene for shadows, in cells. */
const MARGIN = 0.16;
/** A small level does not blow up: beyond this many CSS pixels a square gains nothing. */
const LARGEST = 88;

/**
 * The largest whole-pixel squares that fit, in the middle of the canvas.
 * @param {Scene} scene
 * @param {number} width of the canvas
 * @param {number} height of the canvas
 * @param {number} ratio
 * @returns {Metrics}
 */
export function fit(scene, width, height, ratio) {
  const room = Math.min(width / (scene.width + 2 * MARGIN), height / (scene.height + 2 * MARGIN), LARGEST * ratio);
  const cell = Math.max(1, Math.floor(room));
  return {
    width,
    height,
    ratio,
    cell,
    left: Math.floor((width - cell * scene.width) / 2),
    top: Math.floor((height - cell * scene.height) / 2),
  };
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
