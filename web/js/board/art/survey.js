// @ts-check
/**
 * A piece of a scene, surveyed for drawing: where its squares lie, and its walls as one body. What a ground is made of
 * differs from theme to theme; that walls are continuous masses does not.
 */

import { penOf } from "../layer.js";
import { outline, roundedPath } from "../outline.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../board.js").Scene} Scene */
/** @typedef {import("../geometry.js").Area} Area */

export const FLOOR = 1;
export const GOAL = 2;
export const WALL = 4;

/** Walls this many squares outside an area still cast their shadow into it; everything else reaches into it from next to it at most. */
const AROUND = 2;
const BESIDE = 1;

/**
 * @typedef {object} Survey
 * @property {(x: number, y: number) => number} kind the bits of a square; 0 outside
 * @property {(bit: number, visit: (x: number, y: number, px: number, py: number) => void) => void} each visits squares
 *   with a bit in the area and beside it, and tells their columns, rows, and corners in pixels
 * @property {(context: Context, under: number) => void} floor fills all floor; it reaches some pixels under the walls
 * @property {(context: Context) => void} oddFloor fills every other square of it, as on a board for chess
 * @property {Path2D} body everything solid, as it stands on the floor
 * @property {Path2D} upper the top of it: what is left when the fronts are taken away
 * @property {number} rise the height of the fronts, in pixels
 */

/**
 * @param {Scene} scene
 * @param {Area} area of whole squares, whose corner is the origin
 * @param {number} cell
 * @param {{ rise: number, round: number }} shape of the walls, in cells: the height of their fronts, which stay within the
 *   wall's own square so that nothing behind is hidden, and how round their corners are
 * @returns {Survey}
 */
export function survey(scene, area, cell, { rise: high, round }) {
  const { width, height, cells } = scene;
  const [left, top] = [-area.left * cell, -area.top * cell];
  const part = { left: area.left - AROUND, top: area.top - AROUND, right: area.right + AROUND, bottom: area.bottom + AROUND };
  /** @type {Survey["kind"]} */
  const kind = (x, y) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : (cells[y * width + x] ?? 0));
  /** @type {Survey["each"]} */
  const each = (bit, visit) => {
    for (let y = Math.max(0, area.top - BESIDE); y < Math.min(height, area.bottom + BESIDE); y++) {
      for (let x = Math.max(0, area.left - BESIDE); x < Math.min(width, area.right + BESIDE); x++) {
        if (kind(x, y) & bit) visit(x, y, left + x * cell, top + y * cell);
      }
    }
  };
  // Where the part ends walls are cut off, but that is too far away to be seen.
  const [columns, rows] = [part.right - part.left, part.bottom - part.top];
  const loops = outline(
    columns,
    rows,
    (x, y) => x >= 0 && y >= 0 && x < columns && y < rows && (kind(part.left + x, part.top + y) & WALL) !== 0,
  );
  const rise = Math.max(1, Math.round(cell * high));
  const shape = { cell, left: -AROUND * cell, top: -AROUND * cell, radius: cell * round };
  return {
    kind,
    each,
    floor(context, under) {
      context.beginPath();
      each(FLOOR, (_x, _y, px, py) => {
        context.rect(px - under, py, cell + 2 * under, cell);
        context.rect(px, py - under, cell, cell + 2 * under);
      });
      context.fill();
    },
    oddFloor(context) {
      context.beginPath();
      each(FLOOR, (x, y, px, py) => {
        if ((x + y) % 2 === 1) context.rect(px, py, cell, cell);
      });
      context.fill();
    },
    body: roundedPath(loops, { ...shape, rise: 0 }),
    upper: roundedPath(loops, { ...shape, rise }),
    rise,
  };
}

/**
 * Fills the walls' body, with the shadow it casts.
 * @param {Context} context
 * @param {Survey} survey
 * @param {number} cell
 * @param {{ fill: string, shadow: string }} colours
 */
export function raise(context, { body }, cell, { fill, shadow }) {
  context.save();
  context.shadowColor = shadow;
  context.shadowBlur = cell * 0.34;
  context.shadowOffsetX = cell * 0.07;
  context.shadowOffsetY = cell * 0.13;
  context.fillStyle = fill;
  context.fill(body);
  context.restore();
}

/**
 * The fronts are what the body has more than its top. Filling just that leaves no dark rim where the two end together.
 * @param {Context} context
 * @param {Survey} survey
 * @param {{ front: string, foot: string }} colours darker at the foot, where little light comes
 */
export function fronts(context, { body, upper, rise }, { front, foot }) {
  const both = new Path2D(body);
  both.addPath(upper);
  context.save();
  context.clip(both, "evenodd");
  context.fillStyle = front;
  context.fill(body);
  context.strokeStyle = foot;
  context.lineWidth = Math.max(2, rise * 0.5);
  context.stroke(body);
  context.restore();
}

/**
 * A picture for many squares of an area: drawn when it is first wanted, then copied.
 * @param {number} cell
 * @param {(context: Context) => void} draw in the square whose corner is the origin, and up to half a cell beyond it
 * @returns {(context: Context, px: number, py: number) => void}
 */
export function stamp(cell, draw) {
  const margin = Math.ceil(cell / 2);
  /** @type {OffscreenCanvas | undefined} */
  let image;
  return (context, px, py) => {
    if (!image) {
      image = new OffscreenCanvas(cell + 2 * margin, cell + 2 * margin);
      const pen = penOf(image.getContext("2d"));
      pen.translate(margin, margin);
      draw(pen);
    }
    context.drawImage(image, px - margin, py - margin);
  };
}

/**
 * Whether a wall stands alone, ends, or turns here: a place for something tall. Of two neighbours one is enough.
 * @param {Survey} survey
 * @param {number} x
 * @param {number} y
 */
export function isCorner({ kind }, x, y) {
  const isWall = (/** @type {number} */ column, /** @type {number} */ row) => (kind(column, row) & WALL) !== 0;
  const turns = (/** @type {number} */ column, /** @type {number} */ row) => {
    const isUpright = isWall(column, row - 1) && isWall(column, row + 1);
    const isLevel = isWall(column - 1, row) && isWall(column + 1, row);
    return isWall(column, row) && !isUpright && !isLevel;
  };
  return turns(x, y) && !turns(x - 1, y) && !turns(x, y - 1);
}

/**
 * Numbers from 0 to 1, the same ones for a square every time: a wall does not change when it is drawn again.
 * @param {number} x
 * @param {number} y
 */
export function chance(x, y) {
  const seed = x * 7919 + y * 104729;
  // Neighbours have similar seeds, but shall not look alike.
  let state = Math.imul(seed ^ (seed >>> 7), 0x9e3779b1) | 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 0x1000000;
  };
}
