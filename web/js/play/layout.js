// @ts-check
/** What the page of a game looks like: all its places, empty, with their words. */

import { icon } from "../lib/icons.js";
import { html } from "../lib/html.js";
import { keyLabel } from "../lib/keys.js";
import { boardAddress, collectionAddress } from "../lib/levels.js";
import { texts } from "../i18n/index.js";
import { settings } from "../settings.js";
import { soundButton } from "../sound/button.js";
import { sign } from "./signs.js";

/** @typedef {import("./place.js").Place} Place */
/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("./signs.js").SignName} SignName */

/** A comment that is longer does not fit where it is said first, and is told again, whole, beside the level. */
const SHORT_COMMENT = 140;

/** Where there is room for the reasons of a rating without anything being pushed out of sight. */
const ROOMY = "(orientation: landscape) and (width >= 760px) and (height >= 940px)";

/**
 * What the page is about.
 * @typedef {object} Shown
 * @property {Place} place
 * @property {{ width: number, height: number, boxes: number }} size
 * @property {string} link the code of the level
 */

/**
 * One screen that holds the whole game, and what may lie below it.
 * @param {Shown} shown
 */
export function layout(shown) {
  const t = texts().play;
  const { place, link } = shown;
  const comment = !place.isKnown ? t.onlyHere : place.comment;
  const back = wayBack(place);
  return html`
    <section class="play" aria-label="${place.title}">
      <div class="play-screen">
        <header class="play-head">
          <a class="button quiet icon" href="${back.to}" aria-label="${back.label}" title="${back.label}">${icon("back")}</a>
          <div class="play-name">
            <h1 title="${place.title}">${place.title}</h1>
            <div class="play-where">
              <p>${where(shown)}</p>
              <span class="play-difficulty"></span>
              <span class="tag play-how" hidden></span>
            </div>
          </div>
          ${place.link ? wayOn(shown) : neighbours()}
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
            ${soundButton()}
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
        <details class="play-reasons" ${matchMedia(ROOMY).matches && html`open`} hidden>
          <summary>${texts().rating.why}</summary>
          <div></div>
        </details>
        <div class="play-words"></div>
        <p class="play-more">
          ${worded("another", icon("make"), t.another)} ${worded("share", icon("share"), t.share)}
          ${worded("elsewhere", icon("server"), texts().jobs.ask)}
        </p>
        <p class="play-links">
          ${place.isKnown && html`<a href="${boardAddress(place.level)}">${t.board}</a>`}
          <a data-place="lab" href="${labAddress(place, link)}">${texts().lab.watchHere}</a>
          ${!place.link && html`<a href="${editorAddress(link)}">${t.openInEditor}</a>`}
          <button class="button quiet" type="button" data-action="copy">${icon("copy")} ${t.copyLevel}</button>
          <button class="button quiet" type="button" data-action="keys">${sign("keys")} ${t.keys}</button>
        </p>
      </section>
    </section>
  `;
}

/** Where one came from, more or less. @param {Place} place */
export function wayBack({ collection, isFromEditor, isFromFile }) {
  const t = texts().play;
  if (isFromEditor) return { to: "/editor", label: t.backToEditor };
  if (isFromFile) return { to: "/sokoban/import", label: t.backToFile };
  return { to: collection ? collectionAddress(collection.id) : "/sokoban", label: t.toCollection };
}

/** The collection and the level's place in it; of a level that is in none, its size. @param {Pick<Shown, "place" | "size">} shown */
export function where({ place, size }) {
  const t = texts().play;
  const { entry, collection } = place;
  if (!collection) return html`<span>${t.size(size.width, size.height, size.boxes)}</span>`;
  return html`<span>${place.collectionTitle}</span>${entry && html`<span> · ${t.levelOf(entry.number, collection.size)}</span>`}`;
}

/** Who came by a link comes for this one level: beside it there is what may be done with it. @param {Shown} shown */
function wayOn({ place, link }) {
  const t = texts().play;
  const back = place.isFromEditor;
  const title = back ? t.backToEditor : t.openInEditor;
  return html`<a class="button play-way" href="${back ? "/editor" : editorAddress(link)}" title="${title}">${icon("pencil")}${t.edit}</a>`;
}

function neighbours() {
  const t = texts().play;
  return html`<nav class="play-neighbours" aria-label="${t.neighbours}">
    ${tool("previous", "left", t.previous, "quiet icon")} ${tool("next", "right", t.next, "quiet icon")}
  </nav>`;
}

/** The editor with a level in it. @param {string} link */
export function editorAddress(link) {
  return `/editor?level=${encodeURIComponent(link)}`;
}

/** A number and what it counts. @param {string} name @param {string} label */
export function counter(name, label) {
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
export function tool(action, name, label, kind = "", short = label) {
  const isIcon = kind.includes("icon");
  return html`<button class="button ${kind}" type="button" data-action="${action}" title="${withKey(action, label)}" aria-label="${label}">
    ${sign(name)}${isIcon ? null : html`<span>${short}</span>`}
  </button>`;
}

/** A button with its name beside its sign. @param {string} action @param {ReturnType<typeof html>} picture @param {string} label */
export function worded(action, picture, label) {
  return html`<button class="button" type="button" data-action="${action}" title="${withKey(action, label)}">${picture}${label}</button>`;
}

/** @param {string} action @param {string} label */
function withKey(action, label) {
  const key = settings().keys[/** @type {Action} */ (action)]?.[0];
  return key === undefined ? label : `${label} (${keyLabel(key)})`;
}

/** The laboratory with this level: as its collection has it, or as its link describes it. @param {Place} place @param {string} link */
function labAddress(place, link) {
  /** @type {Record<string, string>} */
  const level = place.isKnown && !place.link ? { level: place.level, in: place.collection?.id ?? "" } : { p: link };
  return `/lab?${new URLSearchParams({ ...level, a: "bfs" })}`;
}
