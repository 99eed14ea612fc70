// @ts-check
/** A table at which one level is played: it puts board, hands, memory and help together. */

import { createBoard } from "../board/board.js";
import { clock, number, texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { notice } from "../lib/notice.js";
import { sentenceOf } from "../lib/problem.js";
import { go } from "../router.js";
import { patient } from "../searcher.js";
import { change, isMoving, onChange as onSettings, settings, SPEEDS } from "../settings.js";
import { Warner } from "./advice.js";
import { DIRECTIONS, heedKeys, heedPointer } from "./input.js";
import { layout } from "./layout.js";
import { Counsel } from "./counsel.js";
import { Positions } from "./positions.js";
import { nothingToBeat, Result, toBeat } from "./results.js";
import { sign } from "./signs.js";
import { showWin } from "./win.js";

/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("../board/board.js").Overlay} Overlay */
/** @typedef {import("./advice.js").Outlook} Outlook */
/** @typedef {import("./keeping.js").Keeping} Keeping */
/** @typedef {import("./match.js").Change} Change */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./place.js").Place} Place */

export class Table {
  /** What is to be done when the table is left. @type {(() => void)[]} */
  #leaving = [];
  /** @type {import("../board/board.js").Board} */
  #board;
  /** The box that is picked up, and where it can go. @type {{ square: number, places: Set<number> } | undefined} */
  #picked;
  /** @type {Outlook} */
  #outlook = { kind: "open" };
  /** The last place on the line from which the game is not known to be lost. */
  #safe = 0;
  #isBannerHidden = false;
  /** The solution that was sent last: it is not sent twice. */
  #sent = "";
  #toBeat = nothingToBeat();

