// @ts-check
/** How levels, moves and mazes are written down, and which keys do what. */

import { language } from "../../i18n/index.js";
import { characters, codeParts, en, vi } from "../../i18n/texts/learn-notation.js";
import { fragment, html } from "../../lib/html.js";
import { keysSheet } from "../../pages/help.js";
import { LevelExhibit } from "../level.js";
import { MazeExhibit } from "../maze.js";
import { still } from "../still.js";
import { taskOf } from "./boards.js";

const words = { en, vi };

const DRAWING = `
########
#  .   #
# $@$ .#
#      #
########`;
const CODE = "dfs1-8x10-s42-b50-f0.0-t7.9";

/** @type {import("../chapters.js").Chapter} */
export const notation = {
  words,
  boards: () => ({
    drawing: [new LevelExhibit({ drawing: DRAWING, solution: "RRulllldRdrU" }, taskOf(words, "drawing"))],
    moves: [new LevelExhibit({ drawing: DRAWING, solution: "RRulllldRdrU", isWritten: true }, taskOf(words, "moves"))],
    code: [new MazeExhibit({ columns: 10, rows: 8, code: () => CODE, isOne: true }, taskOf(words, "code"))],
    keys: [still(keysSheet)],
  }),
  notes: () => ({
    drawing: still(() => fragment(html`<pre class="drawing">${DRAWING.trim()}</pre>${tableOf(characters[language()])}`)),
    code: still(() => fragment(html`<pre class="drawing">${CODE}</pre>${tableOf(codeParts[language()])}`)),
  }),
};

/** @param {Record<string, string>} meanings */
function tableOf(meanings) {
  return html`<table class="characters">
    <tbody>
      ${Object.entries(meanings).map(([sign, meaning]) => html`<tr><th scope="row">${sign}</th><td>${meaning}</td></tr>`)}
    </tbody>
  </table>`;
}
