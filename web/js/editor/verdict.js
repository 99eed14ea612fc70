// @ts-check
/** Whether what is drawn is a level, in sentences. Each tells one kind of thing, however often it occurs, and leads there. */

import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { texts } from "../i18n/index.js";

/** @typedef {import("../engine.js").Sketch} Sketch */
/** @typedef {import("../../engine/mazekeeper.js").Fault} Fault */

/** What was found of one kind, and where. @typedef {{ kind: string, squares: number[], count: number, boxes: number, goals: number }} Finding */
/** @typedef {{ faults: Finding[], warnings: Finding[] }} Verdict */

/** @param {Sketch} sketch @returns {Verdict} */
export function judge(sketch) {
  return { faults: findings(sketch.faults()), warnings: findings(sketch.warnings()) };
}

/** @param {Finding[]} found */
export function squaresOf(found) {
  return found.flatMap(({ squares }) => squares);
}

/**
 * @param {Verdict} verdict
 * @param {number} boxes
 */
export function verdictOf({ faults, warnings }, boxes) {
  const t = texts().editor;
  return html`
    ${faults.length === 0 && html`<p class="verdict-line" data-kind="ready">${icon("check")}<span><strong>${t.ready}</strong> ${t.boxes(boxes)}</span></p>`}
    <ul>${faults.map((finding) => line("fault", finding, sentence(t.faults, finding) ?? t.otherFault))}${warnings.map((finding) => line("warning", finding, sentence(t.warnings, finding) ?? t.otherWarning))}</ul>
  `;
}

/** @param {"fault" | "warning"} severity @param {Finding} finding @param {string} words */
function line(severity, { kind, squares }, words) {
  const content = html`${icon(severity === "fault" ? "warning" : "info")}<span>${words}</span>`;
  return html`<li data-fault="${kind}" data-severity="${severity}">
    ${
      squares.length > 0
        ? html`<button class="verdict-line" type="button" data-action="point" data-of="${kind}" title="${texts().editor.showPlace}">${content}</button>`
        : html`<p class="verdict-line">${content}</p>`
    }
  </li>`;
}

/**
 * @param {Record<string, (count: number, boxes: number, goals: number) => string>} sentences
 * @param {Finding} finding
 */
function sentence(sentences, { kind, count, boxes, goals }) {
  return sentences[kind]?.(count, boxes, goals);
}

/** @param {Fault[]} faults @returns {Finding[]} */
function findings(faults) {
  /** @type {Map<string, Finding>} */
  const found = new Map();
  for (const fault of faults) {
    const { kind, square, boxes = 0, goals = 0 } = fault;
    fault.free();
    const finding = found.get(kind) ?? { kind, squares: [], count: 0, boxes, goals };
    if (square !== undefined) finding.squares.push(square);
    finding.count++;
    found.set(kind, finding);
  }
  return [...found.values()];
}
