// @ts-check
/** Finds out whether a game is lost: it asks the engine in a worker, about the latest position only, so nobody waits for it. */

import { quick } from "../searcher.js";

/** @typedef {import("./match.js").Match} Match */

export class Watch {
  #isAsking = false;
  #isClosed = false;
  /** The moves that are to be asked about next. @type {string | undefined} */
  #asked;

  /**
   * @param {Match} match
   * @param {(lost: number[] | undefined) => void} hear told the boxes that lose the game; without any it is the position as a
   *   whole; `undefined` while nothing is known against it
   */
  constructor(match, hear) {
    this.match = match;
    this.hear = hear;
  }

  /** Asks about the present position. */
  ask() {
    if (this.#isClosed) return;
    this.#asked = this.match.game.path();
    if (!this.#isAsking) this.#send();
  }

  close() {
    this.#isClosed = true;
    this.#asked = undefined;
  }

  #send() {
    const moves = this.#asked;
    if (moves === undefined) return;
    this.#asked = undefined;
    this.#isAsking = true;
    quick.ask("loss", this.match.drawing, moves, (answer) => {
      this.#isAsking = false;
      if (this.#isClosed) return;
      // A level that is too much for it is not asked about again.
      if (answer.kind === "trouble") return this.close();
      if (this.#asked !== undefined) return this.#send();
      if (answer.kind === "loss" && moves === this.match.game.path()) this.hear(answer.boxes ?? undefined);
    });
  }
}
