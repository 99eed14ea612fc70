// @ts-check
/** What lies in a maze: a place to begin, something to go to, and tokens that give energy and tell how much. */

import { UNKNOWN } from "../theme.js";
import { corners, ellipse, plate, polygon } from "./shapes.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Colours} Colours */
/** @typedef {import("../theme.js").MazePiece} MazePiece */
/** @template {Colours} [Own=Colours] @typedef {import("../theme.js").Look<Own>} Look */

/** CSS pixels of a cell in which a number can be read. */
const READABLE = 15;

/**
 * What a pellet is painted with: its top, its front, a number on it; what is under a question mark, and the line around a
 * small one.
 * @typedef {Record<"fill" | "front" | "ink" | "pale" | "casing", string>} PelletColours
 */

/**
 * How a theme draws what lies in its mazes. The square is one unit wide, and its corner is the origin.
 * @template {Colours} Own
 * @typedef {object} Pieces
 * @property {(context: Context, look: Look<Own>) => void} start
 * @property {(context: Context, look: Look<Own>) => void} goal
 * @property {(colours: Own) => PelletColours} pellet
 */

/**
 * @template {Colours} Own
 * @param {Pieces<Own>} pieces
 * @returns {(context: Context, piece: MazePiece, look: Look<Own>) => void}
 */
export function pieceOf({ start, goal, pellet }) {
  return (context, piece, look) => {
    context.save();
    context.scale(look.cell, look.cell);
    context.lineJoin = context.lineCap = "round";
    if (piece.kind === "pellet") drawPellet(context, piece.value, look, pellet(look.colours));
    else if (piece.kind === "goal") goal(context, look);
    else start(context, look);
    context.restore();
  };
}

/** Where one begins: corners painted on the floor, and a square in the middle. @param {Context} context @param {Look} look */
export function drawPlace(context, { detail, colours: { choice, choiceSoft, casing } }) {
  if (detail !== "fine") {
    context.fillStyle = casing;
    plate(context, 0.08, 0.08, 0.84, 0.84, 0.2);
    context.fillStyle = choice;
    plate(context, 0.17, 0.17, 0.66, 0.66, 0.13);
    context.fillStyle = casing;
    plate(context, 0.37, 0.37, 0.26, 0.26, 0.05);
    return;
  }
  context.fillStyle = choiceSoft;
  plate(context, 0.15, 0.15, 0.7, 0.7, 0.1);
  context.fillStyle = choice;
  plate(context, 0.37, 0.37, 0.26, 0.26, 0.05);
  context.strokeStyle = choice;
  context.lineWidth = 0.07;
  corners(context, { near: 0.17, far: 0.83, arm: 0.2, bend: 0.08 });
  context.stroke();
}

/** @typedef {Colours & Record<"goal" | "goalGround" | "flagCloth" | "flagPole" | "contact", string>} FlagColours */

/**
 * Where one wants to go: a flag that waves to the right.
 * @param {Context} context
 * @param {Look<FlagColours>} look
 */
export function drawFlag(context, { detail, colours: { goal, goalGround, flagCloth, flagPole, casing, contact } }) {
  if (detail !== "fine") return drawSign(context, "M.34 .2H.42V.24L.76 .39L.42 .54V.8H.34Z", { fill: goal, casing });
  context.fillStyle = goalGround;
  plate(context, 0.15, 0.15, 0.7, 0.7, 0.1);
  context.fillStyle = contact;
  for (const spread of [1, 0.7]) ellipse(context, 0.4, 0.82, 0.2 * spread, 0.06 * spread);
  const cloth = new Path2D("M.34 .16C.5 .06 .62 .26 .86 .16V.48C.62 .58 .5 .38 .34 .48Z");
  const stick = new Path2D("M.34 .14V.82");
  // Light around it, so that it is seen on the marks of a search as well.
  context.strokeStyle = casing;
  context.lineWidth = 0.165;
  context.stroke(stick);
  context.lineWidth = 0.09;
  context.stroke(cloth);
  context.strokeStyle = flagPole;
  context.lineWidth = 0.075;
  context.stroke(stick);
  context.fillStyle = flagCloth;
  context.fill(cloth);
  // The fold.
  context.fillStyle = goal;
  context.fill(new Path2D("M.52 .18C.58 .2 .64 .23 .7 .22V.54C.64 .55 .58 .5 .52 .46Z"));
}

/**
 * Something to go to where it would be lost among the walls: its outline on a disc. A walker of that size is a disc as well, and
 * smaller, with nothing on it but a dot.
 * @param {Context} context
 * @param {string} outline as SVG writes it
 * @param {Record<"fill" | "casing", string>} colours
 */
export function drawSign(context, outline, { fill, casing }) {
  context.fillStyle = casing;
  ellipse(context, 0.5, 0.5, 0.5);
  context.fillStyle = fill;
  ellipse(context, 0.5, 0.5, 0.42);
  context.fillStyle = casing;
  context.fill(new Path2D(outline));
}

/** @param {Context} context @param {number} value @param {Look} look @param {PelletColours} colours */
function drawPellet(context, value, { cell, ratio }, { fill, front, ink, pale, casing }) {
  const isUnknown = value === UNKNOWN;
  if (cell / ratio < READABLE) {
    // As many corners as it gives, and the larger the more; a ring if nobody knows.
    const radius = isUnknown ? 0.24 : 0.24 + 0.04 * Math.min(value, 5);
    for (const [colour, more] of /** @type {const} */ ([[casing, 0.06], [fill, 0]])) {
      context.fillStyle = context.strokeStyle = colour;
      context.lineWidth = 0.16 + 2 * more;
      if (isUnknown) ring(context, radius);
      else shape(context, value, radius + more);
    }
    return;
  }
  const radius = isUnknown ? 0.3 : 0.22 + 0.022 * Math.min(value, 5);
  context.fillStyle = front;
  ellipse(context, 0.5, 0.53, radius);
  context.fillStyle = isUnknown ? pale : fill;
  ellipse(context, 0.5, 0.5, radius);
  if (isUnknown) {
    context.strokeStyle = front;
    context.lineWidth = 0.05;
    context.setLineDash([0.1, 0.088]);
    ring(context, radius - 0.03);
    context.setLineDash([]);
  }
  context.fillStyle = isUnknown ? front : ink;
  // A font of less than a pixel is none: numbers are set in pixels.
  context.scale(1 / cell, 1 / cell);
  context.font = `700 ${Math.round(cell * 0.42)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const text = isUnknown ? "?" : String(value);
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(text);
  context.fillText(text, cell / 2, Math.round(cell / 2 + (ascent - descent) / 2));
}

/** @param {Context} context @param {number} radius */
function ring(context, radius) {
  context.beginPath();
  context.arc(0.5, 0.5, radius, 0, 2 * Math.PI);
  context.stroke();
}

/** @param {Context} context @param {number} value @param {number} radius */
function shape(context, value, radius) {
  if (value > 2) {
    const points = Array.from({ length: value }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / value - Math.PI / 2 + (value === 4 ? Math.PI / 4 : 0);
      return /** @type {[number, number]} */ ([0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)]);
    });
    polygon(context, points, 0.02);
  } else if (value === 2) plate(context, 0.5 - radius, 0.5 - radius * 0.5, 2 * radius, radius, radius * 0.2);
  else ellipse(context, 0.5, 0.5, radius * 0.8);
}
