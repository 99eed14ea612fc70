// @ts-check
/**
 * What a theme is: colours per appearance, and functions that draw. The board knows when and where, a theme knows how
 * it looks; another theme is another object of this type.
 */

import { COLOURS } from "./warehouse/colours.js";
import { drawBox } from "./warehouse/box.js";
import { drawGround } from "./warehouse/ground.js";
import { drawKeeper } from "./warehouse/keeper.js";
import { drawMark } from "./warehouse/marks.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./geometry.js").Area} Area */
/** @typedef {import("./motion.js").Keeper} Keeper */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {import("./warehouse/colours.js").Colours} Colours */
/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */
/** @typedef {"light" | "dark"} Appearance */

/**
 * How much of a drawing can be seen: squares of a few pixels get bold shapes instead of fine ones.
 * @typedef {"bold" | "plain" | "fine"} Detail
 */

/**
 * What all drawing functions need to know; `ratio` is how many device pixels there are per CSS pixel.
 * @typedef {{ cell: number, ratio: number, detail: Detail, colours: Colours }} Look
 */

/** @typedef {"shadow" | "loose" | "placed"} BoxPart */

/**
 * @typedef {object} Theme
 * @property {Record<Appearance, Colours>} colours
 * @property {(context: Context, scene: Scene, area: Area, look: Look) => void} ground everything that never moves in an
 *   area of whole squares, whose corner is the origin
 * @property {(context: Context, part: BoxPart, look: Look) => void} box in the square whose corner is the origin
 * @property {(context: Context, keeper: Keeper & { joy: number }, look: Look) => void} keeper likewise; `joy` runs from
 *   0 to 1 in a jump
 * @property {(context: Context, mark: Mark, look: Look) => void} mark likewise
 */

/** @type {Theme} */
export const WAREHOUSE = {
  colours: COLOURS,
  ground: drawGround,
  box: drawBox,
  keeper: drawKeeper,
  mark: drawMark,
};

/**
 * An eye needs CSS pixels to make out a shape, and a shape needs device pixels to be drawn.
 * @param {{ cell: number, ratio: number }} measures
 * @returns {Detail}
 */
export function detailOf({ cell, ratio }) {
  const size = cell / ratio;
  if (size < 10 || cell < 17) return "bold";
  return size < 18 || cell < 26 ? "plain" : "fine";
}
