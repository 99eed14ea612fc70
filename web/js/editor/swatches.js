// @ts-check
/** The brushes as what they paint: each on a square of the ground it belongs to. */

import { penOf } from "../board/layer.js";
import { lookOf, wornTheme } from "../board/wardrobe.js";
import { CELL } from "./easel.js";

/** CSS pixels of a swatch, with room for the shadow of a wall, and of the square in it. */
const SIDE = 44;
const SQUARE = 28;

/** Draws all swatches of a place, as boards look now. @param {HTMLElement} place */
export function drawSwatches(place) {
  for (const canvas of place.querySelectorAll("canvas[data-swatch]")) {
    if (canvas instanceof HTMLCanvasElement) drawSwatch(canvas, Number(canvas.dataset.swatch));
  }
}

/** @param {HTMLCanvasElement} canvas @param {number} brush */
function drawSwatch(canvas, brush) {
  const theme = wornTheme();
  const ratio = Math.max(1, devicePixelRatio);
  const cell = Math.round(SQUARE * ratio);
  const margin = Math.round(((SIDE - SQUARE) / 2) * ratio);
  const look = lookOf(cell, ratio);
  canvas.width = canvas.height = cell + 2 * margin;
  const context = penOf(canvas.getContext("2d"));
  context.translate(margin, margin);
  const isGoal = brush === CELL.goal || brush === CELL.boxOnGoal;
  const cells = Uint8Array.of(brush === CELL.wall ? 4 : isGoal ? 3 : 1);
  context.save();
  // Floor reaches under walls; here there are none.
  context.beginPath();
  context.roundRect(0, 0, cell, cell, cell * 0.12);
  if (brush !== CELL.wall) context.clip();
  theme.ground(context, { width: 1, height: 1, cells }, { left: 0, top: 0, right: 1, bottom: 1 }, look);
  context.restore();
  if (brush === CELL.box || brush === CELL.boxOnGoal) theme.box(context, brush === CELL.box ? "loose" : "placed", look);
  if (brush === CELL.player) theme.keeper(context, { x: 0, y: 0, facing: 1, step: 0, foot: 1, pushing: false, joy: 0 }, look);
}
