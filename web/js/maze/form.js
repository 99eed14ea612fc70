// @ts-check
/** The form for a new game. What it says is kept in one {@link Wishes}; whoever listens is told after every change. */

import { texts } from "../i18n/index.js";
import { element, fill, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { choices, redraw } from "../pages/parts.js";
import {
  ALGORITHMS, ENDS, GENERATORS, LEAST_SIDE, MOST_SIDE, POLICIES, SCARCITIES, SIZES,
  isSeed, isSide, loopsOf, reasonsAgainst, scarcityOf, shapeOf, usual,
} from "./wishes.js";

/** @typedef {import("./wishes.js").Wishes} Wishes */
/** @typedef {import("./wishes.js").Algorithm} Algorithm */

/** Who is offered by name; the others are in a list. @type {readonly Algorithm[]} */
const FIRST = ["astar", "bfs"];

export class Form {
  /** Whether the rarer choices are to be seen. */
  #isOpen;
  /** Whether the list of algorithms is to be seen. */
  #isOther;
  #isBusy = false;

  /**
   * @param {Wishes} wishes
   * @param {{ changed: () => void, start: () => void }} told
   */
  constructor(wishes, told) {
    this.wishes = wishes;
    this.told = told;
    this.#isOther = !FIRST.includes(wishes.algorithm);
    const { generator, loops } = wishes;
    this.#isOpen = generator !== "dfs" || loops !== null;
    this.element = element(html`<form class="maze-form card" novalidate></form>`);
    this.element.addEventListener("change", ({ target }) => this.#change(target));
    this.element.addEventListener("input", ({ target }) => this.#write(target));
    this.element.addEventListener("toggle", ({ target }) => target instanceof HTMLDetailsElement && (this.#isOpen = target.open), { capture: true });
    this.element.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("[data-action=defaults]")) this.#takeBack();
    });
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.draw();
  }

  /** Starts, if everything can be had. */
  submit() {
    if (this.#isBusy) return;
    const wrong = this.element.querySelector("[aria-invalid=true]");
    if (!(wrong instanceof HTMLElement)) return this.told.start();
    const more = wrong.closest("details");
    if (more) more.open = true;
    wrong.focus();
  }

  /** The maze is being made, or that is over. @param {boolean} isBusy */
  setBusy(isBusy) {
    this.#isBusy = isBusy;
    find(this.element, "[type=submit]").setAttribute("aria-busy", String(isBusy));
    find(this.element, ".maze-verdict").setAttribute("aria-busy", String(isBusy));
    this.#drawVerdict();
  }

  draw() {
    const t = texts().maze;
    const { wishes } = this;
    const { name, size, ends, hasEnergy, isHidden, hasFog } = wishes;
    const ways = { random: t.endsRandom, far: t.endsFar, chosen: t.endsChosen };
    fill(
      this.element,
      html`<h2>${t.newGame}</h2>
        ${row(t.size, choices("size", t.size, SIZES.map((value) => ({ value, label: t.sizes[value], detail: detailOf(wishes, value) })), size))}
        ${size === "own" && this.#ownSize()}
        ${row(t.who, this.#who())}
        ${this.#guide()}
        ${toggle("hasEnergy", t.energy, t.energyNote, hasEnergy)}
        ${hasEnergy && row(t.scarcity, choices("scarcity", t.scarcity, SCARCITIES.map((value) => ({ value, label: t.scarcities[value] })), scarcityOf(wishes)))}
        ${hasEnergy && row(t.values, choices("isHidden", t.values, [{ value: "no", label: t.valuesShown }, { value: "yes", label: t.valuesHidden }], isHidden ? "yes" : "no"))}
        ${toggle("hasFog", t.fog, t.fogNote, hasFog)}
        ${row(t.ends, choices("ends", t.ends, ENDS.map((value) => ({ value, label: ways[value] })), ends))}
        <div class="maze-picking" ${ends !== "chosen" && html`hidden`}></div>
        ${this.#more()}
        <div class="form-row">
          <label for="maze-name">${t.name} <small>${t.nameOptional}</small></label>
          <input class="field" id="maze-name" maxlength="60" autocomplete="off" value="${name}" />
        </div>
        <div class="maze-start">
          <button class="button primary big" type="submit" data-key="start">${icon("play")}${t.start}</button>
          <p class="maze-verdict soft" role="status"></p>
        </div>`,
    );
    this.#drawVerdict();
  }

  /** Where start and goal are picked. */
  get picking() {
    return find(this.element, ".maze-picking");
  }

  #ownSize() {
    const t = texts().maze;
    const { rows, columns } = this.wishes;
    const side = (/** @type {"rows" | "columns"} */ name, /** @type {number} */ value) => {
      const isWrong = !isSide(value);
      return html`<div class="form-row">
        <label for="maze-${name}">${t[name]}</label>
        <input class="field" id="maze-${name}" type="number" inputmode="numeric" min="${LEAST_SIDE}" max="${MOST_SIDE}" value="${Number.isNaN(value) ? "" : value}"
          aria-invalid="${String(isWrong)}" aria-describedby="maze-${name}-note" />
        <p class="${isWrong ? "complaint" : "soft"}" id="maze-${name}-note">${t.badSize(LEAST_SIDE, MOST_SIDE)}</p>
      </div>`;
    };
    return html`<div class="maze-pair">${side("columns", columns)} ${side("rows", rows)}</div>`;
  }

  /** With energy there is no algorithm to choose: the best walk is walked, or what a policy decides. */
  #who() {
    const t = texts().maze;
    const { who, algorithm, hasEnergy } = this.wishes;
    const me = { value: "play", label: t.play };
    if (hasEnergy) return choices("who", t.who, [me, { value: "watch", label: t.watch }], who);
    const current = who === "play" ? "play" : this.#isOther ? "other" : algorithm;
    const options = [me, { value: "astar", label: t.watchAStar }, { value: "bfs", label: t.watchBreadthFirst }, { value: "other", label: t.watchOther }];
    return choices("who", t.who, options, current);
  }

  /** Whoever is watched, and in a line how they go about it. */
  #guide() {
    const t = texts().maze;
    const { who, algorithm, policy, hasEnergy, isHidden } = this.wishes;
    if (who === "play") return null;
    if (hasEnergy) return isHidden && list("policy", t.policy, POLICIES, t.policies, policy);
    if (!this.#isOther) return html`<p class="soft maze-line">${t.algorithms[algorithm].line}</p>`;
    return list("algorithm", t.algorithm, ALGORITHMS.filter((one) => !FIRST.includes(one)), t.algorithms, algorithm);
  }

  #more() {
    const t = texts().maze;
    const { generator, seed } = this.wishes;
    const [loops, isWrong] = [loopsOf(this.wishes), !isSeed(seed)];
    return html`<details class="maze-more" ${this.#isOpen && html`open`}>
      <summary>${t.more}</summary>
      <div>
        ${list("generator", t.generator, GENERATORS, t.generators, generator)}
        <div class="form-row">
          <label for="maze-loops">${t.loops} <output for="maze-loops">${t.percent(loops)}</output></label>
          <input class="slider" id="maze-loops" type="range" min="0" max="100" step="5" value="${loops}" aria-valuetext="${t.percent(loops)}" aria-describedby="maze-loops-note" />
          <p class="soft" id="maze-loops-note">${t.loopsNote}</p>
        </div>
        <div class="form-row">
          <label for="maze-seed">${t.seed} <small>${t.nameOptional}</small></label>
          <input class="field" id="maze-seed" inputmode="numeric" autocomplete="off" maxlength="20" value="${seed}" aria-invalid="${String(isWrong)}" aria-describedby="maze-seed-note" />
          <p class="${isWrong ? "complaint" : "soft"}" id="maze-seed-note">${isWrong ? t.badSeed : t.seedNote}</p>
        </div>
        <p><button class="button" type="button" data-action="defaults" data-key="defaults">${t.defaults}</button></p>
      </div>
    </details>`;
  }

  /** Whether the game will count, and if not why. */
  #drawVerdict() {
    const t = texts().maze;
    const reasons = reasonsAgainst(this.wishes);
    const verdict = find(this.element, ".maze-verdict");
    verdict.dataset.counts = String(reasons.length === 0);
    verdict.textContent = this.#isBusy ? t.making : reasons.length === 0 ? t.ranked : `${t.unranked} ${reasons.map((reason) => t.reasons[reason]).join(", ")}.`;
  }

  /** Something was chosen. @param {EventTarget | null} target */
  #change(target) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { wishes } = this;
    const { name, value } = target;
    if (name === "size") {
      wishes.size = /** @type {Wishes["size"]} */ (value);
      // Another size presets its own.
      wishes.scarcity = null;
    } else if (name === "who") this.#chooseWho(value);
    else if (name === "isHidden") wishes.isHidden = value === "yes";
    else if (name === "hasEnergy" || name === "hasFog") wishes[name] = target instanceof HTMLInputElement && target.checked;
    else if (["scarcity", "ends", "policy", "algorithm", "generator"].includes(name)) Object.assign(wishes, { [name]: value });
    else return;
    redraw(this.element, () => this.draw());
    this.told.changed();
  }

  /** @param {string} value */
  #chooseWho(value) {
    const { wishes } = this;
    wishes.who = value === "play" ? "play" : "watch";
    if (value === "astar" || value === "bfs") wishes.algorithm = value;
    if (value === "other" && FIRST.includes(wishes.algorithm)) wishes.algorithm = "greedy";
    this.#isOther = !FIRST.includes(wishes.algorithm);
  }

  /** Something is being written. It is not drawn anew: that would take the word out of one's mouth, and the button from under the finger. @param {EventTarget | null} target */
  #write(target) {
    if (!(target instanceof HTMLInputElement)) return;
    const t = texts().maze;
    const { wishes } = this;
    const value = target.value.trim();
    switch (target.id) {
      case "maze-name":
        wishes.name = value;
        return;
      case "maze-rows":
      case "maze-columns": {
        const side = value === "" ? Number.NaN : Number(value);
        wishes[target.id === "maze-rows" ? "rows" : "columns"] = side;
        this.#judge(target, isSide(side), t.badSize(LEAST_SIDE, MOST_SIDE));
        break;
      }
      case "maze-seed":
        wishes.seed = value;
        this.#judge(target, isSeed(value), isSeed(value) ? t.seedNote : t.badSeed);
        break;
      case "maze-loops":
        wishes.loops = Number(value);
        find(this.element, "output[for=maze-loops]").textContent = t.percent(wishes.loops);
        target.setAttribute("aria-valuetext", t.percent(wishes.loops));
        break;
      default:
        return;
    }
    this.#drawVerdict();
    this.told.changed();
  }

  /** @param {HTMLInputElement} field @param {boolean} isRight @param {string} note */
  #judge(field, isRight, note) {
    field.setAttribute("aria-invalid", String(!isRight));
    const place = find(this.element, `#${field.id}-note`);
    place.className = isRight ? "soft" : "complaint";
    place.textContent = note;
  }

  #takeBack() {
    const { name } = this.wishes;
    Object.assign(this.wishes, usual(), { name });
    this.#isOther = false;
    redraw(this.element, () => this.draw());
    this.told.changed();
  }
}

