// @ts-check
/** Leaves: everything green in the jungle is a heap of round lobes, dark below, light where the sun comes from. */

import { ellipse } from "../art/shapes.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("./colours.js").Colours} Colours */

/**
 * A ring of lobes around a middle, filled as one shape.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {{ radius: number, lobe: number, count: number, turn?: number, flat?: number }} measures `radius` to the lobes' middles;
 *   `flat` presses it from above
 */
export function lobes(context, x, y, { radius, lobe, count, turn = 0, flat = 1 }) {
  context.beginPath();
  for (let index = 0; index < count; index++) {
    const angle = turn + (index / count) * 2 * Math.PI;
    const [lx, ly] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius * flat];
    context.moveTo(lx + lobe, ly);
    context.arc(lx, ly, lobe, 0, 2 * Math.PI);
  }
  context.fill();
}

/**
 * A bush in a square whose corner is the origin, seen from above: a wreath of leaves. What is in the middle is drawn by
 * whoever puts something there.
 * @param {Context} context
 * @param {number} cell
 * @param {Colours} colours
 */
export function wreath(context, cell, colours) {
  const middle = cell / 2;
  const ring = { radius: cell * 0.335, lobe: cell * 0.13, count: 9, turn: 0.2 };
  context.fillStyle = colours.leafDark;
  lobes(context, middle, middle + cell * 0.03, { ...ring, lobe: cell * 0.14 });
  context.fillStyle = colours.leaf;
  lobes(context, middle, middle, ring);
}

/**
 * Light on the leaves of a wreath.
 * @param {Context} context
 * @param {number} cell
 * @param {Colours} colours
 */
export function shine(context, cell, colours) {
  context.fillStyle = colours.leafLight;
  for (let index = 0; index < 9; index++) {
    const angle = 0.2 + (index / 9) * 2 * Math.PI;
    const [x, y] = [0.5 + Math.cos(angle) * 0.335 - 0.03, 0.5 + Math.sin(angle) * 0.335 - 0.035];
    ellipse(context, x * cell, y * cell, cell * 0.055, cell * 0.045);
  }
}
