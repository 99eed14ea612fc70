// @ts-check
/** A table at which one maze is walked through: it puts board, hands, memory and help together. */

import { texts } from "../i18n/index.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { notice } from "../lib/notice.js";
import { share } from "../lib/sharing.js";
import { actAnywhere } from "../play/anywhere.js";
import { DIRECTIONS, heedKeys, heedPointer } from "../play/input.js";
import { drawPlaying, drawZoom } from "../play/panel.js";
import { patient } from "../searcher.js";
import { isMoving, onChange as onSettings, settings } from "../settings.js";
import { drawSoundButton } from "../sound/button.js";
import { sound } from "../sound/index.js";
import { createTeller } from "../words/teller.js";
import { createWords } from "../words/view.js";
import { mazeAddress } from "./address.js";
import { Autopilot } from "./autopilot.js";
import { createMazeBoard } from "./board/board.js";
import { Ending } from "./ending.js";
import { Guide } from "./guide.js";
import { playLayout } from "./layout.js";
import { drawPanel, drawTime } from "./panel.js";
import { mazeInWords } from "./words.js";

/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("./address.js").Setting} Setting */
/** @typedef {import("./match.js").MazeChange} MazeChange */
/** @typedef {import("./match.js").MazeMatch} MazeMatch */

/** Who keeps what is walked. @typedef {Pick<import("./keeping.js").MazeKeeping, "keep" | "forget" | "flush" | "close">} Keeping */

/** After how many milliseconds it is said that somebody waits for the server. */
const PATIENCE = 400;

export class MazeTable {
  /** What is to be done when the table is left. @type {(() => void)[]} */
  #leaving = [];
  /** @type {import("./board/board.js").MazeBoard} */
  #board;
  #speed = settings().speed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** A way that would have worked. @type {number[] | undefined} */
  #lesson;

