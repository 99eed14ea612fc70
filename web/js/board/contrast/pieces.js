// @ts-check
/** Flat pieces with thick lines: squares are to be pushed, discs are home, and who has eyes is the keeper. */

import { drawMark } from "../art/marks.js";
import { ellipse, plate, segment } from "../art/shapes.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<Colours>} Look */
/** @typedef {import("../theme.js").BoxPart} BoxPart */
/** @typedef {import("../theme.js").Figure} Figure */
/** @typedef {import("./colours.js").Colours} Colours */

/** How wide the line around a piece is, in cells. @param {Look} look */
function lineOf({ detail }) {
  return detail === "bold" ? 0.13 : 0.085;
}

/**
 * A square with a cross, or a disc with a check. Nothing casts a shadow here.
 * @param {Context} context
 * @param {BoxPart} part
 * @param {Look} look
 */
export function drawBox(context, part, look) {
  if (part === "shadow") return;
  const { cell, detail, colours } = look;
  const line = lineOf(look);
  context.save();
  context.scale(cell, cell);
  context.lineCap = "butt";
  if (part === "loose") {
    context.fillStyle = colours.line;
    context.fillRect(0.06, 0.06, 0.88, 0.88);
    context.fillStyle = colours.loose;
    context.fillRect(0.06 + line, 0.06 + line, 0.88 - 2 * line, 0.88 - 2 * line);
    context.beginPath();
    context.rect(0.06 + line, 0.06 + line, 0.88 - 2 * line, 0.88 - 2 * line);
    context.clip();
    context.strokeStyle = colours.looseInk;
    context.lineWidth = detail === "bold" ? 0.12 : 0.085;
    segment(context, 0.06, 0.06, 0.94, 0.94);
    segment(context, 0.94, 0.06, 0.06, 0.94);
  } else {
    context.fillStyle = colours.line;
    ellipse(context, 0.5, 0.5, 0.47);
    context.fillStyle = colours.placed;
    ellipse(context, 0.5, 0.5, 0.47 - line);
    context.strokeStyle = colours.placedInk;
    context.lineWidth = detail === "bold" ? 0.15 : 0.11;
    context.lineCap = context.lineJoin = "round";
    context.beginPath();
    context.moveTo(0.28, 0.52);
    context.lineTo(0.44, 0.68);
    context.lineTo(0.72, 0.34);
    context.stroke();
  }
  context.restore();
}

/**
 * Marks as everywhere; but a box that is lost has a sign of its own, for no colour is seen well on all of its face.
 * @param {Context} context
 * @param {import("../marks.js").Mark} mark
 * @param {Look} look
 */
export function drawSign(context, mark, look) {
  if (mark.kind !== "lost") {
    drawMark(context, mark, look);
    return;
  }
  context.save();
  context.globalAlpha = mark.strength;
  context.scale(look.cell, look.cell);
  disc(context, 0.5, 0.5, 0.4, 0.12, "#000000", "#ffffff");
  context.strokeStyle = "#9c2f00";
  context.lineWidth = 0.14;
  context.lineCap = "butt";
  segment(context, 0.32, 0.32, 0.68, 0.68);
  segment(context, 0.68, 0.32, 0.32, 0.68);
  context.restore();
}

/** Where the eyes look, for up, down, left, right. */
const GLANCE = /** @type {const} */ ([[0, -0.14], [0, 0.08], [-0.115, -0.02], [0.115, -0.02]]);

/**
 * A round figure: its eyes look where it goes, its hands push, its feet walk. From behind it has no eyes, but straps.
 * @param {Context} context
 * @param {Figure} keeper
 * @param {Look} look
 */
export function drawKeeper(context, keeper, look) {
  const { cell, detail, colours } = look;
  const [gx, gy] = GLANCE[keeper.facing] ?? GLANCE[1];
  context.save();
  context.scale(cell, cell);
  if (detail === "bold") {
    context.fillStyle = colours.casing;
    ellipse(context, 0.5, 0.5, 0.74);
    context.fillStyle = colours.keeper;
    ellipse(context, 0.5, 0.5, 0.6);
    context.fillStyle = colours.keeperInk;
    ellipse(context, 0.5 + 1.6 * gx, 0.5 + 1.6 * (keeper.facing < 2 ? gy : 0), 0.24);
    context.restore();
    return;
  }
  const line = lineOf(look);
  const swing = Math.sin(Math.PI * keeper.step);
  const up = Math.sin(Math.PI * keeper.joy);
  const stride = swing * keeper.foot;
  const reach = keeper.pushing ? 1 : 0;
  const [dx, dy] = [Math.sign(gx) * 0.05 * reach, (keeper.facing < 2 ? Math.sign(gy) : 0) * 0.05 * reach - 0.03 * swing - 0.16 * up];
  const isSide = keeper.facing > 1;
  // Step 1. Feet: beside each other, or one before the other.
  for (const side of [-1, 1]) {
    const [x, y] = isSide ? [0.5 + side * (0.11 + 0.1 * stride), 0.86] : [0.5 + side * 0.15, 0.86 - Math.max(0, side * stride) * 0.09];
    disc(context, x, y - 0.16 * up, 0.105, line * 0.8, colours.line, colours.keeper);
  }
  // Step 2. Hands that reach for what is ahead, or up for joy; behind the body when it looks away.
  const hands = () => {
    for (const side of [-1, 1]) {
      const ahead = isSide ? [0.5 + Math.sign(gx) * 0.4, 0.56 + side * 0.13] : [0.5 + side * 0.2, keeper.facing === 0 ? 0.16 : 0.82];
      const [x, y] = reach ? ahead : [0.5 + side * (0.36 + 0.02 * up), 0.62 - 0.46 * up + side * 0.05 * stride];
      disc(context, (x ?? 0) + dx, (y ?? 0) + dy, 0.1, line * 0.8, colours.line, colours.keeper);
    }
  };
  if (keeper.facing === 0) hands();
  disc(context, 0.5 + dx, 0.48 + dy, 0.36, line, colours.line, colours.keeper);
  // Step 3. The face, or what is on its back.
  context.translate(dx, dy);
  context.strokeStyle = context.fillStyle = colours.keeperInk;
  context.lineCap = "round";
  context.lineWidth = 0.07;
  if (keeper.facing === 0) {
    segment(context, 0.38, 0.3, 0.62, 0.62);
    segment(context, 0.62, 0.3, 0.38, 0.62);
  } else {
    for (const side of [-1, 1]) {
      const [x, y] = [0.5 + gx + side * (isSide ? 0.085 : 0.12), 0.4 + gy];
      if (up > 0.5) {
        context.beginPath();
        context.arc(x, y + 0.04, 0.06, 1.1 * Math.PI, 1.9 * Math.PI);
        context.stroke();
      } else plate(context, x - 0.05, y - 0.1, 0.1, 0.19, 0.05);
    }
    context.beginPath();
    context.arc(0.5 + gx, 0.55 + gy, 0.085, 0.15 * Math.PI, 0.85 * Math.PI);
    context.stroke();
  }
  context.translate(-dx, -dy);
  if (keeper.facing !== 0) hands();
  context.restore();
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius @param {number} line @param {string} edge @param {string} fill */
function disc(context, x, y, radius, line, edge, fill) {
  context.fillStyle = edge;
  ellipse(context, x, y, radius);
  context.fillStyle = fill;
  ellipse(context, x, y, radius - line * 0.7);
}
