// @ts-check
/** The part of the settings that is about sound: a switch and a volume for each kind, and a taste of it. */

import { texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { change, settings } from "../settings.js";
import { sound } from "../sound/index.js";

/** @typedef {import("../sound/index.js").Kind} Kind */
/** @typedef {import("../sound/index.js").EffectName} EffectName */

/** How far a slider goes with a key. */
const STEP = 5;

/** What is let hear, one after the other. @type {readonly EffectName[]} */
const TASTES = ["home", "push", "step", "hint", "blocked", "undo", "away", "win", "lose"];
let tasted = 0;

export function soundSection() {
  const t = texts().sound;
  const { music, effects, muted } = settings();
  return html`<section class="card rows">
    <h2>${t.title}</h2>
    <p class="soft">${t.note}</p>
    ${
      muted &&
      html`<p class="sound-muted">
        <span>${icon("soundOff")} ${t.muted}</span>
        <button class="button" type="button" data-action="unmute" data-key="unmute">${t.unmute}</button>
      </p>`
    }
    ${onOrOff("music", t.music, t.musicNote)} ${volume("music", t.musicVolume)}
    <div class="sound-piece" ${(!music || muted) && html`hidden`}>
      <p role="status" data-place="piece">${pieceNow()}</p>
      <button class="button" type="button" data-action="skip" data-key="skip">${t.skip}</button>
    </div>
    ${onOrOff("effects", t.effects, t.effectsNote)} ${volume("effects", t.effectsVolume)}
    <p>
      <button class="button" type="button" data-action="taste" data-key="taste" aria-disabled="${String(!effects || muted)}">
        ${icon("play")}${t.try}
      </button>
    </p>
  </section>`;
}

/**
 * Tells which piece is played, while it is.
 * @param {ParentNode} content
 * @returns {() => void} stops it
 */
export function tellPieces(content) {
  return sound.onPiece(() => {
    const place = content.querySelector("[data-place=piece]");
    if (place) place.textContent = pieceNow();
  });
}

function pieceNow() {
  const t = texts().sound;
  return sound.piece ? t.piece(t.pieces[sound.piece]) : t.noPiece;
}

/**
 * Heeds a button of this part.
 * @param {string} action
 * @returns {boolean} whether it was one
 */
export function heedSoundButton(action) {
  if (action === "unmute") change({ muted: false });
  else if (action === "skip") sound.skip();
  else if (action === "taste") sound.effect(/** @type {EffectName} */ (TASTES[tasted++ % TASTES.length]));
  else return false;
  return true;
}

/**
 * Heeds a switch or a slider of this part. What is switched on is meant to be heard.
 * @param {HTMLInputElement} control
 * @returns {boolean} whether it was one
 */
export function heedSoundControl({ dataset, checked, value }) {
  const of = /** @type {Kind | undefined} */ (dataset.switches);
  const volumeOf = /** @type {Kind | undefined} */ (dataset.volume);
  if (of) change({ [of]: checked, muted: settings().muted && !checked });
  else if (volumeOf) {
    change({ [`${volumeOf}Volume`]: Number(value) });
    if (volumeOf === "effects") sound.effect("home");
  } else return false;
  return true;
}

/**
 * Lets a slider be heard while it is moved; it is kept when it is let go.
 * @param {Event} event
 */
export function heedSlider({ target }) {
  if (!(target instanceof HTMLInputElement) || !target.dataset.volume) return;
  const percent = target.parentElement?.querySelector("output");
  if (percent) percent.textContent = percentage(Number(target.value));
  sound.preview({ [`${/** @type {Kind} */ (target.dataset.volume)}Volume`]: Number(target.value) });
}

/** @param {Kind} kind @param {string} label @param {string} note */
function onOrOff(kind, label, note) {
  return html`<div class="set-row">
    <label for="${kind}">${label}</label>
    <p class="soft" id="${kind}-note">${note}</p>
    <input
      class="switch"
      type="checkbox"
      role="switch"
      id="${kind}"
      data-switches="${kind}"
      aria-describedby="${kind}-note"
      ${settings()[kind] && html`checked`}
    />
  </div>`;
}

/** @param {Kind} kind @param {string} label */
function volume(kind, label) {
  const value = settings()[`${kind}Volume`];
  return html`<div class="set-row sound-volume">
    <label for="${kind}-volume">${label}</label>
    <span>
      <input class="slider" type="range" id="${kind}-volume" data-volume="${kind}" min="0" max="100" step="${STEP}" value="${value}" />
      <output for="${kind}-volume">${percentage(value)}</output>
    </span>
  </div>`;
}

/** @param {number} value */
function percentage(value) {
  return (value / 100).toLocaleString(document.documentElement.lang, { style: "percent" });
}
