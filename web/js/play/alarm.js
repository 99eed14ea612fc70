// @ts-check
/** The alarm: "you can no longer win", as soon as that is proved, until it is taken back. */

import { fill, html } from "../lib/html.js";
import { texts } from "../i18n/index.js";
import { settings } from "../settings.js";
import { sound } from "../sound/index.js";
import { Watch } from "./watch.js";

/** @typedef {import("./match.js").Change} Change */
/** @typedef {import("./match.js").Match} Match */

export class Alarm {
  /** Boxes that lose the game; without any it is the position as a whole; `undefined` while nothing is known against it. @type {number[] | undefined} */
  #lost;
  /** The last place on the line from which the game is not known to be lost. */
  #safe = 0;
  /** Whether somebody has read it and wants to see the board. */
  #isHidden = false;
  /** @type {HTMLElement | undefined} */
  #banner;

  /**
   * @param {Match} match
   * @param {() => void} mark called when other boxes are to be marked
   * @param {() => void} leave called when it goes and had the focus
   */
  constructor(match, mark, leave) {
    this.match = match;
    this.mark = mark;
    this.leave = leave;
    this.watch = new Watch(match, (lost) => this.#hear(lost));
  }

  /** The boxes to be marked. */
  get boxes() {
    return settings().warnings ? this.#lost : undefined;
  }

  /** Something was done. @param {Change} change */
  changed(change) {
    const { position } = this.match.game;
    // Going back may lead out of a lost position; going on from one never does.
    if (change !== "step") this.#lost = undefined;
    // What lies beyond is another line now.
    if (change !== "line") this.#safe = Math.max(0, Math.min(this.#safe, position - 1));
    this.draw();
    this.ask();
  }

  /** Asks about the present position. */
  ask() {
    this.watch.ask();
  }

  /** Goes back to where the game was open. */
  leadBack() {
    this.match.goTo(this.#safe);
  }

  hide() {
    this.#isHidden = true;
    this.draw();
  }

  /** @param {HTMLElement} [banner] */
  draw(banner = this.#banner) {
    this.#banner = banner;
    if (!banner) return;
    const t = texts().play;
    const lost = this.#isHidden ? undefined : this.boxes;
    const hadFocus = banner.contains(document.activeElement);
    banner.hidden = lost === undefined;
    if (lost === undefined) {
      banner.replaceChildren();
      if (hadFocus) this.leave();
      return;
    }
    const isFromStart = this.match.game.position === 0;
    const reason = isFromStart ? t.lostLevel : lost.length === 0 ? t.lostWhole : t.lostBoxes(lost.length);
    // What is said already is not said again, and its buttons keep the focus.
    if (banner.textContent?.includes(reason)) return;
    fill(
      banner,
      html`<p><strong>${t.lost}.</strong> ${reason}</p>
        ${isFromStart ? null : html`<button class="button" type="button" data-action="safety">${t.backToSafety}</button>`}
        <button class="button quiet" type="button" data-action="hide">${t.hide}</button>`,
    );
  }

  close() {
    this.watch.close();
  }

  /** @param {number[] | undefined} lost */
  #hear(lost) {
    const isNew = this.#lost === undefined && !this.#isHidden;
    this.#lost = lost;
    if (isNew && this.boxes && this.match.game.position > 0) sound.effect("lose");
    if (lost === undefined) [this.#safe, this.#isHidden] = [this.match.game.position, false];
    this.mark();
    this.draw();
  }
}
