// @ts-check
/** High contrast: flat shapes with thick lines, told apart without any colour. */

import { COLOURS, OKABE_ITO } from "./colours.js";
import { drawGround } from "./ground.js";
import { MAZE } from "./maze.js";
import { drawBox, drawKeeper, drawSign } from "./pieces.js";

/** @type {import("../theme.js").Theme<import("./colours.js").Colours>} */
export const CONTRAST = {
  colours: COLOURS,
  okabeIto: OKABE_ITO,
  ground: drawGround,
  box: drawBox,
  keeper: drawKeeper,
  mark: drawSign,
  maze: MAZE,
};
