// @ts-check
/** A small level in a lesson: played by oneself, or shown, with the engine's own warning as soon as it is lost. */

import { createBoard } from "../board/board.js";
import { thumbnail } from "../board/thumbnail.js";
import { newGame } from "../engine.js";
import { texts } from "../i18n/index.js";
import { Echo } from "../play/echo.js";
import { Grip } from "../play/grip.js";
import { DIRECTIONS, heedPointer } from "../play/input.js";
import { Match } from "../play/match.js";
import { Watch } from "../play/watch.js";
import { isMoving, settings } from "../settings.js";
import { sound } from "../sound/index.js";
import { Frame } from "./frame.js";
import { Showing } from "./showing.js";

/** @typedef {import("../play/match.js").Change} Change */
/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("./exhibit.js").Exhibit} Exhibit */
/** @typedef {import("./frame.js").Tool} Tool */

/**
 * @typedef {object} Example
 * @property {string} drawing on lines of its own
 * @property {string} [mistake] moves that lose it
 * @property {string} [solution] moves that solve it
 * @property {boolean} [isWritten] whether the moves are written down under the board
 */

/** @implements {Exhibit} */
export class LevelExhibit {
  /** @type {Match | undefined} */
  #match;
  /** @type {{ board: import("../board/board.js").Board, grip: Grip, leave: () => void } | undefined} */
  #shown;
  /** @type {Watch | undefined} */
  #watch;
  /** @type {Echo | undefined} */
  #echo;
  /** Boxes that lose the game; without any it is the position as a whole; `undefined` while it is open. @type {number[] | undefined} */
  #lost;
  #wasSolved = false;
  #isAwake = false;
  #isClosed = false;

  /**
   * @param {Example} example
   * @param {() => string} task what is to be done, in the language that is spoken now
   */
  constructor(example, task) {
    this.example = example;
    this.task = task;
    this.drawing = example.drawing.trim();
    const rows = this.drawing.split("\n");
    this.frame = new Frame({ columns: Math.max(...rows.map((row) => row.length)), rows: rows.length }, (action) => this.#act(action));
    this.showing = new Showing((name) => this.frame.press(name));
    this.element.toggleAttribute("data-written", example.isWritten);
    this.frame.host.replaceChildren(thumbnail(this.drawing));
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
    this.showing.stop();
    this.#match?.settle();
    this.#hide();
  }

  relabel() {
    const { learn: t, play } = texts();
    const { mistake, solution } = this.example;
    /** @type {Tool[]} */
    const tools = [
      { action: "undo", label: play.undo, sign: "undo", isSmall: true },
      { action: "restart", label: play.restart, sign: "restart", isSmall: true },
    ];
    if (mistake) tools.push({ action: "show-mistake", label: t.showMistake, sign: "play" });
    if (solution) tools.push({ action: "show-solution", label: t.showSolution, sign: "play" });
    this.frame.label(t.boardName, tools);
    this.frame.press(this.showing.name);
    this.#tell();
  }

  close() {
    this.#isClosed = true;
    this.sleep();
    this.#watch?.close();
    this.#match?.close();
    this.#match = undefined;
    this.frame.close();
  }

  /** The engine may still be on its way, and whoever waited for it may be gone. */
  async #prepare() {
    const game = this.#match ? undefined : await newGame(this.drawing);
    if (this.#isClosed || (game && this.#match)) return game?.free();
    if (game) this.#begin(new Match(game, this.drawing));
    if (this.#isAwake && !this.#shown) this.#hang();
  }

  /** @param {Match} match */
  #begin(match) {
    this.#match = match;
    this.#echo = new Echo(match);
    this.#watch = new Watch(match, (lost) => this.#hear(lost));
    match.onChange((change) => this.#changed(change));
  }

  #hang() {
    const match = this.#match;
    if (!match) return;
    const { host } = this.frame;
    const { width, height } = match.game;
    const picture = [...host.children];
    const board = createBoard(host, { width, height, cells: match.game.cells() }, { isMoving, speed: () => settings().speed, isPicture: true });
    for (const child of picture) child.remove();
    const grip = new Grip(match, board, () => this.#mark());
    const { begin } = grip.wishes;
    const wishes = { ...grip.wishes, begin: () => (this.showing.stop(), begin()) };
    this.#shown = { board, grip, leave: heedPointer(host, board.squareAt, wishes) };
    // Where a square is on the screen, for whoever points at it.
    Object.assign(host, { columns: width, rectOf: board.rectOf });
    board.show({ player: match.game.player, boxes: match.game.boxes() }, { animate: false, facing: match.facing });
    this.#mark();
    this.#watch?.ask();
  }

  #hide() {
    if (!this.#shown) return;
    this.#shown.leave();
    this.#shown.board.destroy();
    this.#shown = undefined;
  }

  /** @param {string} action */
  #act(action) {
    const match = this.#match;
    if (!match) return;
    const wasShowing = this.showing.name;
    this.showing.stop();
    const direction = DIRECTIONS[/** @type {Action} */ (action)];
    if (direction !== undefined) return match.step(direction);
    if (action === "undo") return match.undo();
    if (action === "redo") return match.redo();
    if (action === "restart") return match.game.path() === "" ? undefined : match.restart();
    if (action === wasShowing) return;
    if (action === "show-mistake") this.#show(action, this.example.mistake ?? "");
    if (action === "show-solution") this.#show(action, this.example.solution ?? "");
  }

  /** Plays moves from the start. @param {string} name @param {string} moves */
  #show(name, moves) {
    const match = this.#match;
    if (!match) return;
    if (match.game.path() !== "") match.restart();
    match.propose(moves);
    this.showing.start(name, () => {
      match.redo();
      return match.game.position < match.game.turns;
    });
  }

  /** @param {Change} change */
  #changed(change) {
    const match = this.#match;
    if (!match) return;
    this.#echo?.changed(change);
    if (change === "blocked") return this.frame.say(texts().learn.blocked, this.#lost ? "lost" : "open");
    // Going back may lead out of a lost position; going on from one never does.
    if (change !== "step") this.#lost = undefined;
    this.#shown?.grip.forget();
    this.#shown?.board.show({ player: match.game.player, boxes: match.game.boxes() }, { animate: true, facing: match.facing });
    this.#mark();
    this.#tell();
    this.#watch?.ask();
    if (match.isSolved && !this.#wasSolved) {
      this.#shown?.board.celebrate();
      sound.effect("win");
    }
    this.#wasSolved = match.isSolved;
  }

  /** @param {number[] | undefined} lost */
  #hear(lost) {
    if (lost && !this.#lost) sound.effect("lose");
    this.#lost = lost;
    this.#mark();
    this.#tell();
  }

  #mark() {
    this.#shown?.board.overlay({ ...this.#shown.grip.marks, ...(this.#lost && { lost: this.#lost }) });
  }

  /** Says how things stand. */
  #tell() {
    const { learn: t, play } = texts();
    const game = this.#match?.game;
    this.frame.count(this.example.isWritten && game ? t.written(game.path()) : "");
    if (game?.solved) {
      const metrics = game.metrics();
      this.frame.say(t.solved(metrics.moves, metrics.pushes), "done");
      metrics.free();
    } else if (this.#lost) {
      const reason = this.#lost.length === 0 ? play.lostWhole : play.lostBoxes(this.#lost.length);
      this.frame.say(`${play.lost}. ${reason}`, "lost");
    } else this.frame.say(this.task(), "open");
  }
}
