// @ts-check
/**
 * What somebody did, to be watched: forward, back, step by step and as fast as one likes. It is nobody's game, so there is no
 * clock, no help, and nothing to be changed.
 */

import { createBoard } from "../board/board.js";
import { number, texts } from "../i18n/index.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { linkAddress } from "../lib/levels.js";
import { copy } from "../lib/sharing.js";
import { change as changeSettings, isMoving, onChange as onSettings, settings, SPEEDS } from "../settings.js";
import { drawSoundButton, soundButton } from "../sound/button.js";
import { createTeller } from "../words/teller.js";
import { actAnywhere } from "./anywhere.js";
import { Echo } from "./echo.js";
import { heedKeys } from "./input.js";
import { counter, editorAddress, tool, wayBack, where, worded } from "./layout.js";
import { drawHistory, drawZoom, enable } from "./panel.js";
import { sign } from "./signs.js";
import { inWords } from "./words.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./place.js").Place} Place */

/**
 * What is shown, and whose it is.
 * @typedef {object} About
 * @property {string} moves
 * @property {(isSolved: boolean) => string} told a sentence about it, in the language that is spoken
 * @property {string} [address] where it is to be seen; without one, everything is in a link
 */

export class Replay {
  /** What is to be done when the page is left. @type {(() => void)[]} */
  #leaving = [];
  /** @type {import("../board/board.js").Board} */
  #board;

