// @ts-check
/** A maze in high contrast: flat, with walls that are thick lines. */

import { wallPath } from "../../maze/board/walls.js";
import { drawFloor, mazeColours, walkerOf } from "../art/maze.js";
import { drawFlag, drawPlace, pieceOf } from "../art/mazepieces.js";
import { COLOURS, OKABE_ITO } from "./colours.js";
import { drawKeeper } from "./pieces.js";

/** @typedef {import("./colours.js").Colours} Colours */

/** How thick walls are, in cells. */
const THICK = 0.2;

/** @type {import("../theme.js").MazeArt<Colours>} */
export const MAZE = {
  ...mazeColours({ colours: COLOURS, okabeIto: OKABE_ITO }, ({ mazeTrail: trail, mazeFog: fog, placed: energy }) => ({ trail, fog, energy })),
  floor: drawFloor,
  walls(context, scene, area, { cell, colours }) {
    context.fillStyle = colours.wallEdge;
    context.fill(wallPath(scene, area, { cell, thickness: Math.max(1, Math.round(cell * THICK)) }));
  },
  piece: pieceOf({
    start: drawPlace,
    goal: drawFlag,
    pellet: (/** @type {Colours} */ { placed, line, placedInk, casing }) => ({ fill: placed, front: line, ink: placedInk, pale: casing, casing }),
  }),
  walker: walkerOf(drawKeeper),
};
