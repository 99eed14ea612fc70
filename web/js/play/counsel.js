// @ts-check
/** The help that was asked for: what it says, what it marks on the board, and how long that holds. */

import { html } from "../lib/html.js";
import { texts } from "../i18n/index.js";
import { sound } from "../sound/index.js";
import { Adviser } from "./advice.js";

/** @typedef {import("./advice.js").Advice} Advice */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../board/board.js").Overlay} Overlay */

/**
 * Where help is given.
 * @typedef {object} Place
 * @property {() => void} mark the marks have changed
 * @property {(advice: ReturnType<typeof html>) => void} say
 * @property {(searched: string) => void} count how far a search is
 * @property {() => void} play lets what lies ahead be played
 */

export class Counsel {
  /** @type {Advice | undefined} */
  #advice;
  /** The moves for which it was given. */
  #path = "";
  /** How far the search is, while there is one. @type {number | undefined} */
  #searched;
  #isClosed = false;

  /**
   * @param {Match} match
   * @param {Place} place
   */
  constructor(match, place) {
    this.match = match;
    this.place = place;
    this.adviser = new Adviser(match);
  }

  /** Says a little more than last time. */
  async hint() {
    const advice = await this.#ask((progress) => this.adviser.hint(progress));
    if (!advice || advice.rung === "unknown" || advice.rung === "failed") return;
    sound.effect("hint");
    if (advice.rung === "solution") return this.#propose(advice.moves);
    this.match.help("assisted");
  }

  /** Solves from here, and plays it. */
  async solve() {
    const advice = await this.#ask((progress) => this.adviser.solve(progress));
    if (advice?.rung !== "solution") return;
    this.#propose(advice.moves);
    this.place.play();
  }

  get isSearching() {
    return this.adviser.isSearching;
  }

  cancel() {
    this.adviser.cancel();
  }

  /** The player has moved: what was said may no longer hold. */
  moved() {
    const path = this.match.game.path();
    const isFollowed = this.#advice?.rung === "solution" && this.adviser.follows(path);
    const isHeld = !this.adviser.isSearching && this.#path === path;
    if (!isFollowed && !isHeld) this.rest();
  }

  /** Says nothing more. */
  rest() {
    this.adviser.cancel();
    this.#advice = undefined;
    this.say();
  }

  close() {
    this.#isClosed = true;
    this.adviser.cancel();
  }

  /** What is marked on the board. @returns {Overlay} */
  marks() {
    const advice = this.#advice;
    if (!advice || this.#path !== this.match.game.path()) return {};
    switch (advice.rung) {
      case "box":
        return { hintBox: advice.hint.from };
      case "target":
        return { hintBox: advice.hint.from, hintTarget: advice.hint.to };
      case "push": {
        const direction = /** @type {import("./match.js").Direction} */ (advice.hint.direction);
        return { hintBox: advice.hint.from, hintTarget: advice.hint.to, hintPush: { from: advice.hint.from, direction } };
      }
      default:
        return {};
    }
  }

  say() {
    const t = texts().play;
    if (this.#searched !== undefined) {
      this.place.say(html`
        <p><span class="busy" aria-hidden="true"></span> ${t.searching} … <span class="play-small play-searched" aria-hidden="true">${t.searched(this.#searched)}</span></p>
        <button class="button" type="button" data-action="cancel">${t.cancel}</button>
      `);
      return;
    }
    const advice = this.#advice;
    if (!advice) return this.place.say(html``);
    const sentences = {
      solvable: t.solvable,
      box: t.hintBox,
      target: t.hintTarget,
      push: t.hintPush,
      solution: t.hintSolution,
      unsolvable: t.unsolvable,
      failed: t.searchFailed,
      unknown: advice.rung === "unknown" && advice.reason === "memory" ? t.outOfMemory : t.unknown,
    };
    const hasMore = advice.rung === "solvable" || advice.rung === "box" || advice.rung === "target" || advice.rung === "push";
    this.place.say(html`
      <p data-rung="${advice.rung}">${sentences[advice.rung]}</p>
      ${hasMore && html`<button class="button quiet" type="button" data-action="hint">${t.nextHint}</button>`}
    `);
  }

  /** @param {(progress: (expanded: number) => void) => Promise<Advice | undefined>} question */
  async #ask(question) {
    if (this.match.isSolved) return;
    this.#advice = undefined;
    // An answer that comes at once needs no word about searching.
    const late = setTimeout(() => progress(0), 120);
    const progress = (/** @type {number} */ expanded) => {
      const isNew = this.#searched === undefined;
      this.#searched = expanded;
      // A button that is drawn anew while it is pressed is never clicked.
      if (isNew) this.say();
      else this.place.count(texts().play.searched(expanded));
    };
    const advice = await question(progress).finally(() => clearTimeout(late));
    if (this.#isClosed) return;
    this.#searched = undefined;
    this.#advice = advice;
    this.#path = this.match.game.path();
    this.say();
    this.place.mark();
    return advice;
  }

  /** @param {string} moves */
  #propose(moves) {
    this.match.help("automatic");
    this.match.propose(moves);
  }
}
