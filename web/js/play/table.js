// @ts-check
/** A table at which one level is played: it puts board, hands, memory and help together. */

import { createBoard } from "../board/board.js";
import { texts } from "../i18n/index.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { notice, tellTrouble } from "../lib/notice.js";
import { go } from "../router.js";
import { maker, patient } from "../searcher.js";
import { isMoving, onChange as onSettings, settings } from "../settings.js";
import { sound } from "../sound/index.js";
import { createTeller } from "../words/teller.js";
import { createWords } from "../words/view.js";
import { Alarm } from "./alarm.js";
import { makeAnother } from "./another.js";
import { actAnywhere } from "./anywhere.js";
import { Appraisal } from "./appraisal.js";
import { Counsel } from "./counsel.js";
import { Echo } from "./echo.js";
import { Ending } from "./ending.js";
import { Grip } from "./grip.js";
import { DIRECTIONS, heedKeys, heedPointer } from "./input.js";
import { layout } from "./layout.js";
import { drawPanel, drawTime, drawZoom } from "./panel.js";
import { Positions } from "./positions.js";
import { nothingToBeat, toBeat } from "./results.js";
import { copyLevel, shareGame } from "./sharing.js";
import { inWords } from "./words.js";

/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("../board/board.js").Overlay} Overlay */
/** @typedef {import("./keeping.js").Keeping} Keeping */
/** @typedef {import("./match.js").Change} Change */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./place.js").Place} Place */

export class Table {
  /** What is to be done when the table is left. @type {(() => void)[]} */
  #leaving = [];
  /** @type {import("../board/board.js").Board} */
  #board;
  /** @type {Grip} */
  #grip;
  #toBeat = nothingToBeat();
  #isClosed = false;
  #wasSolved = false;

