// @ts-check
/** How hard the level is: as its collection says, or else as the engine finds out. */

import { fill, find, html } from "../lib/html.js";
import { badge, difficultyOf, readReasons, reasonList } from "../lib/rating.js";
import { maker } from "../searcher.js";

/** @typedef {import("../lib/rating.js").Difficulty} Difficulty */
/** @typedef {import("./place.js").Place} Place */

export class Appraisal {
  /** @type {Difficulty | undefined} */
  #known;
  /** @type {Promise<Difficulty | undefined> | undefined} */
  #asked;

  /**
   * @param {Place} place
   * @param {() => void} changed it has become known
   */
  constructor(place, changed) {
    this.place = place;
    this.changed = changed;
    this.#known = place.entry && difficultyOf(place.entry);
  }

  /** Finds out. Whoever asks twice waits for the same answer; it is nothing if the level is too hard to tell. */
  ask() {
    this.#asked ??= this.#known ? Promise.resolve(this.#known) : this.#rated();
    return this.#asked;
  }

  /** Shows it: a badge beside the level's place, and the reasons where there is room. @param {HTMLElement} content */
  draw(content) {
    const known = this.#known;
    find(content, ".play-reasons").hidden = !known;
    if (!known) return;
    fill(find(content, ".play-difficulty"), html`${badge(known.rating)}`);
    fill(find(content, ".play-reasons > div"), html`${reasonList(known.reasons)}`);
  }

  /** @returns {Promise<Difficulty | undefined>} */
  #rated() {
    return new Promise((resolve) => {
      maker.askRating(this.place.drawing, (answer) => {
        if (answer.kind === "rated") this.#known = { rating: answer.rating, reasons: readReasons(answer.reasons) };
        resolve(this.#known);
        this.changed();
      });
    });
  }
}
