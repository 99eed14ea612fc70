// @ts-check
/** What is written over a board: numbers, colours and ways, on a canvas of its own. */

import { pixelOf } from "../maze/board/colour.js";

/** CSS pixels of a cell in which a number of two digits can be read; every further digit wants more. */
const READABLE = 17;
const PER_DIGIT = 5;
/** How many shades are told apart. */
const SHADES = 256;
/** From here on black cannot be read on them. */
const DARK = 0.68 * SHADES;
/** Shades as pixels, by their strength: to make one takes a while. @type {Map<number, number[]>} */
const pixelsOf = new Map();

/**
 * Empties the canvas and makes it as large as its board.
 * @param {HTMLElement} host
 * @param {HTMLCanvasElement} ink
 * @param {DOMRect} first where the first cell is, in client coordinates
 * @returns {{ pen: CanvasRenderingContext2D, side: number } | undefined} a pen that draws in CSS pixels from that cell on
 */
export function clearInk(host, ink, first) {
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(host.clientWidth * ratio), Math.round(host.clientHeight * ratio)];
  if (ink.width !== width || ink.height !== height) [ink.width, ink.height] = [width, height];
  const pen = ink.getContext("2d");
  if (!pen) return undefined;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, width, height);
  const outer = host.getBoundingClientRect();
  pen.setTransform(ratio, 0, 0, ratio, (first.x - outer.x) * ratio, (first.y - outer.y) * ratio);
  return { pen, side: first.width };
}

/**
 * A colour and a number for every cell that has one; less than nothing is none.
 * @param {CanvasRenderingContext2D} pen
 * @param {Int32Array} figures
 * @param {number} side
 * @param {number} columns
 * @param {number} [strength] how much of what is below is hidden
 */
export function drawFigures(pen, figures, side, columns, strength = 0.85) {
  let [least, most] = [Infinity, 0];
  for (const figure of figures) {
    if (figure < 0) continue;
    least = Math.min(least, figure);
    most = Math.max(most, figure);
  }
  const shadeOf = (/** @type {number} */ figure) => (most > least ? Math.round(((figure - least) / (most - least)) * (SHADES - 1)) : 0);
  const digits = String(most).length;
  if (side < READABLE + Math.max(0, digits - 2) * PER_DIGIT) return drawShades(pen, figures, { side, columns, strength, shadeOf });
  Object.assign(pen, { textAlign: "center", textBaseline: "middle", font: `600 ${Math.min(side * 0.42, (side * 1.4) / digits)}px system-ui, sans-serif` });
  figures.forEach((figure, cell) => {
    if (figure < 0) return;
    const [x, y] = [(cell % columns) * side, Math.floor(cell / columns) * side];
    const shade = shadeOf(figure);
    pen.fillStyle = colourOf(shade, strength);
    pen.fillRect(x + side * 0.08, y + side * 0.08, side * 0.84, side * 0.84);
    pen.fillStyle = shade > DARK ? "#ffffff" : "#1c1814";
    pen.fillText(String(figure), x + side / 2, y + side / 2 + side * 0.03);
  });
}

/** From light yellow to dark blue: told apart in grey as well. @param {number} shade @param {number} strength */
function colourOf(shade, strength) {
  const part = shade / (SHADES - 1);
  return `hsl(${60 + part * 170} ${80 - part * 20}% ${88 - part * 58}% / ${strength * 100}%)`;
}

/**
 * Colours alone, of cells too small for numbers: a pixel each, drawn as large as the board.
 * @param {CanvasRenderingContext2D} pen
 * @param {Int32Array} figures
 * @param {{ side: number, columns: number, strength: number, shadeOf: (figure: number) => number }} how
 */
function drawShades(pen, figures, { side, columns, strength, shadeOf }) {
  const picture = new OffscreenCanvas(columns, figures.length / columns);
  const context = picture.getContext("2d");
  if (!context) return;
  const image = context.createImageData(picture.width, picture.height);
  const pixels = new Uint32Array(image.data.buffer);
  const shades = pixelsOf.get(strength) ?? Array.from({ length: SHADES }, (_, shade) => pixelOf(colourOf(shade, 1), strength));
  pixelsOf.set(strength, shades);
  for (let cell = 0; cell < figures.length; cell++) {
    const figure = figures[cell] ?? -1;
    if (figure < 0) continue;
    pixels[cell] = shades[shadeOf(figure)] ?? 0;
  }
  context.putImageData(image, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, columns * side, (figures.length / columns) * side);
}

/** @param {CanvasRenderingContext2D} pen @param {ArrayLike<number>} cells @param {number} side @param {number} columns */
export function drawPath(pen, cells, side, columns) {
  if (cells.length < 2) return;
  for (const [colour, thick] of /** @type {const} */ ([["#ffffff", 0.34], ["#0072b2", 0.2]])) {
    pen.beginPath();
    for (const cell of Array.from(cells)) pen.lineTo(((cell % columns) + 0.5) * side, (Math.floor(cell / columns) + 0.5) * side);
    Object.assign(pen, { strokeStyle: colour, lineWidth: Math.max(2, side * thick * 0.7), lineCap: "round", lineJoin: "round" });
    pen.stroke();
  }
}

/** The board and what is written over it, as a picture. @param {HTMLElement} host @param {HTMLCanvasElement} ink */
export async function pictureOf(host, ink) {
  const board = host.querySelector("canvas:not(.lab-ink)");
  if (!(board instanceof HTMLCanvasElement)) return undefined;
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [board.width, board.height];
  const pen = copy.getContext("2d");
  if (!pen) return undefined;
  pen.fillStyle = getComputedStyle(host).getPropertyValue("--ground") || "#ffffff";
  pen.fillRect(0, 0, copy.width, copy.height);
  pen.drawImage(board, 0, 0);
  pen.drawImage(ink, 0, 0, copy.width, copy.height);
  return new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => copy.toBlob(resolve, "image/png"));
}
