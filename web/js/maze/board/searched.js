// @ts-check
/**
 * What a search has done so far: a colour for every cell, and a shape as well: a drawn one where cells are large enough, and
 * one of a few pixels where they are not. Cells that wait are hollow, cells that are done are filled; what was found from the
 * goal has corners.
 */

import { penOf } from "../../board/layer.js";
import { createSprites } from "../../board/sprites.js";
import { pixelOf } from "./colour.js";
import { createPixels } from "./pixels.js";

/** @typedef {import("../../board/geometry.js").Area} Area */
/** @typedef {import("../../board/geometry.js").Extent} Extent */
/** @typedef {import("../../board/geometry.js").View} View */
/** @typedef {import("../../board/theme.js").Context} Context */
/** @typedef {import("../../board/theme.js").MazeColours} MazeColours */

/** What a cell is marked as; {@link THEIRS} is added if the goal's side found it. */
const OPEN = 1;
const CLOSED = 2;
const PATH = 3;
const AGAIN = 4;
const THEIRS = 8;
/** CSS pixels of a cell in which a drawn shape can be made out. */
const SHAPES = 9;
/** How strong a colour is within what is hollow, and over another one. */
const BREATH = 0.16;
const GLAZE = 0.3;
/** Pixels of a cell in which nothing is drawn, to either side; of more cells than so many nobody sees as much. */
const FINE = 3;
const MOST_FINE = 250_000;
/**
 * The pixels of such a cell: `#` its colour, `.` a breath of it, `o` the casing of ways, `-` its colour under a glaze of that,
 * and `+` under one of what waits. So few have no corners to tell sides by: a faint dot says that it was done from the goal.
 * @type {Record<number, string>}
 */
const PATTERNS = {
  [OPEN]: "### #.# ###",
  [CLOSED]: "### ### ###",
  [PATH]: "### #o# ###",
  [AGAIN]: "### --- ###",
  [CLOSED + THEIRS]: "### #+# ###",
};

/** @param {Extent} scene */
export function createSearched({ width, height }) {
  const fine = width * height <= MOST_FINE ? FINE : 1;
  const pixels = createPixels({ width, height }, fine);
  const sheet = createSheet();
  const marks = new Uint8Array(width * height);
  /** The pixels of every mark. @type {number[][]} */
  let palette = [];
  let hasShapes = false;
  let prepared = 1;
  let count = 0;
  const sprites = createSprites(drawMark, 0);

  return {
    /** Whether anything is marked. */
    get isOn() {
      return count > 0;
    },

    /**
     * @param {Uint8Array | undefined} next
     * @param {(x: number, y: number) => void} touch is told which cells have changed
     * @param {ArrayLike<number> | null} [changed] the only cells that are marked otherwise than before, if that is known
     */
    set(next, touch, changed) {
      if (!next && count === 0) return;
      const cells = changed?.length ?? marks.length;
      for (let place = 0; place < cells; place++) {
        const cell = changed ? (changed[place] ?? 0) : place;
        const mark = next?.[cell] ?? 0;
        const before = marks[cell] ?? 0;
        if (mark === before) continue;
        count += Number(mark > 0) - Number(before > 0);
        marks[cell] = mark;
        pixels.set(cell, palette[mark] ?? []);
        if (hasShapes) sheet.changed.push(cell);
        touch(cell % width, Math.floor(cell / width));
      }
    },

    /** @param {{ cell: number, ratio: number, colours: MazeColours }} look */
    prepare({ cell, ratio, colours }) {
      prepared = cell;
      hasShapes = cell / ratio >= SHAPES;
      palette = paletteOf(colours, fine === FINE && cell >= FINE);
      for (let at = 0; at < marks.length; at++) pixels.set(at, palette[marks[at] ?? 0] ?? []);
      sprites.prepare({ cell, colours });
      sheet.clear();
    },

    /** @param {CanvasRenderingContext2D} context @param {Area} area @param {View} view */
    draw(context, area, view) {
      if (count === 0) return;
      if (hasShapes && view.cell === prepared) {
        sheet.draw(context, view, (pen, all) => {
          if (!all) return sheet.changed.forEach((cell) => one(pen, cell));
          const { canvas: { width: right, height: bottom } } = context;
          const { cell, left, top } = view;
          const [from, to] = [Math.max(0, Math.floor(-left / cell)), Math.min(width, Math.ceil((right - left) / cell))];
          for (let y = Math.max(0, Math.floor(-top / cell)); y < Math.min(height, Math.ceil((bottom - top) / cell)); y++) {
            for (let x = from; x < to; x++) if (marks[y * width + x]) one(pen, y * width + x);
          }
        });
        return;
      }
      context.save();
      context.transform(view.cell, 0, 0, view.cell, view.left, view.top);
      pixels.draw(context, area, false);
      context.restore();
    },
  };

  /** @param {OffscreenCanvasRenderingContext2D} pen @param {number} cell */
  function one(pen, cell) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const mark = marks[cell] ?? 0;
    pen.clearRect(x * prepared, y * prepared, prepared, prepared);
    if (mark > 0) sprites.copy(pen, mark, x, y);
  }
}

