// @ts-check
/**
 * A table that is measured here and now: several ways to search, each on the same levels, in a worker. What it says about the figures is made from
 * the figures, whichever way they come out.
 */

import { language, number, texts } from "../i18n/index.js";
import { figures } from "../i18n/texts/learn-nearest.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { configurationOf, granted } from "../lab/levels.js";
import { patient } from "../searcher.js";

/** @typedef {import("./exhibit.js").Exhibit} Exhibit */
/** @typedef {import("../lab/answers.js").Measured} Measured */
/** @typedef {keyof typeof figures.en.ways} Way */

/** The levels, by their names in both languages. @typedef {{ name: keyof typeof figures.en.levels, drawing: string }} Level */

/** The ways to search, each with the one that it is compared with. @type {Record<Way, { algorithm: string, puzzle: string, cost: string, heuristic: string, against: Way }>} */
const WAYS = {
  stepsBfs: { algorithm: "bfs", puzzle: "steps", cost: "moves", heuristic: "none", against: "stepsBfs" },
  stepsNearest: { algorithm: "astar", puzzle: "steps", cost: "moves", heuristic: "nearest-manhattan", against: "stepsBfs" },
  stepsMatching: { algorithm: "astar", puzzle: "steps", cost: "moves", heuristic: "matching-pushes", against: "stepsBfs" },
  pushesBfs: { algorithm: "bfs", puzzle: "pushes", cost: "pushes", heuristic: "none", against: "pushesBfs" },
  pushesNearest: { algorithm: "astar", puzzle: "pushes", cost: "pushes", heuristic: "nearest-manhattan", against: "pushesBfs" },
  pushesMatching: { algorithm: "astar", puzzle: "pushes", cost: "pushes", heuristic: "matching-pushes", against: "pushesBfs" },
};
const NAMES = /** @type {Way[]} */ (Object.keys(WAYS));
/** Two times that differ by less are the same: clocks are not that good. */
const EQUAL = 0.08;

/** @implements {Exhibit} */
export class Measurement {
  isWide = true;
  /** Stops what is being measured. @type {(() => void) | undefined} */
  #stop;
  /** What was measured, per way and level. @type {Map<Way, Measured[]>} */
  #measured = new Map();
  #trouble = "";
  #leave;

  /** @param {readonly Level[]} levels @param {() => string} task */
  constructor(levels, task) {
    this.levels = levels;
    this.task = task;
    this.element = element(html`<figure class="exhibit card measurement"></figure>`);
    this.#leave = onAction(this.element, (action) => void (action === "measure" && this.#measure()));
    this.relabel();
  }

  wake() {}

  sleep() {}

  close() {
    this.#leave();
    this.#stop?.();
  }

  relabel() {
    const t = figures[language()];
    fill(
      this.element,
      html`<p class="small-lab-task">${this.task()}</p>
        <p><button class="button primary" type="button" data-action="measure"></button></p>
        <p class="measured-state" role="status"></p>
        <div class="table-place" role="region" tabindex="0" aria-label="${t.caption}">
          <table class="measured">
            <caption>${t.caption}</caption>
            <thead><tr><th scope="col">${t.way}</th><th scope="col">${t.expanded}</th><th scope="col">${t.perState}</th><th scope="col">${t.total}</th></tr></thead>
            <tbody></tbody>
          </table>
        </div>
        <div class="measured-said"></div>
        <details class="measured-levels" hidden><summary>${t.byLevel}</summary><div></div></details>`,
    );
    this.#draw();
  }

