// @ts-check
/** Kinds of mazes: with loops and without, and by the eleven ways to make one. */

import { language, number } from "../../i18n/index.js";
import { en, figures, vi } from "../../i18n/texts/learn-mazes.js";
import { fragment, html } from "../../lib/html.js";
import { MazeExhibit } from "../maze.js";
import { still } from "../still.js";
import { taskOf } from "./boards.js";

/** @typedef {import("../exhibit.js").Exhibit} Exhibit */

const words = { en, vi };

/** Cells along a side of the first mazes, and of those that show a texture. */
const SMALL = 8;
const LARGE = 12;
/** The number of the maze that is shown first. */
const SEED = 7;

/**
 * What mazes of a generator are made of, in percent of their cells: means over 200 mazes of 50 × 50, as in docs/mazes.md.
 * @typedef {{ deadEnds: number, corridors: number, junctions: number, way: number }} Texture
 */

/** @type {Record<Exclude<keyof typeof en, "perfect" | "loops">, Texture>} */
const TEXTURES = {
  dfs: { deadEnds: 10, corridors: 80, junctions: 10, way: 30 },
  prim: { deadEnds: 35, corridors: 35, junctions: 29, way: 4 },
  kruskal: { deadEnds: 30, corridors: 43, junctions: 26, way: 7 },
  wilson: { deadEnds: 29, corridors: 45, junctions: 26, way: 8 },
  "aldous-broder": { deadEnds: 29, corridors: 45, junctions: 26, way: 8 },
  eller: { deadEnds: 29, corridors: 45, junctions: 26, way: 7 },
  "hunt-and-kill": { deadEnds: 9, corridors: 81, junctions: 9, way: 9 },
  "growing-tree": { deadEnds: 31, corridors: 42, junctions: 27, way: 6 },
  division: { deadEnds: 27, corridors: 49, junctions: 24, way: 9 },
  sidewinder: { deadEnds: 28, corridors: 48, junctions: 25, way: 5 },
  "binary-tree": { deadEnds: 25, corridors: 50, junctions: 25, way: 4 },
};

/** @type {import("../chapters.js").Chapter} */
export const mazes = {
  words,
  boards: () => ({
    perfect: [mazeOf("perfect", "dfs", SMALL)],
    loops: [mazeOf("loops", "dfs", SMALL, 70)],
    ...Object.fromEntries(Object.keys(TEXTURES).map((name) => [name, [mazeOf(name, name, LARGE)]])),
  }),
  notes: () => Object.fromEntries(Object.entries(TEXTURES).map(([name, texture]) => [name, still(() => fragment(bars(texture)))])),
};

/**
 * From corner to corner.
 * @param {string} section
 * @param {string} generator
 * @param {number} side
 * @param {number} [braid] percent of the dead ends that are opened
 */
function mazeOf(section, generator, side, braid = 0) {
  const code = (/** @type {number} */ seed) => `${generator}1-${side}x${side}-s${seed}-b${braid}-f0.0-t${side - 1}.${side - 1}`;
  return new MazeExhibit({ columns: side, rows: side, code, seed: SEED }, taskOf(words, section));
}

/** @param {Texture} texture */
function bars(texture) {
  const t = figures[language()];
  return html`<p class="soft">${t.of}</p>
    <dl class="textures">
      ${Object.entries(texture).map(
        ([name, percent]) =>
          html`<div>
            <dt>${t[/** @type {keyof Texture} */ (name)]}</dt>
            <dd><meter min="0" max="100" value="${percent}" aria-hidden="true"></meter><span>${number(percent)} %</span></dd>
          </div>`,
      )}
    </dl>`;
}
