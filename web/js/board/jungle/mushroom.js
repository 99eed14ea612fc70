// @ts-check
/** A mushroom, and the same mushroom in its bush, of which only the cap looks out. */

import { castShadow, ellipse, plate } from "../art/shapes.js";
import { lobes, shine, wreath } from "./foliage.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<import("./colours.js").Colours>} Look */
/** @typedef {import("../theme.js").BoxPart} BoxPart */

/**
 * @param {Context} context
 * @param {BoxPart} part
 * @param {Look} look
 */
export function drawMushroom(context, part, look) {
  const { cell } = look;
  if (part === "shadow") castShadow(context, look, { blur: 0.18, right: 0.05, down: 0.06 }, (away) => ellipse(context, cell * 0.5 - away, cell * 0.66, cell * 0.39, cell * 0.25));
  else if (look.detail === "bold") bold(context, part === "placed", look);
  else if (part === "placed") placed(context, look);
  else loose(context, look);
}

/** A few pixels only. @param {Context} context @param {boolean} home @param {Look} look */
function bold(context, home, { cell, colours }) {
  const middle = cell / 2;
  const edge = Math.max(1, cell * 0.1);
  if (home) {
    context.fillStyle = colours.leafDark;
    plate(context, 0, 0, cell, cell, cell * 0.3);
    context.fillStyle = colours.leaf;
    plate(context, edge, edge, cell - 2 * edge, cell - 2 * edge, cell * 0.24);
    context.fillStyle = colours.bloom;
    ellipse(context, middle, middle, Math.max(1, cell * 0.2));
    return;
  }
  context.fillStyle = colours.capEdge;
  ellipse(context, middle, middle, cell * 0.47);
  context.fillStyle = colours.cap;
  ellipse(context, middle, middle, cell * 0.47 - edge);
  context.fillStyle = colours.spot;
  ellipse(context, middle - cell * 0.08, middle - cell * 0.1, Math.max(0.8, cell * 0.11));
}

/** @param {Context} context @param {Look} look */
function loose(context, { cell, detail, colours }) {
  context.save();
  context.scale(cell, cell);
  // Step 1. The stem, wider at its foot.
  context.fillStyle = colours.stemDark;
  stem(context, 0);
  context.fillStyle = colours.stem;
  context.save();
  context.clip(STEM);
  ellipse(context, 0.46, 0.76, 0.16, 0.3);
  context.restore();

  // Step 2. What one sees of the gills, and the cap above.
  context.fillStyle = colours.capEdge;
  ellipse(context, 0.5, 0.575, 0.41, 0.165);
  context.fillStyle = colours.gills;
  ellipse(context, 0.5, 0.6, 0.34, 0.115);
  context.fillStyle = colours.capEdge;
  cap(context, 0.5, 0.57, 0.425, 0.505);
  context.fillStyle = colours.capDark;
  cap(context, 0.5, 0.56, 0.41, 0.48);
  context.fillStyle = colours.cap;
  cap(context, 0.485, 0.53, 0.385, 0.445);

  // Step 3. Spots, and the light on the upper left.
  spots(context, colours.spot);
  if (detail === "fine") {
    context.fillStyle = colours.capLight;
    context.save();
    context.translate(0.29, 0.26);
    context.rotate(-0.75);
    ellipse(context, 0, 0, 0.1, 0.04);
    context.restore();
  }
  context.restore();
}

/** @param {Context} context @param {Look} look */
function placed(context, { cell, detail, colours }) {
  // Step 1. The bush around it.
  wreath(context, cell, colours);
  context.fillStyle = colours.leafDark;
  ellipse(context, cell / 2, cell / 2, cell * 0.3);
  if (detail === "fine") shine(context, cell, colours);

  context.save();
  context.scale(cell, cell);
  // Step 2. The cap that looks out.
  context.fillStyle = colours.capEdge;
  cap(context, 0.5, 0.52, 0.275, 0.37);
  context.fillStyle = colours.cap;
  cap(context, 0.5, 0.5, 0.25, 0.335);
  context.fillStyle = colours.spot;
  ellipse(context, 0.5, 0.26, 0.06, 0.05);
  ellipse(context, 0.36, 0.4, 0.04, 0.045);
  ellipse(context, 0.64, 0.38, 0.045, 0.05);

  // Step 3. Leaves in front of it, with blossoms: it is at home.
  context.fillStyle = colours.leafDark;
  for (const [x, y, size] of FRONT) ellipse(context, x, y + 0.02, size + 0.015);
  context.fillStyle = colours.leaf;
  for (const [x, y, size] of FRONT) ellipse(context, x, y, size);
  context.fillStyle = colours.leafLight;
  for (const [x, y, size] of FRONT) ellipse(context, x - size * 0.25, y - size * 0.3, size * 0.42, size * 0.34);
  for (const [x, y] of BLOSSOMS) {
    context.fillStyle = colours.bloom;
    lobes(context, x, y, { radius: 0.042, lobe: 0.034, count: 5, turn: x * 9 });
    context.fillStyle = colours.bloomHeart;
    ellipse(context, x, y, 0.027);
  }
  context.restore();
}

const FRONT = /** @type {const} */ ([[0.24, 0.6, 0.12], [0.76, 0.6, 0.12], [0.38, 0.66, 0.13], [0.62, 0.66, 0.13], [0.5, 0.71, 0.13], [0.3, 0.76, 0.11], [0.7, 0.76, 0.11]]);
const BLOSSOMS = /** @type {const} */ ([[0.25, 0.66], [0.52, 0.76], [0.77, 0.64]]);

/** The outline of a stem. */
const STEM = new Path2D("M.37 .52L.34 .84C.34 .93 .66 .93 .66 .84L.63 .52Z");

/** @param {Context} context @param {number} y */
function stem(context, y) {
  context.translate(0, y);
  context.fill(STEM);
}

/**
 * A dome that is flat below.
 * @param {Context} context
 * @param {number} x
 * @param {number} y where it is widest
 * @param {number} width half of it
 * @param {number} height
 */
function cap(context, x, y, width, height) {
  context.beginPath();
  context.ellipse(x, y, width, height, 0, Math.PI, 2 * Math.PI);
  context.ellipse(x, y, width, height * 0.22, 0, 0, Math.PI);
  context.fill();
}

/** @param {Context} context @param {string} colour */
function spots(context, colour) {
  context.fillStyle = colour;
  ellipse(context, 0.52, 0.22, 0.085, 0.065);
  ellipse(context, 0.3, 0.44, 0.07, 0.075);
  ellipse(context, 0.7, 0.41, 0.065, 0.075);
  ellipse(context, 0.5, 0.51, 0.055, 0.048);
  ellipse(context, 0.82, 0.55, 0.035, 0.04);
}
