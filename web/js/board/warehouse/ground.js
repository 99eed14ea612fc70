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
/** @typedef {import("../geometry.js").Metrics} Metrics */

const FLOOR = 1;
const GOAL = 2;
const WALL = 4;

/** The height of a wall's front, in cells. It stays within the wall's own square, so nothing behind it is hidden. */
const RISE = 0.2;
const ROUND = 0.2;

/**
 * @param {Context} context
 * @param {Scene} scene
 * @param {Metrics} metrics
 * @param {Look} look
 */
export function drawGround(context, scene, metrics, look) {
  const { cell, left, top } = metrics;
  const { colours, detail } = look;
  const kind = (/** @type {number} */ x, /** @type {number} */ y) =>
    x < 0 || y < 0 || x >= scene.width || y >= scene.height ? 0 : (scene.cells[y * scene.width + x] ?? 0);
  const solid = (/** @type {number} */ x, /** @type {number} */ y) => (kind(x, y) & WALL) !== 0;

  // Step 1. The floor. It reaches a little under the walls, whose corners are round.
  const under = Math.ceil(cell * ROUND);
  const squares = (/** @type {number} */ parity, /** @type {number} */ more) => {
    context.beginPath();
    each(scene, FLOOR, (x, y) => {
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
  if (detail === "fine") joints(context, scene, metrics, look);

  // Step 2. Goals, before the shadows fall on them.
  each(scene, GOAL, (x, y) => {
    context.save();
    context.translate(left + x * cell, top + y * cell);
    goal(context, look);
    context.restore();
  });

  // Step 3. The walls with their shadow, then their fronts, then what is on top.
  const loops = outline(scene.width, scene.height, solid);
  const rise = Math.max(1, Math.round(cell * RISE));
  const shape = { cell, left, top, radius: cell * ROUND };
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
  if (detail === "fine") concrete(context, scene, metrics, look);
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
 * @param {Scene} scene
 * @param {Metrics} metrics
 * @param {Look} look
 */
function joints(context, scene, { cell, left, top, ratio }, { colours }) {
  const line = Math.max(1, Math.round(ratio));
  context.fillStyle = colours.floorLine;
  each(scene, FLOOR, (x, y) => {
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
 * @param {Scene} scene
 * @param {Metrics} metrics
 * @param {Look} look
 */
function concrete(context, scene, { cell, left, top, ratio }, { colours }) {
  const line = Math.max(1, Math.round(ratio));
  const random = sequence(scene.width * 131 + scene.height);
  each(scene, WALL, (x, y) => {
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

/** @param {Scene} scene @param {number} bit @param {(x: number, y: number) => void} visit */
function each(scene, bit, visit) {
  scene.cells.forEach((cell, square) => {
    if (cell & bit) visit(square % scene.width, Math.floor(square / scene.width));
  });
}

/**
 * Numbers from 0 to 1, the same ones every time, so that a wall does not change when it is drawn again.
 * @param {number} seed
 */
function sequence(seed) {
  let state = seed | 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 0x1000000;
  };
}
