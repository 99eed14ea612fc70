// @ts-check
/** A level as one of many: its picture, what it is called, how hard it is, and whether it is solved. */

import { element, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { levelAddress, levelTitle } from "../lib/levels.js";
import { badgeButton, difficultyOf } from "../lib/rating.js";
import { texts } from "../i18n/index.js";
import { hang } from "./parts.js";

/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */

/**
 * A tile. Of many only one is a stop of the tab key: {@link stopAt} says which.
 * @param {CollectionLevel} level
 * @param {string} collection
 */
export function tileOf(level, collection) {
  const t = texts().pages;
  const { mine, number } = level;
  const difficulty = difficultyOf(level);
  const tile = element(
    html`<li>
      <a class="tile" href="${levelAddress(level.level, collection)}" data-number="${number}" tabindex="-1">
        <span class="tile-picture"></span>
        <span class="tile-words"
          >${level.title !== null && html`<span class="tile-number">${number}</span>`}<strong
            >${levelTitle(level)}</strong
          ></span
        >
        <span class="soft"
          >${mine ? html`<span>${t.moves(mine.moves)}</span><span>${t.pushes(mine.pushes)}</span>` : t.boxes(level.boxes)}</span
        >
        ${mine && solvedMark(mine.how)}
      </a>
      ${difficulty && badgeButton(difficulty)}
    </li>`,
  );
  hang(find(tile, ".tile-picture"), level.drawing);
  return tile;
}

/** Makes a tile a stop of the tab key, with its badge, or not. @param {HTMLElement} tile @param {boolean} isStop */
export function stopAt(tile, isStop) {
  for (const stop of tile.querySelectorAll("a, button")) if (stop instanceof HTMLElement) stop.tabIndex = isStop ? 0 : -1;
}

/** A shape for those who solved it, and for how. @param {import("../api.js").How} how */
export function solvedMark(how) {
  const c = texts().pages.collection;
  const words = { own: c.isSolved, assisted: c.isAssisted, automatic: c.isAutomatic }[how];
  return html`<span class="solved-mark" data-how="${how}" title="${words}">${icon("check")}<span class="unseen">${words}</span></span>`;
}
