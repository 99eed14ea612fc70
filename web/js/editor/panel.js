// @ts-check
/** What stands around the drawing and changes with it: what is chosen, its size, and which buttons have something to do. */

import { Sketch } from "../engine.js";
import { fill, find, html } from "../lib/html.js";
import { texts } from "../i18n/index.js";
import { sign } from "../play/signs.js";

/** @typedef {import("./pen.js").Pen} Pen */

/** What needs a level, and not just a drawing. */
export const FINISHED = ["play", "check", "lab", "share", "save"];

/** Which brush, tool and symmetry are chosen. @param {HTMLElement} content @param {Pen} pen */
export function drawChoices(content, { brush, tool, sketch }) {
  for (const input of content.querySelectorAll("input[type=radio]")) {
    if (input instanceof HTMLInputElement) input.checked = input.value === String(input.name === "brush" ? brush : tool);
  }
  /** @type {HTMLSelectElement} */
  const symmetry = find(content, "[name=symmetry]");
  symmetry.value = String(sketch.symmetry);
}

/** @param {HTMLElement} content @param {Sketch} sketch @param {boolean} isLevel */
export function drawPanel(content, sketch, isLevel) {
  const { width, height } = sketch;
  for (const [name, value] of Object.entries({ width, height })) {
    /** @type {HTMLInputElement} */
    const field = find(content, `[name=${name}]`);
    field.value = String(value);
  }
  enable(content, "[data-action=undo]", sketch.canUndo);
  enable(content, "[data-action=redo]", sketch.canRedo);
  for (const action of FINISHED) enable(content, `[data-action=${action}]`, isLevel);
  for (const [side, length] of /** @type {const} */ ([["top", height], ["bottom", height], ["left", width], ["right", width]])) {
    enable(content, `[data-action=more][data-side=${side}]`, length < Sketch.mostSide);
    enable(content, `[data-action=fewer][data-side=${side}]`, length > Sketch.leastSide);
  }
}

/**
 * Where only a part is to be seen there is a button for the whole, and then one for the part.
 * @param {HTMLElement} content
 * @param {{ isZoomed: boolean, isChosen: boolean }} view
 */
export function drawZoom(content, { isZoomed, isChosen }) {
  const t = texts().editor;
  const button = find(content, ".editor-zoom");
  button.hidden = !isZoomed && !isChosen;
  fill(button, html`${sign(isZoomed ? "whole" : "near")}`);
  button.title = isZoomed ? t.showWhole : t.showNear;
  button.setAttribute("aria-label", button.title);
}

/** @param {HTMLElement} content @param {string} selector @param {boolean} isPossible */
function enable(content, selector, isPossible) {
  // Not `disabled`: a button that is disabled while it has the focus loses it.
  find(content, selector).setAttribute("aria-disabled", String(!isPossible));
}
