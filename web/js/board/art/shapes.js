// @ts-check
/** The few shapes that themes are made of. They fill or stroke with what the context has set. */

/** @typedef {import("../theme.js").Context} Context */

/** @param {Context} context @param {number} x @param {number} y @param {number} rx @param {number} [ry] */
export function ellipse(context, x, y, rx, ry = rx) {
  context.beginPath();
  context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  context.fill();
}

/**
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 */
export function plate(context, x, y, width, height, radius) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
export function diamond(context, x, y, radius) {
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
  context.fill();
}

/** @param {Context} context @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export function segment(context, x1, y1, x2, y2) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** A polygon with round corners. @param {Context} context @param {[number, number][]} points @param {number} radius */
export function polygon(context, points, radius) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  context.beginPath();
  context.moveTo((first[0] + last[0]) / 2, (first[1] + last[1]) / 2);
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? first;
    context.arcTo(x, y, nextX, nextY, radius);
  });
  context.closePath();
  context.fill();
}

/**
 * The path of a square's four corners, without its sides.
 * @param {Context} context
 * @param {{ near: number, far: number, arm: number, bend: number }} measures of the sides
 *   and of the arms of a corner
 */
export function corners(context, { near, far, arm, bend }) {
  context.beginPath();
  for (const [x, right] of /** @type {const} */ ([[near, 1], [far, -1]])) {
    for (const [y, down] of /** @type {const} */ ([[near, 1], [far, -1]])) {
      context.moveTo(x, y + down * arm);
      context.arcTo(x, y, x + right * arm, y, bend);
      context.lineTo(x + right * arm, y);
    }
  }
}

/**
 * The shadow of a shape without the shape, which lies far outside.
 * @param {Context} context
 * @param {{ cell: number, colours: { shadow: string } }} look
 * @param {{ blur: number, right: number, down: number }} light how soft the shadow is, and where it falls, in cells
 * @param {(away: number) => void} draw so many pixels to the left
 */
export function castShadow(context, { cell, colours }, { blur, right, down }, draw) {
  const away = cell * 8;
  context.save();
  context.shadowColor = colours.shadow;
  context.shadowBlur = cell * blur;
  context.shadowOffsetX = away + cell * right;
  context.shadowOffsetY = cell * down;
  context.fillStyle = "#000";
  draw(away);
  context.restore();
}
