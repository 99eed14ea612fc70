// @ts-check
/** Between the level and the screen: which place is where, as the camera has it now. All places are client coordinates. */

/** @typedef {import("./geometry.js").Extent} Extent */
/** @typedef {import("./geometry.js").Point} Point */

/** CSS pixels: so near to an edge, something that is carried wants to go beyond it. */
const BRINK = 36;
/** What was picked up at an edge has to go so much further to mean that. */
const MEANT = 8;

/**
 * @param {Extent} scene
 * @param {ReturnType<typeof import("./camera.js").createCamera>} camera
 * @param {Element} canvas
 */
export function createScreen(scene, camera, canvas) {
  return {
    /** @param {number} clientX @param {number} clientY @returns {number | undefined} */
    squareAt(clientX, clientY) {
      const { x, y } = placeAt(clientX, clientY);
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const inside = column >= 0 && row >= 0 && column < scene.width && row < scene.height;
      return inside ? row * scene.width + column : undefined;
    },

    /** @param {number} square */
    rectOf(square) {
      const { cell, left, top } = camera.view;
      const { ratio } = camera.size;
      const box = canvas.getBoundingClientRect();
      const [column, row] = [square % scene.width, Math.floor(square / scene.width)];
      const side = cell / ratio;
      return new DOMRect(box.x + left / ratio + column * side, box.y + top / ratio + row * side, side, side);
    },

    placeAt,
    pixelAt,

    /**
     * How much a pointer wants to see of what lies beyond each edge, from -1 to 1 for each axis.
     * @param {Point} pointer
     * @param {Point} start where it picked something up
     * @returns {Point}
     */
    beyond(pointer, start) {
      const { left, top, right, bottom } = canvas.getBoundingClientRect();
      return {
        x: depth(pointer.x - left, start.x - left) - depth(right - pointer.x, right - start.x),
        y: depth(pointer.y - top, start.y - top) - depth(bottom - pointer.y, bottom - start.y),
      };
    },
  };

  /** In columns and rows. @param {number} clientX @param {number} clientY @returns {Point} */
  function placeAt(clientX, clientY) {
    const { cell, left, top } = camera.view;
    const { x, y } = pixelAt(clientX, clientY);
    return { x: (x - left) / cell, y: (y - top) / cell };
  }

  /** On the canvas. @param {number} clientX @param {number} clientY @returns {Point} */
  function pixelAt(clientX, clientY) {
    const { ratio } = camera.size;
    const box = canvas.getBoundingClientRect();
    return { x: (clientX - box.x) * ratio, y: (clientY - box.y) * ratio };
  }
}

/** How far within the brink of an edge something is, 0 to 1. @param {number} distance @param {number} first */
function depth(distance, first) {
  const brink = Math.max(1, Math.min(BRINK, first - MEANT));
  return Math.max(0, Math.min(1, 1 - distance / brink));
}
