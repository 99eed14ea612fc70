// @ts-check
/**
 * A clearing: trodden earth with a little grass, walls of old stone with moss, towers where walls turn or end, and bushes
 * that wait for mushrooms. Light falls from the upper left, and we look slightly from the south.
 */

import { layGround } from "../art/ground.js";
import { ellipse } from "../art/shapes.js";
import { chance, FLOOR, isCorner, stamp, WALL } from "../art/survey.js";
import { lobes, shine, wreath } from "./foliage.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<import("./colours.js").Colours>} Look */
/** @typedef {import("../art/survey.js").Survey} Survey */
/** @typedef {import("../board.js").Scene} Scene */
/** @typedef {import("../geometry.js").Area} Area */

/** What a clearing is made of. @type {import("../art/ground.js").Material<import("./colours.js").Colours>} */
const STONE = { shape: { rise: 0.22, round: 0.32 }, edge: 0.07, floor: undergrowth, goal: bush, top: masonry };

/**
 * @param {Context} context
 * @param {Scene} scene
 * @param {Area} area of whole squares
 * @param {Look} look
 */
export function drawGround(context, scene, area, look) {
  const land = layGround(context, scene, area, look, STONE);
  if (look.detail === "bold") return;
  const towers = stamp(look.cell, (pen) => tower(pen, look, land.rise));
  land.each(WALL, (x, y, px, py) => {
    if (isCorner(land, x, y)) towers(context, px, py);
  });
}

/**
 * An empty bush: a wreath of leaves around a hollow, which a mushroom fills and a creature leaves in sight.
 * @param {Context} context
 * @param {Look} look
 */
function bush(context, { cell, colours, detail }) {
  const middle = cell / 2;
  if (detail === "bold") {
    context.fillStyle = colours.leafDark;
    ellipse(context, middle, middle, cell * 0.48);
    context.fillStyle = colours.leafLight;
    ellipse(context, middle, middle, cell * 0.36);
    context.fillStyle = colours.hollow;
    ellipse(context, middle, middle, cell * 0.2);
    return;
  }
  context.fillStyle = colours.contact;
  ellipse(context, middle + cell * 0.02, middle + cell * 0.06, cell * 0.47);
  wreath(context, cell, colours);
  context.fillStyle = colours.leafDark;
  ellipse(context, middle, middle, cell * 0.27);
  context.fillStyle = colours.hollow;
  ellipse(context, middle, middle + cell * 0.02, cell * 0.225);
  if (detail === "fine") shine(context, cell, colours);
}

/**
 * Tufts of grass and pebbles here and there.
 * @param {Context} context
 * @param {Survey} land
 * @param {Look} look
 */
function undergrowth(context, land, { cell, ratio, colours }) {
  context.lineCap = "round";
  land.each(FLOOR, (x, y, px, py) => {
    const random = chance(x, y);
    const what = random();
    const [gx, gy] = [px + cell * (0.2 + 0.6 * random()), py + cell * (0.3 + 0.5 * random())];
    if (what < 0.24) {
      context.strokeStyle = colours.grass;
      context.lineWidth = Math.max(ratio, cell * 0.028);
      context.beginPath();
      for (const lean of [-0.07, 0, 0.06]) {
        context.moveTo(gx, gy);
        context.quadraticCurveTo(gx + lean * cell * 0.4, gy - cell * 0.07, gx + lean * cell, gy - cell * (0.12 - Math.abs(lean) * 0.5));
      }
      context.stroke();
    } else if (what < 0.4) {
      context.fillStyle = colours.pebble;
      ellipse(context, gx, gy, cell * 0.045, cell * 0.032);
      ellipse(context, gx + cell * 0.09, gy + cell * 0.03, cell * 0.028, cell * 0.02);
    }
  });
}

/**
 * Courses of stone on top of the walls, and moss in some places.
 * @param {Context} context
 * @param {Survey} land
 * @param {Look} look
 */
function masonry(context, land, { cell, ratio, colours }) {
  const line = Math.max(1, Math.round(ratio));
  land.each(WALL, (x, y, px, py) => {
    const random = chance(x, y);
    const half = Math.round(cell / 2);
    // Two courses, the lower one shifted by half a stone.
    for (const [row, shift] of /** @type {const} */ ([[0, 0], [half, half]])) {
      context.fillStyle = colours.wallSeam;
      context.fillRect(px, py + row, cell, line);
      context.fillRect(px + shift, py + row, line, half);
      context.fillStyle = colours.wallShine;
      context.fillRect(px, py + row + line, cell, line);
      context.fillRect(px + shift + line, py + row + line, line, half - line);
    }
    if (random() > 0.3) return;
    context.fillStyle = colours.moss;
    const [mx, my, size] = [px + cell * (0.25 + 0.5 * random()), py + cell * (0.25 + 0.4 * random()), cell * (0.07 + 0.05 * random())];
    lobes(context, mx, my, { radius: size, lobe: size * 0.95, count: 5, turn: random(), flat: 0.7 });
  });
}

/**
 * A round tower, seen from above: merlons around a platform.
 * @param {Context} context
 * @param {Look} look
 * @param {number} rise of the wall on which it stands
 */
function tower(context, { cell, detail, colours }, rise) {
  const [x, y, radius] = [cell / 2, (cell - rise) / 2, (cell - rise) * 0.47];
  // Its own height: the side that we see, from the top down to the wall.
  context.fillStyle = colours.wallFront;
  ellipse(context, x, y + cell * 0.015, radius);
  context.fillStyle = colours.towerEdge;
  ellipse(context, x, y - cell * 0.055, radius);
  context.fillStyle = colours.towerTop;
  ellipse(context, x, y - cell * 0.045, radius - Math.max(1, cell * 0.025));
  const middle = y - cell * 0.05;
  if (detail === "fine") {
    // Gaps between the merlons.
    context.fillStyle = colours.towerFloor;
    for (let index = 0; index < 8; index++) {
      context.save();
      context.translate(x, middle);
      context.rotate((index + 0.5) * (Math.PI / 4));
      context.fillRect(radius * 0.6, -cell * 0.032, radius * 0.44, cell * 0.064);
      context.restore();
    }
  }
  context.fillStyle = colours.towerFloor;
  ellipse(context, x, middle, radius * 0.64);
  context.fillStyle = colours.wallFrontFoot;
  context.globalAlpha = 0.4;
  // The rim's shadow lies on the platform, below the light's side.
  context.beginPath();
  context.arc(x, middle, radius * 0.64, 0.85 * Math.PI, 1.75 * Math.PI);
  context.arc(x + radius * 0.1, middle + radius * 0.13, radius * 0.6, 1.75 * Math.PI, 0.85 * Math.PI, true);
  context.fill();
  context.globalAlpha = 1;
}
