// @ts-check
/** The shortest way of the keeper around walls and boxes, so that a walk of many squares never crosses a wall. */

import { OFFSETS } from "./geometry.js";

/** @typedef {import("./board.js").Scene} Scene */

/**
 * The squares from `from` (left out) to `to`; `undefined` if there is no way.
 * @param {Scene} scene
 * @param {Iterable<number>} boxes
 * @param {number} from
 * @param {number} to
 * @returns {number[] | undefined}
 */
export function route(scene, boxes, from, to) {
  if (from === to) return [];
  const { width, height, cells } = scene;
  const blocked = new Set(boxes);
  // Searching from the end means that following the trail reads forwards.
  const trail = new Int32Array(width * height).fill(-1);
  trail[to] = to;
  const queue = [to];
  for (const square of queue) {
    if (square === from) break;
    const [x, y] = [square % width, Math.floor(square / width)];
    for (const [dx, dy] of OFFSETS) {
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const next = row * width + column;
      const open = ((cells[next] ?? 4) & 4) === 0 && cells[next] !== 0 && !blocked.has(next);
      if (!open || trail[next] !== -1) continue;
      trail[next] = square;
      queue.push(next);
    }
  }
  if (trail[from] === -1) return undefined;
  const squares = [];
  for (let square = trail[from] ?? to; ; square = trail[square] ?? to) {
    squares.push(square);
    if (square === to) return squares;
  }
}
