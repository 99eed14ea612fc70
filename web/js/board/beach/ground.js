// @ts-check
/**
 * A shore: sand with faint ripples, rocks with palms where they turn or end, and small islands in shallow water that wait for
 * a castle. Light falls from the upper left, and we look slightly from the south.
 */

import { layGround } from "../art/ground.js";
import { diamond, ellipse, polygon } from "../art/shapes.js";
import { chance, FLOOR, isCorner, stamp, WALL } from "../art/survey.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<import("./colours.js").Colours>} Look */
/** @typedef {import("../art/survey.js").Survey} Survey */
/** @typedef {import("../board.js").Scene} Scene */
/** @typedef {import("../geometry.js").Area} Area */

/** What a shore is made of; rocks are worn round. @type {import("../art/ground.js").Material<import("./colours.js").Colours>} */
const ROCK = { shape: { rise: 0.2, round: 0.4 }, edge: 0.08, floor: ripples, goal: island, top: cracks };

/**
 * @param {Context} context
 * @param {Scene} scene
 * @param {Area} area of whole squares
 * @param {Look} look
 */
export function drawGround(context, scene, area, look) {
  const land = layGround(context, scene, area, look, ROCK);
  if (look.detail === "bold") return;
  // No two neighbours have grown alike.
  const palms = [0, 0.37, 0.7].map((turn) => stamp(look.cell, (pen) => palm(pen, look, turn)));
  land.each(WALL, (x, y, px, py) => {
    if (isCorner(land, x, y)) palms[Math.floor(chance(x, y)() * palms.length)]?.(context, px, py - Math.round(land.rise / 2));
  });
}

/**
 * A ring of shallow water around a little sand, with a star fish in the middle: what is built there leaves the water in
 * sight.
 * @param {Context} context
 * @param {Look} look
 */
function island(context, { cell, colours, detail }) {
  const middle = cell / 2;
  if (detail === "bold") {
    context.fillStyle = colours.waterLight;
    context.fillRect(0, 0, cell, cell);
    context.fillStyle = colours.star;
    diamond(context, middle, middle, cell * 0.42);
    return;
  }
  context.fillStyle = colours.waterLight;
  ellipse(context, middle, middle, cell * 0.475);
  context.fillStyle = colours.waterDark;
  ellipse(context, middle, middle - cell * 0.005, cell * 0.445);
  context.fillStyle = colours.water;
  ellipse(context, middle, middle + cell * 0.015, cell * 0.425);
  context.fillStyle = colours.waterLight;
  ellipse(context, middle, middle + cell * 0.005, cell * 0.275);
  context.fillStyle = colours.island;
  ellipse(context, middle, middle, cell * 0.25);
  context.fillStyle = colours.star;
  star(context, middle, middle, cell * (detail === "fine" ? 0.17 : 0.2));
  if (detail !== "fine") return;
  // Light on the water.
  context.strokeStyle = colours.waterLight;
  context.lineWidth = Math.max(1, cell * 0.022);
  context.lineCap = "round";
  for (const angle of [0.35, 1.2, 3.5, 4.4]) {
    context.beginPath();
    context.arc(middle, middle, cell * 0.35, angle, angle + 0.4);
    context.stroke();
  }
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
function star(context, x, y, radius) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = ((index + 0.4) / 10) * 2 * Math.PI - Math.PI / 2;
    const reach = index % 2 === 0 ? radius : radius * 0.48;
    return /** @type {[number, number]} */ ([x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]);
  });
  polygon(context, points, radius * 0.16);
}

/**
 * What wind and water leave on the sand.
 * @param {Context} context
 * @param {Survey} land
 * @param {Look} look
 */
function ripples(context, land, { cell, ratio, colours }) {
  context.lineCap = "round";
  land.each(FLOOR, (x, y, px, py) => {
    const random = chance(x, y);
    const what = random();
    const [rx, ry] = [px + cell * (0.15 + 0.25 * random()), py + cell * (0.3 + 0.4 * random())];
    if (what < 0.42) {
      context.strokeStyle = colours.ripple;
      context.lineWidth = Math.max(ratio, cell * 0.028);
      for (const [row, length] of /** @type {const} */ ([[0, 0.4], [0.11, 0.26]])) {
        const [begin, along] = [rx + row * cell, length * cell];
        context.beginPath();
        context.moveTo(begin, ry + row * cell);
        context.bezierCurveTo(begin + along * 0.3, ry + (row - 0.06) * cell, begin + along * 0.6, ry + (row + 0.05) * cell, begin + along, ry + (row - 0.01) * cell);
        context.stroke();
      }
    } else if (what < 0.52) {
      context.fillStyle = colours.shell;
      ellipse(context, rx + cell * 0.2, ry, cell * 0.03, cell * 0.024);
      ellipse(context, rx + cell * 0.29, ry + cell * 0.05, cell * 0.02, cell * 0.016);
    }
  });
}

/**
 * Facets and cracks on top of the rocks.
 * @param {Context} context
 * @param {Survey} land
 * @param {Look} look
 */
function cracks(context, land, { cell, ratio, colours }) {
  context.lineCap = "round";
  context.lineJoin = "round";
  land.each(WALL, (x, y, px, py) => {
    const random = chance(x, y);
    const at = (/** @type {number} */ spread) => cell * (0.5 + (random() - 0.5) * spread);
    context.fillStyle = colours.wallFacet;
    context.beginPath();
    context.moveTo(px + at(1), py + at(1));
    for (let corner = 0; corner < 3; corner++) context.lineTo(px + at(1.5), py + at(1.5));
    context.fill();
    if (random() > 0.5) return;
    context.strokeStyle = colours.wallCrack;
    context.lineWidth = Math.max(ratio, cell * 0.026);
    context.beginPath();
    const [cx, cy] = [px + at(0.7), py + at(0.7)];
    context.moveTo(cx, cy);
    context.lineTo(cx + cell * 0.14, cy + cell * (0.05 + 0.08 * random()));
    context.lineTo(cx + cell * (0.2 + 0.1 * random()), cy + cell * 0.24);
    context.stroke();
  });
}

/** How many fronds a palm has. */
const FRONDS = 7;

/**
 * A palm, seen from above: fronds around a heart.
 * @param {Context} context
 * @param {Look} look
 * @param {number} turn 0 to 1
 */
function palm(context, { cell, detail, colours }, turn) {
  const [x, y, length] = [cell * 0.5, cell * 0.5, cell * 0.46];
  const frond = (/** @type {number} */ index, /** @type {number} */ grow, /** @type {string} */ colour) => {
    context.save();
    context.translate(x, y);
    context.rotate(((index + turn) / FRONDS) * 2 * Math.PI);
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0, 0);
    context.quadraticCurveTo(length * 0.45, -length * (0.34 + grow), length * (1 + grow), length * 0.06);
    context.quadraticCurveTo(length * 0.5, length * (0.06 + grow), 0, 0);
    context.fill();
    context.restore();
  };
  context.save();
  context.translate(cell * 0.02, cell * 0.05);
  for (let index = 0; index < FRONDS; index++) frond(index, 0.04, colours.shadow);
  context.restore();
  for (let index = 0; index < FRONDS; index++) {
    frond(index, 0.03, colours.palmDark);
    frond(index, 0, index % 2 === 0 ? colours.palm : colours.palmLight);
  }
  if (detail !== "fine") return;
  context.fillStyle = colours.trunk;
  for (const angle of [0.4, 2.5, 4.6]) ellipse(context, x + Math.cos(angle) * cell * 0.05, y + Math.sin(angle) * cell * 0.05, cell * 0.05);
}
