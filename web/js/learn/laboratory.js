// @ts-check
/**
 * A small laboratory in a lesson: one search, or two beside each other on one clock. It records when it comes into view, forgets when it
 * goes, and remembers the moment.
 */

import { language, texts } from "../i18n/index.js";
import { speedAt, stopOf, Timeline } from "../lab/timeline.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { sign } from "../play/signs.js";
import { isMoving, settings } from "../settings.js";
import { Lane } from "./lane.js";

/** @typedef {import("./exhibit.js").Exhibit} Exhibit */
/** @typedef {import("./lane.js").Ground} Ground */
/** @typedef {import("./lane.js").Run} Run */
/** @typedef {import("../lab/answers.js").Layer} Layer */
/** @typedef {import("../maze/wishes.js").Algorithm} Algorithm */

/**
 * What stands under the boards and follows the clock as they do.
 * @typedef {object} Annex
 * @property {HTMLElement} element
 * @property {(lanes: readonly Lane[]) => void} show a moment of one of them came
 * @property {() => void} relabel
 */

/**
 * @typedef {object} Sample
 * @property {Ground} ground
 * @property {readonly Run[]} runs one, or two beside each other
 * @property {Layer} [layer] what is drawn over cells at first
 * @property {boolean} [hasCode] whether the algorithm's lines can be read
 * @property {boolean} [hasLosses] whether pushes that were left out are counted, by rule
 * @property {boolean} [hasWalls] whether walls can be changed
 * @property {readonly Algorithm[]} [choices] what the first search can be instead
 * @property {() => Annex} [annex]
 */

/** How long a search is shown, in seconds, and the walk along the way; and how slow either may be, in events per second. */
const SEARCH_TIME = 6;
const WALK_TIME = 4;
const LEAST_SPEED = 8;
/** Sides of a cell in the order in which they can be chosen, with their bits in a scene. */
const SIDES = [
  { bit: 1, down: -1, right: 0 },
  { bit: 2, down: 1, right: 0 },
  { bit: 4, down: 0, right: -1 },
  { bit: 8, down: 0, right: 1 },
];
const MAZE_LAYERS = /** @type {const} */ (["none", "g", "h", "f"]);
const LEVEL_LAYERS = /** @type {const} */ (["none", "open", "closed", "bounds"]);

/** @implements {Exhibit} */
export class Laboratory {
  #isAwake = false;
  #isClosed = false;
  /** Every search has a number, so that the latest wish wins. */
  #wishes = 0;
  /** Where it was when it fell asleep; at first the search is over. @type {number | undefined} */
  #kept;
  /** What is searched now: ends and walls may have been moved. @type {Ground} */
  #ground;
  /** @type {Layer} */
  #layer;
  #isDrawing = false;
  /** @type {() => void} */
  #leave;

