// @ts-check
/**
 * A recording as a page holds it: the search lies in the worker, and what is asked of it comes back later. Of several moments that are
 * wished for only the latest matters, so that one is asked for at a time. A worker that is let go takes its recordings along: then they
 * are lost, nothing more is known of them, and a page that still needs one searches again.
 */

import { texts } from "../i18n/index.js";
import { lab } from "../searcher.js";

/** @typedef {import("./answers.js").Facts} Facts */
/** @typedef {import("./answers.js").Layer} Layer */
/** @typedef {import("./answers.js").Moment} Moment */
/** @typedef {import("./answers.js").Subject} Subject */
/** @typedef {import("./answers.js").Unit} Unit */
/** @typedef {import("./answers.js").LabAnswer} LabAnswer */

/** @template T @typedef {T extends unknown ? Omit<T, "recording"> : never} Unaddressed */
/** @typedef {Unaddressed<import("../searcher.js").LabWonder>} Question */

let recordings = 0;

export class Recording {
  #id;
  /** @type {{ at: number, unit: Unit, layer: Layer } | undefined} */
  #wish;
  #isAsking = false;
  /** The marks of all cells, as they were told last. @type {Uint8Array} */
  #marks = new Uint8Array();
  #told = 0;
  #isClosed = false;
  #leave;
  /** Whether the worker has let it go. */
  isLost = false;

  /**
   * @param {number} id
   * @param {Subject} subject
   * @param {Facts} facts
   */
  constructor(id, subject, facts) {
    this.#id = id;
    this.subject = subject;
    this.facts = facts;
    /** Hears of the moments that were asked for. @type {(moment: Moment) => void} */
    this.onMoment = () => {};
    /** Hears, once, that it is lost. @type {() => void} */
    this.onLost = () => {};
    this.#leave = lab.onLoss(() => this.#lose());
  }

  /**
   * Searches in the worker.
   * @param {Subject} subject
   * @param {{ tell?: (expanded: number) => void, signal?: AbortSignal }} [more] `tell` hears how far it is
   * @returns {Promise<Recording>} refused with a sentence
   */
  static async of(subject, more) {
    const id = ++recordings;
    try {
      const answer = await ask({ recording: id, ask: "record", subject }, more);
      if (answer.told === "recorded") return new Recording(id, subject, answer.facts);
      const t = texts().lab;
      throw new Error(answer.told !== "refused" ? t.lost : "maze" in subject ? t.brokenMaze(answer.sentence) : answer.sentence);
    } catch (error) {
      // Its answer may have been on the way when nobody wanted it any longer.
      forget(id);
      throw error;
    }
  }

  /** Wishes for a moment; {@link onMoment} hears of it, unless another one is wished for before. @param {number} at @param {Layer} layer @param {Unit} [unit] */
  show(at, layer, unit = "events") {
    this.#wish = { at, unit, layer };
    if (!this.#isAsking) void this.#fulfil();
  }

  /** The numbers of one layer, however many others are asked for. @param {number} at @param {Layer} layer */
  async figures(at, layer) {
    const answer = await this.#ask({ ask: "figures", at, layer });
    return answer.told === "figures" ? answer.figures : null;
  }

  /** @param {number} at @param {number} place */
  async inspect(at, place) {
    const answer = await this.#ask({ ask: "inspect", at, place });
    return answer.told === "inspected" ? answer.inspected : null;
  }

  /** The moment of the next improvement, or of the one before. @param {number} at @param {boolean} isNext */
  async improvement(at, isNext) {
    const answer = await this.#ask({ ask: "improvement", at, isNext });
    return answer.told === "improvement" ? answer.at : null;
  }

  /** How the maze is written after a wall was changed. @param {number} one @param {number} other @param {boolean} isWall */
  async withWall(one, other, isWall) {
    const answer = await this.#ask({ ask: "wall", one, other, isWall });
    return answer.told === "wall" ? answer.plan : null;
  }

  /** All events, a line of JSON each. */
  async trace() {
    const answer = await this.#ask({ ask: "trace" });
    return answer.told === "trace" ? answer.trace : "";
  }

  /**
   * How long the search takes when nobody watches: rows of three numbers, after how many expansions, milliseconds, and bytes.
   * @param {{ tell?: (expanded: number) => void, signal?: AbortSignal }} [more]
   */
  async time(more) {
    const answer = await ask({ recording: this.#id, ask: "time" }, more);
    if (answer.told === "timed") return answer.samples;
    if (answer.told === "gone") this.#lose();
    throw new Error(answer.told === "refused" ? answer.sentence : texts().lab.lost);
  }

  /** The worker forgets it. */
  close() {
    this.#isClosed = true;
    this.#wish = undefined;
    this.#leave();
    if (!this.isLost) forget(this.#id);
  }

  #lose() {
    if (this.isLost || this.#isClosed) return;
    this.isLost = true;
    this.#wish = undefined;
    this.#leave();
    this.onLost();
  }

  /** Asks about it. An engine that fails is let go, and so are its recordings. @param {Question} question @returns {Promise<Extract<LabAnswer, { isLast: true }> | { told: "gone" }>} */
  async #ask(question) {
    if (this.isLost) return { told: "gone" };
    const wonder = /** @type {import("../searcher.js").LabWonder} */ ({ ...question, recording: this.#id });
    const answer = await ask(wonder).catch(() => /** @type {const} */ ({ told: "gone" }));
    if (answer.told === "gone") this.#lose();
    return answer;
  }

  /** A moment with the marks of all cells, of which only those that have changed were sent. @param {Moment} moment @returns {Moment} */
  #complete(moment) {
    const { changed, marks } = moment;
    if (changed) changed.forEach((cell, place) => (this.#marks[cell] = marks[place] ?? 0));
    else this.#marks = marks;
    return { ...moment, marks: this.#marks, number: ++this.#told };
  }

  async #fulfil() {
    this.#isAsking = true;
    try {
      while (this.#wish && !this.#isClosed) {
        const wish = this.#wish;
        this.#wish = undefined;
        const answer = await this.#ask({ ask: "moment", ...wish });
        if (answer.told === "moment" && !this.#isClosed) this.onMoment(this.#complete(answer.moment));
      }
    } finally {
      this.#isAsking = false;
    }
  }
}

/** The worker forgets a recording, if it has it. @param {number} id */
function forget(id) {
  void ask({ recording: id, ask: "forget" }).catch(() => {});
}

/**
 * @param {import("../searcher.js").LabWonder} question
 * @param {{ tell?: (expanded: number) => void, signal?: AbortSignal }} [more]
 * @returns {Promise<Extract<LabAnswer, { isLast: true }>>}
 */
function ask(question, { tell, signal } = {}) {
  return new Promise((resolve, reject) => {
    const stop = lab.askLab(question, (answer) => {
      if (answer.kind === "lab" && !answer.isLast) tell?.(answer.expanded);
      else if (answer.kind === "lab") resolve(answer);
      else if (answer.kind === "trouble") reject(new Error(answer.sentence));
    });
    signal?.addEventListener("abort", () => {
      stop();
      reject(new Error("cancelled"));
    });
  });
}
