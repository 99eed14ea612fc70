// @ts-check
/** The crab: it goes wherever its eyes and claws point. */

import { drawBall, drawFigure } from "../art/figure.js";
import { ellipse } from "../art/shapes.js";

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
export function drawCrab(context, keeper, look) {
  drawFigure(context, keeper, look, BODY);
}

/** @type {import("../art/figure.js").Body<Colours>["views"]} */
const VIEWS = {
  0(context, colours, pose, dx, dy) {
    // What is ahead of it is behind it for us: claws and eyes first.
    const ahead = 0.08 * pose.reach + 0.1 * pose.up;
    arm(context, colours, [0.3 + dx, 0.58 + dy], [0.2, 0.36 + dy - ahead], -1.75);
    arm(context, colours, [0.7 + dx, 0.58 + dy], [0.8, 0.36 + dy - ahead], -1.4);
    legs(context, colours, pose);
    stalk(context, colours, [0.43 + dx, 0.5 + dy], [0.41 + dx, 0.32 + dy]);
    stalk(context, colours, [0.57 + dx, 0.5 + dy], [0.59 + dx, 0.32 + dy]);
    for (const x of [0.41, 0.59]) {
      context.fillStyle = colours.crabDark;
      ellipse(context, x + dx, 0.31 + dy, 0.072);
      context.fillStyle = colours.crabLight;
      ellipse(context, x + dx, 0.32 + dy, 0.05);
    }
    shell(context, colours, dx, dy);
    context.fillStyle = colours.crabDark;
    for (const [x, y, size] of /** @type {const} */ ([[0.42, 0.62, 0.035], [0.58, 0.62, 0.035], [0.5, 0.71, 0.04], [0.36, 0.71, 0.025], [0.64, 0.71, 0.025]])) {
      ellipse(context, x + dx, y + dy, size, size * 0.8);
    }
  },
  1(context, colours, pose, dx, dy) {
    legs(context, colours, pose);
    eyes(context, colours, pose, [[0.39 + dx, 0.35 + dy], [0.61 + dx, 0.35 + dy]], [0, 0.02], dy);
    shell(context, colours, dx, dy);
    mouth(context, colours, pose, 0.5 + dx, 0.7 + dy);
    const [raise, ahead] = [0.38 * pose.up, 0.17 * pose.reach];
    arm(context, colours, [0.25 + dx, 0.62 + dy], [0.14 + 0.1 * pose.reach, 0.64 + dy - raise + ahead], pose.up > 0.3 ? -1.9 : pose.reach ? 1.3 : 2.2);
    arm(context, colours, [0.75 + dx, 0.62 + dy], [0.86 - 0.1 * pose.reach, 0.64 + dy - raise + ahead], pose.up > 0.3 ? -1.25 : pose.reach ? 1.85 : 0.95);
  },
  2(context, colours, pose, dx, dy) {
    context.translate(1, 0);
    context.scale(-1, 1);
    VIEWS[3](context, colours, pose, -dx, dy);
  },
  3(context, colours, pose, dx, dy) {
    const [raise, ahead] = [0.3 * pose.up, 0.06 * pose.reach];
    const heading = pose.up > 0.3 ? -1.2 : 0;
    // The far claw, the near one last.
    arm(context, colours, [0.64 + dx, 0.56 + dy], [0.78 + ahead, 0.5 + dy - raise], heading - 0.15);
    sideLegs(context, colours, pose);
    eyes(context, colours, pose, [[0.52 + dx, 0.34 + dy], [0.7 + dx, 0.36 + dy]], [0.028, 0], dy);
    shell(context, colours, dx, dy);
    mouth(context, colours, pose, 0.63 + dx, 0.68 + dy);
    arm(context, colours, [0.62 + dx, 0.7 + dy], [0.82 + ahead, 0.74 + dy - raise], heading + 0.1);
  },
};

/** @type {import("../art/figure.js").Body<Colours>} */
const BODY = {
  size: 1.1,
  feet: [0.86, 0.86],
  shadow: [0.51, 0.85, 0.38, 0.11],
  spring: 0.03,
  lean: [[0, -0.06], [0, 0.05], [-0.08, 0], [0.08, 0]],
  views: VIEWS,
  // An eye where it goes.
  bold: (context, { crab, casing, white, eye }, ahead) => drawBall(context, [crab, casing], ahead, [[white, 0.22, 0.26], [eye, 0.28, 0.12]]),
};

/** @param {Context} context @param {Colours} colours @param {number} dx @param {number} dy */
function shell(context, colours, dx, dy) {
  const [x, y] = [0.5 + dx, 0.64 + dy];
  context.fillStyle = colours.crabEdge;
  ellipse(context, x, y + 0.02, 0.29, 0.205);
  context.fillStyle = colours.crabDark;
  ellipse(context, x, y + 0.01, 0.28, 0.2);
  context.fillStyle = colours.crab;
  ellipse(context, x, y - 0.015, 0.275, 0.18);
  context.fillStyle = colours.crabLight;
  ellipse(context, x - 0.08, y - 0.1, 0.11, 0.045);
}

