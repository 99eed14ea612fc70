// @ts-check
/** A bucket full of sand, and what it becomes where it is turned over: a tower of a castle, with a flag. */

import { castShadow, ellipse, plate, polygon, segment } from "../art/shapes.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<Colours>} Look */
/** @typedef {import("../theme.js").BoxPart} BoxPart */
/** @typedef {import("./colours.js").Colours} Colours */

/**
 * @param {Context} context
 * @param {BoxPart} part
 * @param {Look} look
 */
export function drawBucket(context, part, look) {
  const { cell, colours, detail } = look;
  if (part === "shadow") {
    castShadow(context, look, { blur: 0.18, right: 0.06, down: 0.05 }, (away) => ellipse(context, cell * 0.5 - away, cell * 0.7, cell * 0.37, cell * 0.23));
    return;
  }
  context.save();
  context.scale(cell, cell);
  if (detail === "bold") bold(context, part === "placed", colours);
  else if (part === "placed") castle(context, colours, detail === "fine");
  else bucket(context, colours, detail === "fine");
  context.restore();
}

/** A few pixels only: a disc of sand in its bucket, or a tower with a flag. @param {Context} context @param {boolean} home @param {Colours} colours */
function bold(context, home, colours) {
  if (home) {
    context.fillStyle = colours.castleEdge;
    context.fillRect(0.04, 0.04, 0.92, 0.92);
    context.fillStyle = colours.castleLight;
    context.fillRect(0.16, 0.16, 0.68, 0.68);
    context.fillStyle = colours.flag;
    polygon(context, [[0.3, 0.24], [0.78, 0.5], [0.3, 0.76]], 0.02);
    return;
  }
  context.fillStyle = colours.bucketEdge;
  ellipse(context, 0.5, 0.5, 0.47);
  context.fillStyle = colours.bucket;
  ellipse(context, 0.5, 0.5, 0.38);
  context.fillStyle = colours.heap;
  ellipse(context, 0.5, 0.46, 0.2);
}

/** The side of a bucket that stands, and of the tower that comes out of it. */
const STANDING = new Path2D("M.1 .34L.225 .82C.24 .93 .76 .93 .775 .82L.9 .34Z");
const TURNED = new Path2D("M.235 .3L.12 .8C.13 .93 .87 .93 .88 .8L.765 .3Z");

/** @param {Context} context @param {Colours} colours @param {boolean} isFine */
function bucket(context, colours, isFine) {
  // Step 1. Its side: dark on the right, with a light band.
  context.fillStyle = colours.bucketEdge;
  context.fill(STANDING);
  context.save();
  context.clip(STANDING);
  context.fillStyle = colours.bucketDark;
  context.fillRect(0, 0, 1, 0.88);
  context.fillStyle = colours.bucket;
  ellipse(context, 0.4, 0.55, 0.36, 0.52);
  context.fillStyle = colours.bucketLight;
  polygon(context, [[0.2, 0.4], [0.29, 0.4], [0.35, 0.9], [0.28, 0.9]], 0.01);
  context.strokeStyle = colours.band;
  context.lineWidth = 0.075;
  context.beginPath();
  context.ellipse(0.5, 0.61, 0.36, 0.09, 0, 0, Math.PI);
  context.stroke();
  context.restore();

  // Step 2. The rim, and the sand in it, heaped.
  context.fillStyle = colours.bucketEdge;
  ellipse(context, 0.5, 0.325, 0.42, 0.2);
  context.fillStyle = colours.bucketLight;
  ellipse(context, 0.5, 0.315, 0.405, 0.185);
  context.fillStyle = colours.bucketDark;
  ellipse(context, 0.5, 0.32, 0.355, 0.15);
  context.fillStyle = colours.heapDark;
  context.beginPath();
  context.ellipse(0.5, 0.33, 0.34, 0.25, 0, Math.PI, 2 * Math.PI);
  context.ellipse(0.5, 0.33, 0.34, 0.13, 0, 0, Math.PI);
  context.fill();
  context.fillStyle = colours.heap;
  ellipse(context, 0.46, 0.27, 0.265, 0.155);

  // Step 3. The handle hangs over the rim.
  context.lineCap = "round";
  for (const [colour, width] of /** @type {const} */ ([[colours.handleEdge, 0.07], [colours.handle, 0.042]])) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.ellipse(0.5, 0.335, 0.4, 0.2, 0, 0.06, Math.PI - 0.06);
    context.stroke();
  }
  if (!isFine) return;
  context.fillStyle = colours.heapDark;
  for (const [x, y] of /** @type {const} */ ([[0.4, 0.22], [0.56, 0.27], [0.34, 0.31], [0.5, 0.34], [0.62, 0.22]])) ellipse(context, x, y, 0.014);
}

/** @param {Context} context @param {Colours} colours @param {boolean} isFine */
function castle(context, colours, isFine) {
  // Step 1. The tower as the bucket left it.
  context.fillStyle = colours.castleEdge;
  context.fill(TURNED);
  context.save();
  context.clip(TURNED);
  context.fillStyle = colours.castleDark;
  context.fillRect(0, 0, 1, 0.885);
  context.fillStyle = colours.castle;
  ellipse(context, 0.4, 0.6, 0.37, 0.55);
  if (isFine) {
    context.fillStyle = colours.castleLight;
    polygon(context, [[0.27, 0.36], [0.34, 0.36], [0.28, 0.9], [0.2, 0.9]], 0.01);
  }
  // The ring that the bucket's band left, and a gate.
  context.strokeStyle = colours.castleDark;
  context.lineWidth = 0.035;
  context.beginPath();
  context.ellipse(0.5, 0.52, 0.36, 0.08, 0, 0, Math.PI);
  context.stroke();
  context.restore();
  context.fillStyle = colours.castleEdge;
  context.beginPath();
  context.roundRect(0.41, 0.66, 0.18, 0.235, [0.09, 0.09, 0.02, 0.02]);
  context.fill();

  // Step 2. The top with its merlons.
  context.fillStyle = colours.castleEdge;
  ellipse(context, 0.5, 0.31, 0.305, 0.135);
  context.fillStyle = colours.castleLight;
  ellipse(context, 0.5, 0.295, 0.29, 0.12);
  context.fillStyle = colours.castleDark;
  ellipse(context, 0.5, 0.3, 0.2, 0.075);
  for (const [x, y] of /** @type {const} */ ([[0.5, 0.185], [0.27, 0.23], [0.73, 0.23], [0.33, 0.34], [0.67, 0.34], [0.5, 0.375]])) {
    context.fillStyle = colours.castleEdge;
    plate(context, x - 0.068, y - 0.075, 0.136, 0.12, 0.025);
    context.fillStyle = y < 0.3 ? colours.castle : colours.castleLight;
    plate(context, x - 0.054, y - 0.065, 0.108, 0.095, 0.02);
  }

  // Step 3. The flag: it is done.
  context.strokeStyle = colours.pole;
  context.lineWidth = 0.035;
  context.lineCap = "round";
  segment(context, 0.5, 0.29, 0.5, -0.1);
  context.fillStyle = colours.flag;
  polygon(context, [[0.515, -0.11], [0.83, 0], [0.515, 0.11]], 0.02);
}