  /**
   * @param {Place} place
   * @param {Match} match
   * @param {Keeping} keeping
   */
  constructor(place, match, keeping) {
    this.place = place;
    this.match = match;
    this.keeping = keeping;
    this.content = element(html`<div class="play-table"></div>`);
    this.alarm = new Alarm(match, () => this.#mark(), () => this.host.focus({ preventScroll: true }));
    this.echo = new Echo(match);
    this.appraisal = new Appraisal(place, () => this.appraisal.draw(this.content));
    this.ending = new Ending(place, match, { known: () => this.#forget(), again: () => this.#beginAgain(), another: () => this.#act("another") });
    this.counsel = new Counsel(match, place, {
      content: this.content,
      attend: () => document.activeElement === document.body && this.host.focus({ preventScroll: true }),
      mark: () => this.#mark(),
      say: (advice) => this.#say(advice),
      count: (searched) => (find(this.content, ".play-searched").textContent = searched),
      play: () => this.match.togglePlaying(),
    });
    this.positions = new Positions(keeping);
    this.told = inWords(match, () => void this.counsel.hint());
    this.words = createWords(this.told);
    this.teller = createTeller();
    const { width, height } = match.game;
    this.host = element(html`<div class="play-host" tabindex="-1"></div>`);
    this.relabel();
    const scene = { width, height, cells: match.game.cells() };
    this.#board = createBoard(this.host, scene, { isMoving, speed: () => settings().speed, wayFrom: (square) => this.#wayFrom(square), onZoom: () => drawZoom(this.content, this.#board) });
    this.#grip = new Grip(match, this.#board, () => this.#mark());
    // Where a square is on the screen, for whoever points at it.
    Object.assign(this.host, { columns: width, rectOf: this.#board.rectOf });
    this.#show(false);
    drawZoom(this.content, this.#board);
    requestAnimationFrame(() => performance.mark("board"));
    this.#begin();
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    const { place, match } = this;
    fill(this.content, layout({ place, size: this.#size(), link: match.game.link() }));
    find(this.content, ".play-board").append(this.host, this.teller.region);
    find(this.content, ".play-words").append(this.words.element);
    this.words.relabel();
    this.positions.draw(find(this.content, ".play-slots"));
    this.counsel.say();
    this.alarm.draw(find(this.content, ".play-banner"));
    this.appraisal.draw(this.content);
    this.#draw();
    if (this.#board) drawZoom(this.content, this.#board);
  }

  close() {
    this.#isClosed = true;
    this.#wasSolved = this.match.isSolved;
    for (const leave of this.#leaving) leave();
    this.keeping.close();
    this.alarm.close();
    this.ending.close();
    this.counsel.close();
    this.teller.close();
    patient.rest();
    maker.rest();
    this.#board.destroy();
    this.match.close();
  }

  #begin() {
    const { match } = this;
    const ticking = setInterval(() => match.clock.isRunning && drawTime(this.content, match), 250);
    const away = () => {
      if (!document.hidden) return match.game.position > 0 && !match.isSolved && match.clock.start();
      match.clock.pause();
      this.keeping.flush();
    };
    const leave = () => this.keeping.flush();
    document.addEventListener("visibilitychange", away);
    addEventListener("pagehide", leave);
    this.#leaving.push(
      match.onChange((change) => this.#changed(change)),
      heedKeys((action) => this.#act(action), () => !match.isSolved, (slot, isToBeKept) => void (isToBeKept ? this.positions.keep(slot) : this.positions.returnTo(slot))),
      heedPointer(this.host, (x, y) => this.#board.squareAt(x, y), this.#grip.wishes),
      onAction(this.content, (action, source) => this.#act(action, source)),
      this.#heedHistory(),
      onSettings(() => this.#redraw()),
      () => clearInterval(ticking),
      () => document.removeEventListener("visibilitychange", away),
      () => removeEventListener("pagehide", leave),
    );
    // The board first: what is asked for now would only delay it.
    const later = setTimeout(() => {
      this.alarm.ask();
      patient.warm();
      void this.#askToBeat();
      void this.counsel.remote.resume();
    }, 100);
    // How hard it is can wait until everything else is there.
    const last = setTimeout(() => void this.appraisal.ask(), 2_000);
    this.#leaving.push(() => clearTimeout(later), () => clearTimeout(last));
  }

  async #askToBeat() {
    if (!this.place.isKnown) return;
    try {
      this.#toBeat = await toBeat(this.place.level);
    } catch {
      return; // Without the server there is nothing to beat.
    }
    if (!this.#isClosed) this.#draw();
  }

  /** @param {string} action @param {HTMLElement} [source] */
  #act(action, source) {
    const { match } = this;
    const direction = DIRECTIONS[/** @type {Action} */ (action)];
    if (direction !== undefined) return match.step(direction);
    switch (action) {
      case "undo":
        return match.undo();
      case "redo":
        return match.redo();
      case "undoAll":
        return match.goTo(0);
      case "redoAll":
        return match.goTo(match.game.turns);
      case "restart":
        return this.#restart();
      case "play":
        return match.togglePlaying();
      case "hint":
        return void this.counsel.hint();
      case "solve":
        return void this.counsel.solve();
      case "elsewhere":
        return this.counsel.askServer();
      case "remote-cancel":
      case "remote-hide":
      case "remote-play":
        return this.counsel.act(action);
      case "cancel":
        if (this.counsel.isSearching) return this.counsel.cancel();
        this.#grip.letGo();
        return this.counsel.rest();
      case "slot":
        return void this.positions.use(Number(source?.dataset.slot));
      case "keep":
        return this.positions.toggleKeeping();
      case "safety":
        return this.alarm.leadBack();
      case "hide":
        return this.alarm.hide();
      case "next":
      case "previous":
        return void this.#leaveFor(this.place.beside(action === "next" ? 1 : -1));
      case "another":
        return makeAnother(this.#size(), this.appraisal);
      case "share":
        return void shareGame(match);
      case "copy":
        return void copyLevel(match, this.place);
      case "words":
        return this.words.open();
      default:
        return actAnywhere(action, this.#board, "level");
    }
  }

  #restart() {
    const { match } = this;
    match.restart();
    if (match.how === "own") return;
    const t = texts().play;
    this.#leaving.push(notice(t.stillHelped, { action: { label: t.beginFresh, run: () => this.#beginAgain() } }));
  }

  #beginAgain() {
    this.ending.forget();
    this.match.beginAgain();
  }

  /**
   * Another device has played on, too: that game can be looked at, and this one returned to.
   * @param {import("../api.js").Save} other
   */
  offer(other) {
    const t = texts().play;
    const take = async () => {
      try {
        const isTaken = await this.keeping.takeOver(other.id);
        if (isTaken === false) notice(t.otherDrawing);
      } catch (error) {
        tellTrouble(error);
      }
    };
    this.#leaving.push(notice(t.otherGame(other.done), { action: { label: t.takeOther, run: () => void take() }, for: 20_000 }));
  }

  /** @param {Change} change */
  #changed(change) {
    this.echo.changed(change);
    const happened = this.told.happened(change);
    if (happened !== undefined) this.teller.say(happened);
    if (change === "blocked") return this.#draw();
    if (change === "help") {
      this.#draw();
      return this.keeping.keep();
    }
    this.#grip.forget();
    this.#show(true);
    this.#draw();
    this.counsel.moved();
    this.alarm.changed(change);
    if (!this.match.isSolved) this.keeping.keep();
    else this.#win(change);
  }

  /** Something was set: nothing was done. */
  #redraw() {
    this.#mark();
    this.#draw();
    this.alarm.draw();
  }

  /** @param {boolean} animate */
  #show(animate) {
    const { game, facing } = this.match;
    this.#board.show({ player: game.player, boxes: game.boxes() }, { animate, facing });
    this.#mark();
  }

  /** The squares of a walk from one (left out) to where the keeper is: the way back, backwards. @param {number} square */
  #wayFrom(square) {
    const { game } = this.match;
    const by = { u: -game.width, d: game.width, l: -1, r: 1 };
    const squares = [];
    let here = game.player;
    for (const letter of game.walkTo(square) ?? "") {
      squares.unshift(here);
      here += by[/** @type {keyof typeof by} */ (letter)];
    }
    return squares.length > 0 ? squares : undefined;
  }

  /** What help has to say. Whoever has just pressed a button there finds the next one under the finger. @param {ReturnType<typeof html>} advice */
  #say(advice) {
    const place = find(this.content, ".play-advice");
    const hadFocus = place.contains(document.activeElement);
    fill(place, advice);
    if (hadFocus) (place.querySelector("button") ?? this.host).focus({ preventScroll: true });
  }

  /** Draws all marks on the board. */
  #mark() {
    /** @type {Overlay} */
    const overlay = { ...this.counsel.marks(), ...this.#grip.marks };
    if (this.alarm.boxes) overlay.lost = this.alarm.boxes;
    this.#board.overlay(overlay);
  }

  #draw() {
    drawPanel(this.content, { match: this.match, place: this.place, toBeat: this.#toBeat });
  }

  #size() {
    const { game } = this.match;
    return { width: game.width, height: game.height, boxes: game.boxes().length };
  }

  #heedHistory() {
    /** @param {Event} event */
    const scrubbed = (event) => {
      if (event.target instanceof HTMLInputElement && event.target.matches(".play-history")) this.match.goTo(Number(event.target.value));
    };
    this.content.addEventListener("input", scrubbed);
    return () => this.content.removeEventListener("input", scrubbed);
  }

  /** @param {Change} change */
  #win(change) {
    if (!this.ending.reached(change, this.#toBeat)) return this.keeping.forget();
    this.counsel.rest();
    this.#board.celebrate();
    sound.effect("win");
  }

  /** The result is known: there is nothing to go on with, unless somebody plays on. */
  #forget() {
    if (this.#isClosed ? this.#wasSolved : this.match.isSolved) this.keeping.forget();
    if (!this.#isClosed) void this.#askToBeat();
  }

  /** @param {Promise<import("../api.js").CollectionLevel | undefined>} beside */
  async #leaveFor(beside) {
    try {
      const entry = await beside;
      if (entry) await go(this.place.addressOf(entry));
    } catch (error) {
      tellTrouble(error);
    }
  }
}
