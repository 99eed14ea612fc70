// @ts-check
/**
 * One game of one level: the engine's game with a clock and a way to let moves be made one after the other. Whoever
 * wants to know is told after every change; nobody else touches the engine's game.
 */

import { Game } from "../engine.js";
import { Clock } from "../lib/clock.js";
import { settings } from "../settings.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {0 | 1 | 2 | 3} Direction up, down, left, right */

/**
 * What happened: `step` a move, `blocked` a move that could not be made, `line` a way along what was done before,
 * `jump` a restart or a return to a position that was kept, `help` somebody has helped.
 * @typedef {"step" | "blocked" | "line" | "jump" | "help"} Change
 */

/** From all by oneself to nothing by oneself. @type {readonly How[]} */
const HOW = ["own", "assisted", "automatic"];

/** How long a step takes when moves are made by themselves, in milliseconds: a longer way goes faster. */
const PACE = 110;
const LONGEST_WALK = 700;

const WAYS = { u: 0, d: 1, l: 2, r: 3 };

/** Of two, the one with more help. @param {How} one @param {How} other @returns {How} */
export function moreHelped(one, other) {
  return HOW.indexOf(one) > HOW.indexOf(other) ? one : other;
}

export class Match {
  /** @type {Set<(change: Change) => void>} */
  #watchers = new Set();
  /** What is still to be done of a way that is being walked. */
  #ahead = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #walking;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #playing;
  clock = new Clock();
  /** Who finds the solution. @type {How} */
  #how = "own";
  /** Which way the player looks. @type {Direction} */
  facing = 1;

  /**
   * @param {Game} game
   * @param {string} drawing
   */
  constructor(game, drawing) {
    this.game = game;
    this.drawing = drawing;
  }

  /**
   * Calls a function after every change.
   * @param {(change: Change) => void} watch
   * @returns {() => void} stops it
   */
  onChange(watch) {
    this.#watchers.add(watch);
    return () => this.#watchers.delete(watch);
  }

  /** Who finds the solution. */
  get how() {
    return this.#how;
  }

  get isSolved() {
    return this.game.solved;
  }

  /** Whether moves are being made by themselves. */
  get isPlaying() {
    return this.#playing !== undefined;
  }

  /** @param {Direction} direction */
  step(direction) {
    this.settle();
    this.#make(direction);
  }

  /**
   * Makes moves one after the other, quickly.
   * @param {string} letters
   */
  walk(letters) {
    this.settle();
    this.#ahead = letters;
    const pace = Math.min(PACE, LONGEST_WALK / letters.length) / settings().speed;
    const next = () => {
      this.#walking = undefined;
      const letter = this.#ahead[0];
      if (letter === undefined) return;
      this.#ahead = this.#ahead.slice(1);
      this.#make(wayOf(letter));
      this.#walking = setTimeout(next, pace);
    };
    next();
  }

  /** Ends what goes on by itself. Whoever does something else is already where a walk leads. */
  settle() {
    this.#stopPlaying();
    clearTimeout(this.#walking);
    this.#walking = undefined;
    const ahead = this.#ahead;
    this.#ahead = "";
    for (const letter of ahead) this.#make(wayOf(letter));
  }

  undo() {
    this.#along(() => this.game.undo());
  }

  redo() {
    this.#along(() => this.game.redo());
  }

  /** @param {number} position on the line of everything that was done */
  goTo(position) {
    this.#along(() => this.game.goTo(position));
  }

  restart() {
    this.settle();
    this.game.restart();
    this.facing = 1;
    this.#tell("jump");
  }

  /** Goes where moves from the start lead. @param {string} letters */
  jumpTo(letters) {
    this.settle();
    this.game.jumpTo(letters);
    this.#tell("jump");
  }

  /**
   * Puts moves before the player, to be played, stepped through or left.
   * @param {string} letters
   */
  propose(letters) {
    this.settle();
    const { position } = this.game;
    for (const letter of letters) this.game.step(wayOf(letter));
    this.game.goTo(position);
    this.#tell("line");
  }

  /**
   * Goes on with a game that was left.
   * @param {{ moves: string, began: number, position: number, earlier: import("../api.js").Attempt[], elapsed: number, how: How }} kept
   */
  resume({ moves, began, position, earlier, elapsed, how }) {
    const { game } = this;
    [...earlier, { moves, began }].forEach((attempt, index) => {
      if (index > 0) game.jumpTo(attempt.moves.slice(0, attempt.began));
      const from = index > 0 ? attempt.began : 0;
      for (const letter of attempt.moves.slice(from)) game.step(wayOf(letter));
    });
    game.goTo(game.turns - (moves.length - position));
    this.clock.set(elapsed);
    this.#how = how;
  }

  /** Somebody has helped; that is not forgotten. @param {How} how */
  help(how) {
    if (moreHelped(this.#how, how) === this.#how) return;
    this.#how = how;
    this.#tell("help");
  }

  /** Plays moves from the start, as they were made. @param {string} letters */
  replay(letters) {
    this.#renew();
    this.propose(letters);
    this.togglePlaying();
  }

  /** Begins a new game of the same level. Nothing leads back to the old one, nor to the help that was given there. */
  beginAgain() {
    this.#renew();
    this.#how = "own";
    this.clock = new Clock();
    this.#tell("jump");
  }

  /** Lets what lies ahead on the line be done by itself, or stops that. */
  togglePlaying() {
    const wasPlaying = this.isPlaying;
    this.settle();
    if (wasPlaying) return this.#tell("line");
    const next = () => {
      this.#playing = undefined;
      if (!this.game.redo()) return this.#tell("line");
      if (this.game.position < this.game.turns) this.#playing = setTimeout(next, (1.5 * PACE) / settings().speed);
      this.#tell("line");
    };
    next();
  }

  close() {
    this.#ahead = "";
    this.#stopPlaying();
    clearTimeout(this.#walking);
    this.clock.stop();
    this.#watchers.clear();
    this.game.free();
  }

  #renew() {
    this.settle();
    this.game.free();
    this.game = new Game(this.drawing);
    this.facing = 1;
  }

  /** @param {() => unknown} move */
  #along(move) {
    this.settle();
    move();
    this.#tell("line");
  }

  /** @param {Direction} direction */
  #make(direction) {
    this.facing = direction;
    const isMade = this.game.step(direction) > 0;
    if (isMade) this.clock.start();
    this.#tell(isMade ? "step" : "blocked");
  }

  #stopPlaying() {
    clearTimeout(this.#playing);
    this.#playing = undefined;
  }

  /** @param {Change} change */
  #tell(change) {
    if (this.isSolved) this.clock.stop();
    for (const watch of this.#watchers) watch(change);
  }
}

/** The direction of a letter, small or capital. @param {string} letter @returns {Direction} */
export function wayOf(letter) {
  return /** @type {Direction} */ (WAYS[/** @type {keyof typeof WAYS} */ (letter.toLowerCase())]);
}
