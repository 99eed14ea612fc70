// @ts-check
/** A maze on the page of the laboratory: its board, how another one is made, drawn or dragged, and what is said of its cells. */

import { number, texts } from "../i18n/index.js";
import { find } from "../lib/html.js";
import { notice } from "../lib/notice.js";
import { drawMaze } from "../maze/making.js";
import { isGuided } from "./algorithms.js";
import { ALGORITHMS, LAYERS } from "./layout.js";
import { MazeView } from "./mazeview.js";

/** @typedef {import("./answers.js").Facts} Facts */
/** @typedef {import("./answers.js").Inspected} Inspected */
/** @typedef {import("./answers.js").Layer} Layer */
/** @typedef {import("./answers.js").Moment} Moment */
/** @typedef {import("./lab.js").Hands} Hands */
/** @typedef {import("./lab.js").Stage} Stage */
/** @typedef {import("../maze/wishes.js").Algorithm} Algorithm */

/** Which maze, and other ends than its own. @typedef {{ maze: string, start?: number | undefined, goal?: number | undefined }} MazeWish */

/** Passages of a cell, as the engine writes them. */
const DOWN = 2;
const RIGHT = 8;

/** @implements {Stage} */
export class MazeStage {
  isLevel = false;
  algorithms = ALGORITHMS;
  layers = LAYERS;
  named = undefined;
  #hands;
  /** The maze as it is drawn. @type {import("../board/theme.js").MazeScene | null} */
  #scene = null;

  /**
   * @param {MazeWish} wish
   * @param {HTMLElement} host
   * @param {{ isMoving: () => boolean, speed: () => number }} looks
   * @param {Hands} hands
   */
  constructor(wish, host, looks, hands) {
    /** @type {MazeWish} */
    this.wish = wish;
    this.#hands = hands;
    this.view = new MazeView(host, looks, {
      moved: (end, cell) => hands.search({ ...hands.wish(), [end]: cell }, "same"),
      looked: hands.inspect,
      walled: hands.changeWall,
    });
  }

  /** @param {MazeWish} wish @param {Algorithm} algorithm */
  subjectOf({ maze, start, goal }, algorithm) {
    return { maze, ...(start !== undefined && { start }), ...(goal !== undefined && { goal }), algorithm };
  }

  address() {
    const { maze, start = "", goal = "" } = this.wish;
    return { maze, start: String(start), goal: String(goal) };
  }

  /** What names the maze, whichever way it is searched. */
  get name() {
    return this.address();
  }

  /** @param {Facts} facts */
  begin({ scene }) {
    this.#scene = scene;
    if (scene) this.view.begin(scene);
    this.view.pointOut(undefined, new Uint32Array());
  }

  /** @param {Facts} facts */
  stepsOf({ way }) {
    return Math.max(0, way.length - 1);
  }

  /** @param {Moment} moment @param {{ facts: Facts, steps: number, isRunning: boolean }} now */
  show(moment, { facts: { scene, way }, steps, isRunning }) {
    if (scene) this.view.show(moment, { walk: steps > 0 ? way.subarray(0, steps + 1) : Uint32Array.of(scene.start), animate: isRunning });
  }

  /** @param {number | undefined} cell @param {Inspected | null} inspected */
  pointOut(cell, inspected) {
    this.view.pointOut(cell, inspected?.path ?? new Uint32Array());
  }

  /** @param {Moment} moment @param {Facts} facts */
  sentence({ kind, cell, at, g, h, f }, { length, scene, wayBegins }) {
    const t = texts().lab;
    if (!scene || kind === null || kind === "improved" || kind === "deadEnd") return t.nothingYet;
    const place = t.place(Math.floor(cell / scene.width) + 1, (cell % scene.width) + 1);
    const figures = [["g", g], ["h", h], ["f", f]].flatMap(([name, value]) => (Number(value) < 0 ? [] : [`${name} ${number(Number(value))}`]));
    return [t.at(at, length), at >= wayBegins && kind === "path" ? t.way(place) : t.kinds[kind](place), figures.join(" · ")].join(" · ");
  }

