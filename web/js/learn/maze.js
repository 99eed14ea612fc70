// @ts-check
/** A small maze in a lesson: walked by oneself or shown, with energy or without; every maze of a kind, if one asks for another. */

import { MazeWalk, prepare, wayOn } from "../engine.js";
import { texts } from "../i18n/index.js";
import { createMazeBoard } from "../maze/board/board.js";
import { DIRECTIONS, heedPointer } from "../play/input.js";
import { isMoving, settings } from "../settings.js";
import { sound } from "../sound/index.js";
import { Frame } from "./frame.js";
import { Showing } from "./showing.js";

/** @typedef {import("../play/match.js").Direction} Direction */
/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("./exhibit.js").Exhibit} Exhibit */
/** @typedef {import("./frame.js").Tool} Tool */

/**
 * @typedef {object} MazeExample
 * @property {number} columns
 * @property {number} rows
 * @property {(seed: number) => string} code of the maze that a number means
 * @property {number} [seed] of the maze that is shown first
 * @property {boolean} [isOne] whether there is no other than that
 * @property {string} [energy] the code of pellets and energy
 * @property {string} [mistake] a way on which one starves
 * @property {boolean} [isSecret] whether the way cannot be shown, for nobody could know it
 */

/** How many states a way is looked for in; small mazes take a fraction of it. */
const STATES = 100_000;
/** Milliseconds between two steps of a way that was pointed at. */
const PACE = 90;
const LETTERS = "udlr";

/** @implements {Exhibit} */
export class MazeExhibit {
  /** @type {MazeWalk | undefined} */
  #walk;
  #seed;
  /** How long the shortest way is. */
  #shortest = 0;
  /** @type {{ board: import("../maze/board/board.js").MazeBoard, leave: () => void } | undefined} */
  #shown;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #walking;
  #isLost = false;
  #isAwake = false;
  #isClosed = false;

  /**
   * @param {MazeExample} example
   * @param {() => string} task what is to be done, in the language that is spoken now
   */
  constructor(example, task) {
    this.example = example;
    this.task = task;
    this.#seed = example.seed ?? 1;
    this.frame = new Frame(example, (action) => this.#act(action));
    this.showing = new Showing((name) => this.frame.press(name));
    this.relabel();
  }

  get element() {
    return this.frame.element;
  }

  wake() {
    this.#isAwake = true;
    void this.#prepare();
  }

  sleep() {
    this.#isAwake = false;
    this.#rest();
    this.#hide();
  }

  relabel() {
    const { learn: t, play } = texts();
    /** @type {Tool[]} */
    const tools = [
      { action: "undo", label: play.undo, sign: "undo", isSmall: true },
      { action: "restart", label: play.restart, sign: "restart", isSmall: true },
    ];
    const { mistake, isSecret, isOne } = this.example;
    if (mistake) tools.push({ action: "show-mistake", label: t.showMistake, sign: "play" });
    if (!isSecret) tools.push({ action: "show-way", label: t.showWay, sign: "play" });
    if (!isOne) tools.push({ action: "another", label: t.anotherMaze, sign: "redo" });
    this.frame.label(t.mazeName, tools);
    this.frame.press(this.showing.name);
    this.#tell();
  }

  close() {
    this.#isClosed = true;
    this.sleep();
    this.#walk?.free();
    this.#walk = undefined;
    this.frame.close();
  }

  async #prepare() {
    await prepare();
    if (this.#isClosed) return;
    if (!this.#walk) this.#enter("");
    if (this.#isAwake && !this.#shown) this.#hang();
  }

  /** Goes from the start wherever letters lead. @param {string} letters */
  #enter(letters) {
    this.#walk?.free();
    const walk = new MazeWalk(this.example.code(this.#seed), this.example.energy, false);
    this.#walk = walk;
    this.#shortest = this.#way()?.length ?? 0;
    this.#isLost = false;
    for (const letter of letters) this.#go(wayOf(letter));
  }

  /** Another maze has other walls, so it gets another board. */
  #renew() {
    // The seed is only there to be another one: chance is the engine's affair.
    this.#seed = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000;
    this.#enter("");
    this.#hide();
    this.#hang();
    this.#tell();
  }

  #hang() {
    const walk = this.#walk;
    if (!walk) return;
    const { host } = this.frame;
    const { width, height, start, goal } = walk;
    const board = createMazeBoard(host, { width, height, passages: walk.passages(), start, goal }, { isMoving, speed: () => settings().speed, isPicture: true });
    const wishes = {
      begin: () => this.#rest(),
      canGrab: () => false,
      tap: (/** @type {number} */ cell) => this.#walkTowards(cell),
      grab: () => {},
      drag: () => {},
      drop: () => {},
      swipe: (/** @type {Direction} */ direction) => this.#step(direction),
    };
    this.#shown = { board, leave: heedPointer(host, board.cellAt, wishes) };
    // Where a cell is on the screen, for whoever points at it.
    Object.assign(host, { columns: width, rectOf: board.rectOf });
    this.#show(false);
    this.#tell();
  }

  #hide() {
    if (!this.#shown) return;
    this.#shown.leave();
    this.#shown.board.destroy();
    this.#shown = undefined;
  }

  /** Ends what goes on by itself. */
  #rest() {
    this.showing.stop();
    clearTimeout(this.#walking);
  }

  /** @param {string} action */
  #act(action) {
    const walk = this.#walk;
    if (!walk) return;
    const wasShowing = this.showing.name;
    this.#rest();
    const direction = DIRECTIONS[/** @type {Action} */ (action)];
    if (direction !== undefined) return void this.#step(direction);
    if (action === "undo") return this.#return(walk.path().slice(0, -1));
    if (action === "restart") return this.#return("");
    if (action === "another") return this.#renew();
    if (action === wasShowing) return;
    if (action === "show-mistake") {
      this.#return("");
      this.#lead(action, this.example.mistake ?? "");
    } else if (action === "show-way") {
      // From where one is, if that is still possible.
      if (walk.arrived || this.#isLost) this.#return("");
      this.#lead(action, this.#way() ?? "");
    }
  }

  /** @param {string} name @param {string} letters */
  #lead(name, letters) {
    let ahead = letters;
    this.showing.start(name, () => {
      const letter = ahead[0];
      ahead = ahead.slice(1);
      return letter !== undefined && this.#step(wayOf(letter)) && ahead !== "";
    });
  }

  /** @param {string} letters */
  #return(letters) {
    if (this.#walk?.path() === letters) return;
    this.#enter(letters);
    sound.effect("undo");
    this.#show(true);
    this.#tell();
  }

  /** Along the corridor in the direction of a cell, until it is reached or there is a wall. @param {number} cell */
  #walkTowards(cell) {
    const { columns } = this.example;
    const here = this.#walk?.here ?? cell;
    const [across, along] = [(cell % columns) - (here % columns), Math.floor(cell / columns) - Math.floor(here / columns)];
    const isAcross = Math.abs(across) > Math.abs(along);
    const direction = /** @type {Direction} */ (isAcross ? (across < 0 ? 2 : 3) : along < 0 ? 0 : 1);
    let left = Math.abs(isAcross ? across : along);
    const next = () => {
      if (left-- > 0 && this.#step(direction)) this.#walking = setTimeout(next, PACE / settings().speed);
    };
    next();
  }

  /** @param {Direction} direction @returns {boolean} whether that could be done */
  #step(direction) {
    const walk = this.#walk;
    if (!walk) return false;
    const wasArrived = walk.arrived;
    const stepped = this.#go(direction);
    if (stepped !== "walked" && stepped !== "ate") {
      sound.effect("blocked");
      if (stepped === "exhausted") this.#shown?.board.faint();
      if (!wasArrived) this.#tell(stepped);
      return false;
    }
    sound.effect(stepped === "ate" ? "home" : "step");
    this.#show(true, direction);
    this.#tell();
    if (walk.arrived && !wasArrived) {
      this.#shown?.board.celebrate();
      sound.effect("win");
    }
    return true;
  }

