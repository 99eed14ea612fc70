// @ts-check
/** Start and goal chosen by hand: a picture of the maze that will be made, on which two cells are clicked, or reached with the arrows. */

import { newWalk } from "../engine.js";
import { texts } from "../i18n/index.js";
import { element, find, html } from "../lib/html.js";
import { isMoving, settings } from "../settings.js";
import { createMazeBoard } from "./board/board.js";
import { drawMaze, newSeed } from "./making.js";
import { isSeed, isSide, loopsOf, shapeOf } from "./wishes.js";

/** @typedef {import("./wishes.js").Wishes} Wishes */
/** What was chosen, and of which maze. @typedef {{ start: number, goal: number, seed: bigint }} Picked */

/** How long somebody may go on writing before the picture follows, in milliseconds. */
const A_MOMENT = 250;

export class Picking {
  /** What the picture shows. */
  #shown = "";
  #seed = newSeed();
  /** @type {import("./board/board.js").MazeBoard | undefined} */
  #board;
  /** @type {number | undefined} */
  #start;
  /** @type {number | undefined} */
  #goal;
  #cursor = 0;
  #shape = { rows: 0, columns: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /**
   * @param {Wishes} wishes
   * @param {() => HTMLElement} place
   */
  constructor(wishes, place) {
    this.wishes = wishes;
    this.place = place;
    this.content = element(html`<div>
      <p class="soft" role="status"></p>
      <div class="maze-host play-host" tabindex="0" role="application"></div>
    </div>`);
    this.host = find(this.content, ".maze-host");
    this.host.addEventListener("click", ({ clientX, clientY }) => this.#pick(this.#board?.cellAt(clientX, clientY)));
    this.host.addEventListener("pointermove", ({ clientX, clientY }) => this.#point(this.#board?.cellAt(clientX, clientY)));
    this.host.addEventListener("pointerleave", () => this.#point(undefined));
    this.host.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Both cells, or nothing. @returns {Picked | undefined} */
  get ends() {
    if (this.wishes.ends !== "chosen" || this.#start === undefined || this.#goal === undefined) return undefined;
    return { start: this.#start, goal: this.#goal, seed: this.#seedOf() };
  }

  /** Something else is wished for, or the form was drawn anew. */
  changed() {
    clearTimeout(this.#later);
    const { wishes } = this;
    const { rows, columns } = shapeOf(wishes);
    if (wishes.ends !== "chosen" || !isSide(rows) || !isSide(columns) || !isSeed(wishes.seed)) return;
    this.place().replaceChildren(this.content);
    const wanted = JSON.stringify([rows, columns, wishes.generator, loopsOf(wishes), wishes.seed]);
    if (wanted === this.#shown) return this.#draw();
    const show = () => {
      this.#shown = wanted;
      void this.#make(rows, columns).catch(() => (this.#shown = ""));
    };
    if (this.#shown === "") show();
    else this.#later = setTimeout(show, A_MOMENT);
  }

  /** Points out that something has to be chosen first. */
  insist() {
    this.host.focus();
    this.host.scrollIntoView({ block: "center" });
  }

  close() {
    clearTimeout(this.#later);
    this.#shown = "closed";
    this.#board?.destroy();
  }

  #seedOf() {
    return this.wishes.seed === "" ? this.#seed : BigInt(this.wishes.seed);
  }

  /** @param {number} rows @param {number} columns */
  async #make(rows, columns) {
    const { wishes } = this;
    const wanted = this.#shown;
    const { maze } = await drawMaze({ generator: wishes.generator, rows, columns, loops: loopsOf(wishes), seed: this.#seedOf(), ends: "far", energy: "off", hidden: false });
    const walk = await newWalk(maze, undefined);
    const scene = { width: walk.width, height: walk.height, start: walk.start, goal: walk.goal, passages: walk.passages() };
    walk.free();
    if (wanted !== this.#shown) return;
    this.#board?.destroy();
    this.host.replaceChildren();
    this.host.style.setProperty("--shape", String(Math.max(0.6, columns / rows)));
    this.#shape = { rows, columns };
    [this.#start, this.#goal, this.#cursor] = [undefined, undefined, scene.start];
    this.#board = createMazeBoard(this.host, scene, { isMoving, speed: () => settings().speed, isPicture: true });
    Object.assign(this.host, { columns, rectOf: this.#board.rectOf });
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { rows, columns } = this.#shape;
    const [row, column] = [Math.floor(this.#cursor / columns), this.#cursor % columns];
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const way = ways[event.key];
    if (way) {
      const to = [Math.min(rows - 1, Math.max(0, row + way[0])), Math.min(columns - 1, Math.max(0, column + way[1]))];
      this.#cursor = (to[0] ?? 0) * columns + (to[1] ?? 0);
      this.#point(this.#cursor);
    } else if (event.key === "Enter" || event.key === " ") this.#pick(this.#cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The start first, then the goal; whoever has both chooses anew. @param {number | undefined} cell */
  #pick(cell) {
    if (cell === undefined) return;
    if (this.#start === undefined || this.#goal !== undefined) [this.#start, this.#goal] = [cell, undefined];
    else if (cell !== this.#start) this.#goal = cell;
    this.#cursor = cell;
    this.#draw();
  }

  /** @param {number | undefined} cell */
  #point(cell) {
    this.#draw(cell);
  }

  /** @param {number} [hover] */
  #draw(hover) {
    const t = texts().maze;
    const picking = this.#start === undefined ? "start" : this.#goal === undefined ? "goal" : undefined;
    const said = find(this.content, "[role=status]");
    const sentence = picking === "start" ? t.pickStart : picking === "goal" ? t.pickGoal : t.picked;
    if (said.textContent !== sentence) said.textContent = sentence;
    const [start, goal] = [this.#start, this.#goal];
    this.#board?.overlay({ picking: picking ?? "start", hover, ends: { start, goal } });
    this.#board?.show({ here: start ?? this.#cursor, trail: [] }, { animate: false });
  }
}
