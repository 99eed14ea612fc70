// @ts-check
/** Lines from cell to cell: the trail behind the walker, a way that is shown as help, and the arrow that begins it. */

/** @typedef {import("../../board/geometry.js").Area} Area */
/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/board.js").Direction} Direction */
/** @typedef {import("../../board/theme.js").MazeColours} MazeColours */

/** How wide, in cells; and at least, in CSS pixels. */
const RIBBON = 0.3;
const WAY = 0.16;
const LEAST_RIBBON = 3;
const LEAST_DOT = 3.6;
const LEAST_LINE = 2.4;
/** CSS pixels of a cell with two dots that can be told apart. */
const DOTS = 12;
/** How far an arrow that points up is turned for up, down, left, right. */
const TURN = [0, Math.PI, -Math.PI / 2, Math.PI / 2];

/**
 * A path through the middles of cells, as far as it can be seen.
 * @param {CanvasRenderingContext2D} context whose unit is a cell, as everywhere here
 * @param {{ cells: ArrayLike<number>, count: number, columns: number, end?: Point }} line with its end, if that is in no cell's middle
 * @param {Area} area
 */
function trace(context, { cells, count, columns, end }, area) {
  const places = count + (end ? 1 : 0);
  let [beforeX, beforeY, wasNear] = [0, 0, false];
  context.beginPath();
  for (let at = 0; at < places; at++) {
    const cell = cells[at] ?? 0;
    const x = at < count ? (cell % columns) + 0.5 : (end?.x ?? 0) + 0.5;
    const y = at < count ? Math.floor(cell / columns) + 0.5 : (end?.y ?? 0) + 0.5;
    const isNear = x > area.left - 2 && x < area.right + 2 && y > area.top - 2 && y < area.bottom + 2;
    if (at > 0 && (isNear || wasNear)) {
      if (!wasNear) context.moveTo(beforeX, beforeY);
      context.lineTo(x, y);
    } else if (isNear) context.moveTo(x, y);
    [beforeX, beforeY, wasNear] = [x, y, isNear];
  }
  context.lineJoin = context.lineCap = "round";
}

/**
 * One sees through it. Where it does not lie on the floor a casing keeps it from becoming one with what is under it.
 * @param {CanvasRenderingContext2D} context
 * @param {Parameters<typeof trace>[1]} line
 * @param {Area} area
 * @param {{ colour: string, casing: string | undefined, thin: number }} look `thin` is a CSS pixel in cells
 */
export function drawRibbon(context, line, area, { colour, casing, thin }) {
  const width = Math.max(RIBBON, LEAST_RIBBON * thin);
  trace(context, line, area);
  if (casing !== undefined) {
    context.globalAlpha = 0.6;
    context.strokeStyle = casing;
    context.lineWidth = width + 2 * thin;
    context.stroke();
    context.globalAlpha = 1;
  }
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/**
 * Dots, which no trail has; where cells are too small for them, a line with a casing.
 * @param {CanvasRenderingContext2D} context
 * @param {Parameters<typeof trace>[1]} line
 * @param {Area} area
 * @param {{ colours: MazeColours, thin: number }} look
 */
export function drawWay(context, line, area, { colours, thin }) {
  const hasDots = DOTS * thin <= 1;
  const width = Math.max(WAY, (hasDots ? LEAST_DOT : LEAST_LINE) * thin);
  trace(context, line, area);
  if (hasDots) context.setLineDash([0, 0.5]);
  context.strokeStyle = colours.casing;
  context.lineWidth = width + Math.max(0.8 * WAY, 2 * thin);
  context.stroke();
  context.strokeStyle = colours.way;
  context.lineWidth = width;
  context.stroke();
  context.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} cell
 * @param {Direction} direction
 * @param {{ colours: MazeColours, thin: number }} look
 */
export function drawArrow(context, cell, direction, { colours, thin }) {
  context.save();
  context.translate(cell.x + 0.5, cell.y + 0.5);
  context.rotate(TURN[direction] ?? 0);
  const size = Math.max(1, 20 * thin);
  context.scale(size, size);
  context.beginPath();
  context.moveTo(0, -0.2);
  context.lineTo(0, -1);
  context.moveTo(-0.24, -0.76);
  context.lineTo(0, -1);
  context.lineTo(0.24, -0.76);
  context.lineJoin = context.lineCap = "round";
  context.strokeStyle = colours.casing;
  context.lineWidth = 0.24;
  context.stroke();
  context.strokeStyle = colours.way;
  context.lineWidth = 0.14;
  context.stroke();
  context.restore();
}
