// @ts-check
/** What is heard of a game: every change becomes the effect of what it did to the boxes. */

import { sound } from "../sound/index.js";

/** @typedef {import("./match.js").Change} Change */
/** @typedef {import("./match.js").Match} Match */

export class Echo {
  #position = 0;
  #boxes = "";
  /** How many boxes are on goals. */
  #home = 0;

  /** @param {Match} match */
  constructor(match) {
    this.match = match;
    this.cells = match.game.cells();
    this.#look();
  }

  /** @param {Change} change */
  changed(change) {
    if (change === "blocked") return sound.effect("blocked");
    const [position, boxes, home] = [this.#position, this.#boxes, this.#home];
    this.#look();
    const isBack = change === "jump" || this.#position < position;
    if (isBack) sound.effect("undo");
    else if (this.#boxes === boxes) this.#position > position && sound.effect("step");
    // What the last push sounds like is left to the win.
    else if (this.#home === home || this.match.isSolved) sound.effect("push");
    else sound.effect(this.#home > home ? "home" : "away");
  }

  #look() {
    const { game } = this.match;
    const boxes = game.boxes();
    this.#position = game.position;
    this.#boxes = boxes.join();
    this.#home = boxes.filter((square) => (this.cells[square] ?? 0) & 2).length;
  }
}