  /**
   * @param {Place} place
   * @param {Match} match at its beginning
   * @param {About} about
   */
  constructor(place, match, about) {
    this.place = place;
    this.match = match;
    this.about = about;
    const { game } = match;
    match.propose(about.moves);
    // What it comes to is known at its end.
    game.goTo(game.turns);
    const { moves, pushes } = game.metrics();
    this.whole = { moves, pushes, isSolved: game.solved, code: game.replayCode() };
    game.goTo(0);

    const { width, height } = game;
    this.teller = createTeller();
    this.content = element(html`<div class="play-table"></div>`);
    this.host = element(html`<div class="play-host" tabindex="-1"></div>`);
    this.relabel();
    const scene = { width, height, cells: game.cells() };
    this.#board = createBoard(this.host, scene, { isMoving, speed: () => settings().speed, onZoom: () => drawZoom(this.content, this.#board) });
    Object.assign(this.host, { columns: width, rectOf: this.#board.rectOf });
    this.#show(false);
    drawZoom(this.content, this.#board);
    const echo = new Echo(match);
    const told = inWords(match, () => {});
    this.#leaving.push(
      match.onChange((change) => {
        this.#show(true);
        echo.changed(change);
        const happened = told.happened(change);
        if (happened !== undefined) this.teller.say(happened);
      }),
      heedKeys((action) => this.#act(action), () => true, () => {}),
      onAction(this.content, (action) => this.#act(action)),
      onSettings(() => this.#draw()),
      this.#heedHistory(),
      this.teller.close,
    );
    // Who wants nothing to move begins it.
    if (isMoving()) match.togglePlaying();
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    fill(this.content, this.#layout());
    find(this.content, ".play-board").append(this.host, this.teller.region);
    this.#draw();
    if (this.#board) drawZoom(this.content, this.#board);
  }

  close() {
    for (const leave of this.#leaving) leave();
    this.#board.destroy();
    this.match.close();
  }

  #layout() {
    const t = texts().play;
    const { place, match } = this;
    const { game } = match;
    const back = wayBack(place);
    const link = game.link();
    const size = { width: game.width, height: game.height, boxes: game.boxes().length };
    return html`
      <section class="play replay" aria-label="${t.replayOf(place.title)}">
        <div class="play-screen">
          <header class="play-head">
            <a class="button quiet icon" href="${back.to}" aria-label="${back.label}" title="${back.label}">${icon("back")}</a>
            <div class="play-name">
              <h1 title="${place.title}">${place.title}</h1>
              <div class="play-where">
                <p>${where({ place, size })}</p>
                <span class="tag">${t.isReplay}</span>
              </div>
            </div>
            <a class="button primary play-way" href="${linkAddress(link)}">${icon("play")}${t.playYourself}</a>
          </header>
          <dl class="play-counters">${counter("moves", t.moves)} ${counter("pushes", t.pushes)}</dl>
          <div class="play-main">
            <div class="play-stage">
              <div class="play-board"></div>
              <button class="button icon play-zoom" type="button" data-action="zoom" hidden></button>
            </div>
            <div class="play-message"><p class="play-comment">${this.about.told(this.whole.isSolved)}</p></div>
            <div class="play-line" role="group" aria-label="${t.history}">
              <input class="play-history" type="range" min="0" max="0" value="0" step="1" aria-label="${t.history}" />
              <button class="button quiet play-speed" type="button" data-action="speed" title="${t.speed} (↑ ↓)"></button>
              ${soundButton()}
            </div>
          </div>
          <div class="play-tools" role="toolbar" aria-label="${t.actions}">
            ${tool("undoAll", "first", t.undoAll, "", t.firstShort)} ${tool("undo", "left", t.stepBack, "", t.stepBackShort)}
            ${tool("play", "play", t.play)} ${tool("redo", "right", t.stepOn, "", t.stepOnShort)}
            ${tool("redoAll", "last", t.redoAll, "", t.lastShort)}
          </div>
        </div>
        <section class="play-about">
          <p class="play-small replay-keys">${t.replayKeys}</p>
          <p class="play-more">${worded("share", icon("share"), t.shareReplay)}</p>
          <p class="play-links">
            <a href="${editorAddress(link)}">${t.openInEditor}</a>
            <button class="button quiet" type="button" data-action="keys">${sign("keys")} ${t.keys}</button>
          </p>
        </section>
      </section>
    `;
  }

  /** @param {string} action */
  #act(action) {
    const { match } = this;
    const { position, turns } = match.game;
    const speed = SPEEDS.indexOf(settings().speed);
    switch (action) {
      case "undo":
      case "left":
        return match.undo();
      case "redo":
      case "right":
        return match.redo();
      case "undoAll":
      case "restart":
        return match.goTo(0);
      case "redoAll":
        return match.goTo(turns);
      case "play":
        // Whoever is at the end wants to see it again.
        if (position === turns) match.goTo(0);
        return match.togglePlaying();
      case "up":
        return changeSettings({ speed: SPEEDS[Math.min(speed + 1, SPEEDS.length - 1)] ?? 1 });
      case "down":
        return changeSettings({ speed: SPEEDS[Math.max(speed - 1, 0)] ?? 1 });
      case "share":
        return void copy(location.origin + (this.about.address ?? this.#link()), texts().play.replayCopied);
      default:
        return actAnywhere(action, this.#board, "replay");
    }
  }

  #link() {
    return `${linkAddress(this.match.game.link())}?r=${this.whole.code}`;
  }

  /** @param {boolean} animate */
  #show(animate) {
    const { game, facing } = this.match;
    this.#board.show({ player: game.player, boxes: game.boxes() }, { animate, facing });
    this.#draw();
  }

  #draw() {
    const t = texts().play;
    const { content, match, whole } = this;
    const { game } = match;
    const metrics = game.metrics();
    for (const measure of /** @type {const} */ (["moves", "pushes"])) {
      const place = find(content, `[data-counter=${measure}]`);
      find(place, ".counter-value").textContent = number(metrics[measure]);
      find(place, ".counter-beat").textContent = t.ofAll(whole[measure]);
    }
    metrics.free();
    drawHistory(content, match);
    drawSoundButton(content);
    enable(content, ["undo", "undoAll"], game.position > 0);
    enable(content, ["redo", "redoAll"], game.position < game.turns);
  }

  #heedHistory() {
    /** @param {Event} event */
    const scrubbed = ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches(".play-history")) this.match.goTo(Number(target.value));
    };
    this.content.addEventListener("input", scrubbed);
    return () => this.content.removeEventListener("input", scrubbed);
  }
}