  /** @param {Sample} sample @param {() => string} task what is to be seen here, in the language that is spoken now */
  constructor(sample, task) {
    this.sample = sample;
    this.task = task;
    this.#ground = sample.ground;
    this.#layer = sample.layer ?? "none";
    this.isLevel = "level" in sample.ground;
    /** Whether it wants the whole width of the page. */
    this.isWide = sample.runs.length > 1;
    this.timeline = new Timeline(() => this.#show());
    const wishes = {
      moved: (/** @type {"start" | "goal"} */ end, /** @type {number} */ cell) => void this.#search({ ...this.#ground, [end]: cell }),
      looked: () => {},
      walled: (/** @type {number} */ one, /** @type {number} */ other, /** @type {boolean} */ isWall) => void this.changeWall(one, other, isWall),
    };
    const { ground, hasCode = false, hasLosses = false } = sample;
    this.lanes = sample.runs.map((run) => new Lane(run, { ground, hasCode, hasLosses, wishes }));
    this.annex = sample.annex?.();
    for (const lane of this.lanes) lane.onMoment = () => this.annex?.show(this.lanes);
    this.element = element(html`<figure class="exhibit card small-lab"></figure>`);
    this.#setSize();
    this.relabel();
    this.#leave = this.#heed();
  }

  wake() {
    this.#isAwake = true;
    void this.#search(this.#ground, this.#kept);
  }

  sleep() {
    this.#isAwake = false;
    this.#wishes++;
    // Who was called away before all had searched has no moment to remember.
    if (this.element.hasAttribute("data-awake")) this.#kept = this.timeline.position;
    this.timeline.close();
    for (const lane of this.lanes) lane.sleep();
    this.element.removeAttribute("data-awake");
  }

  close() {
    this.#isClosed = true;
    this.sleep();
    this.#leave();
  }

  relabel() {
    const { lab: t, learn } = texts();
    const { hasWalls, choices } = this.sample;
    const algorithms = texts().maze.algorithms;
    fill(
      this.element,
      html`<p class="small-lab-task">${this.task()}</p>
        ${
          choices &&
          html`<label class="small-lab-choice">${learn.lab.choice}
            <select class="field" data-choose="algorithm">${choices.map((one) => html`<option value="${one}">${algorithms[one].name}</option>`)}</select></label>`
        }
        <div class="lanes"></div>
        <div class="small-lab-annex"></div>
        <div class="small-lab-panel">
          <div class="small-lab-clock" role="group" aria-label="${t.timeline}">
            <input class="play-history small-lab-history" type="range" min="0" max="0" value="0" step="1" aria-label="${t.timeline}" />
            <div class="small-lab-tools">
              ${tool("first", "first", t.first)} ${tool("back", "left", t.stepBack)}
              <button class="button primary icon" type="button" data-action="play" title="${t.play}" aria-label="${t.play}">${sign("play")}</button>
              ${tool("on", "right", t.stepOn)} ${tool("last", "last", t.last)}
            </div>
          </div>
          <div class="small-lab-more">
            <label class="small-lab-choice">${t.layers} <select class="field" data-choose="layer"></select></label>
            ${hasWalls && html`<button class="button" type="button" data-action="walls" aria-pressed="${this.#isDrawing}">${t.draw}</button>`}
            <button class="button" type="button" data-action="reset" hidden>${learn.lab.reset}</button>
          </div>
        </div>
        ${hasWalls && wallForm()}
        <p class="small-lab-trouble notice-line" role="alert" hidden></p>`,
    );
    for (const lane of this.lanes) lane.relabel();
    find(this.element, ".lanes").append(...this.lanes.map((lane) => lane.element));
    if (this.annex) {
      this.annex.relabel();
      find(this.element, ".small-lab-annex").append(this.annex.element);
      this.annex.show(this.lanes);
    }
    this.#drawChoices();
    if (this.lanes.some(({ recording }) => recording)) this.#show();
  }

  /** The wall between two cells is put up or taken down, and everything is searched again. @param {number} one @param {number} other @param {boolean} isWall */
  async changeWall(one, other, isWall) {
    const plan = await this.lanes[0]?.recording?.withWall(one, other, isWall);
    if (plan) await this.#search({ maze: plan });
  }

  /** The wall that is named by row, column and side. */
  #changeNamedWall() {
    const scene = this.lanes[0]?.recording?.facts.scene;
    const told = (/** @type {string} */ name) => Number(/** @type {HTMLInputElement | HTMLSelectElement} */ (find(this.element, `[data-wall=${name}]`)).value);
    const [row, column, side] = [told("row") - 1, told("column") - 1, SIDES[told("side")]];
    if (!scene || !side || row < 0 || column < 0 || row >= scene.height || column >= scene.width) return this.#say(texts().learn.lab.noWall);
    const [next, beside] = [row + side.down, column + side.right];
    if (next < 0 || beside < 0 || next >= scene.height || beside >= scene.width) return this.#say(texts().learn.lab.noWall);
    const cell = row * scene.width + column;
    void this.changeWall(cell, next * scene.width + beside, ((scene.passages[cell] ?? 0) & side.bit) !== 0);
  }

