// @ts-check
/** One search in a small laboratory: its board, what it is called, its counters, and how it ended. It follows a clock that others may follow, too. */

import { thumbnail } from "../board/thumbnail.js";
import { newGame } from "../engine.js";
import { number, texts } from "../i18n/index.js";
import { isGuided } from "../lab/algorithms.js";
import { Code } from "../lab/code.js";
import { configurationOf, granted, levelSentence, levelVerdict, lossesOf } from "../lab/levels.js";
import { LevelView } from "../lab/levelview.js";
import { MazeView } from "../lab/mazeview.js";
import { Recording } from "../lab/recording.js";
import { element, fill, find, html } from "../lib/html.js";
import { isMoving, settings } from "../settings.js";

/** @typedef {import("../lab/answers.js").Layer} Layer */
/** @typedef {import("../lab/answers.js").Moment} Moment */
/** @typedef {import("../lab/levels.js").Configuration} Configuration */
/** @typedef {import("../maze/wishes.js").Algorithm} Algorithm */

/**
 * A search that is watched. What a configuration does not say is usual in the laboratory.
 * @typedef {object} Run
 * @property {Algorithm} algorithm
 * @property {Partial<Configuration>} [configuration] of a level
 * @property {() => string} [name] instead of the algorithm's
 */

/** What is searched. @typedef {{ maze: string, start?: number, goal?: number } | { level: string }} Ground */

/** @typedef {import("../lab/mazeview.js").Wishes} Wishes */

const WALKERS = new Set(["wall-follower", "tremaux"]);

export class Lane {
  /** @type {Recording | undefined} */
  #recording;
  /** @type {MazeView | undefined} */
  #maze;
  /** @type {LevelView | undefined} */
  #level;
  /** @type {import("../engine.js").Game | undefined} */
  #game;
  /** How a link names the level. */
  #link = "";
  /** @type {Moment | undefined} */
  #moment;
  /** Steps that are walked after the search. */
  #walked = 0;
  #isRunning = false;

  /**
   * @param {Run} run
   * @param {{ ground: Ground, hasCode: boolean, hasLosses: boolean, wishes: Wishes }} more
   */
  constructor(run, { ground, hasCode, hasLosses, wishes }) {
    this.run = run;
    this.drawing = "level" in ground ? ground.level : undefined;
    this.hasLosses = hasLosses;
    this.wishes = wishes;
    this.code = hasCode ? new Code() : undefined;
    this.element = element(html`<section class="lane"></section>`);
    this.host = element(html`<div class="exhibit-host lab-host"></div>`);
    /** Hears of every moment that is shown. @type {(moment: Moment) => void} */
    this.onMoment = () => {};
    this.#rest();
    this.relabel();
  }

  get isLevel() {
    return this.drawing !== undefined;
  }

  /** The search as it was recorded; nothing while it sleeps. */
  get recording() {
    return this.#recording;
  }

  get moment() {
    return this.#moment;
  }

  /** Whether it makes an estimate. */
  get isGuided() {
    return isGuided(this.run.algorithm);
  }

  /** How many events there are before anybody walks. */
  get length() {
    return this.#recording?.facts.length ?? 0;
  }

  /** How many steps the figure walks when the search is over. */
  get steps() {
    const { way, solution = "" } = this.#recording?.facts ?? { way: [] };
    return this.isLevel ? solution.length : Math.max(0, way.length - 1);
  }

  /** Everything the search is told, by the names of addresses. */
  get configuration() {
    return granted({ ...configurationOf(new URLSearchParams()), ...this.run.configuration });
  }

  /**
   * Searches, and hangs the board. Whoever has gone to sleep meanwhile gets nothing.
   * @param {Ground} ground
   * @param {() => boolean} isWanted
   */
  async wake(ground, isWanted) {
    const { algorithm } = this.run;
    const subject = "level" in ground ? { drawing: ground.level, algorithm, ...this.configuration } : { ...ground, algorithm };
    const game = "level" in ground ? await newGame(ground.level) : undefined;
    const recording = await Recording.of(subject).catch((error) => {
      game?.free();
      throw error;
    });
    if (!isWanted()) {
      game?.free();
      return recording.close();
    }
    this.#recording?.close();
    this.#recording = recording;
    recording.onMoment = (moment) => this.#draw(moment);
    const looks = { isMoving, speed: () => settings().speed };
    if (game) {
      this.#endLevel();
      this.#game = game;
      this.#link = game.link();
      this.host.replaceChildren();
      this.#level = new LevelView(this.host, game, looks);
      game.jumpTo(recording.facts.solution ?? "");
    } else if (recording.facts.scene) {
      this.#maze ??= new MazeView(this.host, looks, this.wishes);
      this.#maze.begin(recording.facts.scene);
    }
  }

  /** Frees what was recorded, and the board. */
  sleep() {
    this.#recording?.close();
    this.#recording = undefined;
    this.#maze?.close();
    this.#maze = undefined;
    this.#endLevel();
    this.#rest();
  }

