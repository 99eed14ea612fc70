// @ts-check
/**
 * A search that is watched: cells in the order in which they were looked at, then the way, then the figure that walks it. The
 * search itself is over before anything is shown; what is shown is a place on its timeline, which can be moved at will.
 */

import { coloursOf, onDress, wornTheme } from "../board/wardrobe.js";
import { MazeSearch } from "../engine.js";
import { number, texts } from "../i18n/index.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { share } from "../lib/sharing.js";
import { actAnywhere } from "../play/anywhere.js";
import { heedKeys } from "../play/input.js";
import { drawPlaying, drawZoom, enable } from "../play/panel.js";
import { keepInAddress } from "../router.js";
import { isMoving, onChange as onSettings, settings } from "../settings.js";
import { drawSoundButton } from "../sound/button.js";
import { mazeAddress } from "./address.js";
import { createMazeBoard } from "./board/board.js";
import { cellsOf } from "./cells.js";
import { watchLayout } from "./layout.js";
import { say } from "./panel.js";
import { ALGORITHMS } from "./wishes.js";

/** @typedef {import("./wishes.js").Algorithm} Algorithm */
/** @typedef {import("./address.js").Told} Told */
/** @typedef {import("../engine.js").MazeWalk} MazeWalk */

/** How long a search is shown, in seconds, and the walk along the way; short ones go slower. */
const SEARCH_TIME = 7;
const WALK_TIME = 4;
const LEAST_EVENTS = 40;
const LEAST_STEPS = 12;
/** What is hidden for longer than so many milliseconds has not been watched. */
const LONGEST_FRAME = 100;
/** How many events are kept. The mazes that can be made here have fewer, unless somebody walks in circles. */
const MOST_EVENTS = 1_000_000;

export class WatchTable {
  /** What is to be done when the table is left. @type {(() => void)[]} */
  #leaving = [];
  /** @type {import("./board/board.js").MazeBoard} */
  #board;
  /** @type {MazeSearch} */
  #search;
  /** The cells of the way that was found. @type {Uint32Array} */
  #way = new Uint32Array();
  /** On the timeline: events first, then steps. */
  #position = 0;
  /** @type {number | undefined} */
  #frame;
  #shortest;