  /**
   * @param {Place} place
   * @param {Match} match
   * @param {Keeping | undefined} keeping nothing is kept of what is only watched
   */
  constructor(place, match, keeping) {
    this.place = place;
    this.match = match;
    this.keeping = keeping;
    this.content = element(html`<div class="play-table"></div>`);
    this.warner = new Warner(match, (outlook, moves) => this.#warn(outlook, moves));
    this.counsel = new Counsel(match, {
      mark: () => this.#mark(),
      say: (advice) => this.#say(advice),
      count: (searched) => (find(this.content, ".play-searched").textContent = searched),
      play: () => this.match.togglePlaying(),
    });
    this.positions = keeping && new Positions(keeping);
    const { width, height } = match.game;
    this.host = element(html`<div class="play-host" tabindex="-1"></div>`);
    this.relabel();
    this.#board = createBoard(this.host, { width, height, cells: match.game.cells() }, { isMoving, speed: () => settings().speed });
    // Where a square is on the screen, for whoever points at it.
    Object.assign(this.host, { columns: width, rectOf: this.#board.rectOf });
    this.#show(false);
    requestAnimationFrame(() => performance.mark("board"));
    this.#begin();
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    fill(this.content, layout(this.place));
    find(this.content, ".play-board").append(this.host);
    find(this.content, ".play-positions").hidden = !this.positions;
    this.positions?.draw(find(this.content, ".play-slots"));
    this.counsel.say();
    this.#draw();
    this.#warnAgain();
  }

  close() {
    for (const leave of this.#leaving) leave();
    this.keeping?.close();
    this.warner.close();
    this.counsel.close();
    patient.rest();
    this.#board.destroy();
    this.match.close();
  }

  #begin() {
    const { match } = this;
    const ticking = setInterval(() => match.clock.isRunning && this.#drawTime(), 250);
    const away = () => {
      if (!document.hidden) return match.game.position > 0 && !match.isSolved && match.clock.start();
      match.clock.stop();
      this.keeping?.flush();
    };
    const leave = () => this.keeping?.flush();
    document.addEventListener("visibilitychange", away);
    addEventListener("pagehide", leave);
    this.#leaving.push(
      match.onChange((change) => this.#changed(change)),
      heedKeys((action) => this.#act(action), () => !match.isSolved, (slot, isToBeKept) => void (isToBeKept ? this.positions?.keep(slot) : this.positions?.returnTo(slot))),
      heedPointer(this.host, (x, y) => this.#board.squareAt(x, y), this.#pointerWishes()),
      onAction(this.content, (action, source) => this.#act(action, source)),
      this.#heedHistory(),
      onSettings(() => this.#redraw()),
      () => clearInterval(ticking),
      () => document.removeEventListener("visibilitychange", away),
      () => removeEventListener("pagehide", leave),
    );
    // The board first: what is asked for now would only delay it.
    const later = setTimeout(() => {
      this.warner.ask();
      patient.warm();
      void this.#askToBeat();
    }, 100);
    this.#leaving.push(() => clearTimeout(later));
  }

  async #askToBeat() {
    try {
      this.#toBeat = await toBeat(this.place.level);
      this.#draw();
    } catch {
      // Without the server there is nothing to beat.
    }
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
      case "fresh":
        return this.#beginAgain();
      case "play":
        return match.togglePlaying();
      case "speed":
        return change({ speed: SPEEDS[(SPEEDS.indexOf(settings().speed) + 1) % SPEEDS.length] ?? 1 });
      case "hint":
        return void this.counsel.hint();
      case "solve":
        return void this.counsel.solve();
      case "cancel":
        if (this.counsel.isSearching) return this.counsel.cancel();
        this.#pick(undefined);
        return this.counsel.rest();
      case "slot":
        return void this.positions?.use(Number(source?.dataset.slot));
      case "keep":
        return this.positions?.toggleKeeping();
      case "safety":
        return match.goTo(this.#safe);
      case "hide":
        this.#isBannerHidden = true;
        return this.#warnAgain();
      case "next":
      case "previous":
        return void this.#leaveFor(this.place.beside(action === "next" ? 1 : -1));
      case "keys":
        return void this.#showKeys();
    }
  }

  #restart() {
    const { match } = this;
    match.restart();
    if (match.how === "own" || !this.keeping) return;
    const t = texts().play;
    notice(t.stillHelped, { action: { label: t.beginFresh, run: () => this.#beginAgain() } });
  }

  #beginAgain() {
    this.#safe = 0;
    this.match.beginAgain();
  }

  /** @param {Change} change */
  #changed(change) {
    if (change === "blocked") return this.#draw();
    if (change === "help") {
      this.#draw();
      return this.keeping?.keep();
    }
    this.#picked = undefined;
    const { position } = this.match.game;
    if (change === "line") {
      // Going back may lead out of a lost position; going on from one never does.
      this.#outlook = { kind: "open" };
      this.#warnAgain();
    } else {
      // What lies beyond is another line now.
      this.#safe = Math.min(this.#safe, position - 1);
      if (change === "jump") this.#outlook = { kind: "open" };
    }
    this.#show(true);
    this.#draw();
    this.counsel.moved();
    this.warner.ask();
    if (!this.match.isSolved) this.keeping?.keep();
    else if (this.keeping) this.#win(change);
  }

  /** Something was set: nothing was done. */
  #redraw() {
    this.#mark();
    this.#draw();
    this.#warnAgain();
  }

  /** @param {boolean} animate */
  #show(animate) {
    const { game, facing } = this.match;
    this.#board.show({ player: game.player, boxes: game.boxes() }, { animate, facing });
    this.#mark();
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
    const overlay = { ...this.counsel.marks() };
    if (this.#picked) Object.assign(overlay, { selected: this.#picked.square, reachable: this.#picked.places });
    if (this.#outlook.kind === "lost" && settings().warnings) overlay.lost = this.#outlook.boxes;
    this.#board.overlay(overlay);
  }

  #draw() {
    const t = texts().play;
    const { game } = this.match;
    const metrics = game.metrics();
    for (const measure of /** @type {const} */ (["moves", "pushes"])) {
      const counter = find(this.content, `[data-counter=${measure}]`);
      find(counter, ".counter-value").textContent = number(metrics[measure]);
      const { best, record } = this.#toBeat;
      const [mine, theirs] = [best[measure], record[measure]];
      const beat = [mine === undefined ? undefined : t.best(mine), theirs === undefined ? undefined : t.record(theirs)];
      find(counter, ".counter-beat").textContent = beat.filter((text) => text !== undefined).join(" · ");
    }
    metrics.free();
    const history = find(this.content, ".play-history");
    if (history instanceof HTMLInputElement) {
      [history.max, history.value] = [String(game.turns), String(game.position)];
      history.setAttribute("aria-valuetext", t.historyAt(game.position, game.turns));
      history.style.setProperty("--done", String(game.turns === 0 ? 0 : game.position / game.turns));
    }
    const play = find(this.content, ".play-line [data-action=play]");
    fill(play, html`${sign(this.match.isPlaying ? "pause" : "play")}`);
    play.setAttribute("aria-label", this.match.isPlaying ? t.pause : t.play);
    const how = find(this.content, ".play-how");
    how.hidden = this.match.how === "own" || !this.keeping;
    how.textContent = this.match.how === "assisted" ? t.withHints : t.byComputer;
    const speed = find(this.content, ".play-speed");
    speed.textContent = `${settings().speed === 0.5 ? "½" : settings().speed}×`;
    speed.setAttribute("aria-label", `${t.speed}: ${speed.textContent}`);
    const isAt = { start: game.position === 0, end: game.position === game.turns };
    this.#enable("undo", !isAt.start);
    this.#enable("undoAll", !isAt.start);
    this.#enable("redo", !isAt.end);
    this.#enable("redoAll", !isAt.end);
    this.#enable("play", !isAt.end);
    const { entry, collection } = this.place;
    this.#enable("previous", entry !== undefined && entry.number > 1);
    this.#enable("next", entry !== undefined && collection !== undefined && entry.number < collection.size);
    this.#drawTime();
  }

  /** @param {string} action @param {boolean} isPossible */
  #enable(action, isPossible) {
    // Not `disabled`: a button that is disabled while it has the focus loses it.
    for (const button of this.content.querySelectorAll(`button[data-action=${action}]`)) button.setAttribute("aria-disabled", String(!isPossible));
  }

  #drawTime() {
    find(this.content, "[data-counter=time] .counter-value").textContent = clock(this.match.clock.elapsed);
  }

  /** @param {Outlook} outlook @param {string} moves */
  #warn(outlook, moves) {
    if (moves !== this.match.game.path()) return;
    if (outlook.kind === "open") [this.#safe, this.#isBannerHidden] = [this.match.game.position, false];
    this.#outlook = outlook;
    this.#mark();
    this.#warnAgain();
  }

  #warnAgain() {
    const t = texts().play;
    const banner = find(this.content, ".play-banner");
    const outlook = this.#outlook;
    const isLost = outlook.kind === "lost" && settings().warnings && !this.#isBannerHidden;
    banner.hidden = !isLost;
    if (!isLost) return banner.replaceChildren();
    const isFromStart = this.match.game.position === 0;
    const reason = isFromStart ? t.lostLevel : outlook.boxes.length === 0 ? t.lostWhole : t.lostBoxes(outlook.boxes.length);
    // What is said already is not said again, and its buttons keep the focus.
    if (banner.textContent?.includes(reason)) return;
    fill(
      banner,
      html`<p><strong>${t.lost}.</strong> ${reason}</p>
        ${isFromStart ? null : html`<button class="button" type="button" data-action="safety">${t.backToSafety}</button>`}
        <button class="button quiet" type="button" data-action="hide">${t.hide}</button>`,
    );
  }

  #heedHistory() {
    /** @param {Event} event */
    const scrubbed = (event) => {
      if (event.target instanceof HTMLInputElement && event.target.matches(".play-history")) this.match.goTo(Number(event.target.value));
    };
    this.content.addEventListener("input", scrubbed);
    return () => this.content.removeEventListener("input", scrubbed);
  }

  /** @returns {import("./input.js").PointerWishes} */
  #pointerWishes() {
    const { match } = this;
    return {
      begin: () => match.settle(),
      canGrab: (square) => match.game.boxes().includes(square) && match.game.places(square).length > 0,
      tap: (square) => this.#tap(square),
      grab: (square) => this.#pick(square),
      drag: (square, x, y) => this.#board.drag(square, x, y),
      drop: (square, target) => {
        match.settle();
        this.#board.drag(undefined);
        const route = target === undefined || !this.#picked?.places.has(target) ? undefined : match.game.route(square, target);
        this.#pick(undefined);
        if (route) match.walk(route);
      },
      swipe: (direction) => match.step(direction),
    };
  }

  /** @param {number} square */
  #tap(square) {
    this.match.settle();
    const { game } = this.match;
    const picked = this.#picked;
    if (picked?.places.has(square)) {
      const route = game.route(picked.square, square);
      this.#pick(undefined);
      if (route) this.match.walk(route);
    } else if (game.boxes().includes(square)) {
      this.#pick(picked?.square === square ? undefined : square);
    } else {
      this.#pick(undefined);
      const walk = game.walkTo(square);
      if (walk) this.match.walk(walk);
    }
  }

