// @ts-check
/**
 * Help in a maze, in three grades: the next step, a walk to the next junction, the whole way. Each can be asked for by itself, and one
 * after the other by the same key. Whoever was helped has not found the way alone.
 */

import { texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { wayOf } from "../play/match.js";
import { MazeAdviser } from "./advice.js";
import { cellsOf } from "./cells.js";

/** @typedef {import("./match.js").MazeMatch} MazeMatch */
/** @typedef {import("./board/board.js").MazeOverlay} MazeOverlay */
/** @typedef {import("./advice.js").Grade} Grade */

/** @type {readonly Grade[]} */
const GRADES = ["step", "junction", "way"];

export class Guide {
  /** How many grades were asked for since the last step of one's own. */
  #grade = 0;
  /** Where a walk leads that was offered. @type {number | undefined} */
  #leadsTo;
  /** @type {MazeOverlay} */
  #marks = {};
  /** Every question has a number: an old answer says nothing about where one is now. */
  #asked = 0;

  /**
   * @param {MazeMatch} match
   * @param {{ mark: () => void, say: (advice: ReturnType<typeof html>) => void }} told
   */
  constructor(match, told) {
    this.match = match;
    this.told = told;
    this.adviser = new MazeAdviser(match);
  }

  /** What is to be pointed out on the board. */
  marks() {
    return this.#marks;
  }

  /** The next grade of help. */
  hint() {
    const grade = GRADES[this.#grade % GRADES.length] ?? "step";
    return this.help(grade);
  }

  /** @param {Grade} grade */
  async help(grade) {
    const { match } = this;
    match.settle();
    if (match.isOver || match.isWaiting) return;
    const t = texts().maze;
    const number = ++this.#asked;
    if (match.game.energy !== undefined) this.#show(this.#marks, t.thinking);
    const found = await this.adviser.hint(grade, "hindsight");
    if (number !== this.#asked || found.kind === "cancelled") return;
    if (found.kind !== "way") return this.#show({}, found.kind === "none" && !match.game.isHidden ? t.saysNoWay : t.saysUnknown);
    const { letters } = found;
    this.#grade = GRADES.indexOf(grade) + 1;
    const { here, width } = match.game;
    if (grade === "way") {
      this.#show({ way: cellsOf(letters, here, width) }, t.saysWay(letters.length));
    } else if (grade === "step") {
      this.#show({ arrow: { cell: here, direction: wayOf(letters) } }, t.saysStep);
    } else {
      this.#leadsTo = cellsOf(letters, here, width).at(-1);
      this.#show({}, t.saysJunction);
      void match.walk(letters);
    }
  }

  /** Somebody has moved: what was said about another place is said no more, but a way that is followed stays. */
  moved() {
    const { here } = this.match.game;
    if (this.#leadsTo !== undefined) {
      if (here === this.#leadsTo) this.#leadsTo = undefined;
      return;
    }
    const { way } = this.#marks;
    const place = way ? Array.from(way).indexOf(here) : -1;
    if (way && place >= 0 && !this.match.isOver) {
      this.#marks = { way: Array.from(way).slice(place) };
      return this.told.mark();
    }
    this.rest();
  }

  /** Nothing is said or pointed out any more. */
  rest() {
    this.#asked++;
    this.adviser.cancel();
    this.#grade = 0;
    this.#leadsTo = undefined;
    this.#show({}, "");
  }

  close() {
    this.#asked++;
    this.adviser.cancel();
  }

  /** @param {MazeOverlay} marks @param {string} sentence */
  #show(marks, sentence) {
    this.#marks = marks;
    this.told.say(sentence === "" ? html`` : html`<p>${sentence}</p>`);
    this.told.mark();
  }
}
