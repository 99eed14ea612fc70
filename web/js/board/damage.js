// @ts-check
/** The part of the board that has to be painted again. */

/** @typedef {import("./geometry.js").Area} Area */

/** How far a piece sticks out of its square: shadows, rings, an arrow to the next square. */
const REACH = 1.2;

export function createDamage() {
  /** @type {Area | undefined} */
  let area;

  return {
    /** Something in the square at this place looks different now. @param {number} x @param {number} y @param {number} [reach] */
    touch(x, y, reach = REACH) {
      area ??= { left: x, top: y, right: x, bottom: y };
      area.left = Math.min(area.left, x - reach);
      area.top = Math.min(area.top, y - reach);
      area.right = Math.max(area.right, x + 1 + reach);
      area.bottom = Math.max(area.bottom, y + 1 + reach);
    },

    all() {
      area = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    },

    /** What has to be painted, if anything; then nothing has. @returns {Area | undefined} */
    take() {
      const taken = area;
      area = undefined;
      return taken;
    },
  };
}
