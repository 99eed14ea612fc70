// @ts-check
/** The jungle as a maze: hedges on trodden earth, berries that give strength, and a mushroom at the end of the way. */

import { wallsIn } from "../../maze/board/walls.js";
import { drawFloor, drawWalls, mazeColours, walkerOf } from "../art/maze.js";
import { drawPlace, drawSign, pieceOf } from "../art/mazepieces.js";
import { ellipse } from "../art/shapes.js";
import { chance } from "../art/survey.js";
import { COLOURS, OKABE_ITO } from "./colours.js";
import { drawCreature } from "./creature.js";
import { drawMushroom } from "./mushroom.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<Colours>} Look */
/** @typedef {import("../theme.js").MazeScene} MazeScene */
/** @typedef {import("../geometry.js").Area} Area */
/** @typedef {import("./colours.js").Colours} Colours */

/** Of hedges: in cells, and in thicknesses. */
const SHAPE = { thick: 0.2, rise: 0.08, round: 0.5 };

/** @type {import("../theme.js").MazeArt<Colours>} */
export const MAZE = {
  ...mazeColours({ colours: COLOURS, okabeIto: OKABE_ITO }, ({ mazeTrail: trail, mazeFog: fog, berry: energy }) => ({ trail, fog, energy })),
  floor: drawFloor,
  walls(context, scene, area, look) {
    drawWalls(context, scene, area, look, SHAPE);
    if (look.detail === "fine") leaves(context, scene, area, look);
  },
  piece: pieceOf({
    start: drawPlace,
    goal,
    pellet: (/** @type {Colours} */ { berry, berryDark, mazePale: pale, casing }) => ({ fill: berry, front: berryDark, ink: "#ffffff", pale, casing }),
  }),
  walker: walkerOf(drawCreature),
};

/**
 * Leaves along the hedges, in two greens: no further from their line than a hedge may reach.
 * @param {Context} context
 * @param {MazeScene} scene
 * @param {Area} area
 * @param {Look} look
 */
function leaves(context, scene, area, { cell, colours }) {
  const lift = cell * SHAPE.rise * 0.5;
  for (const { x, y, end, isUpright } of wallsIn(scene, area)) {
    const from = isUpright ? y : x;
    for (let at = from; at < end; at++) {
      const random = chance(isUpright ? x * 2 + 1 : at * 2, isUpright ? at * 2 : y * 2 + 1);
      for (let leaf = 0; leaf < 5; leaf++) {
        const along = at + (leaf + random() * 0.8) / 5;
        const aside = (random() - 0.5) * 0.14;
        const size = cell * (0.038 + 0.02 * random());
        const [px, py] = isUpright ? [x + aside, along] : [along, y + aside];
        context.fillStyle = leaf % 2 === 0 ? colours.mazeLeaf : colours.mazeEdge;
        ellipse(context, (px - area.left) * cell, (py - area.top) * cell - lift, size * 1.15, size * 0.85);
      }
    }
  }
}

/** A mushroom, with light around it, so that it is seen on the marks of a search as well. @param {Context} context @param {Look} look */
function goal(context, look) {
  const { cap: fill, casing } = look.colours;
  if (look.detail === "bold") return drawSign(context, "M.22 .52C.22 .12 .78 .12 .78 .52ZM.42 .57H.58L.62 .8H.38Z", { fill, casing });
  context.fillStyle = casing;
  ellipse(context, 0.5, 0.52, 0.47, 0.46);
  context.scale(1 / look.cell, 1 / look.cell);
  drawMushroom(context, "loose", look);
}
