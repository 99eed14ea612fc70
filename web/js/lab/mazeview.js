// @ts-check
/**
 * The maze of a recording on the screen: the board with its marks, numbers and colours over it, and the hands that move ends, look at cells
 * and change walls.
 */

import { texts } from "../i18n/index.js";
import { createMazeBoard } from "../maze/board/board.js";
import { onDress } from "../board/wardrobe.js";
import { clearInk, drawFigures, drawPath, pictureOf } from "./ink.js";

/** @typedef {import("../board/theme.js").MazeScene} MazeScene */
/** @typedef {import("./answers.js").Moment} Moment */

/**
 * What hands wish for. `moved` comes for every cell an end is dragged over.
 * @typedef {object} Wishes
 * @property {(end: "start" | "goal", cell: number) => void} moved
 * @property {(cell: number | undefined, isChosen: boolean) => void} looked at a cell by hovering, or by a click
 * @property {(one: number, other: number, isWall: boolean) => void} walled
 */

/** How far from a cell's edge a click means its wall. */
const EDGE = 0.3;

export class MazeView {
  /** @type {import("../maze/board/board.js").MazeBoard | undefined} */
  #board;
  /** @type {MazeScene | undefined} */
  #scene;
  #passages = "";
  /** @type {Moment | undefined} */
  #moment;
  /** @type {Uint32Array} */
  #path = new Uint32Array();
  /** @type {number | undefined} */
  #looked;
  /** The cell under a mouse. @type {number | undefined} */
  #hovered;
  /** @type {{ end: "start" | "goal", cell: number } | undefined} */
  #dragged;
  /** @type {(() => void)[]} */
  #leaving = [];
  #ink;