/**
 * What is to be seen of the marks with their shapes, as large as the canvas. Shapes are drawn again only in cells that
 * have changed: to draw thousands of them in every frame would be too slow.
 */
function createSheet() {
  /** @type {OffscreenCanvasRenderingContext2D | undefined} */
  let pen;
  let drawnFor = "";

  return {
    /** Cells that have changed since it was drawn last. @type {number[]} */
    changed: [],

    clear() {
      drawnFor = "";
    },

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {View} view
     * @param {(pen: OffscreenCanvasRenderingContext2D, all: boolean) => void} drawMarks what has changed, or all of them
     */
    draw(context, view, drawMarks) {
      const { width, height } = context.canvas;
      // A board that is being taken away or moved has no pixels for a moment, and what has none cannot be copied.
      if (width === 0 || height === 0) return;
      const now = `${width} ${height} ${view.cell} ${view.left} ${view.top}`;
      const isAll = now !== drawnFor;
      if (!pen || pen.canvas.width !== width || pen.canvas.height !== height) pen = penOf(new OffscreenCanvas(width, height).getContext("2d"));
      if (isAll) pen.clearRect(0, 0, width, height);
      if (isAll || this.changed.length > 0) {
        pen.save();
        pen.translate(view.left, view.top);
        drawMarks(pen, isAll);
        pen.restore();
      }
      this.changed.length = 0;
      drawnFor = now;
      context.drawImage(pen.canvas, 0, 0);
    },
  };
}

/** @param {MazeColours} colours @param {boolean} hasPatterns whether a cell has room for them */
function paletteOf(colours, hasPatterns) {
  return Array.from({ length: 2 * THEIRS }, (_, mark) => {
    const own = colourOf(mark, colours);
    const glazed = (/** @type {string} */ colour) => pixelOf(own, 1, { colour, strength: GLAZE });
    const pixel = { "#": pixelOf(own), ".": pixelOf(own, BREATH), o: pixelOf(colours.casing), "-": glazed(colours.casing), "+": glazed(colours.open[sideOf(mark)]) };
    const pattern = (PATTERNS[mark] ?? PATTERNS[mark & (THEIRS - 1)] ?? "").replaceAll(" ", "");
    return [...pattern].map((each) => pixel[hasPatterns ? /** @type {keyof typeof pixel} */ (each) : "#"]);
  });
}

/** Whether a mark was made from the start, or from the goal. @param {number} mark */
function sideOf(mark) {
  return mark >= THEIRS ? 1 : 0;
}

/** @param {number} mark @param {MazeColours} colours */
function colourOf(mark, { open, closed, path, again }) {
  const side = sideOf(mark);
  return { [CLOSED]: closed[side], [PATH]: path, [AGAIN]: again }[mark & (THEIRS - 1)] ?? open[side];
}

/** @param {Context} context @param {number} mark @param {{ cell: number, colours: MazeColours }} look */
function drawMark(context, mark, { cell, colours }) {
  const side = sideOf(mark);
  const kind = mark & (THEIRS - 1);
  context.scale(cell, cell);
  context.fillStyle = colourOf(mark, colours);
  context.globalAlpha = kind === OPEN ? BREATH : 1;
  context.fillRect(0, 0, 1, 1);
  context.globalAlpha = 1;
  context.fillStyle = context.strokeStyle = colours.open[side];
  context.lineWidth = 0.1;
  const form = (/** @type {number} */ radius) => {
    context.beginPath();
    if (side === 1) context.rect(0.5 - radius * 0.88, 0.5 - radius * 0.88, radius * 1.76, radius * 1.76);
    else context.arc(0.5, 0.5, radius, 0, 2 * Math.PI);
  };
  switch (kind) {
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
