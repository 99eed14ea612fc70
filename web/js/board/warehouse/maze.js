// @ts-check
/** The warehouse as a maze: low walls of concrete on the same floor, and the keeper without a box. */

import { drawFloor, drawWalls, mazeColours, walkerOf } from "../art/maze.js";
import { drawFlag, drawPlace, pieceOf } from "../art/mazepieces.js";
import { COLOURS, OKABE_ITO } from "./colours.js";
import { drawKeeper } from "./keeper.js";

/** @typedef {import("./colours.js").Colours} Colours */

/** Of walls: in cells, and in thicknesses. */
const SHAPE = { thick: 0.16, rise: 0.1, round: 0.3 };

/** @type {import("../theme.js").MazeArt<Colours>} */
export const MAZE = {
  ...mazeColours({ colours: COLOURS, okabeIto: OKABE_ITO }, ({ mazeTrail: trail, mazeFog: fog, home: energy }) => ({ trail, fog, energy })),
  floor: drawFloor,
  walls: (context, scene, area, look) => drawWalls(context, scene, area, look, SHAPE),
  piece: pieceOf({
    start: drawPlace,
    goal: drawFlag,
    pellet: (/** @type {Colours} */ { home, homeFront, mazePale: pale, casing }) => ({ fill: home, front: homeFront, ink: "#ffffff", pale, casing }),
  }),
  walker: walkerOf(drawKeeper),
};