/** @param {Wishes} wishes @param {Wishes["size"]} size */
function detailOf(wishes, size) {
  if (size === "own") return `${LEAST_SIDE}–${MOST_SIDE}`;
  const { rows, columns } = shapeOf({ ...wishes, size });
  return `${columns} × ${rows}`;
}

/** @param {string} label @param {ReturnType<typeof html>} control */
function row(label, control) {
  return html`<div class="maze-row"><span aria-hidden="true">${label}</span>${control}</div>`;
}

/** @param {"hasEnergy" | "hasFog"} name @param {string} label @param {string} note @param {boolean} isOn */
function toggle(name, label, note, isOn) {
  return html`<div class="set-row">
    <label for="maze-${name}">${label}</label>
    <p class="soft" id="maze-${name}-note">${note}</p>
    <input class="switch" type="checkbox" role="switch" id="maze-${name}" name="${name}" aria-describedby="maze-${name}-note" ${isOn && html`checked`} />
  </div>`;
}

/**
 * One of many, with a line about the one that is chosen.
 * @param {string} name
 * @param {string} label
 * @param {readonly string[]} values
 * @param {Record<string, { name: string, line: string }>} words
 * @param {string} current
 */
function list(name, label, values, words, current) {
  return html`<div class="form-row">
    <label for="maze-${name}">${label}</label>
    <select class="field" id="maze-${name}" name="${name}" aria-describedby="maze-${name}-line">
      ${values.map((value) => html`<option value="${value}" ${value === current && html`selected`}>${words[value]?.name}</option>`)}
    </select>
    <p class="soft" id="maze-${name}-line">${words[current]?.line}</p>
  </div>`;
}
