// @ts-check
/**
 * Whoever walks and pushes, as all themes move theirs that have a body: it sways with every step, leans into a push, jumps for joy,
 * and stands on its shadow meanwhile. A theme knows how it looks from each side. All measures are parts of a square, so a figure is the
 * same at every size; it is drawn anew in every frame, which costs less than keeping all its poses.
 */

import { ellipse } from "./shapes.js";

/** @typedef {import("../theme.js").Colours & Record<"contact", string>} Colours the shadow's is called `contact` */
/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Figure} Figure */
/** @template {Colours} Own @typedef {import("../theme.js").Look<Own>} Look */

/** How far the stride is (-1 to 1), how far the hands reach for a box (0 or 1), how far up it is in a jump of joy (0 to 1). */
/** @typedef {{ stride: number, reach: number, up: number }} Pose */

/** Draws one side of a body whose upper part is moved by `dx` and `dy`. @template Own @typedef {(context: Context, colours: Own, pose: Pose, dx: number, dy: number) => void} View */

/**
 * @template Own
 * @typedef {object} Body
 * @property {number} size a little larger than life: people look for it first
 * @property {[number, number]} feet where they are: in the drawing, and in the square
 * @property {[number, number, number, number]} shadow its middle and its radii
 * @property {number} spring how high a step lifts it
 * @property {readonly (readonly [number, number])[]} lean how far the upper part goes ahead of the feet in a push: up, down, left, right
 * @property {Record<0 | 1 | 2 | 3, View<Own>>} views
 * @property {(context: Context, colours: Own, ahead: [number, number]) => void} bold in a few pixels, on its way to the side that is told
 */

/** Up, down, left, right. */
const AHEAD = /** @type {Record<0 | 1 | 2 | 3, [number, number]>} */ ([[0, -1], [0, 1], [-1, 0], [1, 0]]);

/**
 * @template {Colours} Own
 * @param {Context} context
 * @param {Figure} figure
 * @param {Look<Own>} look
 * @param {Body<Own>} body
 */
export function drawFigure(context, { facing, step, foot, pushing, joy }, { cell, detail, colours }, body) {
  context.save();
  context.scale(cell, cell);
  if (detail === "bold") {
    body.bold(context, colours, AHEAD[facing]);
    context.restore();
    return;
  }
  const [own, ground] = body.feet;
  context.translate(0.5, ground);
  context.scale(body.size, body.size);
  context.translate(-0.5, -own);
  const swing = Math.sin(Math.PI * step);
  const up = Math.sin(Math.PI * joy);
  // The shadow stays on the ground whatever the figure does.
  const [x, y, rx, ry] = body.shadow;
  context.fillStyle = colours.contact;
  for (const spread of [1, 0.86, 0.7]) ellipse(context, x, y, rx * spread, ry * spread);
  const [dx, dy] = body.lean[facing] ?? [0, 0];
  const lean = pushing ? 1 : 0.25 * swing;
  context.translate(0, -body.spring * swing - 0.2 * up);
  context.lineCap = context.lineJoin = "round";
  body.views[facing](context, colours, { stride: swing * foot, reach: pushing ? 1 : 0, up }, dx * lean, dy * lean);
  context.restore();
}

/**
 * A figure of a few pixels: a ball with something where it goes. It is larger than its square, or nobody would find it among three
 * thousand others.
 * @param {Context} context
 * @param {[string, string]} colours of the ball, and around it
 * @param {[number, number]} ahead
 * @param {[colour: string, far: number, radius: number][]} spots
 */
export function drawBall(context, [ball, casing], [dx, dy], spots) {
  for (const [colour, far, radius] of [/** @type {const} */ ([casing, 0, 0.7]), /** @type {const} */ ([ball, 0, 0.58]), ...spots]) {
    context.fillStyle = colour;
    ellipse(context, 0.5 + dx * far, 0.5 + dy * far, radius);
  }
}
