// @ts-check
/** What the page of a game looks like: all its places, empty, with their words. */

import { icon } from "../lib/icons.js";
import { html } from "../lib/html.js";
import { keyLabel } from "../lib/keys.js";
import { texts } from "../i18n/index.js";
import { settings } from "../settings.js";
import { sign } from "./signs.js";

/** @typedef {import("./place.js").Place} Place */
/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("./signs.js").SignName} SignName */

/** @param {Place} place */
export function layout(place) {
  const t = texts().play;
  const { entry, collection } = place;
  return html`
    <section class="play" aria-label="${place.title}">
      <header class="play-head">
        <a class="button quiet icon" href="${collection ? `/sokoban/c/${collection.id}` : "/sokoban"}" aria-label="${t.toCollection}">${icon("back")}</a>
        <div class="play-name">
          <h1>${place.title}</h1>
          <p><span class="play-how" hidden></span> ${place.collectionTitle}${entry && collection && html` · ${t.levelOf(entry.number, collection.size)}`}</p>
        </div>
        <nav class="play-neighbours" aria-label="${t.neighbours}">
          ${tool("previous", "left", t.previous, "quiet icon")} ${tool("next", "right", t.next, "quiet icon")}
        </nav>
      </header>
      <dl class="play-counters">
        ${counter("moves", t.moves)} ${counter("pushes", t.pushes)} ${counter("time", t.time)}
      </dl>
      <div class="play-stage">
        <div class="play-board"></div>
        <div class="play-banner" role="alert" hidden></div>
      </div>
      <div class="play-advice" role="status"></div>
      <div class="play-line" role="group" aria-label="${t.history}">
        ${tool("undoAll", "first", t.undoAll, "quiet icon")}
        <input class="play-history" type="range" min="0" max="0" value="0" step="1" aria-label="${t.history}" />
        ${tool("play", "play", t.play, "quiet icon")} ${tool("redoAll", "last", t.redoAll, "quiet icon")}
        <button class="button quiet play-speed" type="button" data-action="speed" title="${t.speed}"></button>
      </div>
      <div class="play-tools" role="toolbar" aria-label="${t.actions}">
        ${tool("undo", "undo", t.undo)} ${tool("redo", "redo", t.redo)} ${tool("restart", "restart", t.restart)} ${tool("hint", "hint", t.hint)}
        ${tool("solve", "solve", t.solve)}
      </div>
      <div class="play-pad" aria-label="${t.actions}" role="group">
        ${["up", "left", "down", "right"].map((way) => tool(way, /** @type {SignName} */ (way), t[/** @type {"up"} */ (way)], "icon"))}
      </div>
      <section class="play-positions">
        <h2>${t.positions}</h2>
        <div class="play-slots"></div>
        <p class="play-small">${t.positionsHelp}</p>
      </section>
      <section class="play-about">
        ${place.comment && html`<p>${place.comment}</p>`}
        <p class="play-links">
          <a href="/leaderboards/l/${place.level}">${t.board}</a>
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
 */
function tool(action, name, label, kind = "") {
  const key = settings().keys[/** @type {Action} */ (action)]?.[0];
  const isIcon = kind.includes("icon");
  const title = key === undefined ? label : `${label} (${keyLabel(key)})`;
  return html`<button class="button ${kind}" type="button" data-action="${action}" title="${title}" aria-label="${label}">
    ${sign(name)}${isIcon ? null : html`<span>${label}</span>`}
  </button>`;
}
