// @ts-check
/**
 * The outline of everything solid, as closed loops. Walls that touch are one body, so no seam shows between them and
 * corners can be rounded wherever the body really ends.
 */

/**
 * A corner of the outline, in cells. `front` says that the horizontal edge it ends is one whose front we see: solid
 * above, nothing below.
 * @typedef {{ x: number, y: number, front: boolean }} Corner
 */

// Right, down, left, up: walking the edges in this order keeps the solid side on the right hand.
const STEPS = /** @type {const} */ ([[1, 0], [0, 1], [-1, 0], [0, -1]]);

/**
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => boolean} solid must be false beyond the rectangle
 * @returns {Corner[][]}
 */
export function outline(width, height, solid) {
  const stride = width + 1;
  // One bit per heading: the edges that start at a corner of the grid and were not walked yet.
  const open = new Uint8Array(stride * (height + 1));
  const mark = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ heading) => {
    const at = y * stride + x;
    open[at] = (open[at] ?? 0) | (1 << heading);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!solid(x, y)) continue;
      if (!solid(x, y - 1)) mark(x, y, 0);
      if (!solid(x + 1, y)) mark(x + 1, y, 1);
      if (!solid(x, y + 1)) mark(x + 1, y + 1, 2);
      if (!solid(x - 1, y)) mark(x, y + 1, 3);
    }
  }
  /** @type {Corner[][]} */
  const loops = [];
  for (let at = 0; at < open.length; at++) {
    while (open[at]) loops.push(loop(open, stride, at));
  }
  return loops;
}

/**
 * Follows one loop from a corner and takes its edges away.
 * @param {Uint8Array} open
 * @param {number} stride
 * @param {number} start
 * @returns {Corner[]}
 */
function loop(open, stride, start) {
  const corners = /** @type {Corner[]} */ ([]);
  const edges = (/** @type {number} */ at) => open[at] ?? 0;
  const first = STEPS.findIndex((_, heading) => edges(start) & (1 << heading));
  let at = start;
  let heading = first;
  do {
    const [dx, dy] = STEPS[heading] ?? STEPS[0];
    open[at] = edges(at) & ~(1 << heading);
    at += dy * stride + dx;
    // Left before right: where two walls meet only at a corner they are joined, for nobody can pass there.
    const ways = edges(at) | (at === start ? 1 << first : 0);
    const left = (heading + 3) % 4;
    const next = ways & (1 << left) ? left : ways & (1 << heading) ? heading : (heading + 1) % 4;
    if (next !== heading) {
      corners.push({ x: at % stride, y: Math.floor(at / stride), front: heading === 2 || next === 2 });
    }
    heading = next;
  } while (at !== start || heading !== first);
  return corners;
}

/**
 * A path along the loops with round corners.
 * @param {Corner[][]} loops
 * @param {{ cell: number, left: number, top: number, radius: number, rise: number }} measures in pixels; `rise` lifts
 *   the front edges
 */
export function roundedPath(loops, { cell, left, top, radius, rise }) {
  const path = new Path2D();
  for (const corners of loops) {
    const points = corners.map(({ x, y, front }) => ({ x: left + x * cell, y: top + y * cell - (front ? rise : 0) }));
    const last = points.at(-1);
    const [begin] = points;
    if (!last || !begin) continue;
    path.moveTo((last.x + begin.x) / 2, (last.y + begin.y) / 2);
    points.forEach((point, index) => {
      const next = points[(index + 1) % points.length] ?? begin;
      path.arcTo(point.x, point.y, next.x, next.y, radius);
    });
    path.closePath();
  }
  return path;
}
