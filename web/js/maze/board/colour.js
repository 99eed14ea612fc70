// @ts-check
/** Colours as pixels: pictures that are made pixel by pixel need them as numbers. */

import { penOf } from "../../board/layer.js";

/** @type {OffscreenCanvasRenderingContext2D | undefined} */
let pen;

/**
 * A colour as the four bytes of a pixel, in the order of memory.
 * @param {string} colour as CSS writes it
 * @param {number} [strength] 0 to 1
 * @param {{ colour: string, strength: number }} [glaze] another one that lies thinly over it
 */
export function pixelOf(colour, strength = 1, glaze) {
  pen ??= penOf(new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }));
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  if (glaze) {
    pen.globalAlpha = glaze.strength;
    pen.fillStyle = glaze.colour;
    pen.fillRect(0, 0, 1, 1);
    pen.globalAlpha = 1;
  }
  const { data } = pen.getImageData(0, 0, 1, 1);
  data[3] = Math.round((data[3] ?? 0) * strength);
  return new Uint32Array(data.buffer)[0] ?? 0;
}
