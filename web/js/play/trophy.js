// @ts-check
/** What a win is pictured with, as the theme draws it: its prize on a place of its own. What a program has won bears a sign. */

import { ellipse } from "../board/art/shapes.js";
import { penOf } from "../board/layer.js";
import { lookOf, wornTheme } from "../board/wardrobe.js";
import { find, fragment, html } from "../lib/html.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {import("../board/theme.js").Context} Context */
/** @typedef {import("../board/theme.js").Look} Look */
/** Draws in the square whose corner is the origin, and up to half a square around it. @typedef {(context: Context, look: Look) => void} Prize */

/** CSS pixels of the square in which the prize stands. */
const SQUARE = 52;

/** In a level: the last box, which is home. @type {Prize} */
export const drawLastBox = (context, look) => wornTheme().box(context, "placed", look);

/** In a maze: the goal, and whoever has come there. @type {Prize} */
export function drawArrival(context, look) {
  const { maze } = wornTheme();
  const { cell } = look;
  context.save();
  context.translate(0.3 * cell, -0.12 * cell);
  // There are no marks of a search that it would need light around it for.
  maze.piece(context, { kind: "goal" }, { ...look, colours: { ...look.colours, casing: "transparent" } });
  context.translate(-0.62 * cell, 0.2 * cell);
  maze.walker(context, { facing: 1, step: 0, foot: 1, joy: 0, faint: 0 }, look);
  context.restore();
}

/** Puts the picture in front of a sheet's title. @param {Element} header @param {How} how @param {Prize} drawPrize */
export function placeTrophy(header, how, drawPrize) {
  header.prepend(fragment(html`<div class="win-art" aria-hidden="true">
    <svg viewBox="0 0 96 96">
      ${how !== "automatic" && html`<path class="win-rays" pathLength="1" d="M48 12V4M66.5 16l4-7M80 29.5l7-4M29.5 16l-4-7M16 29.5l-7-4M84 48h8M12 48H4" />`}
      <ellipse class="win-goal" cx="48" cy="74" rx="36" ry="12" />
    </svg>
    <canvas class="win-box win-trophy"></canvas>
  </div>`));
  const canvas = find(header, ".win-trophy");
  if (!(canvas instanceof HTMLCanvasElement)) return;
  const ratio = Math.max(1, devicePixelRatio);
  const look = lookOf(Math.round(SQUARE * ratio), ratio);
  const margin = Math.round(look.cell / 2);
  canvas.width = canvas.height = look.cell + 2 * margin;
  const context = penOf(canvas.getContext("2d"));
  context.translate(margin, margin);
  drawPrize(context, look);
  if (how === "automatic") drawSign(context, look);
}

/** A program's sign, a bolt, at the lower corner. @param {Context} context @param {Look} look */
function drawSign(context, { cell, colours: { choice, casing } }) {
  context.save();
  context.scale(cell, cell);
  context.translate(1.02, 0.9);
  context.fillStyle = casing;
  ellipse(context, 0, 0, 0.29);
  context.fillStyle = choice;
  ellipse(context, 0, 0, 0.25);
  context.fillStyle = casing;
  context.fill(new Path2D("M.03 -.18L-.12 .04H-.01L-.03 .18L.12 -.04H.01Z"));
  context.restore();
}