  #heed() {
    const changed = (/** @type {Event} */ { target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      const { choose } = target.dataset;
      if (choose === "layer") this.#choose(/** @type {Layer} */ (target.value));
      const [first] = this.lanes;
      if (choose !== "algorithm" || !first) return;
      first.run = { ...first.run, algorithm: /** @type {Algorithm} */ (target.value) };
      first.relabel();
      void this.#search(this.#ground);
    };
    const moved = (/** @type {Event} */ { target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(".small-lab-history")) return;
      this.#speak();
      this.timeline.goTo(Number(target.value));
    };
    this.element.addEventListener("change", changed);
    this.element.addEventListener("input", moved);
    const leave = onAction(this.element, (action) => this.#act(action));
    return () => {
      leave();
      this.element.removeEventListener("change", changed);
      this.element.removeEventListener("input", moved);
    };
  }

  /** @param {string} action */
  #act(action) {
    const { timeline } = this;
    this.#speak();
    switch (action) {
      case "play":
        return this.#play();
      case "first":
        return timeline.goTo(0);
      case "back":
        return timeline.goTo(timeline.position - 1);
      case "on":
        return timeline.goTo(timeline.position + 1);
      case "last":
        return timeline.goTo(timeline.length);
      case "walls":
        this.#isDrawing = !this.#isDrawing;
        return this.#drawChoices();
      case "wall":
        return void this.#changeNamedWall();
      case "reset":
        return void this.#search(this.sample.ground);
    }
  }

  /** Goes on or pauses. Whoever wants no motion sees how it ends. */
  #play() {
    const { timeline } = this;
    if (timeline.isRunning) return timeline.pause();
    if (!isMoving()) return timeline.goTo(timeline.position < timeline.length ? timeline.length : 0);
    // What is over is watched from the beginning.
    if (timeline.position === this.#length) timeline.goTo(0);
    timeline.run();
  }

