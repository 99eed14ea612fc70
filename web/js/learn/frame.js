// @ts-check
/**
 * What a small board stands in: the board, what is said about it, and its buttons. Keys belong to it only while it has the focus,
 * so that nobody who reads loses the arrows.
 */

import { element, fill, find, html, onAction } from "../lib/html.js";
import { actionOf } from "../lib/keys.js";
import { sign } from "../play/signs.js";
import { settings } from "../settings.js";

/** @typedef {import("../play/signs.js").SignName} SignName */
/** @typedef {"open" | "lost" | "done"} Mood how things stand */
/** @typedef {{ action: string, label: string, sign: SignName, isSmall?: boolean }} Tool `isSmall`: known by its sign alone */

/** @type {ReadonlySet<string>} */
const HEEDED = new Set(["up", "down", "left", "right", "undo", "redo", "restart"]);
/** Milliseconds between two steps while a key is held. */
const AGAIN = 95;

export class Frame {
  /** @type {(() => void)[]} */
  #leaving;

  /**
   * @param {{ columns: number, rows: number }} size of the board
   * @param {(action: string) => void} act a button or a key was pressed
   */
  constructor({ columns, rows }, act) {
    this.element = element(
      html`<figure class="exhibit card">
        <div class="exhibit-stage" tabindex="0" role="application"><div class="exhibit-host"></div></div>
        <figcaption>
          <p class="exhibit-count" hidden></p>
          <p class="exhibit-said" role="status"></p>
          <div class="exhibit-tools"></div>
        </figcaption>
      </figure>`,
    );
    this.stage = find(this.element, ".exhibit-stage");
    this.host = find(this.element, ".exhibit-host");
    this.stage.style.setProperty("--columns", String(columns));
    this.stage.style.setProperty("--rows", String(rows));
    this.#leaving = [onAction(this.element, act), heedKeysAt(this.stage, act)];
  }

  /** Says what it is, and draws its buttons. @param {string} name @param {readonly Tool[]} tools */
  label(name, tools) {
    this.stage.setAttribute("aria-label", name);
    const [small, large] = [tools.filter(({ isSmall }) => isSmall), tools.filter(({ isSmall }) => !isSmall)];
    fill(
      find(this.element, ".exhibit-tools"),
      html`<div>
          ${small.map((tool) => html`<button class="button icon" type="button" data-action="${tool.action}" aria-label="${tool.label}" title="${tool.label}">${sign(tool.sign)}</button>`)}
        </div>
        <div>${large.map((tool) => html`<button class="button" type="button" data-action="${tool.action}">${sign(tool.sign)}${tool.label}</button>`)}</div>`,
    );
  }

  /** Which of the buttons is at work. @param {string | undefined} action */
  press(action) {
    for (const button of this.element.querySelectorAll("[data-action^=show]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-action") === action));
    }
  }

  /** @param {string} sentence @param {Mood} mood */
  say(sentence, mood) {
    const place = find(this.element, ".exhibit-said");
    this.element.dataset.mood = mood;
    // What is said already is not said again.
    if (place.textContent !== sentence) place.textContent = sentence;
  }

  /** Figures that change with every step: they are there to be seen, and not read out. @param {string} figures */
  count(figures) {
    const place = find(this.element, ".exhibit-count");
    place.hidden = figures === "";
    place.textContent = figures;
  }

  close() {
    for (const leave of this.#leaving) leave();
  }
}

/**
 * Heeds the keys that are pressed where the focus is.
 * @param {HTMLElement} place
 * @param {(action: string) => void} act
 * @returns {() => void} stops it
 */
function heedKeysAt(place, act) {
  let last = 0;
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const action = actionOf(event, settings().keys);
    if (!action || !HEEDED.has(action)) return;
    event.preventDefault();
    if (event.repeat && (!settings().holding || event.timeStamp - last < AGAIN / settings().speed)) return;
    last = event.timeStamp;
    act(action);
  };
  place.addEventListener("keydown", pressed);
  return () => place.removeEventListener("keydown", pressed);
}