  /** @param {Facts} facts */
  verdict({ verdict, steps, shortest }) {
    const t = texts().lab;
    return verdict === "solved" ? t.solved(steps ?? 0, shortest ?? 0) : t[verdict];
  }

  choose() {}

  /** @param {string} action */
  act(action) {
    switch (action) {
      case "next":
      case "previous":
        return this.#goBeside(action === "next" ? 1n : -1n);
      case "new":
        return this.#make();
      case "draw":
        this.view.isDrawing = !this.view.isDrawing;
        this.#hands.redraw();
        return this.view.isDrawing ? notice(texts().lab.drawNote) : undefined;
      case "look":
      case "start":
      case "goal":
      case "wall-right":
      case "wall-below":
        return this.#reach(action);
    }
    return undefined;
  }

  /** Does what a hand can do with a cell, by row and column. @param {"look" | "start" | "goal" | "wall-right" | "wall-below"} action */
  #reach(action) {
    const scene = this.#scene;
    if (!scene) return;
    const { width, height, passages } = scene;
    const [row, column] = [Number(this.#hands.chosen("row")) - 1, Number(this.#hands.chosen("column")) - 1];
    const isInside = (/** @type {number} */ row, /** @type {number} */ column) => row >= 0 && row < height && column >= 0 && column < width;
    const { cellForm: t } = texts().lab;
    if (!isInside(row, column)) return notice(t.noCell(height, width));
    const cell = row * width + column;
    if (action === "look") return this.#hands.inspect(cell, true);
    if (action === "start" || action === "goal") return this.#hands.search({ ...this.#hands.wish(), [action]: cell }, "same");
    const [down, right, bit] = action === "wall-below" ? [1, 0, DOWN] : [0, 1, RIGHT];
    if (!isInside(row + down, column + right)) return notice(t.noWall);
    return this.#hands.changeWall(cell, cell + down * width + right, ((passages[cell] ?? 0) & bit) !== 0);
  }

  /** The maze of the seed before or behind; a maze that was drawn has none. @param {bigint} by */
  #goBeside(by) {
    /** @type {MazeWish} */
    const wish = this.#hands.wish();
    const seed = /-s(\d+)-/.exec(wish.maze)?.[1];
    if (seed === undefined || BigInt(seed) + by < 0n) return;
    this.#hands.search({ ...wish, maze: wish.maze.replace(`-s${seed}-`, `-s${BigInt(seed) + by}-`) }, "begin");
  }

  async #make() {
    const chosen = this.#hands.chosen;
    const side = Number(chosen("size"));
    try {
      const { maze } = await drawMaze({ generator: chosen("generator"), rows: side, columns: side, loops: Number(chosen("loops")), ends: "far", energy: "off", hidden: false });
      this.#hands.search({ maze }, "begin");
    } catch (error) {
      this.#hands.refuse(error);
    }
  }

  /** @param {HTMLElement} content @param {MazeWish} wish @param {Algorithm} algorithm @param {Layer} layer @returns what is said about the algorithm */
  drawChoices(content, { maze }, algorithm, layer) {
    const t = texts();
    const code = /^([a-z-]+)\d-\d+x(\d+)-s\d+-b(\d+)/.exec(maze);
    const select = (/** @type {string} */ id, /** @type {string | undefined} */ value) => {
      const field = /** @type {HTMLSelectElement} */ (find(content, `#lab-${id}`));
      if (value !== undefined && [...field.options].some((option) => option.value === value)) field.value = value;
    };
    select("generator", code?.[1]);
    select("size", code?.[2] ?? String(this.#scene?.width ?? 20));
    select("loops", code?.[3]);
    find(content, "[data-action=draw]").setAttribute("aria-pressed", String(this.view.isDrawing));
    find(content, ".lab-place").classList.toggle("lab-drawing", this.view.isDrawing);
    const isLacking = !isGuided(algorithm) && (layer === "h" || layer === "f");
    return isLacking ? t.lab.noEstimate : t.maze.algorithms[algorithm].line;
  }

  picture() {
    return this.view.picture();
  }

  relabel() {
    this.view.relabel();
  }

  close() {
    this.view.close();
  }
}
