// @ts-check
/** What stands around the board and changes with every move: counters, history, and which buttons have something to do. */

import { fill, find, fragment, html } from "../lib/html.js";
import { clock, number, texts } from "../i18n/index.js";
import { settings, speedLabel } from "../settings.js";
import { drawSoundButton } from "../sound/button.js";
import { sign } from "./signs.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./place.js").Place} Place */
/** @typedef {import("./results.js").ToBeat} ToBeat */

/**
 * Draws all of it.
 * @param {HTMLElement} content the page
 * @param {{ match: Match, place: Place, toBeat: ToBeat }} shown
 */
export function drawPanel(content, { match, place, toBeat }) {
  drawCounters(content, match, toBeat);
  drawHistory(content, match);
  drawSoundButton(content);
  const t = texts().play;
  const how = find(content, ".play-how");
  how.hidden = match.how === "own";
  how.textContent = match.how === "assisted" ? t.withHints : t.byComputer;

  const { position, turns } = match.game;
  const { entry, collection } = place;
  enable(content, ["undo", "undoAll"], position > 0);
  enable(content, ["redo", "redoAll", "play"], position < turns);
  enable(content, ["previous"], entry !== undefined && entry.number > 1);
  enable(content, ["next"], entry !== undefined && collection !== undefined && entry.number < collection.size);
}

/** @param {HTMLElement} content @param {Match} match */
export function drawTime(content, match) {
  find(content, "[data-counter=time] .counter-value").textContent = clock(match.clock.elapsed);
}

/**
 * Where only a part of the level is to be seen there is a button for the whole, and then one for the part.
 * @param {HTMLElement} content
 * @param {{ isZoomed: boolean, isChosen: boolean }} view
 */
export function drawZoom(content, { isZoomed, isChosen }) {
  const t = texts().play;
  const button = find(content, ".play-zoom");
  button.hidden = !isZoomed && !isChosen;
  fill(button, html`${sign(isZoomed ? "whole" : "near")}`);
  button.title = isZoomed ? t.showWhole : t.showNear;
  button.setAttribute("aria-label", button.title);
}

/** @param {HTMLElement} content @param {Match} match @param {ToBeat} toBeat */
function drawCounters(content, match, { best, record }) {
  const t = texts().play;
  const metrics = match.game.metrics();
  for (const measure of /** @type {const} */ (["moves", "pushes"])) {
    const counter = find(content, `[data-counter=${measure}]`);
    find(counter, ".counter-value").textContent = number(metrics[measure]);
    const [mine, theirs] = [best[measure], record[measure]];
    const beat = [mine === undefined ? undefined : t.best(mine), theirs === undefined ? undefined : t.record(theirs)];
    find(counter, ".counter-beat").textContent = beat.filter((text) => text !== undefined).join(" · ");
  }
  metrics.free();
  drawTime(content, match);
}

/** The line of everything that was done, and the speed at which it is done again. @param {HTMLElement} content @param {Match} match */
export function drawHistory(content, match) {
  const t = texts().play;
  const { position, turns } = match.game;
  /** @type {HTMLInputElement} */
  const history = find(content, ".play-history");
  [history.max, history.value] = [String(turns), String(position)];
  history.setAttribute("aria-valuetext", t.historyAt(position, turns));
  history.style.setProperty("--done", String(turns === 0 ? 0 : position / turns));
  drawPlaying(content, match.isPlaying);
}

/** The button that lets something go on or pauses it, and the one for the speed. @param {HTMLElement} content @param {boolean} isPlaying */
export function drawPlaying(content, isPlaying) {
  const t = texts().play;
  const play = find(content, ".play-screen [data-action=play]");
  const words = isPlaying ? t.pause : t.play;
  find(play, "svg").replaceWith(fragment(sign(isPlaying ? "pause" : "play")));
  play.setAttribute("aria-label", words);
  const label = play.querySelector("span");
  if (label) label.textContent = words;
  const speed = find(content, ".play-speed");
  speed.textContent = speedLabel(settings().speed);
  speed.setAttribute("aria-label", `${t.speed}: ${speed.textContent}`);
}

/** Says which buttons have something to do. @param {HTMLElement} content @param {string[]} actions @param {boolean} isPossible */
export function enable(content, actions, isPossible) {
  for (const action of actions) {
    // Not `disabled`: a button that is disabled while it has the focus loses it.
    for (const button of content.querySelectorAll(`button[data-action=${action}]`)) button.setAttribute("aria-disabled", String(!isPossible));
  }
}
