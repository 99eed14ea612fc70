// @ts-check
/** The creature of the jungle: round ears, a pale face, and a ringed tail that tells how it feels. */

import { drawBall, drawFigure } from "../art/figure.js";
import { ellipse, segment } from "../art/shapes.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").Look<Colours>} Look */
/** @typedef {import("../theme.js").Figure} Figure */
/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("../art/figure.js").Pose} Pose */

/**
 * @param {Context} context
 * @param {Figure} keeper
 * @param {Look} look
 */
export function drawCreature(context, keeper, look) {
  drawFigure(context, keeper, look, BODY);
}

/** @type {import("../art/figure.js").Body<Colours>["views"]} */
const VIEWS = {
  0(context, colours, pose, dx, dy) {
    arms(context, colours, pose, dx, dy - 0.12 * pose.reach);
    feet(context, colours, pose);
    body(context, colours, dx, dy);
    ears(context, colours, dx, dy, false);
    head(context, colours, dx, dy);
    // The stripe down its neck.
    context.fillStyle = colours.furDark;
    ellipse(context, 0.5 + dx, 0.44 + dy, 0.035, 0.13);
    const sway = 0.1 * pose.stride;
    tail(context, colours, [0.5, 0.83], [0.52 + sway, 0.98], [0.78 + sway, 0.84], [0.7 + sway, 0.6 - 0.12 * pose.up]);
  },
  1(context, colours, pose, dx, dy) {
    const sway = 0.06 * pose.stride;
    tail(context, colours, [0.56, 0.84], [0.86, 0.94], [0.96 + sway, 0.72], [0.83 + sway, 0.56 - 0.14 * pose.up]);
    feet(context, colours, pose);
    body(context, colours, dx, dy);
    context.fillStyle = colours.cream;
    ellipse(context, 0.5 + dx, 0.76 + dy * 0.5, 0.105, 0.1);
    if (pose.reach === 0 && pose.up === 0) arms(context, colours, pose, dx, dy);
    ears(context, colours, dx, dy, true);
    head(context, colours, dx, dy);
    face(context, colours, pose, dx, dy);
    if (pose.up > 0) arms(context, colours, pose, dx, dy);
    else if (pose.reach > 0) arms(context, colours, pose, dx, dy + 0.15);
  },
  2(context, colours, pose, dx, dy) {
    context.translate(1, 0);
    context.scale(-1, 1);
    VIEWS[3](context, colours, pose, -dx, dy);
  },
  3(context, colours, pose, dx, dy) {
    const arm = (/** @type {number} */ swing, /** @type {number} */ depth) => {
      const hanging = { x: 0.54 + dx + 0.12 * swing + 0.24 * pose.up, y: 0.79 - 0.05 * Math.abs(swing) - 0.36 * pose.up };
      limb(context, colours, { x: 0.5 + dx, y: 0.67 + dy }, pose.reach > 0 ? { x: 0.84, y: 0.66 + depth } : hanging);
    };
    const sway = 0.05 * pose.stride;
    tail(context, colours, [0.42, 0.83], [0.14, 0.92], [0.04 + sway, 0.66], [0.17 + sway, 0.5 - 0.14 * pose.up]);
    arm(-pose.stride, -0.04);
    sideFeet(context, colours, pose);
    context.fillStyle = colours.fur;
    ellipse(context, 0.48 + dx * 0.5, 0.735 + dy, 0.165, 0.155);
    context.fillStyle = colours.cream;
    ellipse(context, 0.56 + dx * 0.5, 0.765 + dy, 0.07, 0.085);
    // The far ear, the head, the near ear.
    ear(context, colours, 0.62 + dx, 0.25 + dy, false);
    head(context, colours, dx + 0.01, dy);
    context.fillStyle = colours.cream;
    ellipse(context, 0.62 + dx, 0.455 + dy, 0.115, 0.105);
    ellipse(context, 0.69 + dx, 0.525 + dy, 0.085, 0.06);
    context.fillStyle = colours.nose;
    ellipse(context, 0.755 + dx, 0.495 + dy, 0.03, 0.024);
    if (pose.up > 0.2) smile(context, colours, 0.68 + dx, 0.54 + dy);
    eye(context, colours, 0.62 + dx, 0.435 + dy, pose);
    ear(context, colours, 0.36 + dx, 0.27 + dy, true);
    arm(pose.stride, 0.03);
  },
};

