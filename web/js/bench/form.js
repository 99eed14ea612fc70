// @ts-check
/** The form for a new benchmark. It says how much that is before it begins. */

import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { collectionTitle } from "../lib/levels.js";
import { sentenceOf } from "../lib/problem.js";
import { LOOPS } from "../lab/layout.js";
import { GENERATORS } from "../maze/wishes.js";
import { choices, redraw } from "../pages/parts.js";
import { LONGEST_TITLE } from "./bring.js";
import { longest } from "./words.js";
import { ALGORITHMS, PARTS, REPETITIONS, SECONDS, SIZES, configurationsOf, fresh, partsOf, runsOf, usual, wishOf } from "./wish.js";

/** @typedef {import("../api.js").BenchConfiguration} BenchConfiguration */
/** @typedef {import("../api.js").BenchLimits} BenchLimits */
/** @typedef {import("../api.js").BenchReport} BenchReport */
/** @typedef {import("../api.js").Collection} Collection */
/** @typedef {import("./wish.js").Kind} Kind */
/** @typedef {import("./wish.js").Part} Part */

/** What was chosen stays while the page is away. */
let wishes = usual();

/**
 * @param {readonly Collection[]} collections
 * @param {BenchLimits} limits
 * @param {(report: BenchReport) => void} begun
 */
export function benchForm(collections, limits, begun) {
  const content = element(html`<form class="bench-form" novalidate></form>`);
  wishes.collection = collections.find(({ id }) => id === wishes.collection)?.id ?? collections[0]?.id ?? "";

  const sizeOf = () => collections.find(({ id }) => id === wishes.collection)?.size ?? 0;

  const draw = () => {
    const t = texts().bench;
    fill(
      content,
      html`${choices("kind", t.subject, [{ value: "levels", label: t.levels }, { value: "mazes", label: t.mazes }], wishes.kind)}
        <div class="bench-fields">${wishes.kind === "levels" ? levelFields(collections) : mazeFields()}</div>
        <fieldset class="bench-configurations">
          <legend>${t.configurations}</legend>
          <ol>${wishes.configurations[wishes.kind].map(configurationRow)}</ol>
          <button class="button" type="button" data-action="add" data-key="add" ${wishes.configurations[wishes.kind].length >= limits.configurations && html`disabled`}>${icon("plus")}${t.add}</button>
        </fieldset>
        <div class="bench-fields">
          ${choice("seconds", t.timeLimit, SECONDS.filter((one) => one <= limits.seconds).map((one) => [String(one), t.seconds(one)]), String(wishes.seconds))}
          ${choice("repeat", t.repetitions, REPETITIONS.filter((one) => one <= limits.repetitions).map((one) => [String(one), String(one)]), String(wishes.repeat))}
          <label class="bench-field wide"><span>${t.name}</span><input class="field" name="title" id="bench-title" value="${wishes.title}" maxlength="${LONGEST_TITLE}" placeholder="${t.nameHint}" autocomplete="off" /></label>
        </div>
        <label class="bench-check"><input type="checkbox" name="public" id="bench-public" ${wishes.isPublic && html`checked`} /><span>${t.share}</span></label>
        <p class="bench-refusal" role="alert"></p>
        <p class="bench-begin"><button class="button primary" type="submit" data-key="begin">${icon("play")}${t.begin}</button> <span class="bench-estimate" role="status"></span></p>`,
    );
    estimate();
  };

  /** Says how much it is, or why it cannot begin. */
  const estimate = () => {
    const t = texts().bench;
    const runs = runsOf(wishes, sizeOf(), limits.runs);
    const problem = runs === undefined ? t.numbersWrong : runs === 0 ? t.nothing : runs > limits.runs ? t.tooMany(runs, limits.runs) : undefined;
    const told = find(content, ".bench-estimate");
    told.textContent = problem ?? t.estimate(runs ?? 0, longest((runs ?? 0) * wishes.seconds));
    told.toggleAttribute("data-wrong", problem !== undefined);
    find(content, "[type=submit]").toggleAttribute("disabled", problem !== undefined);
    content.querySelector("#bench-numbers")?.setAttribute("aria-invalid", String(runs === undefined));
  };

  /** @param {Event} event */
  const changed = ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { name, value } = target;
    const whole = () => Math.max(0, Math.floor(Number(value) || 0));
    const row = Number(target.closest("li")?.dataset.place ?? -1);
    const all = wishes.configurations[wishes.kind];
    const before = all[row];
    let isElsewhere = false;
    if (before) {
      const changed = name === "algorithm" ? { algorithm: value } : { ...before, [name]: value };
      all[row] = fresh(wishes.kind, changed.algorithm, { ...before, ...changed });
      isElsewhere = true;
    } else if (name === "kind") {
      wishes.kind = value === "mazes" ? "mazes" : "levels";
      isElsewhere = true;
    } else if (name === "public") wishes.isPublic = target instanceof HTMLInputElement && target.checked;
    else if (name === "seconds") wishes.seconds = Number(value);
    else if (name === "collection" || name === "numbers" || name === "generator" || name === "title") wishes[name] = value;
    else if (name === "side" || name === "loops" || name === "count" || name === "seed" || name === "repeat") wishes[name] = whole();
    if (isElsewhere) redraw(content, draw);
    else estimate();
  };
  content.addEventListener("input", (event) => event.target instanceof HTMLInputElement && changed(event));
  content.addEventListener("change", (event) => event.target instanceof HTMLSelectElement && changed(event));
  onAction(content, (action, source) => {
    const all = wishes.configurations[wishes.kind];
    const place = Number(source.closest("li")?.dataset.place ?? -1);
    if (action === "add") all.push(fresh(wishes.kind, unused(wishes.kind)));
    else if (action === "remove") all.splice(place, 1);
    else return;
    draw();
    const next = content.querySelector(action === "add" ? "li:last-child select" : `li[data-place="${Math.min(place, all.length - 1)}"] select`);
    (next instanceof HTMLElement ? next : find(content, "[data-action=add]")).focus();
  });
  content.addEventListener("submit", (event) => {
    event.preventDefault();
    void begin();
  });

  const begin = async () => {
    const t = texts().bench;
    const button = find(content, "[type=submit]");
    const refusal = find(content, ".bench-refusal");
    if (button.hasAttribute("aria-busy") || button.hasAttribute("disabled")) return;
    button.setAttribute("aria-busy", "true");
    refusal.textContent = "";
    try {
      const report = await api.beginReport(wishOf(wishes, limits.runs));
      wishes.title = "";
      begun(report);
    } catch (error) {
      const isBusy = error instanceof Error && "code" in error && error.code === "busy";
      refusal.textContent = isBusy ? t.busy : sentenceOf(error);
    }
    button.removeAttribute("aria-busy");
  };

  draw();
  return { content, relabel: draw };
}

