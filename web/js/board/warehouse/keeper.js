// @ts-check
/** The keeper: blue overalls and a yellow hard hat, seen slightly from above. */

import { drawBall, drawFigure } from "../art/figure.js";
import { ellipse, plate, polygon, segment } from "../art/shapes.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<import("./colours.js").Colours>} Look */
/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("../theme.js").Figure} Figure */
/** @typedef {import("../art/figure.js").Pose} Pose */

/**
 * @param {Context} context
 * @param {Figure} keeper
 * @param {Look} look
 */
export function drawKeeper(context, keeper, look) {
  drawFigure(context, keeper, look, BODY);
}

/** @type {import("../art/figure.js").Body<Colours>["views"]} */
const VIEWS = {
  0(context, colours, pose, dx, dy) {
    // Arms first: what they reach for is behind the figure.
    arms(context, colours, pose, dx, dy - 0.13 * pose.reach);
    legs(context, colours, pose);
    torso(context, colours, dx, dy);
    context.strokeStyle = colours.suitDark;
    context.lineWidth = 0.04;
    segment(context, 0.42 + dx, 0.58 + dy, 0.56 + dx, 0.74);
    segment(context, 0.58 + dx, 0.58 + dy, 0.44 + dx, 0.74);
    head(context, colours, dx, dy);
    context.fillStyle = colours.hair;
    ellipse(context, 0.5 + dx, 0.45 + dy, 0.19, 0.13);
    hat(context, colours, dx, dy - 0.01, -1);
  },
  1(context, colours, pose, dx, dy) {
    legs(context, colours, pose);
    torso(context, colours, dx, dy);
    bib(context, colours, dx, dy);
    if (pose.reach === 0) arms(context, colours, pose, dx, dy);
    head(context, colours, dx, dy);
    context.fillStyle = colours.eye;
    ellipse(context, 0.425 + dx, 0.478 + dy, 0.025, 0.034);
    ellipse(context, 0.575 + dx, 0.478 + dy, 0.025, 0.034);
    hat(context, colours, dx, dy, 1);
    if (pose.reach > 0) arms(context, colours, pose, dx, dy + 0.16);
  },
  2(context, colours, pose, dx, dy) {
    // The left is the right in a mirror, so the light on the hat is the only thing that would tell.
    context.translate(1, 0);
    context.scale(-1, 1);
    VIEWS[3](context, colours, pose, -dx, dy);
  },
  3(context, colours, pose, dx, dy) {
    const { up } = pose;
    const arm = (/** @type {number} */ swing, /** @type {number} */ depth) => {
      const hanging = { x: 0.53 + dx + 0.13 * swing + 0.26 * up, y: 0.76 - 0.05 * Math.abs(swing) - 0.36 * up };
      const hand = pose.reach > 0 ? { x: 0.83, y: 0.62 + depth } : hanging;
      limb(context, colours, { x: 0.5 + dx, y: 0.6 + dy }, hand);
    };
    arm(-pose.stride, -0.04);
    sideLegs(context, colours, pose);
    context.fillStyle = colours.suit;
    polygon(context, [[0.38 + dx, 0.53 + dy], [0.62 + dx, 0.53 + dy], [0.63, 0.83], [0.36, 0.83]], 0.07);
    head(context, colours, dx + 0.015, dy);
    context.fillStyle = colours.hair;
    ellipse(context, 0.37 + dx, 0.44 + dy, 0.075, 0.1);
    context.fillStyle = colours.skin;
    ellipse(context, 0.69 + dx, 0.48 + dy, 0.035, 0.03);
    context.fillStyle = colours.eye;
    ellipse(context, 0.62 + dx, 0.47 + dy, 0.024, 0.034);
    hat(context, colours, dx + 0.01, dy, 0);
    arm(pose.stride, 0.03);
  },
};

/** @type {import("../art/figure.js").Body<Colours>} */
const BODY = {
  size: 1.14,
  feet: [0.88, 0.9],
  shadow: [0.52, 0.885, 0.27, 0.09],
  spring: 0.03,
  lean: [[0, -0.045], [0, 0.05], [-0.085, 0.015], [0.085, 0.015]],
  views: VIEWS,
  // A hat that is pushed to where the keeper looks.
  bold: (context, { suit, casing, hat: spot }, ahead) => drawBall(context, [suit, casing], ahead, [[spot, 0.2, 0.28]]),
};

/**
 * Both arms of a figure seen from the front or from behind.
 * @param {Context} context
 * @param {Colours} colours
 * @param {Pose} pose
 * @param {number} dx
 * @param {number} dy
 */
function arms(context, colours, pose, dx, dy) {
  const { up } = pose;
  const middle = 0.5 + dx;
  for (const side of [-1, 1]) {
    const out = pose.reach > 0 ? 0.13 : 0.235 + 0.04 * up;
    const hang = pose.reach > 0 ? 0.66 : 0.73 + 0.05 * side * pose.stride - 0.5 * up;
    // Arms that reach turn at the shoulder, which stays nearer to the body than the hand.
    const shoulder = { x: middle + side * 0.155, y: 0.585 + (pose.reach > 0 ? dy * 0.4 : dy) };
    limb(context, colours, shoulder, { x: middle + side * out, y: hang + dy });
  }
}

