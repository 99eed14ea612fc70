// @ts-check
/**
 * The music of a theme: its pieces in turn, each played twice, with a breath in between. Notes are handed to the context a little ahead
 * and by its own clock, so that nothing on the page makes them late, and no piece drifts, however long it goes on.
 */

import { Band } from "./band.js";

/** @typedef {import("./score.js").Piece & { name: import("./studio.js").PieceName }} Piece */
/** @typedef {import("./voices.js").Kit} Kit */

/** How far ahead notes are handed over, in seconds, and how often, in milliseconds. */
const AHEAD = 1.5;
const EVERY = 300;

/** A note that is later than this is left out: a page that was busy for seconds does not catch up with a burst. */
const TOO_LATE = 0.1;

/** How often a piece is played before the next one. */
const ROUNDS = 2;

/** Silence between two pieces, and how long it takes to fade away, in seconds. */
const BREATH = 3;
const FADE = 0.8;

export class Concert {
  /** @type {Band | undefined} */
  #band;
  /** Which piece. */
  #turn = 0;
  /** Which round of it. */
  #round = 0;
  /** Which note is next. */
  #next = 0;
  /** When the present round began, on the context's clock. */
  #origin = 0;
  /** How much of the round was over when it was paused, in seconds. */
  #heard = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  /**
   * @param {Kit} kit
   * @param {AudioNode} out
   * @param {readonly Piece[]} pieces
   * @param {() => void} changed called when another piece is played, or none
   */
  constructor(kit, out, pieces, changed) {
    this.kit = kit;
    this.out = out;
    this.pieces = pieces;
    this.changed = changed;
  }

  /** What is being played. */
  get piece() {
    return this.#ticking === undefined ? undefined : this.pieces[this.#turn]?.name;
  }

  /** Begins, or goes on where it was. */
  play() {
    if (this.#ticking !== undefined) return;
    this.#seat(this.#heard);
    this.#ticking = setInterval(() => this.#tick(), EVERY);
    this.#tick();
    this.changed();
  }

  pause() {
    if (this.#ticking === undefined) return;
    clearInterval(this.#ticking);
    this.#ticking = undefined;
    this.#heard = Math.max(0, this.kit.context.currentTime - this.#origin);
    this.#band?.leave(FADE);
    this.#band = undefined;
    this.changed();
  }

  /** Goes on to the next piece. */
  skip() {
    if (this.#ticking === undefined) return;
    this.#band?.leave(FADE);
    this.#turnTo(FADE);
    this.#tick();
    this.changed();
  }

  /**
   * Lets the present piece be played by a new band.
   * @param {number} heard how much of it is over, in seconds; less than nothing before it begins
   */
  #seat(heard) {
    const piece = /** @type {Piece} */ (this.pieces[this.#turn]);
    this.#band = new Band(this.kit, piece, this.out);
    // A moment, so that the first notes are not late.
    this.#origin = this.kit.context.currentTime + 0.1 - heard;
    this.#next = this.#band.events.findIndex(({ at }) => at >= heard);
    if (this.#next < 0) this.#next = this.#band.events.length;
  }

  /** @param {number} after seconds */
  #turnTo(after) {
    this.#turn = (this.#turn + 1) % this.pieces.length;
    this.#round = 0;
    this.#seat(-after);
  }

  #tick() {
    const { currentTime } = this.kit.context;
    for (;;) {
      const band = this.#band;
      if (!band) return;
      const event = band.events[this.#next];
      if (!event) {
        const end = this.#origin + band.length;
        if (end > currentTime + AHEAD) return;
        this.#origin = end;
        this.#next = 0;
        if (++this.#round < ROUNDS) continue;
        setTimeout(() => band.leave(FADE), 1000 * (end + BREATH - currentTime));
        this.#turnTo(end + BREATH - currentTime);
        this.changed();
        continue;
      }
      const late = currentTime - (this.#origin + event.at);
      if (late < -AHEAD) return;
      if (late < TOO_LATE) band.play(event, this.#origin);
      this.#next++;
    }
  }
}