  /** Picks a box up, or puts it down. @param {number | undefined} square */
  #pick(square) {
    this.#picked = square === undefined ? undefined : { square, places: new Set(this.match.game.places(square)) };
    this.#mark();
  }

  /** @param {Change} change */
  #win(change) {
    const { match, place } = this;
    const moves = match.game.path();
    // Whoever scrubs through a solved game, or watches it again, has won it before.
    if (moves === this.#sent && change !== "step") return this.keeping?.forget();
    this.#sent = moves;
    this.counsel.rest();
    const { how, clock } = match;
    const before = this.#toBeat;
    // It is sent at once, whatever is still moving on the board.
    const result = new Result(place.level, { drawing: match.drawing, moves, how });
    const send = () => result.send().then((answer) => {
      this.keeping?.forget();
      void this.#askToBeat();
      return answer;
    });
    const first = send();
    first.catch(() => {});
    /** @type {Promise<import("../api.js").LevelResult> | undefined} */
    let under = first;
    const next = place.nextUnsolved().then((entry) => entry && place.addressOf(entry));
    next.catch(() => {});
    const win = {
      metrics: this.#metrics(),
      elapsed: clock.elapsed,
      how,
      before,
      send: () => {
        const answer = under ?? send();
        under = undefined;
        return answer;
      },
      next: place.collection ? next : undefined,
      boardAddress: `/leaderboards/l/${place.level}`,
      collectionAddress: place.collection && `/sokoban/c/${place.collection.id}`,
    };
    this.#board.celebrate();
    const wait = setTimeout(() => showWin(win, (choice) => this.#goOn(choice, moves, next)), isMoving() ? 700 / settings().speed : 0);
    this.#leaving.push(() => clearTimeout(wait));
  }

  /**
   * What comes after a win.
   * @param {import("./win.js").Choice} choice
   * @param {string} moves that have won
   * @param {Promise<string | undefined>} next
   */
  async #goOn(choice, moves, next) {
    const { match } = this;
    if (choice === "next") {
      const address = await next;
      if (address !== undefined) await go(address);
    } else if (choice === "again") {
      this.#beginAgain();
    } else {
      match.replay(moves);
    }
  }

  #metrics() {
    const metrics = this.match.game.metrics();
    const { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } = metrics;
    metrics.free();
    return { moves, pushes, boxLines: box_lines, boxChanges: box_changes, pushingSessions: pushing_sessions, playerLines: player_lines };
  }

  /** @param {Promise<import("../api.js").CollectionLevel | undefined>} beside */
  async #leaveFor(beside) {
    try {
      const entry = await beside;
      if (entry) await go(this.place.addressOf(entry));
    } catch (error) {
      notice(sentenceOf(error), { kind: "trouble" });
    }
  }

  async #showKeys() {
    const { keysSheet } = await import("../pages/help.js");
    openDialog({ title: texts().play.keys, content: keysSheet() });
  }
}