  /**
   * @param {Told} told
   * @param {MazeWalk} walk which nobody walks
   */
  constructor(told, walk) {
    this.told = told;
    const { width, height, start, goal } = walk;
    this.scene = { width, height, start, goal, passages: walk.passages() };
    this.#shortest = walk.way()?.length ?? 0;
    this.algorithm = /** @type {Algorithm} */ (told.algorithm);
    this.content = element(html`<div class="play-table"></div>`);
    this.host = element(html`<div class="play-host maze-host" tabindex="-1"></div>`);
    this.#search = this.#record();
    this.relabel();
    this.#board = createMazeBoard(this.host, this.scene, { isMoving, speed: () => settings().speed, isOverview: true, onZoom: () => drawZoom(this.content, this.#board) });
    Object.assign(this.host, { columns: width, rectOf: this.#board.rectOf });
    drawZoom(this.content, this.#board);
    this.#begin();
    this.#run();
  }

  get title() {
    return this.told.name || texts().maze.aMaze;
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    const t = texts().maze;
    const { width, height } = this.scene;
    fill(this.content, watchLayout({ title: this.title, width, height, tags: [t.watchedTag], comment: "" }));
    find(this.content, ".play-board").append(this.host);
    const { maze, name, hasFog } = this.told;
    find(this.content, "[data-place=own]").setAttribute("href", mazeAddress({ maze, name, hasFog }));
    this.#drawLab();
    this.#drawAlgorithm();
    this.#drawLegend();
    if (!this.#board) return;
    drawZoom(this.content, this.#board);
    this.#draw(false);
  }

  close() {
    this.#pause();
    for (const leave of this.#leaving) leave();
    this.#board.destroy();
    this.#search.free();
  }

  #begin() {
    const chosen = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLSelectElement) this.#choose(/** @type {Algorithm} */ (target.value));
    };
    const scrubbed = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLInputElement && target.matches(".play-history")) this.#goTo(Number(target.value));
    };
    // As buttons are pressed: it goes on, or pauses.
    const entered = (/** @type {KeyboardEvent} */ event) => {
      const isElsewhere = event.target instanceof Element && event.target.closest("button, a, select, dialog");
      if (event.key === "Enter" && !isElsewhere && !event.repeat) this.#act("play");
    };
    this.content.addEventListener("change", chosen);
    this.content.addEventListener("input", scrubbed);
    addEventListener("keydown", entered);
    this.#leaving.push(
      // Space goes on to the next algorithm; the button with that name plays and pauses.
      heedKeys((action) => this.#act(action === "play" ? "next-algorithm" : action), () => true, () => {}),
      onAction(this.content, (action) => this.#act(action)),
      onSettings(() => this.#drawPlaying()),
      onDress(() => this.#drawLegend()),
      () => this.content.removeEventListener("change", chosen),
      () => this.content.removeEventListener("input", scrubbed),
      () => removeEventListener("keydown", entered),
    );
  }

  /** @param {string} action */
  #act(action) {
    switch (action) {
      case "play":
        return this.#frame === undefined ? this.#run() : this.#pause();
      case "undo":
      case "left":
        return this.#goTo(this.#position - 1);
      case "redo":
      case "right":
        return this.#goTo(this.#position + 1);
      case "restart":
      case "undoAll":
        return this.#goTo(0);
      case "redoAll":
        return this.#goTo(this.#length);
      case "next-algorithm":
        return this.#choose(ALGORITHMS[(ALGORITHMS.indexOf(this.algorithm) + 1) % ALGORITHMS.length] ?? "astar");
      case "share":
        return void share(location.origin + mazeAddress({ ...this.told, algorithm: this.algorithm }), texts().maze.mazeCopied);
      default:
        return actAnywhere(action, this.#board, "search");
    }
  }

  /** Lets another one search, from the beginning. @param {Algorithm} algorithm */
  #choose(algorithm) {
    this.algorithm = algorithm;
    this.#drawLab();
    keepInAddress({ a: algorithm });
    this.#pause();
    this.#search.free();
    this.#search = this.#record();
    this.#position = 0;
    this.#drawAlgorithm();
    this.#run();
  }

  #record() {
    const search = MazeSearch.record(this.told.maze, undefined, this.algorithm, MOST_EVENTS);
    this.#way = Uint32Array.from(cellsOf(search.way(), this.scene.start, this.scene.width));
    return search;
  }

  /** How long the timeline is. */
  get #length() {
    return this.#search.length + this.#way.length - 1;
  }

  #run() {
    if (this.#position >= this.#length) this.#position = 0;
    // Whoever wants no motion sees how it ends, and moves along the timeline themselves.
    if (!isMoving()) return this.#goTo(this.#length);
    let last = performance.now();
    const next = (/** @type {number} */ now) => {
      const { length } = this.#search;
      const isWalking = this.#position >= length;
      const pace = isWalking ? Math.max(LEAST_STEPS, (this.#way.length - 1) / WALK_TIME) : Math.max(LEAST_EVENTS, length / SEARCH_TIME);
      const far = (pace * settings().speed * Math.min(Math.max(now - last, 0), LONGEST_FRAME)) / 1000;
      last = now;
      const before = Math.floor(this.#position);
      this.#position = Math.min(this.#position + far, isWalking ? this.#length : length);
      this.#frame = this.#position < this.#length ? requestAnimationFrame(next) : undefined;
      if (Math.floor(this.#position) !== before || this.#frame === undefined) this.#draw(isWalking);
    };
    this.#frame = requestAnimationFrame(next);
    this.#draw(false);
  }

  #pause() {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#position = Math.floor(this.#position);
    if (this.#board) this.#drawPlaying();
  }

  /** @param {number} position */
  #goTo(position) {
    this.#pause();
    this.#position = Math.min(Math.max(position, 0), this.#length);
    this.#draw(false);
  }

  /** @param {boolean} animate whether the figure glides */
  #draw(animate) {
    const position = Math.floor(this.#position);
    const { length } = this.#search;
    const steps = Math.max(0, position - length);
    const marks = this.#search.marksAt(Math.min(position, length));
    this.#board.search(marks);
    this.#board.show({ here: this.#way[steps] ?? this.scene.start, trail: this.#way.subarray(0, steps + 1) }, { animate });
    this.#drawCounters(marks, position);
    /** @type {HTMLInputElement} */
    const timeline = find(this.content, ".play-history");
    [timeline.max, timeline.value] = [String(this.#length), String(position)];
    timeline.setAttribute("aria-valuetext", texts().maze.timelineAt(position, this.#length));
    timeline.style.setProperty("--done", String(this.#length === 0 ? 0 : position / this.#length));
    this.#drawPlaying();
  }

  /** What was found and done by now. Walkers look on from no cell; they walk. @param {Uint8Array} marks @param {number} position */
  #drawCounters(marks, position) {
    const { opened, closed, walked, wayBegins } = this.#search;
    const t = texts().maze;
    const isSearched = position >= wayBegins;
    const count = (/** @type {number} */ least) => marks.reduce((sum, mark) => sum + Number((mark & 7) >= least), 0);
    find(this.content, "[data-counter=closed] dt").textContent = walked > 0 ? t.stepsName : t.closed;
    say(this.content, "opened", number(isSearched ? opened : count(1)));
    say(this.content, "closed", number(walked > 0 ? Math.min(position, walked) : isSearched ? closed : count(2)));
    say(this.content, "way", isSearched && this.#way.length > 1 ? number(this.#way.length - 1) : "–");
    const said = find(this.content, ".play-advice");
    const sentence = isSearched ? this.#verdict() : "";
    if (said.textContent !== sentence) fill(said, sentence === "" ? html`` : html`<p>${sentence}</p>`);
  }

  /** How it ended. */
  #verdict() {
    const t = texts().maze;
    const { name } = t.algorithms[this.algorithm];
    const steps = this.#way.length - 1;
    if (!this.#search.isFound) return t.watchingStopped(name);
    return steps === this.#shortest ? t.watchingShortest(name, steps) : t.watchingLonger(name, steps, this.#shortest);
  }

  #drawAlgorithm() {
    const t = texts().maze;
    /** @type {HTMLSelectElement} */
    const select = find(this.content, "#maze-watched");
    select.value = this.algorithm;
    find(this.content, ".maze-algorithm-line").textContent = t.algorithms[this.algorithm].line;
    find(this.content, ".play-comment").textContent = t.algorithms[this.algorithm].line;
  }

  /** The laboratory shows the same search from all sides. */
  #drawLab() {
    find(this.content, "[data-place=lab]").setAttribute("href", `/lab?${new URLSearchParams({ maze: this.told.maze, a: this.algorithm })}`);
  }

  /** What the marks mean, in the colours they have now. */
  #drawLegend() {
    const { open, closed, path, again } = coloursOf(wornTheme().maze);
    const colours = { open: open[0], closed: closed[0], path, twice: again };
    for (const [mark, colour] of Object.entries(colours)) {
      /** @type {HTMLElement} */
      const item = find(this.content, `[data-mark=${mark}]`);
      item.style.setProperty("--mark", colour);
    }
  }

  #drawPlaying() {
    drawPlaying(this.content, this.#frame !== undefined);
    drawSoundButton(this.content);
    enable(this.content, ["undo"], this.#position > 0);
    enable(this.content, ["redo"], this.#position < this.#length);
  }
}
