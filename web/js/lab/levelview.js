// @ts-check
/** The level of a recording on the screen: the board of the state that is looked at, and over it where boxes stand in all of them. */

import { createBoard } from "../board/board.js";
import { onDress } from "../board/wardrobe.js";
import { cellsOf } from "../maze/cells.js";
import { clearInk, drawFigures, drawPath, pictureOf } from "./ink.js";

/** @typedef {import("./answers.js").Moment} Moment */
/** @typedef {import("../engine.js").Game} Game */

export class LevelView {
  #board;
  /** @type {Moment | undefined} */
  #moment;
  /** @type {ArrayLike<number>} */
  #path = [];
  #ink;
  /** @type {(() => void)[]} */
  #leaving = [];

  /**
   * @param {HTMLElement} host
   * @param {Game} game the level at its start
   * @param {{ isMoving: () => boolean, speed: () => number }} settings
   */
  constructor(host, game, settings) {
    this.host = host;
    this.columns = game.width;
    this.start = { player: game.player, boxes: game.boxes() };
    this.#board = createBoard(host, { width: game.width, height: game.height, cells: game.cells() }, { ...settings, isPicture: true });
    this.#ink = document.createElement("canvas");
    this.#ink.className = "lab-ink";
    host.append(this.#ink);
    Object.assign(host, { columns: game.width, rectOf: this.#board.rectOf });
    this.#board.show(this.start, { animate: false });
    const resized = new ResizeObserver(() => this.#drawInk());
    resized.observe(host);
    this.#leaving.push(() => resized.disconnect(), onDress(() => this.#drawInk()));
  }

  /** @param {Moment} moment @param {{ player: number, boxes: Uint32Array } | undefined} walked where a solution that is played stands */
  show(moment, walked) {
    this.#moment = moment;
    this.#board.show(walked ?? moment.board ?? this.start, { animate: walked !== undefined });
    this.#drawInk();
  }

  /** The way of the player to the state that is looked at. @param {string} moves */
  pointOut(moves) {
    this.#path = moves === "" ? [] : cellsOf(moves.toLowerCase(), this.start.player, this.columns);
    this.#drawInk();
  }

  picture() {
    return pictureOf(this.host, this.#ink);
  }

  close() {
    for (const leave of this.#leaving) leave();
    this.#board.destroy();
    this.#ink.remove();
  }

  #drawInk() {
    const drawn = clearInk(this.host, this.#ink, this.#board.rectOf(0));
    if (!drawn) return;
    const figures = this.#moment?.figures;
    if (figures) drawFigures(drawn.pen, figures, drawn.side, this.columns, 0.62);
    drawPath(drawn.pen, this.#path, drawn.side, this.columns);
  }
}
