// @ts-check
/** Other boards for a race: made, or one to begin with. */

import { find } from "../lib/html.js";
import { SIZES } from "../lab/layout.js";
import { drawMaze } from "../maze/making.js";

/** A level on which the searches differ, and none takes long. */
const SAMPLE = "      #####\n     ##. .#\n #####   ##\n##.$  *  #\n#@$ $  .##\n##  #  $#\n ####   #\n    #####";

export function sampleLevel() {
  return SAMPLE;
}

/** Chooses what a maze with a code is like. @param {Element} content @param {string} maze */
export function chooseLike(content, maze) {
  const [, generator = "dfs", size = "20", loops = "50"] = /^([a-z-]+)\d-(\d+)x\d+-s\d+-b(\d+)/.exec(maze) ?? [];
  const nearest = SIZES.reduce((best, one) => (Math.abs(one - Number(size)) < Math.abs(best - Number(size)) ? one : best));
  for (const [id, value] of Object.entries({ generator, size: String(nearest), loops })) {
    const list = /** @type {HTMLSelectElement} */ (find(content, `#race-${id}`));
    if (list.querySelector(`option[value="${CSS.escape(value)}"]`)) list.value = value;
  }
}

/** A maze as the choices on the page want it. @param {Element} content */
export async function makeMaze(content) {
  const chosen = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (find(content, `#race-${id}`)).value;
  const side = Number(chosen("size"));
  const { maze } = await drawMaze({ generator: chosen("generator"), rows: side, columns: side, loops: Number(chosen("loops")), ends: "far", energy: "off", hidden: false });
  return { maze };
}
