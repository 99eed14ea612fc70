// @ts-check
/** A wooden crate, and the same crate closed and strapped once it is home. */

import { castShadow, ellipse, plate, segment } from "../art/shapes.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<import("./colours.js").Colours>} Look */
/** @typedef {import("../theme.js").BoxPart} BoxPart */

/** In cells: how much floor is left around a box, and how high its front is. */
const INSET = 0.095;
const FRONT = 0.17;

/**
 * @param {Context} context
 * @param {BoxPart} part
 * @param {Look} look
 */
export function drawBox(context, part, look) {
  if (part === "shadow") shadow(context, look);
  else if (look.detail === "bold") bold(context, part === "placed", look);
  else if (part === "placed") placed(context, look);
  else loose(context, look);
}

/** The square of the whole box, and the front's height, in whole pixels. @param {number} cell */
function frame(cell) {
  const inset = Math.max(1, Math.round(cell * INSET));
  const side = cell - 2 * inset;
  return { inset, side, front: Math.max(1, Math.round(cell * FRONT)) };
}

/** @param {Context} context @param {Look} look */
function shadow(context, look) {
  const { cell } = look;
  const { inset, side } = frame(cell);
  castShadow(context, look, { blur: 0.2, right: 0.05, down: 0.07 }, (away) => plate(context, inset - away, inset + cell * 0.1, side, side - cell * 0.1, cell * 0.1));
}

/**
 * A few pixels only: a filled square, and a light one within it when it is home.
 * @param {Context} context
 * @param {boolean} home
 * @param {Look} look
 */
function bold(context, home, { cell, colours }) {
  const inset = Math.max(0.5, Math.round(cell * 0.06));
  const side = cell - 2 * inset;
  context.fillStyle = home ? colours.homeFront : colours.woodEdge;
  plate(context, inset, inset, side, side, cell * 0.12);
  const edge = Math.max(1, Math.round(cell * 0.1));
  context.fillStyle = home ? colours.home : colours.wood;
  context.fillRect(inset + edge, inset + edge, side - 2 * edge, side - 2 * edge);
  if (!home) return;
  context.fillStyle = colours.strap;
  const dot = Math.max(2, Math.round(cell * 0.3));
  context.fillRect(Math.round((cell - dot) / 2), Math.round((cell - dot) / 2), dot, dot);
}

/** @param {Context} context @param {Look} look */
function loose(context, { cell, detail, colours }) {
  const { inset, side, front } = frame(cell);
  const round = cell * 0.06;
  const lid = side - front;

  // Step 1. The front: boards between two posts.
  context.fillStyle = colours.woodEdge;
  plate(context, inset, inset, side, side, round);
  context.fillStyle = colours.woodFront;
  plate(context, inset, inset, side, side - Math.max(1, cell * 0.025), round);

  // Step 2. The lid: a frame around three boards.
  const rim = Math.max(1, Math.round(cell * 0.13));
  context.fillStyle = colours.woodLight;
  plate(context, inset, inset, side, lid, round);
  const [x, y, w, h] = [inset + rim, inset + rim, side - 2 * rim, lid - 2 * rim];
  context.fillStyle = colours.woodDark;
  context.fillRect(x, y, w, h);
  const gap = Math.max(1, Math.round(cell * 0.02));
  const boards = 3;
  context.fillStyle = colours.wood;
  for (let board = 0; board < boards; board++) {
    const begin = Math.round((board * h) / boards);
    const end = Math.round(((board + 1) * h) / boards);
    context.fillRect(x + gap, y + begin + gap, w - 2 * gap, end - begin - gap - (board === boards - 1 ? gap : 0));
  }
  // Step 3. A brace from corner to corner makes it a crate at a glance.
  context.save();
  context.beginPath();
  context.rect(x, y, w, h);
  context.clip();
  context.lineCap = "butt";
  context.strokeStyle = colours.woodDark;
  context.lineWidth = rim * 1.25;
  segment(context, x, y + h, x + w, y);
  context.strokeStyle = colours.woodLight;
  context.lineWidth = rim * 0.95;
  segment(context, x, y + h, x + w, y);
  context.restore();
  if (detail !== "fine") return;

  // Step 4. What one only sees up close: joints of the frame, posts of the front, nails, the light on the edge.
  context.fillStyle = colours.nail;
  const nail = Math.max(1, cell * 0.022);
  for (const nx of [inset + rim / 2, inset + side - rim / 2]) {
    for (const ny of [inset + rim / 2, inset + lid - rim / 2]) ellipse(context, nx, ny, nail);
    context.fillRect(nx - rim / 2 + (nx > cell / 2 ? 0 : rim - gap / 2), inset + lid, gap, front * 0.8);
  }
  context.globalAlpha = 0.3;
  for (const jy of [inset + rim, inset + lid - rim - gap]) {
    context.fillRect(inset, jy, rim, gap);
    context.fillRect(inset + side - rim, jy, rim, gap);
  }
  context.globalAlpha = 1;
  context.fillStyle = "rgb(255 240 210 / 0.4)";
  context.fillRect(inset + round, inset, side - 2 * round, gap);
}

/** @param {Context} context @param {Look} look */
function placed(context, { cell, detail, colours }) {
  const { inset, side, front } = frame(cell);
  const round = cell * 0.13;
  const lid = side - front;
  const middle = cell / 2;
  const strap = Math.max(1, Math.round(cell * 0.11));

  // Step 1. A smooth painted lid: rounder than the crate, so that its outline differs too.
  context.fillStyle = colours.homeEdge;
  plate(context, inset, inset, side, side, round);
  context.fillStyle = colours.homeFront;
  plate(context, inset, inset, side, side - Math.max(1, cell * 0.025), round);
  context.fillStyle = colours.homeLight;
  plate(context, inset, inset, side, lid, round);
  const rim = Math.max(1, cell * 0.035);
  context.fillStyle = colours.home;
  plate(context, inset + rim, inset + rim, side - 2 * rim, lid - 2 * rim, round - rim / 2);

  // Step 2. Straps over the lid and down the front.
  context.fillStyle = colours.homeDark;
  context.fillRect(middle - strap / 2 - 1, inset, strap + 2, side - Math.max(1, cell * 0.02));
  context.fillRect(inset, inset + lid / 2 - strap / 2 - 1, side, strap + 2);
  context.fillStyle = colours.strap;
  context.fillRect(middle - strap / 2, inset, strap, side - Math.max(1, cell * 0.03));
  context.fillRect(inset, inset + lid / 2 - strap / 2, side, strap);

  // Step 3. The seal with the check mark.
  const [cx, cy, radius] = [middle, inset + lid / 2, cell * 0.235];
  context.fillStyle = colours.homeDark;
  ellipse(context, cx, cy + cell * 0.015, radius + Math.max(1, cell * 0.02));
  context.fillStyle = colours.strap;
  ellipse(context, cx, cy, radius);
  context.strokeStyle = colours.check;
  context.lineWidth = Math.max(1.5, cell * 0.075);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo(cx - radius * 0.48, cy + radius * 0.04);
  context.lineTo(cx - radius * 0.1, cy + radius * 0.42);
  context.lineTo(cx + radius * 0.52, cy - radius * 0.38);
  context.stroke();
  if (detail !== "fine") return;
  context.fillStyle = "rgb(255 255 255 / 0.3)";
  context.fillRect(inset + round, inset, side - 2 * round, Math.max(1, cell * 0.02));
}