  /** Shows how far it is. Whoever has the focus keeps it. */
  #draw() {
    const t = figures[language()];
    const isBusy = this.#stop !== undefined;
    const way = NAMES.find((name) => (this.#measured.get(name)?.length ?? 0) < this.levels.length);
    const level = way && this.levels[this.#measured.get(way)?.length ?? 0];
    const isDone = way === undefined;
    const button = find(this.element, "[data-action=measure]");
    button.textContent = isDone ? t.again : t.measure;
    button.setAttribute("aria-disabled", String(isBusy));
    find(this.element, ".measured-state").textContent = this.#trouble || (isBusy && way && level ? t.measuring(t.ways[way], t.levels[level.name]) : isDone ? t.done(this.levels.length) : t.nothing);
    fill(find(this.element, ".measured tbody"), html`${NAMES.map((name) => this.#row(name))}`);
    fill(find(this.element, ".measured-said"), html`${isDone && this.#sentences().map((sentence) => html`<p>${sentence}</p>`)}`);
    find(this.element, ".measured-levels").hidden = !isDone;
    fill(find(this.element, ".measured-levels > div"), html`${isDone && this.#byLevel()}`);
  }

  /** @param {Way} name */
  #row(name) {
    const t = figures[language()];
    const sum = this.#sum(name);
    const fixed = (/** @type {number} */ value) => value.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: value < 10 ? 2 : 1 });
    return html`<tr data-way="${name}" data-first="${WAYS[name].against === name}">
      <th scope="row">${t.ways[name]}</th>
      <td data-figure="expanded">${sum ? number(sum.expanded) : texts().lab.none}</td>
      <td>${sum ? t.microseconds(fixed((sum.milliseconds * 1000) / sum.expanded)) : texts().lab.none}</td>
      <td>${sum ? t.milliseconds(fixed(sum.milliseconds)) : texts().lab.none}</td>
    </tr>`;
  }

  #byLevel() {
    const t = figures[language()];
    return html`<div class="table-place" role="region" tabindex="0" aria-label="${t.byLevel}">
      <table class="measured">
        <thead><tr><th scope="col">${t.way}</th>${this.levels.map(({ name }) => html`<th scope="col">${t.levels[name]}</th>`)}</tr></thead>
        <tbody>
          ${NAMES.map((name) => html`<tr data-way="${name}"><th scope="row">${t.ways[name]}</th>${(this.#measured.get(name) ?? []).map(({ expanded }) => html`<td>${number(expanded)}</td>`)}</tr>`)}
        </tbody>
      </table>
    </div>`;
  }

  /** All levels together; nothing before all are measured. @param {Way} name */
  #sum(name) {
    const own = this.#measured.get(name) ?? [];
    if (own.length < this.levels.length) return undefined;
    return own.reduce((sum, { expanded, milliseconds }) => ({ expanded: sum.expanded + expanded, milliseconds: sum.milliseconds + milliseconds }), { expanded: 0, milliseconds: 0 });
  }

  /** What the figures say. */
  #sentences() {
    const t = figures[language()];
    const percent = (/** @type {number} */ share) => (Math.abs(share) * 100).toLocaleString(language(), { maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0 });
    const factor = (/** @type {number} */ value) => value.toLocaleString(language(), { maximumFractionDigits: value < 10 ? 1 : 0 });
    const compared = NAMES.filter((name) => WAYS[name].against !== name).map((name) => {
      const [own, other] = [this.#sum(name), this.#sum(WAYS[name].against)];
      if (!own || !other) return { name, sentence: "", states: 1, outcome: /** @type {const} */ ("even") };
      const [states, time] = [own.expanded / other.expanded, own.milliseconds / Math.max(0.001, other.milliseconds)];
      const outcome = time > 1 + EQUAL ? "lost" : time < 1 - EQUAL ? "won" : "even";
      const told = { lost: t.slower(factor(time)), won: t.faster(factor(1 / time)), even: t.equal }[outcome];
      return { name, states, outcome: /** @type {keyof typeof t.outcomes} */ (outcome), sentence: t.compared(t.ways[name], percent(1 - states), states > 1, factor(time / states), told) };
    });
    const [weak, strong] = [compared.find(({ name }) => name === "stepsNearest"), compared.find(({ name }) => name === "pushesMatching")];
    if (!weak || !strong) return [];
    const turned = weak.outcome === "lost" && strong.outcome === "won";
    return [...compared.map(({ sentence }) => sentence), t.rule, turned ? t.turned : t.otherwise(t.outcomes[weak.outcome], t.outcomes[strong.outcome], percent(1 - weak.states), percent(1 - strong.states))];
  }

  async #measure() {
    if (this.#stop) return;
    this.#measured.clear();
    this.#trouble = "";
    try {
      // A browser makes code faster that runs often: everything runs once before anything counts.
      const [warm] = this.levels;
      for (const name of NAMES) if (warm) await this.#ask(name, warm);
      for (const name of NAMES) {
        for (const level of this.levels) {
          const measured = await this.#ask(name, level);
          this.#measured.set(name, [...(this.#measured.get(name) ?? []), measured]);
        }
      }
    } catch (error) {
      this.#trouble = error instanceof Error ? error.message : String(error);
    }
    this.#stop = undefined;
    this.#draw();
  }

  /** Measures in a worker that has nothing to do with the laboratories of the page. Who leaves is never answered. @param {Way} name @param {Level} level */
  #ask(name, level) {
    return new Promise((/** @type {(measured: Measured) => void} */ resolve, reject) => {
      this.#stop = patient.askLab({ recording: 0, ask: "measure", subject: subjectOf(name, level) }, (answer) => {
        if (answer.kind === "lab" && answer.isLast && answer.told === "measured") resolve(answer.measured);
        else if (answer.kind === "trouble") reject(new Error(answer.sentence));
      });
      this.#draw();
    });
  }
}

/** @param {Way} name @param {Level} level @returns {import("../lab/levelrecording.js").LevelSubject} */
function subjectOf(name, { drawing }) {
  const { algorithm, puzzle, cost, heuristic } = WAYS[name];
  return { drawing, algorithm, ...granted({ ...configurationOf(new URLSearchParams()), puzzle, cost, heuristic }) };
}
