// @ts-check
/**
 * Floor, goals and walls: drawn once per size and appearance. Light falls from the upper left, and we look slightly
 * from the south, as at everything in the warehouse.
 */

import { outline, roundedPath } from "../outline.js";
import { corners, diamond, plate } from "./shapes.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look} Look */
/** @typedef {import("../board.js").Scene} Scene */
/** @typedef {import("../geometry.js").Area} Area */

const FLOOR = 1;
const GOAL = 2;
const WALL = 4;

/** The height of a wall's front, in cells. It stays within the wall's own square, so nothing behind it is hidden. */
const RISE = 0.2;
const ROUND = 0.2;
/** What lies this many squares outside an area still casts its shadow into it. */
const AROUND = 2;

/**
 * @param {Context} context
 * @param {Scene} scene
 * @param {Area} area of whole squares
 * @param {Look} look
 */
export function drawGround(context, scene, area, look) {
  const { cell, colours, detail } = look;
  const [left, top] = [-area.left * cell, -area.top * cell];
  const part = { scene, left: area.left - AROUND, top: area.top - AROUND, right: area.right + AROUND, bottom: area.bottom + AROUND };
  const kind = (/** @type {number} */ x, /** @type {number} */ y) =>
    x < 0 || y < 0 || x >= scene.width || y >= scene.height ? 0 : (scene.cells[y * scene.width + x] ?? 0);
  const solid = (/** @type {number} */ x, /** @type {number} */ y) => (kind(x, y) & WALL) !== 0;

  // Step 1. The floor. It reaches a little under the walls, whose corners are round.
  const under = Math.ceil(cell * ROUND);
  const squares = (/** @type {number} */ parity, /** @type {number} */ more) => {
    context.beginPath();
    each(part, FLOOR, (x, y) => {
      if (parity !== 2 && (x + y) % 2 !== parity) return;
      context.rect(left + x * cell - more, top + y * cell, cell + 2 * more, cell);
      if (more) context.rect(left + x * cell, top + y * cell - more, cell, cell + 2 * more);
    });
    context.fill();
  };
  context.fillStyle = colours.floor;
  squares(2, under);
  context.fillStyle = colours.floorOdd;
  squares(1, 0);
  if (detail === "fine") joints(context, part, { left, top }, look);

  // Step 2. Goals, before the shadows fall on them.
  each(part, GOAL, (x, y) => {
    context.save();
    context.translate(left + x * cell, top + y * cell);
    goal(context, look);
    context.restore();
  });

  // Step 3. The walls with their shadow, then their fronts, then what is on top.
  // Where the part ends walls are cut off, but that is too far away to be seen.
  const [columns, rows] = [part.right - part.left, part.bottom - part.top];
  const loops = outline(columns, rows, (x, y) => x >= 0 && y >= 0 && x < columns && y < rows && solid(part.left + x, part.top + y));
  const rise = Math.max(1, Math.round(cell * RISE));
  const shape = { cell, left: -AROUND * cell, top: -AROUND * cell, radius: cell * ROUND };
  const body = roundedPath(loops, { ...shape, rise: 0 });
  const upper = roundedPath(loops, { ...shape, rise });
  context.save();
  context.shadowColor = colours.shadow;
  context.shadowBlur = cell * 0.34;
  context.shadowOffsetX = cell * 0.07;
  context.shadowOffsetY = cell * 0.13;
  context.fillStyle = detail === "bold" ? colours.wallBold : colours.wallTop;
  context.fill(body);
  context.restore();
  // On squares of a few pixels light and grain would eat the walls: the body alone is clearer.
  if (detail === "bold") return;
  fronts(context, body, upper, look, rise);

  context.save();
  context.clip(upper);
  if (detail === "fine") concrete(context, part, { left, top }, look);
  // The edge that catches the light: a stroke of which the clip leaves the inner half.
  context.strokeStyle = colours.wallTopEdge;
  context.lineWidth = Math.max(2, Math.round(cell * 0.07));
  context.stroke(upper);
  context.restore();
}

