// @ts-check
/**
 * A picture with one pixel per cell, or a few, which is drawn as large as the maze. Only the pixels of cells that changed
 * are written, so a picture of many cells can be another one in every frame.
 */

import { penOf } from "../../board/layer.js";

/** @typedef {import("../../board/geometry.js").Area} Area */
/** @typedef {import("../../board/geometry.js").Extent} Extent */

/**
 * @param {Extent} scene
 * @param {number} [fine] how many pixels a cell is wide and high
 */
export function createPixels({ width, height }, fine = 1) {
  const canvas = new OffscreenCanvas(width * fine, height * fine);
  const context = penOf(canvas.getContext("2d"));
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  /** The cells that were written since the picture was drawn last. @type {Area | undefined} */
  let written;

  return {
    /** @param {number} cell @param {ArrayLike<number>} pattern its pixels, row by row, as `pixelOf` gives them */
    set(cell, pattern) {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      let isOther = false;
      for (let at = 0; at < fine * fine; at++) {
        const place = (y * fine + Math.floor(at / fine)) * width * fine + x * fine + (at % fine);
        const pixel = pattern[at] ?? 0;
        isOther ||= pixels[place] !== pixel;
        pixels[place] = pixel;
      }
      if (!isOther) return;
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
        context.putImageData(image, 0, 0, left * fine, top * fine, (right - left) * fine, (bottom - top) * fine);
        written = undefined;
      }
      // A smooth pixel depends on its neighbours.
      const left = Math.max(0, Math.floor(area.left) - 1);
      const top = Math.max(0, Math.floor(area.top) - 1);
      const right = Math.min(width, Math.ceil(area.right) + 1);
      const bottom = Math.min(height, Math.ceil(area.bottom) + 1);
      if (right <= left || bottom <= top) return;
      target.imageSmoothingEnabled = isSmooth;
      target.drawImage(canvas, left * fine, top * fine, (right - left) * fine, (bottom - top) * fine, left, top, right - left, bottom - top);
      target.imageSmoothingEnabled = true;
    },
  };
}