/** @type {import("../art/figure.js").Body<Colours>} */
const BODY = {
  size: 1.1,
  feet: [0.9, 0.9],
  shadow: [0.52, 0.885, 0.27, 0.085],
  spring: 0.035,
  lean: [[0, -0.05], [0, 0.045], [-0.08, 0.02], [0.08, 0.02]],
  views: VIEWS,
  // A pale face where it looks.
  bold: (context, { fur, casing, cream }, ahead) => drawBall(context, [fur, casing], ahead, [[cream, 0.2, 0.28]]),
};

/**
 * A tail along a curve, with pale rings.
 * @param {Context} context
 * @param {Colours} colours
 * @param {[number, number]} from
 * @param {[number, number]} first
 * @param {[number, number]} second
 * @param {[number, number]} to
 */
function tail(context, colours, from, first, second, to) {
  context.beginPath();
  context.moveTo(...from);
  context.bezierCurveTo(...first, ...second, ...to);
  context.strokeStyle = colours.furDark;
  context.lineWidth = 0.115;
  context.stroke();
  context.save();
  context.lineCap = "butt";
  context.strokeStyle = colours.cream;
  context.lineWidth = 0.085;
  context.setLineDash([0.05, 0.075]);
  context.lineDashOffset = -0.1;
  context.stroke();
  context.restore();
}

/** @param {Context} context @param {Colours} colours @param {number} dx @param {number} dy */
function body(context, colours, dx, dy) {
  context.fillStyle = colours.furDark;
  ellipse(context, 0.5 + dx * 0.5, 0.75 + dy * 0.5, 0.185, 0.15);
  context.fillStyle = colours.fur;
  ellipse(context, 0.5 + dx * 0.5, 0.735 + dy * 0.5, 0.185, 0.15);
}

/** @param {Context} context @param {Colours} colours @param {number} dx @param {number} dy @param {boolean} isOpen */
function ears(context, colours, dx, dy, isOpen) {
  ear(context, colours, 0.285 + dx, 0.29 + dy, isOpen);
  ear(context, colours, 0.715 + dx, 0.29 + dy, isOpen);
}

/** @param {Context} context @param {Colours} colours @param {number} x @param {number} y @param {boolean} isOpen towards us */
function ear(context, colours, x, y, isOpen) {
  context.fillStyle = colours.furDark;
  ellipse(context, x, y, 0.125);
  context.fillStyle = isOpen ? colours.ear : colours.fur;
  ellipse(context, x, y + 0.01, isOpen ? 0.075 : 0.105);
}

/** @param {Context} context @param {Colours} colours @param {number} dx @param {number} dy */
function head(context, colours, dx, dy) {
  const [x, y] = [0.5 + dx, 0.42 + dy];
  context.fillStyle = colours.furDark;
  ellipse(context, x, y + 0.015, 0.255, 0.2);
  context.fillStyle = colours.fur;
  ellipse(context, x, y, 0.255, 0.2);
  // A tuft, and the light on the crown.
  context.beginPath();
  context.moveTo(x - 0.07, y - 0.18);
  context.quadraticCurveTo(x - 0.02, y - 0.28, x + 0.05, y - 0.29);
  context.quadraticCurveTo(x + 0.02, y - 0.23, x + 0.07, y - 0.17);
  context.closePath();
  context.fill();
  context.fillStyle = colours.furLight;
  ellipse(context, x - 0.08, y - 0.115, 0.085, 0.035);
}

