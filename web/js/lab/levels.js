// @ts-check
/** Levels in the laboratory: what can be chosen, and what is said of a moment. */

import { number, texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { pushesOf } from "./algorithms.js";

/** @typedef {import("./answers.js").Facts} Facts */
/** @typedef {import("./answers.js").Moment} Moment */

/** In the order in which Space goes through them. */
export const LEVEL_ALGORITHMS = /** @type {const} */ (["bfs", "astar", "greedy", "dfs", "ucs"]);
export const LEVEL_LAYERS = /** @type {const} */ (["none", "open", "closed", "bounds"]);

/** What a search of a level can be told, by the names of the command line. */
export const CHOICES = /** @type {const} */ ({
  puzzle: ["pushes", "steps"],
  cost: ["pushes", "moves", "walks"],
  heuristic: ["matching-pushes", "matching-manhattan", "nearest-manhattan", "teemo", "teemo-player", "teemo-offgoal", "none"],
  deadlocks: ["freeze", "simple", "corners", "none"],
  order: ["udlr", "lurd", "rdlu", "dulr"],
});

/** @typedef {keyof typeof CHOICES} Choice */
/** @typedef {Record<Choice, string>} Configuration */

/** A configuration from an address; what it does not say is usual. @param {URLSearchParams} query @returns {Configuration} */
export function configurationOf(query) {
  const chosen = Object.entries(CHOICES).map(([name, [usual]]) => [name, query.get(name) ?? usual]);
  return granted(Object.fromEntries(chosen));
}

/** Where only pushes are steps, nothing else has a price. @param {Configuration} wished @returns {Configuration} */
export function granted(wished) {
  return wished.puzzle === "pushes" ? { ...wished, cost: "pushes" } : wished;
}

export function levelChoices() {
  const t = texts().lab;
  return html`<details class="lab-maze">
    <summary class="button">${icon("settings")}<span>${t.configuration}</span></summary>
    <div class="lab-wishes">
      ${Object.entries(CHOICES).map(([name, values]) => {
        const words = /** @type {Record<string, string>} */ (t.values[/** @type {Choice} */ (name)]);
        return html`<div class="lab-choice"><label for="lab-${name}">${t.choices[/** @type {Choice} */ (name)]}</label>
          <select class="field" id="lab-${name}" data-choice="${name}">${values.map((value) => html`<option value="${value}">${words[value] ?? value}</option>`)}</select></div>`;
      })}
    </div>
  </details>`;
}

/** What happened last. @param {Moment} moment @param {Facts} facts */
export function levelSentence({ kind, cell, at, g, h, f }, { length }) {
  const t = texts().lab;
  if (kind === null || kind === "path" || kind === "backtrack") return t.nothingYet;
  const figures = [["g", g], ["h", h], ["f", f]].flatMap(([name, value]) => (Number(value) < 0 ? [] : [`${name} ${number(Number(value))}`]));
  return [t.at(at, length), t.levelKinds[kind](number(cell)), figures.join(" · ")].join(" · ");
}

/** How it ended. @param {Facts} facts */
export function levelVerdict({ verdict, solution = "", optimal = null, closed }) {
  const t = texts().lab;
  const pushes = pushesOf(solution);
  return verdict === "solved" ? t.levelSolved(solution.length, pushes, optimal) : verdict === "unsolvable" ? t.levelUnsolvable(closed) : t.levelStopped(closed);
}

/** Pushes that were left out, by rule. @param {Moment} moment */
export function lossesOf({ losses }) {
  const t = texts().lab;
  if (!losses) return html``;
  return html`<dl class="lab-facts">${Object.entries(losses).map(([rule, count]) => html`<div data-rule="${rule}"><dt>${t.rules[/** @type {keyof typeof t.rules} */ (rule)]}</dt><dd>${number(count)}</dd></div>`)}</dl>`;
}
