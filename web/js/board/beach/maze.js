// @ts-check
/** The beach as a maze: walls of stones on the sand, pearls that give strength, and a castle at the end of the way. */

import { wallsIn } from "../../maze/board/walls.js";
import { drawFloor, drawWalls, mazeColours, walkerOf } from "../art/maze.js";
import { drawPlace, drawSign, pieceOf } from "../art/mazepieces.js";
import { ellipse } from "../art/shapes.js";
import { chance } from "../art/survey.js";
import { drawBucket } from "./bucket.js";
import { COLOURS, OKABE_ITO } from "./colours.js";
import { drawCrab } from "./crab.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<Colours>} Look */
/** @typedef {import("../theme.js").MazeScene} MazeScene */
/** @typedef {import("../geometry.js").Area} Area */
/** @typedef {import("./colours.js").Colours} Colours */

/** Of walls: in cells, and in thicknesses. */
const SHAPE = { thick: 0.18, rise: 0.1, round: 0.5 };

/** @type {import("../theme.js").MazeArt<Colours>} */
export const MAZE = {
  ...mazeColours({ colours: COLOURS, okabeIto: OKABE_ITO }, ({ mazeTrail: trail, mazeFog: fog, pearl: energy }) => ({ trail, fog, energy })),
  floor: drawFloor,
  walls(context, scene, area, look) {
    drawWalls(context, scene, area, look, SHAPE);
    if (look.detail === "fine") stones(context, scene, area, look);
  },
  piece: pieceOf({
    start: drawPlace,
    goal,
    pellet: (/** @type {Colours} */ { pearl, pearlDark, mazePale: pale, casing }) => ({ fill: pearl, front: pearlDark, ink: "#ffffff", pale, casing }),
  }),
  walker: walkerOf(drawCrab),
};

/**
 * The stones that walls are laid of: seams between them, and the light on some.
 * @param {Context} context
 * @param {MazeScene} scene
 * @param {Area} area
 * @param {Look} look
 */
function stones(context, scene, area, { cell, ratio, colours }) {
  const lift = cell * SHAPE.rise * 0.5;
  const half = cell * SHAPE.thick * 0.5;
  const line = Math.max(1, Math.round(ratio));
  for (const { x, y, end, isUpright } of wallsIn(scene, area)) {
    const from = isUpright ? y : x;
    for (let at = from; at < end; at++) {
      const random = chance(isUpright ? x * 2 + 1 : at * 2, isUpright ? at * 2 : y * 2 + 1);
      for (let stone = 0; stone < 3; stone++) {
        const along = (at + (stone + 0.2 + random() * 0.6) / 3) * cell;
        context.fillStyle = colours.wallCrack;
        if (isUpright) context.fillRect((x - area.left) * cell - half, Math.round(along - area.top * cell - lift), half * 2, line);
        else context.fillRect(Math.round(along - area.left * cell), (y - area.top) * cell - half - lift, line, half * 2);
        if (random() < 0.5) continue;
        context.fillStyle = colours.mazeEdge;
        const [px, py] = isUpright ? [x * cell, along + cell * 0.12] : [along + cell * 0.12, y * cell];
        ellipse(context, px - area.left * cell - cell * 0.01, py - area.top * cell - lift - cell * 0.015, cell * 0.05, cell * 0.035);
      }
    }
  }
}

/** A castle, with light around it, so that it is seen on the marks of a search as well. @param {Context} context @param {Look} look */
function goal(context, look) {
  const { castleDark: fill, casing } = look.colours;
  if (look.detail === "bold") return drawSign(context, "M.25 .76V.36H.36V.46H.445V.36H.555V.46H.64V.36H.75V.76H.58V.58H.42V.76ZM.47 .36V.12L.68 .2L.53 .27V.36Z", { fill, casing });
  context.fillStyle = casing;
  ellipse(context, 0.5, 0.52, 0.47, 0.46);
  context.scale(1 / look.cell, 1 / look.cell);
  // Flag and all, it is a little higher than a cell.
  context.translate(look.cell * 0.09, look.cell * 0.13);
  drawBucket(context, "placed", { ...look, cell: look.cell * 0.82 });
}
