// @ts-check
/** The warehouse: crates, concrete, and a keeper with a hard hat. */

import { drawMark } from "../art/marks.js";
import { drawBox } from "./box.js";
import { COLOURS, OKABE_ITO } from "./colours.js";
import { drawGround } from "./ground.js";
import { drawKeeper } from "./keeper.js";
import { MAZE } from "./maze.js";

/** @type {import("../theme.js").Theme<import("./colours.js").Colours>} */
export const WAREHOUSE = {
  colours: COLOURS,
  okabeIto: OKABE_ITO,
  ground: drawGround,
  box: drawBox,
  keeper: drawKeeper,
  mark: drawMark,
  maze: MAZE,
};
