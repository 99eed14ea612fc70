// @ts-check
/** The beach: a crab pushes buckets of sand to small islands and turns them into castles, among rocks and palms. */

import { drawMark } from "../art/marks.js";
import { drawBucket } from "./bucket.js";
import { COLOURS, OKABE_ITO } from "./colours.js";
import { drawCrab } from "./crab.js";
import { drawGround } from "./ground.js";
import { MAZE } from "./maze.js";

/** @type {import("../theme.js").Theme<import("./colours.js").Colours>} */
export const BEACH = {
  colours: COLOURS,
  okabeIto: OKABE_ITO,
  ground: drawGround,
  box: drawBucket,
  keeper: drawCrab,
  mark: drawMark,
  maze: MAZE,
};