/**
 * @param {Context} context
 * @param {Colours} colours
 * @param {{ x: number, y: number }} shoulder
 * @param {{ x: number, y: number }} hand
 */
function limb(context, colours, shoulder, hand) {
  context.strokeStyle = colours.suitLight;
  context.lineWidth = 0.11;
  context.lineCap = "round";
  segment(context, shoulder.x, shoulder.y, hand.x, hand.y);
  context.fillStyle = colours.skin;
  ellipse(context, hand.x, hand.y, 0.055);
}

/**
 * Feet as they are seen from the front: the one that is lifted is higher.
 * @param {Context} context
 * @param {Colours} colours
 * @param {Pose} pose
 */
function legs(context, colours, { stride }) {
  for (const side of [-1, 1]) {
    const lift = Math.max(0, side * stride) * 0.09;
    context.fillStyle = colours.suitDark;
    plate(context, 0.43 + side * 0.09, 0.76, 0.14, 0.11 - lift, 0.03);
    context.fillStyle = colours.boot;
    ellipse(context, 0.5 + side * 0.095, 0.88 - lift, 0.08, 0.048);
  }
}

/**
 * Feet as they are seen from the side: one ahead, one behind.
 * @param {Context} context
 * @param {Colours} colours
 * @param {Pose} pose
 */
function sideLegs(context, colours, { stride, reach }) {
  for (const side of [-1, 1]) {
    const ahead = side * (stride * 0.13 + reach * 0.06);
    context.strokeStyle = colours.suitDark;
    context.lineWidth = 0.13;
    context.lineCap = "round";
    segment(context, 0.5, 0.78, 0.49 + ahead, 0.85);
    context.fillStyle = colours.boot;
    ellipse(context, 0.515 + ahead, 0.88 - Math.max(0, ahead) * 0.25, 0.085, 0.048);
  }
}

/** @param {Context} context @param {Colours} colours @param {number} dx @param {number} dy */
function torso(context, colours, dx, dy) {
  context.fillStyle = colours.suit;
  polygon(context, [[0.33 + dx, 0.53 + dy], [0.67 + dx, 0.53 + dy], [0.66, 0.83], [0.34, 0.83]], 0.08);
}

/**
 * The bib of the overalls, over a light shirt.
 * @param {Context} context
 * @param {Colours} colours
 * @param {number} dx
 * @param {number} dy
 */
function bib(context, colours, dx, dy) {
  context.fillStyle = colours.suitDark;
  polygon(context, [[0.41 + dx, 0.66 + dy * 0.5], [0.59 + dx, 0.66 + dy * 0.5], [0.59, 0.77], [0.41, 0.77]], 0.03);
  context.fillStyle = colours.hatLight;
  ellipse(context, 0.445 + dx, 0.625 + dy, 0.018, 0.018);
  ellipse(context, 0.555 + dx, 0.625 + dy, 0.018, 0.018);
}

/** @param {Context} context @param {Colours} colours @param {number} dx @param {number} dy */
function head(context, colours, dx, dy) {
  context.fillStyle = colours.skinDark;
  ellipse(context, 0.5 + dx, 0.425 + dy, 0.2, 0.175);
  context.fillStyle = colours.skin;
  ellipse(context, 0.5 + dx, 0.41 + dy, 0.2, 0.175);
}

/**
 * The hard hat. `brim` 1 shows its shield towards us, -1 away from us, 0 to the right.
 * @param {Context} context
 * @param {Colours} colours
 * @param {number} dx
 * @param {number} dy
 * @param {-1 | 0 | 1} brim
 */
function hat(context, colours, dx, dy, brim) {
  const [x, y] = [0.5 + dx, 0.35 + dy];
  context.fillStyle = colours.hatDark;
  if (brim === 0) ellipse(context, x + 0.07, y + 0.025, 0.24, 0.05);
  else ellipse(context, x, y + (brim > 0 ? 0.03 : 0.05), brim > 0 ? 0.245 : 0.225, brim > 0 ? 0.075 : 0.06);
  context.fillStyle = colours.hat;
  context.beginPath();
  context.ellipse(x, y + 0.02, 0.215, 0.225, 0, Math.PI, 2 * Math.PI);
  context.ellipse(x, y + 0.02, 0.215, brim < 0 ? 0.07 : 0.04, 0, 0, Math.PI);
  context.fill();
  // The ridge over the crown, and the light on its left.
  context.strokeStyle = colours.hatDark;
  context.lineWidth = 0.035;
  context.lineCap = "round";
  context.beginPath();
  if (brim === 0) context.ellipse(x, y + 0.05, 0.12, 0.2, 0, 1.12 * Math.PI, 1.88 * Math.PI);
  else {
    context.moveTo(x, y - 0.18);
    context.lineTo(x, y - 0.01);
  }
  context.stroke();
  context.fillStyle = colours.hatLight;
  context.save();
  context.translate(x - 0.11, y - 0.09);
  context.rotate(-0.7);
  ellipse(context, 0, 0, 0.06, 0.026);
  context.restore();
}