  /** @param {boolean} isDrawing whether clicks change walls */
  drawWalls(isDrawing) {
    if (this.#maze) this.#maze.isDrawing = isDrawing;
    this.element.classList.toggle("lab-drawing", isDrawing);
  }

  /** Points a way out on the board. @param {ArrayLike<number>} cells */
  pointOut(cells) {
    this.#maze?.pointOut(undefined, Uint32Array.from(cells));
  }

  /**
   * Shows where the clock stands.
   * @param {number} position
   * @param {number} walkBegins when whoever has a way walks it
   * @param {Layer} layer
   * @param {boolean} isRunning
   */
  show(position, walkBegins, layer, isRunning) {
    this.#walked = Math.max(0, Math.min(this.steps, position - walkBegins));
    this.#isRunning = isRunning;
    this.#recording?.show(Math.min(position, this.length), layer);
    if (!isRunning) this.#drawLink(Math.min(position, this.length) + this.#walked, layer);
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    const { lab: t, learn, maze } = texts();
    const { algorithm, name } = this.run;
    const called = name?.() ?? (this.isLevel ? t.levelAlgorithms[/** @type {keyof typeof t.levelAlgorithms} */ (algorithm)] : maze.algorithms[algorithm].name);
    const counters = { closed: this.isLevel ? learn.lab.expanded : WALKERS.has(algorithm) ? learn.lab.walked : t.counters.closed, frontier: t.counters.frontier, way: learn.lab.way };
    const shown = Object.entries(counters).filter(([name]) => name !== "frontier" || !WALKERS.has(algorithm));
    fill(
      this.element,
      html`<header class="lane-head">
          <h3>${called}</h3>
        </header>
        <div class="exhibit-stage"></div>
        <dl class="lane-counters">${shown.map(([name, label]) => html`<div data-counter="${name}"><dt>${label}</dt><dd>0</dd></div>`)}</dl>
        <p class="lane-said soft"></p>
        <p class="lane-verdict"></p>
        <div class="lane-losses" ${!this.hasLosses && html`hidden`}></div>
        ${this.code && html`<details class="lane-code"><summary>${t.codeTitle}</summary></details>`}
        <a class="lane-link" href="/lab">${learn.lab.open}</a>`,
    );
    find(this.element, ".exhibit-stage").append(this.host);
    this.code?.draw(algorithm, this.isLevel);
    if (this.code) find(this.element, ".lane-code").append(this.code.element);
    this.#maze?.relabel();
    if (this.#moment) this.#draw(this.#moment);
  }

  /** Whoever hears the page is told how it ends, once somebody has touched it. */
  speak() {
    find(this.element, ".lane-verdict").setAttribute("role", "status");
  }

  /** A picture stands where a level will be. */
  #rest() {
    this.host.replaceChildren(...(this.drawing === undefined ? [] : [thumbnail(this.drawing)]));
  }

  #endLevel() {
    this.#level?.close();
    this.#level = undefined;
    this.#game?.free();
    this.#game = undefined;
  }

  /** @param {Moment} moment */
  #draw(moment) {
    this.#moment = moment;
    const facts = this.#recording?.facts;
    if (!facts) return;
    const walked = this.#walked;
    if (facts.scene) this.#maze?.show(moment, { walk: walked > 0 ? facts.way.subarray(0, walked + 1) : Uint32Array.of(facts.scene.start), animate: this.#isRunning });
    if (this.#game) {
      if (walked > 0) this.#game.goTo(walked);
      this.#level?.show(moment, walked > 0 ? { player: this.#game.player, boxes: this.#game.boxes() } : undefined);
    }
    const isOver = moment.at >= facts.wayBegins;
    this.code?.mark(moment, isOver, facts.verdict === "solved");
    const t = texts().lab;
    for (const name of /** @type {const} */ (["closed", "frontier"])) {
      const place = this.element.querySelector(`[data-counter=${name}] dd`);
      if (place) place.textContent = number(moment[name]);
    }
    find(this.element, "[data-counter=way] dd").textContent = isOver && facts.steps !== null ? number(facts.steps) : t.none;
    find(this.element, ".lane-said").textContent = this.#sentence(moment, isOver);
    const verdict = isOver ? this.#verdict() : "";
    const place = find(this.element, ".lane-verdict");
    if (place.textContent !== verdict) place.textContent = verdict;
    place.dataset.verdict = isOver ? facts.verdict : "";
    if (this.hasLosses) fill(find(this.element, ".lane-losses"), moment.losses ? html`<h4>${t.rulesTitle}</h4>${lossesOf(moment)}` : html``);
    this.onMoment(moment);
  }

  /** What happened last. @param {Moment} moment @param {boolean} isOver */
  #sentence(moment, isOver) {
    const facts = this.#recording?.facts;
    const t = texts().lab;
    if (!facts || isOver) return "";
    if (!facts.scene) return levelSentence(moment, facts);
    const { kind, cell, g, h, f } = moment;
    if (kind === null || kind === "improved" || kind === "deadEnd") return t.nothingYet;
    const { width } = facts.scene;
    const figures = [["g", g], ["h", h], ["f", f]].flatMap(([name, value]) => (Number(value) < 0 ? [] : [`${name} ${number(Number(value))}`]));
    return [t.kinds[kind](t.place(Math.floor(cell / width) + 1, (cell % width) + 1)), figures.join(" · ")].join(" ");
  }

  #verdict() {
    const facts = this.#recording?.facts;
    const t = texts().lab;
    if (!facts) return "";
    if (this.isLevel) return levelVerdict(facts);
    return facts.verdict === "solved" ? t.solved(facts.steps ?? 0, facts.shortest ?? 0) : t[facts.verdict];
  }

  /** The large laboratory at the same moment. @param {number} at @param {Layer} layer */
  #drawLink(at, layer) {
    const { facts, subject } = this.#recording ?? {};
    if (!facts || !subject) return;
    const query = new URLSearchParams("maze" in subject ? { maze: facts.plan } : { p: this.#link, ...this.configuration });
    query.set("a", this.run.algorithm);
    if (layer !== "none") query.set("layer", layer);
    if (at > 0) query.set("at", String(at));
    find(this.element, ".lane-link").setAttribute("href", `/lab?${query}`);
  }
}