  /**
   * @param {HTMLElement} host
   * @param {{ isMoving: () => boolean, speed: () => number }} settings
   * @param {Wishes} wishes
   */
  constructor(host, settings, wishes) {
    this.host = host;
    this.settings = settings;
    this.wishes = wishes;
    /** Whether a click changes walls. */
    this.isDrawing = false;
    this.#ink = document.createElement("canvas");
    this.#ink.className = "lab-ink";
    // The board, which came later, measures itself first: before that it would be written beside it.
    const resized = new ResizeObserver(() => requestAnimationFrame(() => this.#drawInk()));
    resized.observe(host);
    this.#leaving.push(() => resized.disconnect(), onDress(() => this.#drawInk()));
    this.#heed();
  }

  /** Another maze, or other ends. @param {MazeScene} scene */
  begin(scene) {
    const passages = `${scene.width} ${scene.passages.join("")}`;
    this.#scene = scene;
    // Who drags an end must not have the board taken from under the hand.
    if (passages !== this.#passages || !this.#board) {
      this.#board?.destroy();
      this.#board = createMazeBoard(this.host, scene, { ...this.settings, isPicture: true });
      this.host.append(this.#ink);
      this.#passages = passages;
    }
    Object.assign(this.host, { columns: scene.width, rectOf: this.#board.rectOf });
    this.#board.overlay({ ends: { start: scene.start, goal: scene.goal } });
    this.#board.search(undefined);
    this.#moment = undefined;
    this.#board.show({ here: scene.start, trail: [scene.start] }, { animate: false });
  }

  /**
   * @param {Moment} moment
   * @param {{ walk: Uint32Array, animate: boolean }} more the cells the figure has walked
   */
  show(moment, { walk, animate }) {
    // What has changed since the moment before is only of use to whoever has seen that one.
    const isNext = moment.number !== undefined && moment.number === (this.#moment?.number ?? NaN) + 1;
    this.#moment = moment;
    this.#board?.search(moment.marks, isNext ? moment.changed : null);
    this.#board?.show({ here: walk.at(-1) ?? this.#scene?.start ?? 0, trail: walk }, { animate });
    this.#drawInk();
  }

  /** Points a cell out, and the way to it. @param {number | undefined} cell @param {Uint32Array} path */
  pointOut(cell, path) {
    [this.#looked, this.#path] = [cell, path];
    this.#drawInk();
  }

  /** The board with everything on it, as a picture. */
  picture() {
    return pictureOf(this.host, this.#ink);
  }

  close() {
    for (const leave of this.#leaving) leave();
    this.#board?.destroy();
  }

  #heed() {
    const heed = (/** @type {keyof HTMLElementEventMap} */ name, /** @type {(event: PointerEvent) => void} */ act) => {
      const listener = /** @type {EventListener} */ (act);
      this.host.addEventListener(name, listener, { passive: false });
      this.#leaving.push(() => this.host.removeEventListener(name, listener));
    };
    heed("pointerdown", (event) => {
      const cell = this.#cellAt(event);
      const scene = this.#scene;
      if (cell === undefined || !scene || event.button !== 0) return;
      if (this.isDrawing) return this.#changeWall(event, cell);
      if (cell === scene.start || cell === scene.goal) {
        event.preventDefault();
        this.#dragged = { end: cell === scene.start ? "start" : "goal", cell };
        this.host.setPointerCapture(event.pointerId);
      } else this.wishes.looked(cell, true);
    });
    heed("pointermove", (event) => {
      const cell = this.#cellAt(event);
      const scene = this.#scene;
      if (!this.#dragged || !scene) {
        if (event.pointerType === "mouse" && cell !== this.#hovered) this.wishes.looked(cell, false);
        this.#hovered = cell;
        this.host.style.cursor = !this.isDrawing && scene && (cell === scene.start || cell === scene.goal) ? "grab" : "";
        return;
      }
      if (cell === undefined || cell === this.#dragged.cell || cell === scene.start || cell === scene.goal) return;
      this.#dragged.cell = cell;
      this.wishes.moved(this.#dragged.end, cell);
    });
    // A finger scrolls the page, unless it takes hold of an end or a wall.
    heed("touchstart", (event) => {
      const [touch] = /** @type {TouchEvent} */ (/** @type {unknown} */ (event)).touches;
      const cell = touch && this.#board?.cellAt(touch.clientX, touch.clientY);
      const isEnd = cell !== undefined && (cell === this.#scene?.start || cell === this.#scene?.goal);
      if ((isEnd || this.isDrawing) && event.cancelable) event.preventDefault();
    });
    heed("pointerleave", () => {
      this.#hovered = undefined;
      if (!this.#dragged) this.wishes.looked(undefined, false);
    });
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) heed(end, () => (this.#dragged = undefined));
  }

  /** @param {PointerEvent} event */
  #cellAt(event) {
    return this.#board?.cellAt(event.clientX, event.clientY);
  }

  /** The wall nearest to the pointer is taken down or put up. @param {PointerEvent} event @param {number} cell */
  #changeWall(event, cell) {
    const scene = this.#scene;
    const rect = this.#board?.rectOf(cell);
    if (!rect || !scene) return;
    const [x, y] = [(event.clientX - rect.x) / rect.width, (event.clientY - rect.y) / rect.height];
    const sides = [
      { far: y, next: cell - scene.width, bit: 1, isInside: cell >= scene.width },
      { far: 1 - y, next: cell + scene.width, bit: 2, isInside: cell + scene.width < scene.width * scene.height },
      { far: x, next: cell - 1, bit: 4, isInside: cell % scene.width > 0 },
      { far: 1 - x, next: cell + 1, bit: 8, isInside: cell % scene.width < scene.width - 1 },
    ];
    const [side] = sides.filter(({ isInside, far }) => isInside && far < EDGE + 0.2).sort((one, other) => one.far - other.far);
    if (!side) return;
    event.preventDefault();
    this.wishes.walled(cell, side.next, ((scene.passages[cell] ?? 0) & side.bit) !== 0);
  }

  /** Numbers, colours and the path, on a canvas of their own over the board. */
  #drawInk() {
    const [scene, board] = [this.#scene, this.#board];
    const drawn = scene && board && clearInk(this.host, this.#ink, board.rectOf(0));
    if (!drawn) return;
    const { pen, side } = drawn;
    const figures = this.#moment?.figures;
    if (figures) drawFigures(pen, figures, side, scene.width);
    drawPath(pen, this.#path, side, scene.width);
    if (this.#looked === undefined) return;
    const [x, y] = [(this.#looked % scene.width) * side, Math.floor(this.#looked / scene.width) * side];
    Object.assign(pen, { strokeStyle: "#d55e00", lineJoin: "miter", lineWidth: Math.max(2, side * 0.1) });
    pen.strokeRect(x + 1, y + 1, side - 2, side - 2);
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    this.host.setAttribute("aria-description", texts().lab.boardHelp);
  }
}