  /** The moment that is looked at; nothing if the search is over: whoever moves something then wants to see the next one's end. */
  get #position() {
    return this.timeline.position < this.#length ? this.timeline.position : undefined;
  }

  /** @param {Ground} ground @param {number} [position] */
  async #search(ground, position = this.#position) {
    const wish = ++this.#wishes;
    const isWanted = () => wish === this.#wishes && this.#isAwake && !this.#isClosed;
    try {
      for (const lane of this.lanes) await lane.wake(ground, isWanted);
      if (!isWanted()) return;
      this.#ground = ground;
      this.#say("");
      this.#begin(position);
    } catch (error) {
      // The engine says in English only what is wrong; here it can be no more than this.
      const said = language() === "en" && error instanceof Error ? error.message : texts().learn.lab.sameCell;
      if (isWanted()) this.#say(`${texts().lab.refused} ${said}`);
    }
  }

  /** @param {number | undefined} position where the clock stands; without one the search is over */
  #begin(position) {
    const { timeline } = this;
    const [length, steps] = [this.#length, Math.max(0, ...this.lanes.map((lane) => lane.steps))];
    const { speed } = settings();
    timeline.walkBegins = length;
    timeline.speed = speedAt(stopOf(Math.max(LEAST_SPEED, length / SEARCH_TIME) * speed));
    timeline.walkSpeed = Math.max(LEAST_SPEED, steps / WALK_TIME) * speed;
    this.#drawChoices();
    this.element.setAttribute("data-awake", "");
    timeline.begin(length + steps, position ?? length);
  }

  /** How many events there are before anybody walks. */
  get #length() {
    return Math.max(0, ...this.lanes.map((lane) => lane.length));
  }

  #show() {
    const { position, length, isRunning } = this.timeline;
    for (const lane of this.lanes) lane.show(position, this.#length, this.#layer, isRunning);
    const t = texts().lab;
    /** @type {HTMLInputElement} */
    const history = find(this.element, ".small-lab-history");
    [history.max, history.value] = [String(length), String(position)];
    history.setAttribute("aria-valuetext", t.at(position, length));
    history.style.setProperty("--done", String(length === 0 ? 0 : position / length));
    const button = find(this.element, "[data-action=play]");
    const label = isRunning ? t.pause : t.play;
    if (button.getAttribute("aria-label") === label) return;
    button.setAttribute("aria-label", label);
    button.title = label;
    fill(button, html`${sign(isRunning ? "pause" : "play")}`);
  }

  /** @param {Layer} layer */
  #choose(layer) {
    this.#layer = layer;
    this.#show();
  }

  /** @returns {readonly Layer[]} */
  #layers() {
    if (this.isLevel) return LEVEL_LAYERS;
    return MAZE_LAYERS.filter((layer) => layer === "none" || layer === "g" || this.lanes.some(({ isGuided }) => isGuided));
  }

  /** @param {Layer} layer */
  #layerName(layer) {
    const t = texts().lab;
    return this.isLevel ? t.levelLayers[/** @type {keyof typeof t.levelLayers} */ (layer)] : t.layer[/** @type {keyof typeof t.layer} */ (layer)];
  }

  #drawChoices() {
    const layers = this.#layers();
    if (!layers.includes(this.#layer)) this.#layer = "none";
    fill(find(this.element, "[data-choose=layer]"), html`${layers.map((one) => html`<option value="${one}">${this.#layerName(one)}</option>`)}`);
    /** @type {NodeListOf<HTMLSelectElement>} */
    const selects = this.element.querySelectorAll("[data-choose]");
    for (const select of selects) {
      select.value = select.dataset.choose === "layer" ? this.#layer : (this.lanes[0]?.run.algorithm ?? "");
    }
    this.element.querySelector("[data-action=walls]")?.setAttribute("aria-pressed", String(this.#isDrawing));
    for (const lane of this.lanes) lane.drawWalls(this.#isDrawing);
    const reset = find(this.element, "[data-action=reset]");
    const isAsItWas = this.#ground === this.sample.ground;
    // Who has pressed it goes on with the clock: what is hidden keeps no focus.
    if (isAsItWas && reset === document.activeElement) find(this.element, "[data-action=play]").focus({ preventScroll: true });
    reset.hidden = isAsItWas;
  }

  #speak() {
    for (const lane of this.lanes) lane.speak();
  }

  /** @param {string} trouble */
  #say(trouble) {
    const place = find(this.element, ".small-lab-trouble");
    place.textContent = trouble;
    place.hidden = trouble === "";
  }

  /** Boards are as large before they wake as after. */
  #setSize() {
    const { ground } = this.sample;
    const [columns, rows] = "level" in ground ? drawnSize(ground.level) : mazeSize(ground.maze);
    this.element.style.setProperty("--columns", String(columns));
    this.element.style.setProperty("--rows", String(rows));
  }
}

/** Columns and rows of a drawing. @param {string} drawing */
function drawnSize(drawing) {
  const lines = drawing.trimEnd().split("\n");
  return /** @type {const} */ ([Math.max(...lines.map((line) => line.length)), lines.length]);
}

/** Columns and rows of a maze that is a code or a drawing. @param {string} maze */
function mazeSize(maze) {
  const [, rows, columns] = /-(\d+)x(\d+)-/.exec(maze) ?? [];
  if (rows && columns) return /** @type {const} */ ([Number(columns), Number(rows)]);
  const [width, height] = drawnSize(maze);
  return /** @type {const} */ ([(width - 1) / 2, (height - 1) / 2]);
}

/** @param {string} action @param {import("../play/signs.js").SignName} name @param {string} label */
function tool(action, name, label) {
  return html`<button class="button icon" type="button" data-action="${action}" title="${label}" aria-label="${label}">${sign(name)}</button>`;
}

/** Walls without a pointer. */
function wallForm() {
  const { lab: t } = texts().learn;
  const field = (/** @type {"row" | "column"} */ name) => html`<label>${t[name]} <input class="field" type="number" min="1" value="1" data-wall="${name}" /></label>`;
  return html`<details class="wall-form">
    <summary>${t.wallByName}</summary>
    <div>
      ${field("row")} ${field("column")}
      <label>${t.side} <select class="field" data-wall="side">${t.sides.map((side, place) => html`<option value="${place}">${side}</option>`)}</select></label>
      <button class="button" type="button" data-action="wall">${t.changeWall}</button>
    </div>
  </details>`;
}
