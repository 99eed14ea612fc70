// @ts-check
/**
 * Why a search misses the shortest way, made from its own numbers: the first cell of the shortest way that it never took, and what it took instead. The way
 * itself is drawn on its board. The second search of the laboratory is one that finds a shortest way.
 */

import { language, number, texts } from "../i18n/index.js";
import { missed } from "../i18n/texts/learn-squared.js";
import { element, fill, html } from "../lib/html.js";

/** @typedef {import("./lane.js").Lane} Lane */
/** @typedef {import("./laboratory.js").Annex} Annex */

/** How a cell is marked that was looked at, or lies on the way. */
const LOOKED_AT = new Set([2, 3]);

/** @implements {Annex} */
export class Missed {
  /** @type {readonly Lane[]} */
  #lanes = [];
  #wishes = 0;

  constructor() {
    this.element = element(html`<div class="missed" role="status"></div>`);
  }

  relabel() {
    this.element.replaceChildren();
  }

  /** @param {readonly Lane[]} lanes */
  show(lanes) {
    this.#lanes = lanes;
    void this.#explain(++this.#wishes);
  }

  /** @param {number} wish */
  async #explain(wish) {
    const [one, other] = this.#lanes;
    const { recording, moment } = one ?? {};
    const right = other?.recording?.facts;
    if (!one || !recording || !moment || !right) return;
    const { facts } = recording;
    const isOver = moment.at >= facts.wayBegins;
    const hasMissed = isOver && facts.steps !== null && facts.shortest !== null && facts.steps > facts.shortest;
    one.pointOut(hasMissed ? right.way : []);
    const t = missed[language()];
    if (!isOver) return this.#say([t.wait]);
    if (facts.steps === null) return this.#say([t.none]);
    if (!hasMissed) return this.#say([t.found(facts.steps)]);
    const place = right.way.findIndex((cell) => !LOOKED_AT.has((moment.marks[cell] ?? 0) % 8));
    const cell = right.way[place];
    const [skipped, goal] = await Promise.all([cell === undefined ? null : recording.inspect(facts.length, cell), recording.inspect(facts.length, facts.scene?.goal ?? 0)]).catch(() => [null, null]);
    if (wish !== this.#wishes || cell === undefined || !skipped || !goal || !facts.scene) return;
    const { width } = facts.scene;
    const where = texts().lab.place(Math.floor(cell / width) + 1, (cell % width) + 1);
    const left = right.way.length - 1 - place;
    this.#say([
      t.ways(facts.steps, right.way.length - 1),
      t.waits(where, number(skipped.g), number(skipped.h), number(skipped.f), number(left)),
      skipped.h <= left ? t.notTooMuch : goal.f === skipped.f ? t.asMuch(number(goal.f)) : t.tooMuch(number(goal.f), number(skipped.f)),
    ]);
  }

  /** @param {string[]} sentences */
  #say(sentences) {
    if (this.element.textContent === sentences.join("")) return;
    fill(this.element, html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}`);
  }
}