/** @param {Context} context @param {Colours} colours @param {Pose} pose @param {number} dx @param {number} dy */
function face(context, colours, pose, dx, dy) {
  const [x, y] = [0.5 + dx, 0.44 + dy];
  context.fillStyle = colours.cream;
  ellipse(context, x - 0.095, y, 0.11, 0.105);
  ellipse(context, x + 0.095, y, 0.11, 0.105);
  ellipse(context, x, y + 0.075, 0.11, 0.07);
  context.fillStyle = colours.fur;
  // The blaze between the eyes.
  ellipse(context, x, y - 0.07, 0.028, 0.07);
  eye(context, colours, x - 0.1, y - 0.005, pose);
  eye(context, colours, x + 0.1, y - 0.005, pose);
  context.fillStyle = colours.nose;
  ellipse(context, x, y + 0.052, 0.034, 0.024);
  smile(context, colours, x, y + 0.08);
}

/** Eyes are shut with joy. @param {Context} context @param {Colours} colours @param {number} x @param {number} y @param {Pose} pose */
function eye(context, colours, x, y, { up }) {
  if (up > 0.5) {
    context.strokeStyle = colours.eye;
    context.lineWidth = 0.024;
    context.beginPath();
    context.arc(x, y + 0.02, 0.04, 1.1 * Math.PI, 1.9 * Math.PI);
    context.stroke();
    return;
  }
  context.fillStyle = colours.eye;
  ellipse(context, x, y, 0.045, 0.055);
  context.fillStyle = colours.spot;
  ellipse(context, x - 0.014, y - 0.02, 0.016);
}

/** @param {Context} context @param {Colours} colours @param {number} x @param {number} y */
function smile(context, colours, x, y) {
  context.strokeStyle = colours.nose;
  context.lineWidth = 0.018;
  context.beginPath();
  context.arc(x, y, 0.04, 0.15 * Math.PI, 0.85 * Math.PI);
  context.stroke();
}

/** Both arms as they are seen from the front or from behind. @param {Context} context @param {Colours} colours @param {Pose} pose @param {number} dx @param {number} dy */
function arms(context, colours, pose, dx, dy) {
  for (const side of [-1, 1]) {
    const out = pose.reach > 0 ? 0.12 : 0.215 + 0.13 * pose.up;
    const hand = pose.reach > 0 ? 0.68 : 0.77 + 0.045 * side * pose.stride - 0.42 * pose.up;
    const shoulder = { x: 0.5 + dx + side * 0.14, y: 0.67 + (pose.reach > 0 ? dy * 0.4 : dy) };
    limb(context, colours, shoulder, { x: 0.5 + dx + side * out, y: hand + dy });
  }
}

/** @param {Context} context @param {Colours} colours @param {{ x: number, y: number }} shoulder @param {{ x: number, y: number }} paw */
function limb(context, colours, shoulder, paw) {
  context.strokeStyle = colours.furLight;
  context.lineWidth = 0.095;
  segment(context, shoulder.x, shoulder.y, paw.x, paw.y);
  context.fillStyle = colours.cream;
  ellipse(context, paw.x, paw.y, 0.05);
}

/** @param {Context} context @param {Colours} colours @param {Pose} pose */
function feet(context, colours, { stride }) {
  context.fillStyle = colours.furDark;
  for (const side of [-1, 1]) ellipse(context, 0.5 + side * 0.1, 0.88 - Math.max(0, side * stride) * 0.085, 0.085, 0.048);
}

/** @param {Context} context @param {Colours} colours @param {Pose} pose */
function sideFeet(context, colours, { stride, reach }) {
  for (const side of [-1, 1]) {
    const ahead = side * (stride * 0.12 + reach * 0.07);
    context.strokeStyle = colours.furDark;
    context.lineWidth = 0.11;
    segment(context, 0.48, 0.8, 0.48 + ahead, 0.85);
    context.fillStyle = colours.furDark;
    ellipse(context, 0.51 + ahead, 0.88 - Math.max(0, ahead) * 0.25, 0.085, 0.048);
  }
}
