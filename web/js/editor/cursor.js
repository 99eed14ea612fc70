// @ts-check
/** Drawing with keys: a cursor that walks over the squares, paints them, and says where it is. */

import { texts } from "../i18n/index.js";
import { CELL } from "./easel.js";

/** @typedef {import("./pen.js").Pen} Pen */

/**
 * What the cursor lets others do.
 * @typedef {object} Doings
 * @property {() => void} show the board has the focus, and the cursor is in sight
 * @property {() => void} changed something may be drawn that was not
 * @property {() => void} end a stroke is done
 * @property {(words: string) => void} speak to those who do not see it
 */

export class Cursor {
  /** Whether keys are in use: who draws with a mouse needs no cursor. */
  isShown = false;
  #x = 0;
  #y = 0;

  /** @param {Pen} pen @param {Doings} doings */
  constructor(pen, doings) {
    this.pen = pen;
    this.sketch = pen.sketch;
    this.doings = doings;
    this.#go(this.sketch.width >> 1, this.sketch.height >> 1);
  }

  get square() {
    // The drawing may have become smaller.
    this.#go(this.#x, this.#y);
    return this.#y * this.sketch.width + this.#x;
  }

  set square(square) {
    this.#go(square % this.sketch.width, Math.floor(square / this.sketch.width));
  }

  /** So many columns and rows have come before it. @param {number} columns @param {number} rows */
  shift(columns, rows) {
    this.#go(this.#x + columns, this.#y + rows);
  }

  /** @param {number} dx @param {number} dy @param {boolean} isDrawing */
  move(dx, dy, isDrawing) {
    const { pen } = this;
    // The first key only shows where it is.
    if (!this.isShown) return this.show();
    const isRectangle = pen.isDrawing && pen.tool === "rectangle";
    if (isDrawing && !pen.isDrawing) pen.begin(this.square, false);
    this.shift(dx, dy);
    if (isDrawing || isRectangle) pen.extend(this.square);
    // A line that is drawn with keys goes on as long as they draw.
    else if (pen.isDrawing) this.doings.end();
    this.doings.changed();
    this.show();
  }

  show() {
    this.isShown = true;
    this.doings.show();
    const t = texts().editor;
    const what = t.cell[this.sketch.cells()[this.square] ?? CELL.floor] ?? "";
    this.doings.speak(t.at(this.#y + 1, this.#x + 1, what));
  }

  /** Paints. A rectangle begins here, and the next time it ends. */
  put() {
    const { pen } = this;
    if (!this.isShown) return this.show();
    const isCorner = pen.tool === "rectangle" && !pen.isDrawing;
    if (isCorner || pen.tool !== "rectangle") pen.begin(this.square, false);
    if (!isCorner) this.doings.end();
    this.show();
    if (isCorner) this.doings.speak(texts().editor.cornerSet);
  }

  erase() {
    if (!this.isShown) return this.show();
    this.sketch.begin();
    this.sketch.paint(this.square, CELL.floor);
    this.doings.changed();
    this.show();
  }

  fill() {
    this.sketch.begin();
    this.sketch.fill(this.square, this.pen.brush);
    this.doings.changed();
    this.show();
  }

  /** @param {number} x @param {number} y */
  #go(x, y) {
    const { width, height } = this.sketch;
    this.#x = Math.max(0, Math.min(width - 1, x));
    this.#y = Math.max(0, Math.min(height - 1, y));
  }
}