/** From the shell to an eye. @param {Context} context @param {Colours} colours @param {[number, number]} from @param {[number, number]} to */
function stalk(context, colours, from, to) {
  context.strokeStyle = colours.crabDark;
  context.lineWidth = 0.06;
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

/**
 * Two eyes on their stalks; with joy they are shut.
 * @param {Context} context
 * @param {Colours} colours
 * @param {Pose} pose
 * @param {[number, number][]} places
 * @param {[number, number]} glance how far the pupils look aside
 * @param {number} dy
 */
function eyes(context, colours, { up }, places, [gx, gy], dy) {
  for (const [x, y] of places) {
    stalk(context, colours, [x + (0.5 - x) * 0.3, 0.54 + dy], [x, y + 0.03]);
    context.fillStyle = colours.crabEdge;
    ellipse(context, x, y, 0.094);
    context.fillStyle = up > 0.5 ? colours.crabLight : colours.white;
    ellipse(context, x, y, 0.078);
    if (up > 0.5) {
      context.strokeStyle = colours.eye;
      context.lineWidth = 0.026;
      context.beginPath();
      context.arc(x, y + 0.025, 0.045, 1.1 * Math.PI, 1.9 * Math.PI);
      context.stroke();
      continue;
    }
    context.fillStyle = colours.eye;
    ellipse(context, x + gx, y + gy, 0.042, 0.048);
    context.fillStyle = colours.white;
    ellipse(context, x + gx - 0.014, y + gy - 0.018, 0.014);
  }
}

/** @param {Context} context @param {Colours} colours @param {Pose} pose @param {number} x @param {number} y */
function mouth(context, colours, { up }, x, y) {
  context.strokeStyle = colours.crabEdge;
  context.fillStyle = colours.crabEdge;
  context.lineWidth = 0.026;
  context.beginPath();
  context.arc(x, y - 0.02, 0.06, 0.12 * Math.PI, 0.88 * Math.PI);
  if (up > 0.2) context.fill();
  context.stroke();
}

/**
 * An arm and its claw.
 * @param {Context} context
 * @param {Colours} colours
 * @param {[number, number]} shoulder
 * @param {[number, number]} wrist
 * @param {number} heading where the claw opens
 */
function arm(context, colours, shoulder, wrist, heading) {
  for (const [colour, width] of /** @type {const} */ ([[colours.crabEdge, 0.105], [colours.crab, 0.075]])) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(...shoulder);
    context.lineTo(...wrist);
    context.stroke();
  }
  context.save();
  context.translate(...wrist);
  context.rotate(heading);
  for (const [colour, grow] of /** @type {const} */ ([[colours.crabEdge, 0.016], [colours.crab, 0]])) {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(0.02, 0, 0.115 + grow, 0.42 - grow * 4, 2 * Math.PI - 0.42 + grow * 4);
    context.lineTo(0.035 - grow, 0);
    context.closePath();
    context.fill();
  }
  context.fillStyle = colours.crabLight;
  ellipse(context, -0.025, -0.045, 0.035, 0.022);
  context.restore();
}

/** Three legs on each side, every other one lifted. @param {Context} context @param {Colours} colours @param {Pose} pose */
function legs(context, colours, { stride }) {
  context.strokeStyle = colours.crabDark;
  context.lineWidth = 0.055;
  for (const side of [-1, 1]) {
    for (const [index, y] of [0.66, 0.72, 0.78].entries()) {
      const lift = Math.max(0, (index % 2 === 0 ? side : -side) * stride) * 0.07;
      const reach = 0.36 - index * 0.045;
      context.beginPath();
      context.moveTo(0.5 + side * 0.2, y);
      context.quadraticCurveTo(0.5 + side * (reach + 0.03), y - 0.05 - lift, 0.5 + side * reach, y + 0.1 - lift);
      context.stroke();
    }
  }
}

/** The legs as they are seen from the side: a row below the shell. @param {Context} context @param {Colours} colours @param {Pose} pose */
function sideLegs(context, colours, { stride, reach }) {
  context.strokeStyle = colours.crabDark;
  context.lineWidth = 0.06;
  for (const [index, x] of [0.3, 0.42, 0.54, 0.66].entries()) {
    const phase = index % 2 === 0 ? stride : -stride;
    context.beginPath();
    context.moveTo(x, 0.74);
    context.quadraticCurveTo(x - 0.06 + phase * 0.05, 0.8, x - 0.02 + phase * 0.07 - reach * 0.05, 0.885 - Math.max(0, phase) * 0.05);
    context.stroke();
  }
}
