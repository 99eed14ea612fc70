// @ts-check
/**
 * One walk through one maze: the engine's walk with a clock, ways that are walked step by step, and patience where only the server
 * knows what a pellet gives. Whoever wants to know is told after every change; nobody else touches the engine's walk.
 */

import { MazeWalk, Stepped } from "../engine.js";
import { Clock } from "../lib/clock.js";
import { moreHelped, wayOf } from "../play/match.js";
import { settings } from "../settings.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {import("../play/match.js").Direction} Direction */

/**
 * What happened: `step` a step; `ate` a step onto a pellet; `blocked` and `exhausted` a step that could not be made; `line` a step taken back
 * or made again; `jump` a new beginning; `help` somebody has helped; `waiting` a step waits for what the server knows; `trouble` it could
 * not be asked, and `match.trouble` says why.
 * @typedef {"step" | "ate" | "blocked" | "exhausted" | "line" | "jump" | "help" | "waiting" | "trouble"} MazeChange
 */

/**
 * Tells the server all steps so far, as letters, and learns what they touch.
 * @typedef {(path: string) => Promise<{ cell: number, value: number }[]>} Teller
 */

/** How long a step takes when a way is walked by itself, in milliseconds: a longer way goes faster. */
const PACE = 90;
const LONGEST_WALK = 900;

export class MazeMatch {
  /** @type {Set<(change: MazeChange) => void>} */
  #watchers = new Set();
  /** What is still to be done of a way that is being walked. */
  #ahead = "";
  /** Whether that way is only shown: then nobody is already at its end. */
  #isShow = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #walking;
  /** Tells who started the way whether it was walked to its end. @type {((isDone: boolean) => void) | undefined} */
  #over;
  /** Steps that wait for the server. @type {Direction[] | undefined} */
  #waiting;
  /** @type {Teller | undefined} */
  #tellSteps;
  #isClosed = false;
  /** Who finds the way. @type {How} */
  #how;
  /** Why the server could not be asked. @type {unknown} */
  trouble;
  /** Which way the walker looks. @type {Direction} */
  facing = 1;

  /**
   * @param {MazeWalk} game
   * @param {{ isRanked?: boolean, elapsed?: number, how?: How, tell?: Teller }} [options] what is on the clock, the server's if it is ranked, and who has
   *   found the way so far
   */
  constructor(game, { isRanked = false, elapsed = 0, how = "own", tell } = {}) {
    this.game = game;
    this.#how = how;
    this.isRanked = isRanked;
    this.#tellSteps = tell;
    this.clock = new Clock({ isSteady: isRanked });
    this.clock.set(elapsed);
    if (isRanked && !game.arrived) this.clock.start();
  }

  /**
   * Calls a function after every change.
   * @param {(change: MazeChange) => void} watch
   * @returns {() => void} stops it
   */
  onChange(watch) {
    this.#watchers.add(watch);
    return () => this.#watchers.delete(watch);
  }

  /** Who finds the way. */
  get how() {
    return this.#how;
  }

  get isArrived() {
    return this.game.arrived;
  }

  get isLost() {
    return this.game.lost;
  }

  get isOver() {
    return this.isArrived || this.isLost;
  }

  /** Whether a way is being walked by itself. */
  get isWalking() {
    return this.#ahead !== "" || this.#walking !== undefined;
  }

  /** Whether steps wait for what the server knows. */
  get isWaiting() {
    return this.#waiting !== undefined;
  }

  /** @param {Direction} direction */
  step(direction) {
    this.settle();
    this.#make(direction);
  }

