// @ts-check
/** What the page of a maze looks like: all its places, empty, with their words. One layout for playing, one for watching. */

import { texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { keyLabel } from "../lib/keys.js";
import { sign } from "../play/signs.js";
import { settings } from "../settings.js";
import { soundButton } from "../sound/button.js";
import { ALGORITHMS } from "./wishes.js";

/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("../play/signs.js").SignName} SignName */

/**
 * @typedef {object} Shown
 * @property {string} title
 * @property {number} width
 * @property {number} height
 * @property {string[]} tags what kind of game it is
 * @property {string} comment what is said until there is something else to say
 */

/**
 * A maze that somebody walks through, or a program where there is energy.
 * @param {Shown & { hasEnergy: boolean, canTakeBack: boolean, isAutomatic: boolean }} shown
 */
export function playLayout(shown) {
  const t = texts();
  const m = t.maze;
  const { hasEnergy, canTakeBack, isAutomatic } = shown;
  const counters = html`${counter("steps", m.stepsName)} ${hasEnergy && counter("pellets", m.pellets)} ${counter("time", m.time)}`;
  const tools = isAutomatic
    ? html`${tool("play", "pause", t.play.pause)} ${tool("redo", "right", m.oneStep)} ${tool("restart", "restart", m.restart, "", t.play.restartShort)}
        <button class="button play-speed" type="button" data-action="speed" title="${t.play.speed}"></button>`
    : html`${tool("hint-step", "hint", m.hintStep, "", m.hintStepShort)} ${tool("hint-junction", "last", m.hintJunction, "", m.hintJunctionShort)} ${tool("hint-way", "solve", m.hintWay, "", m.hintWayShort)}
        ${canTakeBack && html`${tool("undo", "undo", t.play.undo)} ${tool("redo", "redo", t.play.redo)}`}
        ${tool("restart", "restart", m.restart, "", t.play.restartShort)}`;
  return frame(shown, { counters, tools, meter: hasEnergy && energyMeter(), line: null, kind: isAutomatic ? "auto" : "play" });
}

/** A search that is watched. @param {Shown} shown */
export function watchLayout(shown) {
  const t = texts();
  const m = t.maze;
  const counters = html`${counter("opened", m.opened, m.openedNote)} ${counter("closed", m.closed, m.closedNote)} ${counter("way", m.wayLength)}`;
  const tools = html`<div class="maze-algorithm">
      <label for="maze-watched">${m.algorithm}</label>
      <select class="field" id="maze-watched">${ALGORITHMS.map((one) => html`<option value="${one}">${m.algorithms[one].name}</option>`)}</select>
      ${tool("next-algorithm", "last", m.nextAlgorithm, "icon")}
      <p class="soft maze-algorithm-line"></p>
    </div>
    <ul class="maze-legend soft" aria-hidden="true">
      ${Object.entries(m.legend).map(([kind, label]) => html`<li data-mark="${kind}"><span></span>${label}</li>`)}
    </ul>`;
  const line = html`<div class="play-line" role="group" aria-label="${m.timeline}">
    ${tool("undo", "left", m.stepBack, "quiet icon")}
    <input class="play-history" type="range" min="0" max="0" value="0" step="1" aria-label="${m.timeline}" />
    ${tool("play", "play", t.play.play, "quiet icon")} ${tool("redo", "right", m.stepOn, "quiet icon")}
    <button class="button quiet play-speed" type="button" data-action="speed" title="${t.play.speed}"></button>
  </div>`;
  return frame(shown, { counters, tools, meter: null, line, kind: "watch" });
}

/**
 * @param {Shown} shown
 * @param {{ counters: ReturnType<typeof html>, tools: ReturnType<typeof html>, meter: ReturnType<typeof html> | null | false, line: ReturnType<typeof html> | null, kind: "play" | "auto" | "watch" }} parts
 */
function frame({ title, width, height, tags, comment }, { counters, tools, meter, line, kind }) {
  const t = texts();
  const m = t.maze;
  return html`<section class="play maze-play" aria-label="${title}" data-kind="${kind}">
    <div class="play-screen">
      <header class="play-head">
        <a class="button quiet icon" href="/maze" aria-label="${m.backToLobby}" title="${m.backToLobby}">${icon("back")}</a>
        <div class="play-name">
          <h1 title="${title}">${title}</h1>
          <div class="play-where">
            <p><span>${[m.by(width, height), ...tags].join(" · ")}</span></p>
            <span class="tag play-how" hidden></span>
          </div>
        </div>
      </header>
      <div class="maze-status">
        <dl class="play-counters">${counters}</dl>
        ${meter}
      </div>
      <div class="play-main">
        <div class="play-stage">
          <div class="play-board"></div>
          <button class="button icon play-zoom" type="button" data-action="zoom" hidden></button>
        </div>
        <div class="play-message">
          <div class="play-advice" role="status"></div>
          <p class="play-comment">${comment}</p>
        </div>
        ${line}
      </div>
      <div class="play-tools maze-tools" role="toolbar" aria-label="${t.play.actions}">${tools}</div>
      ${
        kind === "play" &&
        html`<div class="play-pad" aria-label="${t.play.directions}" role="group">
          ${["up", "left", "down", "right"].map((way) => tool(way, /** @type {SignName} */ (way), t.play[/** @type {"up"} */ (way)], "icon"))}
        </div>`
      }
    </div>
    <section class="play-about">
      ${kind !== "play" && html`<p class="maze-own"><a class="button primary" data-place="own" href="/maze">${icon("play")}${m.playYourself}</a></p>`}
      ${kind !== "watch" && html`<div class="play-words"></div>`}
      <p class="play-more">
        <a class="button" href="/maze">${icon("make")}${m.newMaze}</a>
        <button class="button" type="button" data-action="share" title="${m.shareMaze}">${icon("share")}${t.play.share}</button>
      </p>
      <p class="play-links">
        ${kind === "watch" && html`<a data-place="lab" href="/lab">${t.lab.watchHere}</a>`}
        ${kind === "play" && html`<a data-place="watch" href="/maze">${m.watchAStarHere}</a>`}
        <button class="button quiet" type="button" data-action="keys">${sign("keys")} ${t.play.keys}</button>
        ${soundButton()}
      </p>
    </section>
  </section>`;
}

/** What is left, as a bar and a number; low is a colour, a shape and a word. */
function energyMeter() {
  return html`<div class="maze-energy" role="meter" aria-label="${texts().maze.energy}" aria-valuemin="0">
    <span class="maze-energy-sign">${icon("energy")}</span>
    <span class="maze-energy-bar"><span></span></span>
    <strong></strong>
    <span class="maze-energy-word"></span>
  </div>`;
}

/** @param {string} name @param {string} label @param {string} [note] */
function counter(name, label, note) {
  return html`<div data-counter="${name}" ${note && html`title="${note}"`}><dt>${label}</dt><dd class="counter-value">0</dd><dd class="counter-beat"></dd></div>`;
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
  const isIcon = kind.includes("icon");
  return html`<button class="button ${kind}" type="button" data-action="${action}" title="${withKey(action, label)}" aria-label="${label}">
    ${sign(name)}${isIcon ? null : html`<span>${short}</span>`}
  </button>`;
}

/** Which key does what a button does, where that is not the button's own name. @type {Record<string, Action>} */
const KEYS = { "hint-step": "hint", "next-algorithm": "play" };

/** @param {string} action @param {string} label */
function withKey(action, label) {
  const key = settings().keys[KEYS[action] ?? /** @type {Action} */ (action)]?.[0];
  return key === undefined ? label : `${label} (${keyLabel(key)})`;
}
