// @ts-check
/**
 * Floor, goals and walls: drawn once per size and appearance. Light falls from the upper left, and we look slightly
 * from the south, as at everything in the warehouse.
 */

import { layGround } from "../art/ground.js";
import { corners, diamond, plate } from "../art/shapes.js";
import { chance, FLOOR, WALL } from "../art/survey.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<import("./colours.js").Colours>} Look */
/** @typedef {import("../art/survey.js").Survey} Survey */
/** @typedef {import("../board.js").Scene} Scene */
/** @typedef {import("../geometry.js").Area} Area */

/** What a warehouse is made of. @type {import("../art/ground.js").Material<import("./colours.js").Colours>} */
const CONCRETE = { shape: { rise: 0.2, round: 0.2 }, edge: 0.07, floor: joints, goal, top: concrete };

/**
 * @param {Context} context
 * @param {Scene} scene
 * @param {Area} area of whole squares
 * @param {Look} look
 */
export function drawGround(context, scene, area, look) {
  layGround(context, scene, area, look, CONCRETE);
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
 * @param {Survey} land
 * @param {Look} look
 */
function joints(context, land, { cell, ratio, colours }) {
  const line = Math.max(1, Math.round(ratio));
  context.fillStyle = colours.floorLine;
  land.each(FLOOR, (_x, _y, px, py) => {
    context.fillRect(px, py, cell, line);
    context.fillRect(px, py + line, line, cell - line);
  });
}

/**
 * Seams and grain on top of the walls.
 * @param {Context} context
 * @param {Survey} land
 * @param {Look} look
 */
function concrete(context, land, { cell, ratio, colours }) {
  const line = Math.max(1, Math.round(ratio));
  land.each(WALL, (x, y, px, py) => {
    const random = chance(x, y);
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
