// @ts-check
/**
 * What is laid over the board for a while: where one can go, what is meant, what is lost. Shape first, then colour: all
 * from the Okabe-Ito set in every theme, so that a mark means the same wherever it is seen.
 */

import { ellipse, plate } from "./shapes.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look} Look */
/** @typedef {import("../marks.js").Mark} Mark */

/**
 * @param {Context} context
 * @param {Mark} mark
 * @param {Look} look
 */
export function drawMark(context, mark, look) {
  const middle = look.cell / 2;
  context.save();
  context.globalAlpha = mark.strength;
  context.lineCap = "round";
  context.lineJoin = "round";
  // Marks grow into place a little while they fade in.
  const size = 0.8 + 0.2 * mark.strength;
  context.translate(middle, middle);
  context.scale(size, size);
  context.translate(-middle, -middle);
  DRAW[mark.kind](context, look, mark);
  context.restore();
}

/** @type {Record<Mark["kind"], (context: Context, look: Look, mark: Mark) => void>} */
const DRAW = {
  reachable(context, { cell, colours }) {
    const inset = cell * 0.06;
    context.fillStyle = colours.choiceSoft;
    plate(context, inset, inset, cell - 2 * inset, cell - 2 * inset, cell * 0.14);
    stripes(context, cell, colours.hatch);
    context.fillStyle = colours.choice;
    ellipse(context, cell / 2, cell / 2, Math.max(1, cell * 0.1));
  },

  selected(context, look) {
    ring(context, look, look.colours.choice, 0.02);
  },

  hintBox(context, look) {
    ring(context, look, look.colours.accent, 0.02);
    const { cell, colours } = look;
    // A tag at the corner: a ring alone could be a selection.
    const [x, y, radius] = [cell * 0.86, cell * 0.14, Math.max(2.5, cell * 0.17)];
    context.fillStyle = colours.accent;
    context.strokeStyle = colours.casing;
    context.lineWidth = Math.max(1, cell * 0.04);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.fillStyle = colours.casing;
    context.beginPath();
    context.roundRect(x - radius * 0.14, y - radius * 0.6, radius * 0.28, radius * 0.72, radius * 0.14);
    context.arc(x, y + radius * 0.46, radius * 0.17, 0, 2 * Math.PI);
    context.fill();
  },

  hintTarget(context, { cell, colours }) {
    const inset = cell * 0.12;
    const side = cell - 2 * inset;
    context.strokeStyle = colours.casing;
    context.lineWidth = Math.max(2, cell * 0.13);
    context.beginPath();
    context.roundRect(inset, inset, side, side, cell * 0.1);
    context.stroke();
    context.strokeStyle = colours.accent;
    context.lineWidth = Math.max(1, cell * 0.075);
    context.setLineDash([cell * 0.16, cell * 0.13]);
    context.stroke();
    context.setLineDash([]);
    // An arrow down into the place.
    context.beginPath();
    context.moveTo(cell * 0.5, cell * 0.28);
    context.lineTo(cell * 0.5, cell * 0.66);
    context.moveTo(cell * 0.34, cell * 0.52);
    context.lineTo(cell * 0.5, cell * 0.68);
    context.lineTo(cell * 0.66, cell * 0.52);
    cased(context, colours, Math.max(1, cell * 0.08), colours.accent);
  },

  hintPush(context, { cell, colours }, { direction }) {
    context.translate(cell / 2, cell / 2);
    context.rotate(TURN[direction ?? 0] ?? 0);
    context.beginPath();
    context.moveTo(0, cell * 0.08);
    context.lineTo(0, -cell * 0.98);
    context.moveTo(-cell * 0.26, -cell * 0.74);
    context.lineTo(0, -cell);
    context.lineTo(cell * 0.26, -cell * 0.74);
    cased(context, colours, Math.max(1.5, cell * 0.13), colours.accent);
  },

  lost(context, { cell, colours }) {
    const [near, far] = [0.3 * cell, 0.7 * cell];
    const up = cell * 0.07;
    stripes(context, cell, colours.hatch);
    context.strokeStyle = colours.signal;
    context.beginPath();
    context.moveTo(near, near - up);
    context.lineTo(far, far - up);
    context.moveTo(far, near - up);
    context.lineTo(near, far - up);
    cased(context, { casing: "#fff" }, Math.max(1.5, cell * 0.11), colours.signal);
  },
};

/**
 * Stripes over a square, for whom colours say too little.
 * @param {Context} context
 * @param {number} cell
 * @param {string} colour empty where colours will do
 */
function stripes(context, cell, colour) {
  if (colour === "") return;
  const inset = cell * 0.06;
  context.save();
  context.beginPath();
  context.roundRect(inset, inset, cell - 2 * inset, cell - 2 * inset, cell * 0.14);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, cell * 0.05);
  context.beginPath();
  for (let at = 0.25; at < 2; at += 0.25) {
    context.moveTo(cell * at, 0);
    context.lineTo(0, cell * at);
  }
  context.stroke();
  context.restore();
}

/** How far an arrow that points up is turned for up, down, left, right. */
const TURN = [0, Math.PI, -Math.PI / 2, Math.PI / 2];

/** @param {Context} context @param {Look} look @param {string} colour @param {number} inset in cells */
function ring(context, { cell, colours }, colour, inset) {
  const near = cell * inset;
  context.beginPath();
  context.roundRect(near, near, cell - 2 * near, cell - 2 * near, cell * 0.14);
  cased(context, colours, Math.max(1.5, cell * 0.08), colour);
}

/**
 * A stroke with a casing, which is seen on every ground.
 * @param {Context} context
 * @param {{ casing: string }} colours
 * @param {number} width
 * @param {string} colour
 */
function cased(context, colours, width, colour) {
  context.strokeStyle = colours.casing;
  context.lineWidth = width * 1.7;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}
