// @ts-check
/**
 * A picture with one pixel per cell, which is drawn as large as the maze. Only the pixels of cells that changed are
 * written, so a picture of many cells can be another one in every frame.
 */

import { penOf } from "../../board/layer.js";

/** @typedef {import("../../board/geometry.js").Area} Area */
/** @typedef {import("../../board/geometry.js").Extent} Extent */

/** @param {Extent} scene */
export function createPixels({ width, height }) {
  const canvas = new OffscreenCanvas(width, height);
  const context = penOf(canvas.getContext("2d"));
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  /** What was written since the picture was drawn last. @type {Area | undefined} */
  let written;

  return {
    /** @param {number} cell @param {number} pixel as `pixelOf` gives it */
    set(cell, pixel) {
      if (pixels[cell] === pixel) return;
      pixels[cell] = pixel;
      const [x, y] = [cell % width, Math.floor(cell / width)];
      written ??= { left: x, top: y, right: x, bottom: y };
      written.left = Math.min(written.left, x);
      written.top = Math.min(written.top, y);
      written.right = Math.max(written.right, x + 1);
      written.bottom = Math.max(written.bottom, y + 1);
    },

    /**
     * @param {CanvasRenderingContext2D} target whose unit is a cell
     * @param {Area} area
     * @param {boolean} isSmooth
     */
    draw(target, area, isSmooth) {
      if (written) {
        const { left, top, right, bottom } = written;
        context.putImageData(image, 0, 0, left, top, right - left, bottom - top);
        written = undefined;
      }
      // A smooth pixel depends on its neighbours.
      const left = Math.max(0, Math.floor(area.left) - 1);
      const top = Math.max(0, Math.floor(area.top) - 1);
      const right = Math.min(width, Math.ceil(area.right) + 1);
      const bottom = Math.min(height, Math.ceil(area.bottom) + 1);
      if (right <= left || bottom <= top) return;
      target.imageSmoothingEnabled = isSmooth;
      target.drawImage(canvas, left, top, right - left, bottom - top, left, top, right - left, bottom - top);
      target.imageSmoothingEnabled = true;
    },
  };
}
