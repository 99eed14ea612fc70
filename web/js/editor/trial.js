// @ts-check
/**
 * What the engine in a worker finds out about a drawing, or makes: whether it can be solved, how hard it is, and another
 * one like it. An answer holds as long as nothing is changed.
 */

import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { badge, readReasons, reasonList } from "../lib/rating.js";
import { texts } from "../i18n/index.js";
import { patient } from "../searcher.js";

/** @typedef {import("../lib/rating.js").Difficulty} Difficulty */

/**
 * What is known, or being found out.
 * @typedef {{ kind: "nothing" } | { kind: "working", what: "searching" | "making", count: number }
 *   | { kind: "solved", moves: string, difficulty: Difficulty | "asked" | undefined } | { kind: "unsolvable" } | { kind: "unknown" }
 *   | { kind: "failed" } | { kind: "notMade" }} Known
 */

/**
 * Where it is told.
 * @typedef {object} Place
 * @property {(answer: ReturnType<typeof html>) => void} say
 * @property {(far: string) => void} count how far it is
 * @property {(drawing: string) => void} made a level is there
 */

/** An answer that comes sooner, in milliseconds, needs no word about searching. */
const SOON = 120;

export class Trial {
  /** @type {Known} */
  #known = { kind: "nothing" };
  /** @type {(() => void) | undefined} */
  #stop;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;

  /** @param {Place} place */
  constructor(place) {
    this.place = place;
  }

  /** Whether it can be solved; and then, how hard it is. @param {string} drawing */
  check(drawing) {
    this.#begin("searching");
    this.#stop = patient.ask("solve", drawing, "", (answer) => {
      if (answer.kind === "progress") return this.#progress("searching", answer.expanded);
      if (answer.kind !== "solved") return this.#end(answer.kind === "unsolvable" ? { kind: "unsolvable" } : { kind: answer.kind === "stopped" ? "unknown" : "failed" });
      this.#end({ kind: "solved", moves: answer.moves, difficulty: "asked" });
      this.#rate(drawing, answer.moves);
    });
  }

  /** A level with about the same size and number of boxes. @param {{ width: number, height: number, boxes: number }} wishes */
  make(wishes) {
    this.#begin("making");
    this.#stop = patient.askLevel(wishes, (answer) => {
      if (answer.kind === "drafts") return this.#progress("making", answer.drafts);
      this.#end(answer.kind === "made" ? { kind: "nothing" } : { kind: answer.kind === "trouble" ? "failed" : "notMade" });
      if (answer.kind === "made") this.place.made(answer.drawing);
    });
  }

  /** Something else is drawn now: what was found out is no longer about it. */
  forget() {
    if (this.#known.kind !== "nothing" || this.#stop) this.cancel();
  }

  cancel() {
    this.#stop?.();
    this.#end({ kind: "nothing" });
  }

  close() {
    clearTimeout(this.#late);
    this.#stop?.();
    patient.rest();
  }

  say() {
    this.place.say(this.#told());
  }

  /** @param {string} drawing @param {string} moves */
  #rate(drawing, moves) {
    this.#stop = patient.askRating(drawing, (answer) => {
      const isRated = answer.kind === "rated";
      this.#end({ kind: "solved", moves, difficulty: isRated ? { rating: answer.rating, reasons: readReasons(answer.reasons) } : undefined });
    });
  }

  /** @param {"searching" | "making"} what */
  #begin(what) {
    this.#stop?.();
    this.#end({ kind: "nothing" });
    this.#late = setTimeout(() => this.#progress(what, 0), SOON);
  }

  /** @param {"searching" | "making"} what @param {number} count of positions, or of drafts */
  #progress(what, count) {
    const isNew = this.#known.kind !== "working";
    this.#known = { kind: "working", what, count };
    // A button that is drawn anew while it is pressed is never clicked.
    if (isNew) this.say();
    else this.place.count(far(what, count));
  }

  /** @param {Known} known */
  #end(known) {
    clearTimeout(this.#late);
    this.#stop = undefined;
    this.#known = known;
    this.say();
  }

  #told() {
    const t = texts().editor;
    const known = this.#known;
    switch (known.kind) {
      case "nothing":
        return html``;
      case "working":
        return html`
          <p data-answer="working"><span class="busy" aria-hidden="true"></span> ${known.what === "making" ? t.making : t.searching} … <span class="editor-searched soft" aria-hidden="true">${far(known.what, known.count)}</span></p>
          <button class="button" type="button" data-action="cancel">${t.cancel}</button>
        `;
      case "solved": {
        const pushes = known.moves.replace(/[^LURD]/g, "").length;
        return html`<p data-answer="solved">${icon("check")}<span>${t.solvable(pushes, known.moves.length)}</span></p>
          ${rated(known.difficulty)}`;
      }
      default:
        return html`<p data-answer="${known.kind}">${icon(known.kind === "unsolvable" ? "warning" : "info")}<span>${t[known.kind]}</span></p>`;
    }
  }
}

/** @param {"searching" | "making"} what @param {number} count */
function far(what, count) {
  return what === "making" ? texts().rating.drafts(count) : texts().editor.searched(count);
}

/** @param {Difficulty | "asked" | undefined} difficulty */
function rated(difficulty) {
  if (difficulty === undefined) return null;
  if (difficulty === "asked") return html`<p class="soft" data-rating="asked">${texts().editor.rating} …</p>`;
  const { rating, reasons } = difficulty;
  return html`<div class="editor-rating"><h3>${texts().rating.difficulty} ${badge(rating)}</h3>${reasonList(reasons)}</div>`;
}