  /** One step in the engine. @param {Direction} direction */
  #go(direction) {
    const walk = this.#walk;
    if (!walk) return "blocked";
    const stepped = /** @type {const} */ (["blocked", "exhausted", "walked", "ate", "blocked"])[walk.step(direction, 0)];
    if (stepped !== "walked" && stepped !== "ate") return stepped;
    const { energy, isSecret } = this.example;
    this.#isLost = energy !== undefined && !isSecret && !walk.arrived && this.#way() === undefined;
    return stepped;
  }

  /** The shortest way on, as letters. */
  #way() {
    return this.#walk && wayOn(this.#walk, STATES);
  }

  /** @param {boolean} animate @param {Direction} [facing] */
  #show(animate, facing) {
    const walk = this.#walk;
    if (!walk) return;
    const energyShare = walk.energy === undefined ? undefined : Math.min(1, walk.energy / Math.max(1, walk.energyAtStart ?? 1));
    this.#shown?.board.show({ here: walk.here, trail: walk.trail(), pellets: walk.pellets(), gave: walk.touchedValue, energyShare }, { animate, facing });
  }

  /** Says how things stand. @param {"blocked" | "exhausted"} [refused] why the last step was not made */
  #tell(refused) {
    const { learn: t } = texts();
    const walk = this.#walk;
    if (!walk) return this.frame.say(this.task(), "open");
    const { energy, steps, arrived } = walk;
    this.frame.count(energy === undefined ? t.steps(steps) : t.energyLeft(energy, steps));
    if (arrived) this.frame.say(this.example.isSecret ? t.arrivedSecret(steps) : t.arrived(steps, this.#shortest), "done");
    else if (refused === "exhausted") this.frame.say(t.exhausted, "lost");
    else if (this.#isLost) this.frame.say(t.starving, "lost");
    else this.frame.say(this.task(), "open");
  }
}

/** @param {string} letter @returns {Direction} */
function wayOf(letter) {
  return /** @type {Direction} */ (LETTERS.indexOf(letter.toLowerCase()));
}
