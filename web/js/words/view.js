// @ts-check
/**
 * A game in words: a field for commands, and what is answered. Everything that can be done on the board can be done here, by ear and
 * by typing alone. What there is to tell comes from the game (`Told`); here it is asked for and read out.
 */

import { element, fill, find, html } from "../lib/html.js";
import { texts } from "../i18n/index.js";
import { commandOf } from "./command.js";

/** @typedef {import("./command.js").Direction} Direction */
/** @typedef {import("./command.js").Act} Act */

/**
 * A game as words know it. Rows and columns count from 1.
 * @typedef {object} Told
 * @property {(direction: Direction) => boolean} step whether it could be made
 * @property {(direction: Direction) => boolean} [run] goes on to where one has to choose; `false` before a wall
 * @property {(act: Act) => string | undefined} act does it; what there is to say against it
 * @property {(row: number, column: number) => boolean} go walks to a square; `false` if no way leads there
 * @property {() => string} here where one is, and what is around
 * @property {(row: number) => string | undefined} row a row from left to right
 * @property {number} height how many rows there are
 * @property {() => string} things what else is on the board, and where
 * @property {() => string} standing how far the game is
 */

/** How much of what was said stays. */
const MOST_LINES = 40;

/**
 * @param {Told} told
 * @returns {{ element: HTMLElement, relabel: () => void, open: () => void }}
 */
export function createWords(told) {
  const view = /** @type {HTMLDetailsElement} */ (element(html`<details class="words"></details>`));
  const relabel = () => {
    const t = texts().words;
    const said = [...view.querySelectorAll(".words-log li")].map((line) => line.textContent ?? "");
    fill(
      view,
      html`<summary>${t.title}</summary>
        <p class="soft" id="words-note">${t.note}</p>
        <form class="words-form">
          <label class="unseen" for="words-field">${t.field}</label>
          <input id="words-field" class="field" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="words-note" placeholder="${t.example}" />
          <button class="button" type="submit">${t.send}</button>
        </form>
        <ol class="words-log" role="log" aria-label="${t.answers}" tabindex="0"></ol>`,
    );
    for (const line of said) tell(line);
  };

  /** @param {string} line */
  const tell = (line) => {
    const log = find(view, ".words-log");
    const item = document.createElement("li");
    item.textContent = line;
    log.append(item);
    while (log.children.length > MOST_LINES) log.firstElementChild?.remove();
    log.scrollTop = log.scrollHeight;
  };

  view.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (find(view, "#words-field"));
    const text = field.value.trim();
    field.value = "";
    if (text !== "") for (const line of answer(told, text)) tell(line);
  });
  view.addEventListener("keydown", (event) => {
    // While somebody types here, keys are letters: this one leads back to the board.
    if (event.key === "Escape" && !event.isComposing) find(document, "#main").focus({ preventScroll: true });
  });
  view.addEventListener("toggle", () => {
    if (!view.open) return;
    if (!view.querySelector(".words-log li")) tell(`${told.here()} ${told.standing()}`);
    find(view, "#words-field").focus({ preventScroll: false });
  });
  relabel();
  return {
    element: view,
    relabel,
    open() {
      if (view.open) find(view, "#words-field").focus();
      view.open = true;
    },
  };
}

/** Does what was typed, and says what came of it. @param {Told} told @param {string} text @returns {string[]} */
function answer(told, text) {
  const t = texts().words;
  const command = commandOf(text);
  switch (command?.kind) {
    case "steps": {
      const stopped = command.steps.findIndex((direction) => !told.step(direction));
      const blocked = stopped < 0 ? [] : [t.stoppedAt(stopped, t.ways[command.steps[stopped] ?? 0])];
      return [...blocked, told.here(), told.standing()];
    }
    case "run": {
      if (!told.run) return [t.unknown(text)];
      return told.run(command.direction) ? [told.here(), told.standing()] : [t.stoppedAt(0, t.ways[command.direction])];
    }
    case "act": {
      for (let time = 0; time < command.times; time++) {
        const against = told.act(command.act);
        if (against !== undefined) return [against];
      }
      return command.act === "hint" ? [] : [told.here(), told.standing()];
    }
    case "go":
      return told.go(command.row, command.column) ? [told.here(), told.standing()] : [t.noWay(command.row, command.column)];
    case "ask":
      return replyTo(told, command.about, command.number);
    default:
      return [t.unknown(text)];
  }
}

/** @param {Told} told @param {import("./command.js").Question} about @param {number | undefined} number @returns {string[]} */
function replyTo(told, about, number) {
  const t = texts().words;
  switch (about) {
    case "here":
      return [told.here()];
    case "things":
      return [told.things()];
    case "standing":
      return [told.standing()];
    case "help":
      return t.help;
    case "row":
      return [told.row(number ?? 0) ?? t.noRow(told.height)];
    case "rows":
      return Array.from({ length: told.height }, (_, index) => told.row(index + 1) ?? "");
  }
}
