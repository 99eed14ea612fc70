// @ts-check
/** Pieces of which there are many, drawn once per size and then copied. */

import { penOf } from "./layer.js";

/** @typedef {import("./theme.js").Context} Context */

/**
 * @template Part what there is to be drawn; the same one is the same picture
 * @template {{ cell: number }} Look
 * @param {(context: OffscreenCanvasRenderingContext2D, part: Part, look: Look) => void} drawPart in the square whose corner
 *   is the origin
 * @param {number} [room] how far it may reach beyond the square, in squares
 */
export function createSprites(drawPart, room = 0.5) {
  /** @type {Look | undefined} */
  let look;
  /** @type {Map<Part, OffscreenCanvas>} */
  const images = new Map();

  return {
    /** From now on they look like this. @param {Look} next */
    prepare(next) {
      look = next;
      images.clear();
    },

    /**
     * Copies one to a square of a canvas.
     * @param {Context} context
     * @param {Part} part
     * @param {number} x its column, which may be a fraction
     * @param {number} y
     * @param {number} [scale]
     */
    copy(context, part, x, y, scale = 1) {
      if (!look) return;
      const { cell } = look;
      const image = drawn(part, look);
      // A sprite is wider than its square. Whole pixels keep it crisp when nothing scales it.
      const side = image.width * scale;
      const grown = (side - cell) / 2;
      const [px, py] = [x * cell - grown, y * cell - grown];
      if (scale === 1) context.drawImage(image, Math.round(px), Math.round(py));
      else context.drawImage(image, px, py, side, side);
    },
  };

  /** @param {Part} part @param {Look} now */
  function drawn(part, now) {
    const known = images.get(part);
    if (known) return known;
    const { cell } = now;
    const margin = Math.ceil(cell * room);
    const image = new OffscreenCanvas(cell + 2 * margin, cell + 2 * margin);
    const context = penOf(image.getContext("2d"));
    context.translate(margin, margin);
    drawPart(context, part, now);
    images.set(part, image);
    return image;
  }
}
