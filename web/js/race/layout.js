// @ts-check
/** What the page of a race looks like: all its places, with their words. */

import { texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { LAYERS, LOOPS, SIZES } from "../lab/layout.js";
import { CHOICES, LEVEL_LAYERS } from "../lab/levels.js";
import { STOPS } from "../lab/timeline.js";
import { GENERATORS } from "../maze/wishes.js";
import { sign } from "../play/signs.js";
import { capital } from "./figures.js";
import { mark } from "./marks.js";
import { algorithmsOf, PRESETS } from "./runners.js";

/** @typedef {import("./runners.js").Runner} Runner */

/** @param {boolean} isLevel */
export function raceLayout(isLevel) {
  const t = texts().race;
  const l = texts().lab;
  return html`<header class="race-head">
      <h1>${t.title}</h1>
      <p class="soft">${t.lead}</p>
    </header>
    <section class="race-wishes" aria-label="${t.subject}">
      ${isLevel ? levelChoices() : mazeChoices()}
      <div class="lab-choice"><label for="race-preset">${t.preset}</label>
        <select class="field" id="race-preset"><option value="">${t.chosen}</option>${Object.keys(PRESETS[isLevel ? "level" : "maze"]).map(
          (preset) => html`<option value="${preset}">${t.presets[/** @type {keyof typeof t.presets} */ (preset)]}</option>`,
        )}</select></div>
      <div class="lab-choice"><label for="race-layer">${t.layer}</label>
        <select class="field" id="race-layer">${isLevel ? LEVEL_LAYERS.map((one) => html`<option value="${one}">${l.levelLayers[one]}</option>`) : LAYERS.map((one) => html`<option value="${one}">${l.layer[one]}</option>`)}</select></div>
      <button class="button" type="button" data-action="add">${icon("plus")}${t.add}</button>
    </section>
    <p class="lab-trouble notice-line" role="alert" hidden></p>
    <div class="race-main">
      <div class="race-lanes" role="group" aria-label="${t.runners}"></div>
      <div class="race-side">
        <fieldset class="race-clock">
          <legend>${t.clock}</legend>
          ${/** @type {const} */ (["expansions", "time"]).map((kind) => html`<label><input type="radio" name="race-clock" value="${kind}" /><span>${t.clocks[kind]}</span></label>`)}
        </fieldset>
        <p class="race-note soft"></p>
        <div class="lab-transport" role="group" aria-label="${t.position}">
          <input class="play-history lab-history" type="range" min="0" max="0" value="0" step="1" aria-label="${t.position}" />
          <p class="race-at"></p>
          <div class="lab-tools">
            ${tool("first", "first", l.first)} ${tool("back", "left", t.stepBack)}
            <button class="button primary icon" type="button" data-action="play" title="${t.play}" aria-label="${t.play}">${sign("play")}</button>
            ${tool("on", "right", t.stepOn)} ${tool("last", "last", l.last)}
          </div>
        </div>
        <div class="lab-speed">
          <label for="race-speed">${l.speed}</label>
          <input class="slider" id="race-speed" type="range" min="0" max="${STOPS}" step="1" />
          <output for="race-speed"></output>
        </div>
        <div class="race-news" role="log" aria-label="${t.end}"></div>
        <div class="race-table-place"></div>
        <div class="race-busy" hidden><p></p><button class="button" type="button" data-action="cancel">${icon("close")}${t.cancel}</button></div>
        <p class="race-rest" hidden><button class="button" type="button" data-action="again">${t.again}</button></p>
        <p class="lab-buttons">
          <button class="button" type="button" data-action="share">${icon("share")}${t.share}</button>
          <button class="button quiet" type="button" data-action="keys">${sign("keys")} ${t.keys}</button>
        </p>
      </div>
    </div>
    <section class="race-end" aria-label="${t.end}" hidden>
      <h2>${t.end}</h2>
      <ul class="race-sentences"></ul>
      <div class="race-charts"></div>
    </section>`;
}

/** @param {string} action @param {import("../play/signs.js").SignName} name @param {string} label */
function tool(action, name, label) {
  return html`<button class="button icon" type="button" data-action="${action}" title="${label}" aria-label="${label}">${sign(name)}</button>`;
}

function mazeChoices() {
  const t = texts().lab;
  const m = texts().maze;
  return html`<details class="lab-maze race-subject">
    <summary class="button">${icon("maze")}<span>${t.maze}</span></summary>
    <div class="lab-wishes">
      <div class="lab-choice"><label for="race-generator">${t.generator}</label>
        <select class="field" id="race-generator">${GENERATORS.map((one) => html`<option value="${one}">${m.generators[one].name}</option>`)}</select></div>
      <div class="lab-choice"><label for="race-size">${t.size}</label>
        <select class="field" id="race-size">${SIZES.map((one) => html`<option value="${one}">${one} × ${one}</option>`)}</select></div>
      <div class="lab-choice"><label for="race-loops">${t.loops}</label>
        <select class="field" id="race-loops">${LOOPS.map((one) => html`<option value="${one}">${t.loopsOf(one)}</option>`)}</select></div>
      <div class="lab-buttons">
        <button class="button" type="button" data-action="new">${icon("make")}${t.newMaze}</button>
        <button class="button" type="button" data-action="paste">${icon("into")}${t.paste}</button>
        <button class="button" type="button" data-action="level">${icon("box")}${texts().race.toLevel}</button>
        <button class="button" type="button" data-action="pick">${icon("box")}${texts().race.pick} …</button>
      </div>
    </div>
  </details>`;
}

function levelChoices() {
  const t = texts().lab;
  return html`<details class="lab-maze race-subject">
    <summary class="button">${icon("box")}<span class="race-level"></span></summary>
    <div class="lab-wishes">
      <div class="lab-buttons">
        <button class="button" type="button" data-action="previous">${sign("left")}${texts().play.previous}</button>
        <button class="button" type="button" data-action="next">${texts().play.next}${sign("right")}</button>
        <button class="button" type="button" data-action="pick">${icon("box")}${texts().race.pick} …</button>
        <button class="button" type="button" data-action="paste">${icon("into")}${t.pasteLevel}</button>
        <a class="button" href="/race">${icon("maze")}${texts().race.toMaze}</a>
      </div>
    </div>
  </details>`;
}

/**
 * The head of a lane; its board is put behind it.
 * @param {number} lane
 * @param {Runner} runner
 * @param {{ name: string, isLevel: boolean, canLeave: boolean, lab: string }} more
 */
export function laneLayout(lane, runner, { name, isLevel, canLeave, lab }) {
  const t = texts().race;
  const label = (/** @type {string} */ one) => capital(t.names[/** @type {keyof typeof t.names} */ (one)]);
  return html`<header>
      ${mark(lane)}
      <select class="field" data-lane="${lane}" data-key="runner-${lane}" aria-label="${t.runner(lane + 1)}: ${t.algorithm}">${algorithmsOf(isLevel).map((one) => html`<option value="${one}" ${one === runner.algorithm && html`selected`}>${label(one)}</option>`)}</select>
    </header>
    ${name !== label(runner.algorithm) && html`<p class="race-told soft">${name.slice(label(runner.algorithm).length).replace(/^ \((.*)\)/, "$1")}</p>`}
    <div class="race-place"><strong class="race-medal" hidden></strong></div>
    <footer>
      <span class="race-said"></span>
      <span class="race-lane-tools">
        ${isLevel && html`<button class="button quiet icon" type="button" data-action="configure" data-lane="${lane}" data-key="configure-${lane}" title="${t.settings(name)}" aria-label="${t.settings(name)}">${icon("settings")}</button>`}
        <a class="button quiet icon" href="${lab}" data-key="lab-${lane}" title="${t.toLab(name)}" aria-label="${t.toLab(name)}">${icon("lab")}</a>
        <button class="button quiet icon" type="button" data-action="remove" data-lane="${lane}" data-key="remove-${lane}" title="${t.remove(name)}" aria-label="${t.remove(name)}" ${!canLeave && html`disabled`}>${icon("close")}</button>
      </span>
    </footer>
    <progress max="1" value="0" aria-label="${name}"></progress>`;
}

/** What a runner of a level can be told. @param {Runner} runner */
export function configurationForm({ configuration }) {
  const t = texts().lab;
  return html`<form class="race-configuration">${Object.entries(CHOICES).map(([name, values]) => {
    const choice = /** @type {import("../lab/levels.js").Choice} */ (name);
    const words = /** @type {Record<string, string>} */ (t.values[choice]);
    const isFixed = choice === "cost" && configuration?.puzzle === "pushes";
    return html`<div class="lab-choice"><label for="race-${name}">${t.choices[choice]}</label>
      <select class="field" id="race-${name}" data-choice="${name}" ${isFixed && html`disabled`}>${values.map((value) => html`<option value="${value}" ${value === configuration?.[choice] && html`selected`}>${words[value] ?? value}</option>`)}</select></div>`;
  })}</form>`;
}
