// @ts-check
/**
 * Where the walls of a maze stand: on the lines between its cells. Walls in one line are one piece, so a theme draws
 * few long pieces instead of many short ones, and no joint shows.
 */

/** @typedef {import("../../board/geometry.js").Area} Area */
/** @typedef {import("../../board/theme.js").MazeScene} MazeScene */

/** Bits of a passage down, and to the right. */
const DOWN = 2;
const RIGHT = 8;

/**
 * The pieces of wall in and around an area, in cells: along `y` from `x` to `end`, or upright along `x` from `y` to `end`.
 * @param {MazeScene} scene
 * @param {Area} area of whole cells
 * @returns {Generator<{ x: number, y: number, end: number, isUpright: boolean }>}
 */
export function* wallsIn({ width, height, passages }, area) {
  // What stands beside the area reaches into it.
  const [left, right] = [Math.max(0, area.left - 1), Math.min(width, area.right + 1)];
  const [top, bottom] = [Math.max(0, area.top - 1), Math.min(height, area.bottom + 1)];
  const isOpen = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ bit) => ((passages[y * width + x] ?? 0) & bit) !== 0;
  for (let y = top; y <= bottom; y++) {
    const isWall = (/** @type {number} */ x) => y === 0 || y === height || !isOpen(x, y - 1, DOWN);
    for (const [x, end] of runs(left, right, isWall)) yield { x, y, end, isUpright: false };
  }
  for (let x = left; x <= right; x++) {
    const isWall = (/** @type {number} */ y) => x === 0 || x === width || !isOpen(x - 1, y, RIGHT);
    for (const [y, end] of runs(top, bottom, isWall)) yield { x, y, end, isUpright: true };
  }
}

/**
 * All walls in and around an area as one path, whose origin is the area's corner. Pieces overlap where they meet, so
 * the path is for filling.
 * @param {MazeScene} scene
 * @param {Area} area of whole cells
 * @param {{ cell: number, thickness: number, radius?: number }} measures in whole pixels; how round the ends are
 */
export function wallPath(scene, area, { cell, thickness, radius = 0 }) {
  const path = new Path2D();
  const half = Math.floor(thickness / 2);
  for (const { x, y, end, isUpright } of wallsIn(scene, area)) {
    const [px, py] = [(x - area.left) * cell - half, (y - area.top) * cell - half];
    const length = (end - (isUpright ? y : x)) * cell + thickness;
    const [w, h] = isUpright ? [thickness, length] : [length, thickness];
    if (radius > 0) path.roundRect(px, py, w, h, radius);
    else path.rect(px, py, w, h);
  }
  return path;
}

/**
 * @param {number} from
 * @param {number} to
 * @param {(at: number) => boolean} isIn
 * @returns {Generator<[number, number]>} where each begins, and where it ends
 */
function* runs(from, to, isIn) {
  let begin = -1;
  for (let at = from; at <= to; at++) {
    const is = at < to && isIn(at);
    if (is && begin < 0) begin = at;
    if (is || begin < 0) continue;
    yield [begin, at];
    begin = -1;
  }
}
