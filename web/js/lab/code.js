// @ts-check
/** The algorithm in words, line by line, with the line that is at work now. */

import { texts } from "../i18n/index.js";
import { element, fill, html } from "../lib/html.js";

/** @typedef {import("./answers.js").Moment} Moment */
/** @typedef {import("../maze/wishes.js").Algorithm} Algorithm */

/**
 * Which line is at work: before anything, when something was found, looked at, walked or walked again, and when it ends.
 * @type {Record<"level" | "search" | "both" | "fill" | "wall" | "tremaux", Record<"begin" | "opened" | "closed" | "path" | "backtrack" | "improved" | "deadEnd" | "found" | "none", number>>}
 */
const LINES = {
  level: { begin: 0, opened: 5, closed: 2, path: 3, backtrack: 3, improved: 6, deadEnd: 7, found: 3, none: 8 },
  search: { begin: 0, opened: 5, closed: 2, path: 3, backtrack: 3, improved: 5, deadEnd: 5, found: 3, none: 6 },
  both: { begin: 0, opened: 4, closed: 2, path: 3, backtrack: 3, improved: 4, deadEnd: 4, found: 3, none: 5 },
  fill: { begin: 0, opened: 1, closed: 2, path: 3, backtrack: 3, improved: 1, deadEnd: 1, found: 3, none: 4 },
  wall: { begin: 0, opened: 1, closed: 1, path: 1, backtrack: 2, improved: 1, deadEnd: 1, found: 3, none: 4 },
  tremaux: { begin: 0, opened: 1, closed: 1, path: 1, backtrack: 2, improved: 1, deadEnd: 1, found: 3, none: 4 },
};

/** @param {Algorithm} algorithm */
function familyOf(algorithm) {
  switch (algorithm) {
    case "bidirectional":
      return "both";
    case "dead-end":
      return "fill";
    case "wall-follower":
      return "wall";
    case "tremaux":
      return "tremaux";
    default:
      return "search";
  }
}

export class Code {
  /** @type {Algorithm} */
  #algorithm = "bfs";
  #line = -1;
  #isLevel = false;

  constructor() {
    this.element = element(html`<ol class="lab-code"></ol>`);
  }

  /** @param {Algorithm} algorithm @param {boolean} [isLevel] */
  draw(algorithm, isLevel = false) {
    [this.#algorithm, this.#isLevel] = [algorithm, isLevel];
    this.#line = -1;
    const t = texts().lab;
    const family = familyOf(algorithm);
    const takes = /** @type {keyof typeof t.levelTakes} */ (algorithm);
    const lines = isLevel ? t.levelCode(t.levelTakes[takes]) : family === "search" ? t.searchCode(t.takes[/** @type {keyof typeof t.takes} */ (algorithm)]) : t.code[family];
    fill(this.element, html`${lines.map(({ depth, text }) => html`<li data-depth="${depth}">${text}</li>`)}`);
  }

  /** @param {Moment} moment @param {boolean} isOver @param {boolean} isFound */
  mark({ kind }, isOver, isFound) {
    const lines = LINES[this.#isLevel ? "level" : familyOf(this.#algorithm)];
    const line = isOver ? (isFound ? lines.found : lines.none) : kind === null ? lines.begin : lines[kind];
    if (line === this.#line) return;
    this.element.children[this.#line]?.removeAttribute("aria-current");
    this.element.children[line]?.setAttribute("aria-current", "step");
    this.#line = line;
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    this.draw(this.#algorithm, this.#isLevel);
  }
}
