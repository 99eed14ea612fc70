// @ts-check
/**
 * The pen: which brush it holds, how it is used, and the stroke that is being drawn. Mouse, finger and keys all draw
 * with it, so a stroke is the same thing however it comes about.
 */

import { CELL } from "./easel.js";

/** @typedef {import("../engine.js").Sketch} Sketch */
/** @typedef {"paint" | "fill" | "rectangle"} Tool */

export class Pen {
  brush = /** @type {number} */ (CELL.wall);
  /** @type {Tool} */
  tool = "paint";
  /** @type {{ brush: number, from: number, to: number, before: string } | undefined} */
  #stroke;

  /** @param {Sketch} sketch */
  constructor(sketch) {
    this.sketch = sketch;
  }

  get isDrawing() {
    return this.#stroke !== undefined;
  }

  /** Begins a stroke, which is one step. @param {number} square @param {boolean} isErasing */
  begin(square, isErasing) {
    const brush = isErasing ? CELL.floor : this.brush;
    this.#stroke = { brush, from: square, to: square, before: this.sketch.written() };
    this.sketch.begin();
    if (this.tool === "fill") this.sketch.fill(square, brush);
    else if (this.tool === "paint") this.sketch.paint(square, brush);
  }

  /** @param {number} square */
  extend(square) {
    const stroke = this.#stroke;
    if (!stroke) return;
    if (this.tool === "paint") this.sketch.line(stroke.to, square, stroke.brush);
    stroke.to = square;
  }

  end() {
    const stroke = this.#stroke;
    this.#stroke = undefined;
    if (stroke && this.tool === "rectangle") this.sketch.rectangle(stroke.from, stroke.to, stroke.brush);
  }

  /** Puts the pen down. What is painted stays; a rectangle that was only begun is none. */
  rest() {
    this.#stroke = undefined;
  }

  /** What was begun was not meant. */
  cancel() {
    const stroke = this.#stroke;
    this.#stroke = undefined;
    if (stroke && stroke.before !== this.sketch.written()) this.sketch.undo();
  }

  /** What is painted from a square, as far as one can tell before. @param {number} at */
  touched(at) {
    const stroke = this.#stroke;
    const [from, to] = stroke && this.tool === "rectangle" ? [stroke.from, stroke.to] : [at, at];
    return [...new Set(this.sketch.touched(from, to, stroke?.brush ?? this.brush))];
  }
}
