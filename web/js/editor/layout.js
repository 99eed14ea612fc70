// @ts-check
/** What the editor looks like: all its places with their words, and the brushes as what they paint. */

import { Sketch } from "../engine.js";
import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { texts } from "../i18n/index.js";
import { sign } from "../play/signs.js";
import { editorSign } from "./signs.js";

/** @typedef {import("./signs.js").EditorSign} EditorSign */
/** @typedef {ReturnType<typeof html>} Html */
/** @typedef {"top" | "right" | "bottom" | "left"} Side */

/** @type {readonly Side[]} */
export const SIDES = ["top", "right", "bottom", "left"];

export function layout() {
  const t = texts().editor;
  return html`
    <section class="editor" aria-label="${t.title}">
      <header class="editor-head">
        <h1>${t.title}</h1>
        <button class="button quiet icon" type="button" data-action="keys" title="${t.keys} (?)" aria-label="${t.keys}">${sign("keys")}</button>
      </header>
      <div class="editor-stage">
        <div class="editor-board"></div>
        <button class="button icon editor-zoom" type="button" data-action="zoom" hidden></button>
        <p class="unseen" id="editor-help">${t.boardHelp}</p>
        <p class="unseen" role="status" data-place="spoken"></p>
      </div>
      <div class="editor-tools">
        <fieldset class="editor-brushes">
          <legend>${t.brushes}</legend>
          ${t.brush.map(
            (name, brush) =>
              html`<label title="${name} (${brush + 1})"
                ><input type="radio" name="brush" value="${brush}" /><canvas data-swatch="${brush}" aria-hidden="true"></canvas><span>${name}</span></label
              >`,
          )}
        </fieldset>
        <fieldset class="editor-kinds">
          <legend>${t.tools}</legend>
          ${kind("paint", t.paint, "P", icon("pencil"))} ${kind("fill", t.fill, "F", editorSign("fill"))}
          ${kind("rectangle", t.rectangle, "R", editorSign("rectangle"))}
        </fieldset>
        <label class="editor-symmetry"
          ><span>${t.symmetry}</span
          ><select class="field" name="symmetry" title="${t.symmetry} (S)">
            ${t.symmetries.map((name, symmetry) => html`<option value="${symmetry}">${name}</option>`)}
          </select></label
        >
        <div class="editor-history">
          ${tool("undo", t.undo, sign("undo"), "icon", `${t.undo} (Z)`)} ${tool("redo", t.redo, sign("redo"), "icon", `${t.redo} (Y)`)}
        </div>
      </div>
      <div class="editor-panel">
        <section class="editor-verdict" aria-label="${t.verdict}" role="status"></section>
        <section class="editor-trial">
          <div class="editor-ways">
            ${tool("play", t.play, icon("play"), "primary")} ${tool("check", t.check, sign("solve"), "", t.checkHelp)}
          </div>
          <div class="editor-answer" role="status"></div>
        </section>
        <section class="editor-shape">
          <h2>${t.size}</h2>
          <div class="editor-size">
            ${size("width", t.width)}<span aria-hidden="true">×</span>${size("height", t.height)}
          </div>
          <div class="editor-row">
            ${tool("turn", t.turn, editorSign("turn"))} ${tool("mirror", t.mirror, editorSign("mirror"))}
            ${tool("trim", t.trim, editorSign("trim"), "", t.trimHelp)} ${tool("clear", t.clear, editorSign("clear"))}
          </div>
        </section>
        <section class="editor-files">
          <h2>${t.files}</h2>
          <div class="editor-list">
            ${tool("open", t.open, editorSign("open"), "", t.openHelp)} ${tool("share", t.share, icon("share"), "", t.shareHelp)}
            ${tool("copy", t.copy, editorSign("copy"), "", t.copyHelp)} ${tool("download", t.download, editorSign("download"), "", t.downloadHelp)}
            ${tool("save", t.save, editorSign("save"))} ${tool("lab", texts().lab.watchHere, icon("lab"))}
            ${tool("make", t.make, icon("make"), "", t.makeHelp)}
          </div>
        </section>
      </div>
      ${SIDES.map(sideButtons)}
    </section>
  `;
}

/** The tools of a stroke, as radio buttons. @param {string} name @param {string} label @param {string} key @param {Html} picture */
function kind(name, label, key, picture) {
  return html`<label title="${label} (${key})"><input type="radio" name="tool" value="${name}" />${picture}<span>${label}</span></label>`;
}

/**
 * @param {string} action
 * @param {string} label
 * @param {Html} picture
 * @param {string} [look]
 * @param {string} [title]
 */
function tool(action, label, picture, look = "", title = "") {
  const isIcon = look.includes("icon");
  return html`<button class="button ${look}" type="button" data-action="${action}" ${title && html`title="${title}"`} ${isIcon && html`aria-label="${label}"`}>
    ${picture}${isIcon ? null : html`<span>${label}</span>`}
  </button>`;
}

/** @param {"width" | "height"} name @param {string} label */
function size(name, label) {
  return html`<label><span class="unseen">${label}</span><input class="field" type="number" name="${name}" min="${Sketch.leastSide}" max="${Sketch.mostSide}" step="1" inputmode="numeric" title="${label}" /></label>`;
}

/** A row or a column more, or less, where it comes. @param {Side} side */
function sideButtons(side) {
  const t = texts().editor;
  return html`<div class="editor-side" data-side="${side}" role="group" aria-label="${t.sides}">
    <button class="button quiet icon" type="button" data-action="fewer" data-side="${side}" title="${t.fewer[side]}" aria-label="${t.fewer[side]}">${editorSign("minus")}</button>
    <button class="button quiet icon" type="button" data-action="more" data-side="${side}" title="${t.more[side]}" aria-label="${t.more[side]}">${icon("plus")}</button>
  </div>`;
}

/** Which key does what. */
export function keysOfEditor() {
  const t = texts().editor.keyHelp;
  /** @type {[string, string[]][]} */
  const rows = [
    [t.move, ["↑", "↓", "←", "→"]],
    [t.draw, ["Shift ↑ ↓ ← →"]],
    [t.put, ["↵", texts().shell.space]],
    [t.erase, ["Del", "⌫"]],
    [t.brushes, ["1", "2", "3", "4", "5", "6"]],
    [t.characters, ["#", "_", ".", "$", "*", "@"]],
    [t.fill, ["F"]],
    [t.tools, ["P", "R"]],
    [t.symmetry, ["S"]],
    [t.history, ["Z", "Y"]],
    [texts().pages.actions.share, ["C"]],
    [t.zoom, ["+", "-"]],
  ];
  return html`<div class="keys-sheet">
    <section>
      <dl>
        ${rows.map(([what, keys]) => html`<div><dt>${what}</dt><dd>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dd></div>`)}
      </dl>
      <p class="soft">${t.mouse}</p>
    </section>
  </div>`;
}
