// @ts-check
/** What the page of a game looks like: all its places, empty, with their words. */

import { icon } from "../lib/icons.js";
import { html } from "../lib/html.js";
import { keyLabel } from "../lib/keys.js";
import { boardAddress, collectionAddress } from "../lib/levels.js";
import { texts } from "../i18n/index.js";
import { settings } from "../settings.js";
import { sign } from "./signs.js";

/** @typedef {import("./place.js").Place} Place */
/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("./signs.js").SignName} SignName */

/** A comment that is longer does not fit where it is said first, and is told again, whole, beside the level. */
const SHORT_COMMENT = 140;

/**
 * One screen that holds the whole game, and what may lie below it.
 * @param {Place} place
 */
export function layout(place) {
  const t = texts().play;
  const { entry, collection, comment } = place;
  return html`
    <section class="play" aria-label="${place.title}">
      <div class="play-screen">
        <header class="play-head">
          <a class="button quiet icon" href="${collection ? collectionAddress(collection.id) : "/sokoban"}" aria-label="${t.toCollection}" title="${t.toCollection}">${icon("back")}</a>
          <div class="play-name">
            <h1 title="${place.title}">${place.title}</h1>
            <div class="play-where">
              <p><span>${place.collectionTitle}</span>${entry && collection && html`<span> · ${t.levelOf(entry.number, collection.size)}</span>`}</p>
              <span class="tag play-how" hidden></span>
            </div>
          </div>
          <nav class="play-neighbours" aria-label="${t.neighbours}">
            ${tool("previous", "left", t.previous, "quiet icon")} ${tool("next", "right", t.next, "quiet icon")}
          </nav>
        </header>
        <dl class="play-counters">
          ${counter("moves", t.moves)} ${counter("pushes", t.pushes)} ${counter("time", t.time)}
        </dl>
        <div class="play-main">
          <div class="play-stage">
            <div class="play-board"></div>
            <button class="button icon play-zoom" type="button" data-action="zoom" hidden></button>
          </div>
          <div class="play-message">
            <div class="play-banner" role="alert" hidden></div>
            <div class="play-advice" role="status"></div>
            ${comment && html`<p class="play-comment">${comment}</p>`}
          </div>
          <div class="play-line" role="group" aria-label="${t.history}">
            ${tool("undoAll", "first", t.undoAll, "quiet icon")}
            <input class="play-history" type="range" min="0" max="0" value="0" step="1" aria-label="${t.history}" />
            ${tool("play", "play", t.play, "quiet icon")} ${tool("redoAll", "last", t.redoAll, "quiet icon")}
            <button class="button quiet play-speed" type="button" data-action="speed" title="${t.speed}"></button>
          </div>
        </div>
        <div class="play-tools" role="toolbar" aria-label="${t.actions}">
          ${tool("undo", "undo", t.undo)} ${tool("redo", "redo", t.redo)} ${tool("restart", "restart", t.restart, "", t.restartShort)}
          ${tool("hint", "hint", t.hint)} ${tool("solve", "solve", t.solve, "", t.solveShort)}
        </div>
        <div class="play-pad" aria-label="${t.directions}" role="group">
          ${["up", "left", "down", "right"].map((way) => tool(way, /** @type {SignName} */ (way), t[/** @type {"up"} */ (way)], "icon"))}
        </div>
      </div>
      <section class="play-positions">
        <h2>${t.positions}</h2>
        <div class="play-slots"></div>
        <p class="play-small">${t.positionsHelp}</p>
      </section>
      <section class="play-about">
        ${comment.length > SHORT_COMMENT && html`<p>${comment}</p>`}
        <p class="play-links">
          <a href="${boardAddress(place.level)}">${t.board}</a>
          <button class="button quiet" type="button" data-action="keys">${sign("keys")} ${t.keys}</button>
        </p>
      </section>
    </section>
  `;
}

/** @param {string} name @param {string} label */
function counter(name, label) {
  return html`<div data-counter="${name}"><dt>${label}</dt><dd class="counter-value">0</dd><dd class="counter-beat"></dd></div>`;
}

/**
 * A button that does what a key does; the key is told, too.
 * @param {string} action
 * @param {SignName} name
 * @param {string} label
 * @param {string} [kind]
 * @param {string} [short] what is written on it, if the label is too long for that
 */
function tool(action, name, label, kind = "", short = label) {
  const key = settings().keys[/** @type {Action} */ (action)]?.[0];
  const isIcon = kind.includes("icon");
  const title = key === undefined ? label : `${label} (${keyLabel(key)})`;
  return html`<button class="button ${kind}" type="button" data-action="${action}" title="${title}" aria-label="${label}">
    ${sign(name)}${isIcon ? null : html`<span>${short}</span>`}
  </button>`;
}
