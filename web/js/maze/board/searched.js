// @ts-check
/**
 * What a search has done so far: a colour for every cell, one pixel each, and where cells are large enough a shape as well.
 * Cells that wait are hollow, cells that are done are filled; what was found from the goal has corners.
 */

import { createSprites } from "../../board/sprites.js";
import { pixelOf } from "./colour.js";
import { createPixels } from "./pixels.js";

/** @typedef {import("../../board/geometry.js").Area} Area */
/** @typedef {import("../../board/geometry.js").Extent} Extent */
/** @typedef {import("../../board/theme.js").Context} Context */
/** @typedef {import("../../board/theme.js").MazeColours} MazeColours */

/** What a cell is marked as; {@link THEIRS} is added if the goal's side found it. */
const OPEN = 1;
const CLOSED = 2;
const PATH = 3;
const AGAIN = 4;
const THEIRS = 8;
/** CSS pixels of a cell in which a shape can be made out. */
const SHAPES = 9;

/** @param {Extent} scene */
export function createSearched({ width, height }) {
  const pixels = createPixels({ width, height });
  const marks = new Uint8Array(width * height);
  /** The pixel of every mark. */
  let palette = new Uint32Array(16);
  let hasShapes = false;
  let count = 0;
  const sprites = createSprites(drawShape);

  return {
    /**
     * @param {Uint8Array | undefined} next
     * @param {(x: number, y: number) => void} touch is told which cells have changed
     */
    set(next, touch) {
      if (!next && count === 0) return;
      for (let cell = 0; cell < marks.length; cell++) {
        const mark = next?.[cell] ?? 0;
        const before = marks[cell] ?? 0;
        if (mark === before) continue;
        count += Number(mark > 0) - Number(before > 0);
        marks[cell] = mark;
        pixels.set(cell, palette[mark] ?? 0);
        touch(cell % width, Math.floor(cell / width));
      }
    },

    /** @param {{ cell: number, ratio: number, colours: MazeColours }} look */
    prepare({ cell, ratio, colours }) {
      hasShapes = cell / ratio >= SHAPES;
      palette = paletteOf(colours, hasShapes);
      for (let at = 0; at < marks.length; at++) pixels.set(at, palette[marks[at] ?? 0] ?? 0);
      sprites.prepare({ cell, colours });
    },

    /** The colours, on the floor. @param {CanvasRenderingContext2D} context whose unit is a cell @param {Area} area */
    drawColours(context, area) {
      if (count > 0) pixels.draw(context, area, false);
    },

    /** @param {CanvasRenderingContext2D} context @param {Area} area */
    drawShapes(context, area) {
      if (count === 0 || !hasShapes) return;
      const [left, right] = [Math.max(0, Math.floor(area.left)), Math.min(width, Math.ceil(area.right))];
      const [top, bottom] = [Math.max(0, Math.floor(area.top)), Math.min(height, Math.ceil(area.bottom))];
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const mark = marks[y * width + x] ?? 0;
          if (mark > 0) sprites.copy(context, mark, x, y);
        }
      }
    },
  };
}

/**
 * A hollow cell has only a breath of its colour where its shape is drawn as well.
 * @param {MazeColours} colours
 * @param {boolean} hasShapes
 */
function paletteOf({ open, closed, path, again }, hasShapes) {
  const palette = new Uint32Array(16);
  for (const side of /** @type {const} */ ([0, 1])) {
    palette[OPEN + side * THEIRS] = pixelOf(open[side], hasShapes ? 0.16 : 1);
    palette[CLOSED + side * THEIRS] = pixelOf(closed[side]);
    palette[PATH + side * THEIRS] = pixelOf(path);
    palette[AGAIN + side * THEIRS] = pixelOf(again, hasShapes ? 0.75 : 1);
  }
  return palette;
}

/** @param {Context} context @param {number} mark @param {{ cell: number, colours: MazeColours }} look */
function drawShape(context, mark, { cell, colours }) {
  const side = mark >= THEIRS ? 1 : 0;
  context.scale(cell, cell);
  context.fillStyle = context.strokeStyle = colours.open[side];
  context.lineWidth = 0.1;
  const form = (/** @type {number} */ radius) => {
    context.beginPath();
    if (side === 1) context.rect(0.5 - radius * 0.88, 0.5 - radius * 0.88, radius * 1.76, radius * 1.76);
    else context.arc(0.5, 0.5, radius, 0, 2 * Math.PI);
  };
  switch (mark & (THEIRS - 1)) {
    case OPEN:
      form(0.26);
      context.stroke();
      break;
    case CLOSED:
      context.globalAlpha = 0.75;
      form(0.11);
      context.fill();
      break;
    case AGAIN:
      // Two strokes: here for the second time.
      context.fillStyle = colours.casing;
      context.fillRect(0.28, 0.34, 0.44, 0.1);
      context.fillRect(0.28, 0.56, 0.44, 0.1);
      break;
    case PATH:
      context.fillStyle = colours.casing;
      context.translate(0.5, 0.5);
      context.rotate(Math.PI / 4);
      context.fillRect(-0.15, -0.15, 0.3, 0.3);
  }
}
