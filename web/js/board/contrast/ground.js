// @ts-check
/** Flat floor with thin lines between its squares, goals as rings, and walls without any shadow. */

import { ellipse } from "../art/shapes.js";
import { FLOOR, GOAL, survey } from "../art/survey.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<import("./colours.js").Colours>} Look */

/** Of walls, in cells. */
const SHAPE = { rise: 0, round: 0.08 };

/**
 * @param {Context} context
 * @param {import("../board.js").Scene} scene
 * @param {import("../geometry.js").Area} area of whole squares
 * @param {Look} look
 */
export function drawGround(context, scene, area, { cell, ratio, detail, colours }) {
  const land = survey(scene, area, cell, SHAPE);
  context.fillStyle = colours.floor;
  land.floor(context, Math.ceil(cell * SHAPE.round));
  if (detail !== "bold") {
    const line = Math.max(1, Math.round(ratio));
    context.fillStyle = colours.floorLine;
    land.each(FLOOR, (_x, _y, px, py) => {
      context.fillRect(px, py, cell, line);
      context.fillRect(px, py, line, cell);
    });
  }
  land.each(GOAL, (_x, _y, px, py) => {
    const [x, y] = [px + cell / 2, py + cell / 2];
    context.strokeStyle = context.fillStyle = colours.goal;
    context.lineWidth = Math.max(1, cell * (detail === "bold" ? 0.14 : 0.09));
    context.beginPath();
    context.arc(x, y, cell * 0.39, 0, 2 * Math.PI);
    context.stroke();
    ellipse(context, x, y, cell * 0.13);
  });
  context.fillStyle = colours.wall;
  context.fill(land.body);
  if (colours.wallEdge === colours.wall) return;
  // The edge lies within the wall: the clip leaves the inner half of the stroke.
  context.save();
  context.clip(land.body);
  context.strokeStyle = colours.wallEdge;
  context.lineWidth = Math.max(2, cell * 0.14);
  context.stroke(land.body);
  context.restore();
}