  /**
   * Walks a way step by step, quickly.
   * @param {string} letters
   * @param {{ pace?: number, isShow?: boolean }} [options] milliseconds per step; a way that is only shown ends where somebody else begins
   * @returns {Promise<boolean>} whether it was walked to its end
   */
  walk(letters, { pace = Math.min(PACE, LONGEST_WALK / letters.length) / settings().speed, isShow = false } = {}) {
    this.settle();
    if (letters === "") return Promise.resolve(true);
    [this.#ahead, this.#isShow] = [letters, isShow];
    let before = performance.now() - pace;
    const next = () => {
      this.#walking = undefined;
      // Browsers wake nobody up more often than every few milliseconds: then several steps are due.
      const now = performance.now();
      let due = Math.max(1, Math.floor((now - before) / pace));
      before = now;
      for (; due > 0 && this.#ahead !== "" && !this.isWaiting; due--) {
        const direction = wayOf(this.#ahead.slice(0, 1));
        this.#ahead = this.#ahead.slice(1);
        if (!this.#make(direction)) return this.#end(false);
      }
      if (this.#ahead === "" && !this.isWaiting) return this.#end(true);
      this.#walking = setTimeout(next, pace);
    };
    return new Promise((resolve) => {
      this.#over = resolve;
      next();
    });
  }

  /** Ends what goes on by itself. Whoever does something else is already where a walk leads, unless it was only shown. */
  settle() {
    if (this.#isShow) return this.stop();
    const ahead = this.#ahead;
    this.#ahead = "";
    for (const letter of ahead) this.#make(wayOf(letter));
    this.#end(!this.isWaiting);
  }

  /** Ends what goes on by itself, here. */
  stop() {
    this.#end(false);
  }

  undo() {
    this.#along(() => this.game.undo());
  }

  redo() {
    this.#along(() => this.game.redo());
  }

  /** Begins again, where that is allowed. The clock goes on. */
  restart() {
    this.stop();
    if (!this.game.restart()) return;
    this.facing = 1;
    this.#tell("jump");
  }

  /** Begins a new game of the same maze. Nothing leads back to the old one, nor to the help that was given there. */
  beginAgain() {
    if (this.isRanked) return;
    this.stop();
    const { maze, energyCode } = this.game;
    this.game.free();
    this.game = new MazeWalk(maze, energyCode, false);
    this.facing = 1;
    this.#how = "own";
    this.clock.stop();
    this.clock.set(0);
    this.#tell("jump");
  }

  /** Somebody has helped; that is not forgotten. @param {How} how */
  help(how) {
    if (moreHelped(this.#how, how) === this.#how) return;
    this.#how = how;
    this.#tell("help");
  }

  close() {
    this.#isClosed = true;
    this.stop();
    this.clock.stop();
    this.#watchers.clear();
    this.game.free();
  }

  /** @param {() => boolean} move */
  #along(move) {
    this.settle();
    if (move()) this.#tell("line");
  }

  /** Makes a step, or lets it wait; `false` if it cannot be made. @param {Direction} direction */
  #make(direction) {
    this.facing = direction;
    if (this.#waiting) {
      this.#waiting.push(direction);
      return true;
    }
    const stepped = this.game.step(direction, Math.round(this.clock.elapsed));
    if (stepped === Stepped.Unknown) {
      void this.#ask(direction);
      return true;
    }
    const isMade = stepped === Stepped.Walked || stepped === Stepped.Ate;
    if (isMade) this.clock.start();
    this.#tell(stepped === Stepped.Ate ? "ate" : isMade ? "step" : stepped === Stepped.Exhausted ? "exhausted" : "blocked");
    return isMade;
  }

  /** Asks what lies ahead, and goes on when that is known. @param {Direction} direction */
  async #ask(direction) {
    const { game } = this;
    this.#waiting = [direction];
    this.#tell("waiting");
    try {
      const touched = (await this.#tellSteps?.(game.path() + "udlr"[direction])) ?? [];
      if (this.#isClosed || game !== this.game) return;
      const isNews = touched.filter(({ cell, value }) => game.reveal(cell, value)).length > 0;
      if (!isNews) throw new Error("the server did not tell what was touched");
    } catch (error) {
      if (this.#isClosed) return;
      this.#waiting = undefined;
      this.trouble = error;
      this.stop();
      return this.#tell("trouble");
    }
    const steps = this.#waiting;
    this.#waiting = undefined;
    for (const step of steps) this.#make(step);
  }

  /** A way is over. @param {boolean} isDone */
  #end(isDone) {
    clearTimeout(this.#walking);
    const over = this.#over;
    [this.#ahead, this.#isShow, this.#walking, this.#over] = ["", false, undefined, undefined];
    over?.(isDone);
  }

  /** @param {MazeChange} change */
  #tell(change) {
    if (this.isOver) this.clock.stop();
    for (const watch of this.#watchers) watch(change);
  }
}