/** An algorithm that is not among the configurations yet. @param {Kind} kind */
function unused(kind) {
  const used = configurationsOf(wishes).map(({ algorithm }) => algorithm);
  return ALGORITHMS[kind].find((one) => !used.includes(one)) ?? ALGORITHMS[kind][0] ?? "bfs";
}

/** @param {readonly Collection[]} collections */
function levelFields(collections) {
  const t = texts().bench;
  return html`${choice("collection", t.collection, collections.map((one) => [one.id, t.subjects(collectionTitle(one), one.size)]), wishes.collection)}
    <label class="bench-field"><span>${t.numbers}</span><input class="field" name="numbers" id="bench-numbers" value="${wishes.numbers}" placeholder="1-10, 15" aria-describedby="bench-numbers-hint" autocomplete="off" inputmode="text" maxlength="400" /><small class="soft" id="bench-numbers-hint">${t.numbersHint}</small></label>`;
}

function mazeFields() {
  const t = texts().bench;
  const m = texts().maze;
  return html`${choice("generator", t.generator, GENERATORS.map((one) => [one, m.generators[one].name]), wishes.generator)}
    ${choice("side", t.size, SIZES.map((one) => [String(one), `${one} × ${one}`]), String(wishes.side))}
    ${choice("loops", t.loops, LOOPS.map((one) => [String(one), texts().lab.loopsOf(one)]), String(wishes.loops))}
    <label class="bench-field short"><span>${t.count}</span><input class="field" type="number" name="count" id="bench-count" min="1" max="240" value="${wishes.count}" /></label>
    <label class="bench-field short"><span>${t.seed}</span><input class="field" type="number" name="seed" id="bench-seed" min="0" max="999999999" value="${wishes.seed}" /></label>`;
}

/** @param {BenchConfiguration} configuration @param {number} place */
function configurationRow(configuration, place) {
  const t = texts().bench;
  const kind = wishes.kind;
  const id = (/** @type {string} */ name) => `bench-${place}-${name}`;
  return html`<li data-place="${place}" aria-label="${t.row(place + 1)}">
    ${choice("algorithm", t.algorithm, ALGORITHMS[kind].map((one) => [one, algorithmName(kind, one)]), configuration.algorithm, id("algorithm"))}
    ${partsOf(kind, configuration).map((part) => choice(part, partName(part), PARTS[part].map((one) => [one, valueName(part, one)]), configuration[part] ?? "", id(part)))}
    <button class="button quiet icon" type="button" data-action="remove" title="${t.remove(place + 1)}" aria-label="${t.remove(place + 1)}">${icon("close")}</button>
  </li>`;
}

/** One of several. @param {string} name @param {string} label @param {string[][]} options value and name @param {string} current @param {string} [id] */
function choice(name, label, options, current, id = `bench-${name}`) {
  return html`<label class="bench-field"><span>${label}</span>
    <select class="field" name="${name}" id="${id}">${options.map(([value, words]) => html`<option value="${value}" ${value === current && html`selected`}>${words}</option>`)}</select></label>`;
}

/** @param {Kind} kind @param {string} algorithm */
function algorithmName(kind, algorithm) {
  const t = texts();
  if (kind === "mazes") return /** @type {Record<string, { name: string }>} */ (t.maze.algorithms)[algorithm]?.name ?? algorithm;
  return /** @type {Record<string, string>} */ ({ strong: t.bench.strong, ...t.lab.levelAlgorithms })[algorithm] ?? algorithm;
}

/** @param {Part} part */
function partName(part) {
  return part === "goal" ? texts().bench.goal : texts().lab.choices[part];
}

/** @param {Part} part @param {string} value */
function valueName(part, value) {
  const words = /** @type {Record<string, string>} */ (part === "goal" ? texts().bench.goals : texts().lab.values[part]);
  return words[value] ?? value;
}
