// @ts-check
/**
 * How a ground is laid, whatever it is made of: floor, goals, then walls with their shadow, their fronts and their tops. Themes
 * say what each looks like; the order, and what is left out on small squares, is the same for all that have shadows.
 */

import { fronts, GOAL, raise, stamp, survey } from "./survey.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("./survey.js").Survey} Survey */
/** @typedef {import("../theme.js").Colours & { floor: string, floorOdd: string, wallTop: string, wallTopEdge: string, wallBold: string, wallFront: string, wallFrontFoot: string, shadow: string }} GroundColours */

/**
 * What a theme puts where. `floor` and `top` are drawn on large squares only.
 * @template {GroundColours} Colours
 * @typedef {object} Material
 * @property {{ rise: number, round: number }} shape of the walls, in cells
 * @property {number} edge how wide the light along their tops is, in cells
 * @property {(context: Context, land: Survey, look: import("../theme.js").Look<Colours>) => void} floor
 * @property {(context: Context, look: import("../theme.js").Look<Colours>) => void} goal in the square whose corner is the origin
 * @property {(context: Context, land: Survey, look: import("../theme.js").Look<Colours>) => void} top within the walls' tops
 */

/**
 * Lays the ground of an area. What stands on walls is the theme's own, and comes afterwards.
 * @template {GroundColours} Colours
 * @param {Context} context
 * @param {import("../board.js").Scene} scene
 * @param {import("../geometry.js").Area} area of whole squares
 * @param {import("../theme.js").Look<Colours>} look
 * @param {Material<Colours>} material
 * @returns {Survey} the land, for what stands on it
 */
export function layGround(context, scene, area, look, { shape, edge, floor, goal, top }) {
  const { cell, colours, detail } = look;
  const land = survey(scene, area, cell, shape);

  // Step 1. The floor. It reaches a little under the walls, whose corners are round.
  context.fillStyle = colours.floor;
  land.floor(context, Math.ceil(cell * shape.round));
  context.fillStyle = colours.floorOdd;
  land.oddFloor(context);
  if (detail === "fine") floor(context, land, look);

  // Step 2. Goals, before the shadows fall on them.
  const goals = stamp(cell, (pen) => goal(pen, look));
  land.each(GOAL, (_x, _y, px, py) => goals(context, px, py));

  // Step 3. The walls with their shadow, then their fronts, then what is on top.
  raise(context, land, cell, { fill: detail === "bold" ? colours.wallBold : colours.wallTop, shadow: colours.shadow });
  // On squares of a few pixels light and grain would eat the walls: the body alone is clearer.
  if (detail === "bold") return land;
  fronts(context, land, { front: colours.wallFront, foot: colours.wallFrontFoot });
  context.save();
  context.clip(land.upper);
  if (detail === "fine") top(context, land, look);
  // The edge that catches the light: a stroke of which the clip leaves the inner half.
  context.strokeStyle = colours.wallTopEdge;
  context.lineWidth = Math.max(2, Math.round(cell * edge));
  context.stroke(land.upper);
  context.restore();
  return land;
}
