// @ts-check
/** What became of a file, board by board: what can be played as pictures, what cannot with the place of the mistake. */

import { thumbnail } from "../board/thumbnail.js";
import { language, texts } from "../i18n/index.js";
import { element, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { linkAddress } from "../lib/levels.js";
import { LARGEST } from "./arrivals.js";

/** @typedef {import("./batch.js").Item} Item */
/** @typedef {import("../engine.js").LevelFile} LevelFile */

/** A line of a picture that is of the board itself; the others are words about it. */
const DRAWN = /^ *\d+ *\||^\.\.\./;
/** So many levels and broken boards are shown at first, and at most. */
const FIRST_LEVELS = 24;
const MOST_BROKEN = 50;

/**
 * A card for a file.
 * @param {Item} item
 * @param {boolean} isWhole whether all its levels are shown
 */
export function reportOf(item, isWhole) {
  const t = texts().imports;
  const { name, file, goals } = item;
  const [levels, broken] = [file?.levels() ?? [], file?.broken() ?? []];
  const shown = isWhole ? levels : levels.slice(0, FIRST_LEVELS);
  const counts = [levels.length > 0 && t.playable(levels.length), broken.length > 0 && t.broken(broken.length)];
  const card = element(html`
    <article class="card import-file" data-name="${name}" tabindex="-1">
      <header>
        <div>
          <h2>${name}</h2>
          <p class="soft">${[goals !== undefined && t.withGoals(goals), ...counts].filter(Boolean).join(" · ")}</p>
        </div>
        <button class="button quiet icon" type="button" data-action="remove" title="${t.remove(name)}" aria-label="${t.remove(name)}">${icon("close")}</button>
      </header>
      ${troublesOf(item).map((sentence) => html`<p class="import-trouble">${icon("warning")}<span>${sentence}</span></p>`)}
      ${file && broken.length > 0 && html`<ol class="import-broken">${[...broken.slice(0, MOST_BROKEN)].map((number) => brokenBoard(file, number))}</ol>`}
      ${broken.length > MOST_BROKEN && html`<p class="soft">${t.morePictures(broken.length - MOST_BROKEN)}</p>`}
      <ul class="import-levels"></ul>
      ${shown.length < levels.length && html`<p><button class="button" type="button" data-action="whole">${t.showAll(levels.length)}</button></p>`}
    </article>
  `);
  const list = find(card, ".import-levels");
  if (file) for (const number of shown) list.append(level(file, number));
  if (shown.length === 0) list.remove();
  return card;
}

/** What is wrong with a file as a whole. @param {Item} item @returns {string[]} */
function troublesOf({ name, file, trouble }) {
  const t = texts().imports;
  if (trouble === "tooLarge") return [t.tooLarge(LARGEST >> 20)];
  if (trouble === "readFailed") return [t.readFailed(name)];
  if (trouble === "goalsAlone") return [t.goalsAlone];
  if (!file) return [];
  const told = file.troubles(language()).map(sentence);
  if (file.levels().length === 0 && file.broken().length > 0) told.unshift(t.nothingPlayable);
  return told;
}

/** The engine's words as a sentence. @param {string} words */
function sentence(words) {
  return `${words.charAt(0).toLocaleUpperCase(language())}${words.slice(1)}.`;
}

/** @param {LevelFile} file @param {number} number from 0 */
function brokenBoard(file, number) {
  const board = file.board(number, language());
  if (!board) return null;
  const { title, picture = "" } = board;
  board.free();
  // What is drawn keeps its columns, and scrolls where it is wide; words wrap.
  const lines = picture.split(/(?<=\n)/).map((line) => (DRAWN.test(line) ? line : html`<span>${line}</span>`));
  return html`<li>
    <h3>${texts().imports.board(number + 1)}${title && ` · ${title}`}</h3>
    <pre class="import-picture" tabindex="0">${lines}</pre>
  </li>`;
}

/** @param {LevelFile} file @param {number} number from 0 */
function level(file, number) {
  const t = texts().imports;
  const board = file.board(number, language());
  if (!board) return "";
  const { title = texts().shell.levelNumber(number + 1), drawing = "", link = "", boxes, solutions, warnings } = board;
  board.free();
  const facts = [texts().pages.boxes(boxes), solutions > 0 && t.solutions(solutions)].filter(Boolean).join(" · ");
  const item = element(html`
    <li>
      <a class="tile" href="${linkAddress(link)}?from=file" title="${t.playNow(title)}">
        <span class="tile-picture"></span>
        <span class="tile-words"><strong>${title}</strong></span>
        <span class="soft">${facts}</span>
        ${warnings.map((warning) => html`<span class="import-warning">${icon("info")}<span>${sentence(warning)}</span></span>`)}
      </a>
    </li>
  `);
  find(item, ".tile-picture").append(thumbnail(drawing));
  return item;
}