  /**
   * @param {Setting} setting
   * @param {MazeMatch} match
   * @param {Keeping | undefined} keeping nothing is kept of what is only watched
   */
  constructor(setting, match, keeping) {
    this.setting = setting;
    this.match = match;
    this.keeping = keeping;
    const { width, height, start, goal } = match.game;
    this.content = element(html`<div class="play-table"></div>`);
    this.host = element(html`<div class="play-host maze-host" tabindex="-1"></div>`);
    this.guide = new Guide(match, { mark: () => this.#mark(), say: (advice) => this.#say(advice) });
    this.autopilot = setting.policy === undefined ? undefined : new Autopilot(match, setting.policy, { say: (advice) => this.#say(advice), changed: () => this.#draw() });
    this.ending = new Ending(setting, match, {
      again: () => this.#beginAgain(),
      lesson: (cells) => this.#teach(cells),
      known: () => this.keeping?.forget(),
    });
    this.told = mazeInWords(match, { hint: () => void this.guide.hint(), hasFog: setting.hasFog });
    this.words = createWords(this.told);
    this.teller = createTeller();
    this.relabel();
    const scene = { width, height, start, goal, passages: match.game.passages() };
    this.#board = createMazeBoard(this.host, scene, { isMoving, speed: () => settings().speed, onZoom: () => drawZoom(this.content, this.#board) });
    // Where a cell is on the screen, and what lies behind the walker, for whoever points at it.
    Object.assign(this.host, { columns: width, rectOf: this.#board.rectOf, trail: () => match.game.trail() });
    this.#show(false);
    this.#draw();
    drawZoom(this.content, this.#board);
    requestAnimationFrame(() => performance.mark("board"));
    this.#begin();
  }

  get title() {
    return this.setting.name || texts().maze.aMaze;
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    const t = texts().maze;
    const { match, setting, title } = this;
    const { width, height, energy, isHidden } = match.game;
    const hasEnergy = energy !== undefined;
    const tags = [match.isRanked && t.rankedTag, hasEnergy && (isHidden ? t.hiddenTag : t.energyTag), setting.hasFog && t.fogTag, this.autopilot && t.watchedTag];
    const comment = this.autopilot ? "" : match.isRanked && !hasEnergy ? t.welcomeRanked : !hasEnergy ? t.welcome : isHidden ? t.welcomeHidden : t.welcomeEnergy;
    const canTakeBack = hasEnergy && !isHidden && !match.isRanked;
    fill(this.content, playLayout({ title, width, height, tags: tags.filter((tag) => typeof tag === "string"), comment, hasEnergy, canTakeBack, isAutomatic: this.autopilot !== undefined }));
    find(this.content, ".play-board").append(this.host, this.teller.region);
    find(this.content, ".play-words").append(this.words.element);
    // A program does not listen to anybody.
    this.words.element.hidden = this.autopilot !== undefined;
    this.words.relabel();
    const own = this.content.querySelector("[data-place=own]");
    own?.setAttribute("href", mazeAddress({ ...this.#link(), policy: undefined }));
    const watch = this.content.querySelector("[data-place=watch]");
    if (watch instanceof HTMLElement) {
      // Who is in a ranked game should not stumble over its answer.
      watch.hidden = match.isRanked;
      watch.setAttribute("href", mazeAddress({ ...this.#link(), ...(hasEnergy ? { policy: isHidden ? "hindsight" : "best" } : { algorithm: "astar" }) }));
      if (hasEnergy) watch.textContent = t.watchBestHere;
    }
    if (!this.#board) return;
    this.#draw();
    drawZoom(this.content, this.#board);
  }

  close() {
    clearTimeout(this.#waiting);
    for (const leave of this.#leaving) leave();
    this.keeping?.close();
    this.guide.close();
    this.autopilot?.close();
    this.ending.close();
    this.teller.close();
    patient.rest();
    this.#board.destroy();
    this.match.close();
  }

  #begin() {
    const { match } = this;
    const ticking = setInterval(() => match.clock.isRunning && drawTime(this.content, match), 250);
    const away = () => {
      if (!document.hidden) return match.game.steps > 0 && !match.isOver && match.clock.start();
      match.clock.pause();
      this.keeping?.flush();
    };
    const leave = () => this.keeping?.flush();
    document.addEventListener("visibilitychange", away);
    addEventListener("pagehide", leave);
    this.#leaving.push(
      match.onChange((change) => this.#changed(change)),
      heedKeys((action) => this.#act(action), () => !match.isOver, () => {}),
      heedPointer(this.host, (x, y) => this.#board.cellAt(x, y), {
        begin: () => match.settle(),
        canGrab: () => false,
        tap: (cell) => this.#walkTo(cell),
        grab: () => {},
        drag: () => {},
        drop: () => {},
        swipe: (direction) => this.#step(direction),
      }),
      onAction(this.content, (action) => this.#act(action)),
      onSettings(() => {
        this.#draw();
        this.#repace();
      }),
      () => clearInterval(ticking),
      () => document.removeEventListener("visibilitychange", away),
      () => removeEventListener("pagehide", leave),
    );
    void this.autopilot?.start();
  }

  /** @param {string} action */
  #act(action) {
    const { match, autopilot } = this;
    const direction = DIRECTIONS[/** @type {Action} */ (action)];
    if (direction !== undefined) return this.#step(direction);
    switch (action) {
      case "undo":
        return match.undo();
      case "redo":
        return autopilot ? void autopilot.step() : match.redo();
      case "restart":
        return this.#restart();
      case "play":
        return autopilot?.toggle();
      case "hint":
        return autopilot ? undefined : void this.guide.hint();
      case "hint-step":
        return void this.guide.help("step");
      case "hint-junction":
        return void this.guide.help("junction");
      case "hint-way":
      case "solve":
        return autopilot ? undefined : void this.guide.help("way");
      case "cancel":
        match.settle();
        return this.guide.rest();
      case "share":
        return void share(location.origin + mazeAddress(this.#link()), texts().maze.mazeCopied);
      case "words":
        return this.autopilot ? undefined : this.words.open();
      default:
        return actAnywhere(action, this.#board, "maze");
    }
  }

  /** @param {import("../play/match.js").Direction} direction */
  #step(direction) {
    if (!this.autopilot) this.match.step(direction);
  }

  /** A click finds no way that nobody has found: it leads straight on, or back. @param {number} cell */
  #walkTo(cell) {
    const { match } = this;
    if (this.autopilot || match.isOver) return;
    match.settle();
    const way = match.game.wayTo(cell);
    if (way === undefined) notice(texts().maze.unseen);
    else if (way !== "") match.walk(way);
  }

  #restart() {
    this.ending.forget();
    this.match.restart();
    this.guide.rest();
    void this.autopilot?.start();
  }

  #beginAgain() {
    this.ending.forget();
    this.match.beginAgain();
    this.guide.rest();
    void this.autopilot?.start();
  }

  /** @param {MazeChange} change */
  #changed(change) {
    const { match } = this;
    echo(change, match);
    const happened = this.told.happened(change);
    if (happened !== undefined) this.teller.say(happened);
    if (change === "waiting") return this.#wait();
    this.#waited();
    if (change === "trouble") return this.#say(html`<p>${texts().maze.notTold}</p>`);
    if (change === "blocked" || change === "exhausted") return this.#draw();
    if (change === "help") {
      this.#draw();
      return this.keeping?.keep();
    }
    this.#lesson = undefined;
    this.#show(change !== "jump");
    this.#draw();
    this.guide.moved();
    if (!match.isOver) return this.keeping?.keep();
    this.guide.rest();
    sound.effect(match.isArrived ? "win" : "lose");
    if (match.isArrived) this.#board.celebrate();
    else this.#board.faint();
    this.keeping?.keep();
    this.ending.reached();
  }

  /** The server is asked what a pellet gives. Who is answered soon need not read that. */
  #wait() {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#say(html`<p data-waiting>${texts().maze.waiting}</p>`), PATIENCE);
  }

  #waited() {
    clearTimeout(this.#waiting);
    if (this.content.querySelector("[data-waiting]")) this.#say(html``);
  }

  /** A program that walks changes its pace when another speed is set. */
  #repace() {
    if (settings().speed === this.#speed) return;
    this.#speed = settings().speed;
    this.autopilot?.repace();
  }

  /** @param {boolean} animate */
  #show(animate) {
    const { game, facing } = this.match;
    const { energy, energyAtStart } = game;
    const share = energy === undefined ? undefined : energy / Math.max(energy, energyAtStart ?? 1, 1);
    this.#board.show({ here: game.here, trail: game.trail(), pellets: energy === undefined ? undefined : game.pellets(), gave: game.touchedValue, energyShare: share }, { animate, facing });
    this.#board.fog(this.setting.hasFog && !this.match.isArrived ? game.sight() : undefined);
    this.#mark();
  }

  #mark() {
    this.#board.overlay(this.#lesson ? { way: this.#lesson } : this.guide.marks());
  }

  /** Shows a way that would have worked. @param {number[]} cells */
  #teach(cells) {
    this.#lesson = cells;
    this.#say(html`<p>${texts().maze.showingWorking(cells.length - 1)}</p>`);
    this.#board.fog(undefined);
    this.#mark();
  }

  /** @param {ReturnType<typeof html>} advice */
  #say(advice) {
    fill(find(this.content, ".play-advice"), advice);
  }

  #draw() {
    drawPanel(this.content, this.match, this.autopilot !== undefined);
    drawSoundButton(this.content);
    if (this.autopilot) drawPlaying(this.content, this.autopilot.isPlaying);
  }

  /** What leads to this maze. */
  #link() {
    const { maze, energy, hasFog, name } = this.setting;
    return { maze, energy, hasFog, name };
  }
}

/** What is heard of a change. @param {MazeChange} change @param {MazeMatch} match */
function echo(change, { game }) {
  if (change === "step") sound.effect("step");
  else if (change === "ate") sound.effect("ate", game.touchedValue);
  else if (change === "blocked" || change === "exhausted") sound.effect("blocked");
  else if (change === "line" || change === "jump") sound.effect("undo");
}