/**
 * A painted place for a box: corners as on a warehouse floor, which a box and a keeper leave in sight, and a mark in
 * the middle.
 * @param {Context} context
 * @param {Look} look
 */
function goal(context, { cell, colours, detail }) {
  const middle = cell / 2;
  if (detail === "bold") {
    context.fillStyle = colours.goalGround;
    context.fillRect(0, 0, cell, cell);
    context.fillStyle = colours.goal;
    diamond(context, middle, middle, cell * 0.42);
    return;
  }
  const inset = cell * 0.05;
  const side = cell - 2 * inset;
  context.fillStyle = colours.goalGround;
  plate(context, inset, inset, side, side, cell * 0.1);
  context.fillStyle = colours.goal;
  diamond(context, middle, middle, cell * (detail === "fine" ? 0.17 : 0.23));
  context.strokeStyle = colours.goal;
  context.lineWidth = Math.max(1, cell * 0.06);
  context.lineCap = "round";
  context.lineJoin = "round";
  corners(context, { near: inset, far: cell - inset, arm: cell * 0.2, bend: cell * 0.09 });
  context.stroke();
}

/**
 * Fine lines between the slabs of the floor.
 * @param {Context} context
 * @param {Part} part
 * @param {{ left: number, top: number }} origin
 * @param {Look} look
 */
function joints(context, part, { left, top }, { cell, ratio, colours }) {
  const line = Math.max(1, Math.round(ratio));
  context.fillStyle = colours.floorLine;
  each(part, FLOOR, (x, y) => {
    context.fillRect(left + x * cell, top + y * cell, cell, line);
    context.fillRect(left + x * cell, top + y * cell + line, line, cell - line);
  });
}

/**
 * The fronts are what the body has more than its top. Filling just that leaves no dark rim where the two end together.
 * @param {Context} context
 * @param {Path2D} body
 * @param {Path2D} upper
 * @param {Look} look
 * @param {number} rise
 */
function fronts(context, body, upper, { colours }, rise) {
  const front = new Path2D(body);
  front.addPath(upper);
  context.save();
  context.clip(front, "evenodd");
  context.fillStyle = colours.wallFront;
  context.fill(body);
  // Darker at the foot, where little light comes.
  context.strokeStyle = colours.wallFrontFoot;
  context.lineWidth = Math.max(2, rise * 0.5);
  context.stroke(body);
  context.restore();
}

/**
 * Seams and grain on top of the walls.
 * @param {Context} context
 * @param {Part} part
 * @param {{ left: number, top: number }} origin
 * @param {Look} look
 */
function concrete(context, part, { left, top }, { cell, ratio, colours }) {
  const line = Math.max(1, Math.round(ratio));
  each(part, WALL, (x, y) => {
    const random = sequence(x * 7919 + y * 104729);
    const [px, py] = [left + x * cell, top + y * cell];
    context.fillStyle = colours.wallSeam;
    context.fillRect(px, py, line, cell);
    context.fillRect(px, py, cell, line);
    context.fillStyle = colours.wallShine;
    context.fillRect(px + line, py + line, cell - line, line);
    context.fillRect(px + line, py + line, line, cell - line);
    context.fillStyle = colours.wallGrain;
    for (let grain = 0; grain < 7; grain++) {
      const size = Math.max(1, cell * (0.015 + 0.03 * random()));
      context.fillRect(px + random() * cell, py + random() * cell, size, size);
    }
  });
}

/** A part of a scene, and perhaps of what is around it. @typedef {Area & { scene: Scene }} Part */

/** @param {Part} part @param {number} bit @param {(x: number, y: number) => void} visit */
function each({ scene, left, top, right, bottom }, bit, visit) {
  const { width, height, cells } = scene;
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      if ((cells[y * width + x] ?? 0) & bit) visit(x, y);
    }
  }
}

/**
 * Numbers from 0 to 1, the same ones for a square every time: a wall does not change when it is drawn again.
 * @param {number} seed
 */
function sequence(seed) {
  // Neighbours have similar seeds, but shall not look alike.
  let state = Math.imul(seed ^ (seed >>> 7), 0x9e3779b1) | 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 0x1000000;
  };
}
