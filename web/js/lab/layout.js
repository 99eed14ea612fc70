// @ts-check
/** What the page of the laboratory looks like: all its places, with their words. */

import { texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { GENERATORS } from "../maze/wishes.js";
import { sign } from "../play/signs.js";
import { LEVEL_ALGORITHMS, LEVEL_LAYERS, levelChoices } from "./levels.js";
import { STOPS } from "./timeline.js";

/** All ways to cross a maze, in the order in which Space goes through them. */
export const ALGORITHMS = /** @type {const} */ ([
  "bfs", "astar", "greedy", "dfs", "ucs", "astar-euclid", "astar-squared", "bidirectional", "dead-end", "wall-follower", "tremaux",
]);
export const LAYERS = /** @type {const} */ (["none", "g", "h", "f"]);
export const SIZES = [5, 10, 20, 30, 50, 100, 200, 300];
export const LOOPS = [0, 10, 25, 50, 100];

/** @param {boolean} isLevel @param {{ title: string, collection: string }} [named] what the level is called, and where it stands */
export function labLayout(isLevel, named) {
  const t = texts().lab;
  const m = texts().maze;
  return html`<header class="lab-head">
      <h1>${t.title}</h1>
      <p class="soft">${t.lead}</p>
      <nav class="lab-ways" aria-label="${t.ways}">${isLevel && html`<a href="/lab">${t.toMaze}</a>`}<a href="/race" data-place="race">${texts().race.here}</a><a href="/bench">${texts().bench.title}</a></nav>
    </header>
    ${named && html`<p class="lab-named"><strong>${named.title}</strong> <span class="soft">${named.collection}</span></p>`}
    <section class="lab-wishes" aria-label="${t.algorithm}">
      <div class="lab-choice">
        <label for="lab-algorithm">${t.algorithm}</label>
        <span>
          <select class="field" id="lab-algorithm">${isLevel ? LEVEL_ALGORITHMS.map((one) => html`<option value="${one}">${t.levelAlgorithms[one]}</option>`) : ALGORITHMS.map((one) => html`<option value="${one}">${m.algorithms[one].name}</option>`)}</select>
          ${tool("next-algorithm", "cycle", t.nextAlgorithm)}
        </span>
      </div>
      <div class="lab-choice"><label for="lab-layer">${t.layers}</label>
        <select class="field" id="lab-layer">${isLevel ? LEVEL_LAYERS.map((one) => html`<option value="${one}">${t.levelLayers[one]}</option>`) : LAYERS.map((one) => html`<option value="${one}">${t.layer[one]}</option>`)}</select></div>
      <button class="button" type="button" data-action="choose-level">${icon("box")}${isLevel ? t.otherLevel : t.toLevel}</button>
      ${isLevel && html`<button class="button" type="button" data-action="paste">${icon("into")}${t.pasteLevel}</button>`}
      ${isLevel ? levelChoices() : mazeChoices()}
    </section>
    <div class="lab-trouble notice-line" role="alert" hidden></div>
    <div class="lab-main">
      <div class="lab-stage">
        <div class="lab-place"></div>
        <p class="lab-said soft" aria-live="off"></p>
        <p class="lab-verdict" role="status"></p>
        <p class="lab-sampled soft" hidden></p>
        <div class="lab-transport" role="group" aria-label="${t.timeline}">
          <input class="play-history lab-history" type="range" min="0" max="0" value="0" step="1" aria-label="${t.timeline}" />
          <div class="lab-tools">
            ${tool("first", "first", t.first)} ${tool("previous-improvement", "farther", t.previousImprovement)} ${tool("back", "left", t.stepBack)}
            <button class="button primary icon" type="button" data-action="play" title="${t.play}" aria-label="${t.play}">${sign("play")}</button>
            ${tool("on", "right", t.stepOn)} ${tool("next-improvement", "nearer", t.nextImprovement)} ${tool("last", "last", t.last)}
          </div>
          <div class="lab-speed">
            <label for="lab-speed">${t.speed}</label>
            <input class="slider" id="lab-speed" type="range" min="0" max="${STOPS}" step="1" />
            <output for="lab-speed"></output>
          </div>
        </div>
      </div>
      <div class="lab-side">
        <dl class="lab-counters">
          ${Object.keys(t.counters).map((name) => html`<div data-counter="${name}"><dt></dt><dd>0</dd></div>`)}
        </dl>
        <div class="lab-chart-place"></div>
        <section class="lab-card lab-rules" aria-label="${t.rulesTitle}" ${!isLevel && html`hidden`}><h2>${t.rulesTitle}</h2><div></div></section>
        <section class="lab-card lab-inspector" aria-label="${isLevel ? t.stateInspector : t.inspector}">${!isLevel && cellForm()}</section>
        <section class="lab-card">
          <h2>${t.codeTitle}</h2>
          <div class="lab-code-place"></div>
          <p class="soft lab-line"></p>
        </section>
        <p class="lab-buttons">
          <button class="button" type="button" data-action="share">${icon("share")}${t.share}</button>
          <button class="button" type="button" data-action="trace">${icon("into")}${t.saveTrace}</button>
          <button class="button" type="button" data-action="picture">${icon("into")}${t.savePicture}</button>
          <button class="button quiet" type="button" data-action="keys">${sign("keys")} ${t.keys}</button>
        </p>
      </div>
    </div>`;
}

function mazeChoices() {
  const t = texts().lab;
  const m = texts().maze;
  return html`<details class="lab-maze">
    <summary class="button">${icon("maze")}<span>${t.maze}</span></summary>
    <div class="lab-wishes">
      <div class="lab-choice"><label for="lab-generator">${t.generator}</label>
        <select class="field" id="lab-generator">${GENERATORS.map((one) => html`<option value="${one}">${m.generators[one].name}</option>`)}</select></div>
      <div class="lab-choice"><label for="lab-size">${t.size}</label>
        <select class="field" id="lab-size">${SIZES.map((one) => html`<option value="${one}">${one} × ${one}</option>`)}</select></div>
      <div class="lab-choice"><label for="lab-loops">${t.loops}</label>
        <select class="field" id="lab-loops">${LOOPS.map((one) => html`<option value="${one}">${t.loopsOf(one)}</option>`)}</select></div>
      <div class="lab-buttons">
        <button class="button" type="button" data-action="new">${icon("make")}${t.newMaze}</button>
        <button class="button" type="button" data-action="paste">${icon("into")}${t.paste}</button>
        <button class="button" type="button" data-action="draw" aria-pressed="false">${icon("pencil")}${t.draw}</button>
      </div>
    </div>
  </details>`;
}

/** Cells, ends and walls without a pointer. */
function cellForm() {
  const { cellForm: t } = texts().lab;
  const field = (/** @type {"row" | "column"} */ name) => html`<div class="lab-choice"><label for="lab-${name}">${t[name]}</label> <input class="field" id="lab-${name}" type="number" min="1" value="1" /></div>`;
  return html`<details class="lab-cell">
    <summary>${t.title}</summary>
    <form class="lab-wishes">
      ${field("row")} ${field("column")}
      <div class="lab-buttons">
        <button class="button" type="submit" data-action="look">${t.look}</button>
        <button class="button" type="button" data-action="start">${t.start}</button>
        <button class="button" type="button" data-action="goal">${t.goal}</button>
        <button class="button" type="button" data-action="wall-right">${t.wallRight}</button>
        <button class="button" type="button" data-action="wall-below">${t.wallBelow}</button>
      </div>
    </form>
  </details>`;
}

/** @param {string} action @param {import("../play/signs.js").SignName} name @param {string} label */
function tool(action, name, label) {
  return html`<button class="button icon" type="button" data-action="${action}" title="${label}" aria-label="${label}">${sign(name)}</button>`;
}
