// @ts-check
/** The jungle: a small creature pushes mushrooms into bushes, among towers of old stone. */

import { drawMark } from "../art/marks.js";
import { COLOURS, OKABE_ITO } from "./colours.js";
import { drawCreature } from "./creature.js";
import { drawGround } from "./ground.js";
import { MAZE } from "./maze.js";
import { drawMushroom } from "./mushroom.js";

/** @type {import("../theme.js").Theme<import("./colours.js").Colours>} */
export const JUNGLE = {
  colours: COLOURS,
  okabeIto: OKABE_ITO,
  ground: drawGround,
  box: drawMushroom,
  keeper: drawCreature,
  mark: drawMark,
  maze: MAZE,
};
