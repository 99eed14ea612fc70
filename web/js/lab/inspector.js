// @ts-check
/** What is known of one cell at one moment, in words and numbers. */

import { number, texts } from "../i18n/index.js";
import { element, fill, find, html } from "../lib/html.js";
import { redraw } from "../pages/parts.js";
import { pushesOf } from "./algorithms.js";

/** @typedef {import("./answers.js").Inspected} Inspected */

export class Inspector {
  /** The cell that is looked at. @type {number | undefined} */
  cell;
  /** Whether it was chosen, and is not just under the pointer. */
  isKept = false;
  /** @type {Inspected | null} */
  #inspected = null;
  #columns = 1;
  #wishes = 0;

  /** @param {boolean} isLevel whether states are looked at, and not cells */
  constructor(isLevel) {
    this.isLevel = isLevel;
    this.element = element(html`<div></div>`);
    this.draw();
  }

  /** Wishes to know a cell. @param {number} cell @param {boolean} isKept @returns the number of the wish */
  begin(cell, isKept) {
    [this.cell, this.isKept] = [cell, isKept];
    return ++this.#wishes;
  }

  /** @param {number} wish @param {Inspected | null} inspected @param {number} columns @returns whether anybody still wants to know */
  tell(wish, inspected, columns) {
    if (wish !== this.#wishes) return false;
    [this.#inspected, this.#columns] = [inspected, columns];
    this.draw();
    return true;
  }

  /** From where it was found. */
  get parent() {
    const parent = this.#inspected?.parent ?? -1;
    return parent < 0 ? undefined : parent;
  }

  forget() {
    this.#wishes++;
    [this.cell, this.isKept, this.#inspected] = [undefined, false, null];
    this.draw();
  }

  /** Whoever goes on from parent to parent by the keyboard keeps the focus here, at the first of all, too. */
  draw() {
    const { element } = this;
    const isHeld = element.contains(document.activeElement);
    redraw(element, () => this.#fill());
    if (isHeld && !element.contains(document.activeElement)) find(element, "h2").focus({ preventScroll: true });
  }

  #fill() {
    const t = texts().lab;
    if (this.cell === undefined) return fill(this.element, html`<h2 tabindex="-1">${this.isLevel ? t.stateInspector : t.inspector}</h2><p class="soft">${this.isLevel ? t.stateHint : t.inspectHint}</p>`);
    const place = (/** @type {number} */ cell) => this.isLevel ? t.stateTitle(number(cell)) : t.place(Math.floor(cell / this.#columns) + 1, (cell % this.#columns) + 1);
    const told = this.#inspected;
    if (!told) return fill(this.element, html`<h2 tabindex="-1">${place(this.cell)}</h2><p class="soft">${t.notFound}</p>`);
    const value = (/** @type {number} */ value) => (value < 0 ? t.none : number(value));
    const parent = this.isLevel ? number(told.parent) : place(told.parent);
    const rows = [
      ["parent", this.isLevel ? t.parentState : t.parent, told.parent < 0 ? t.none : html`<button class="lab-parent" type="button" data-action="parent" data-key="parent">${parent}</button>`],
      ["first", t.openedAt, value(told.firstOpened)],
      ...(told.opened === told.firstOpened ? [] : [["opened", t.againAt, value(told.opened)]]),
      ["closed", t.closedAt, value(told.closed)],
      ...(told.moves === undefined
        ? [["path", t.steps, number(Math.max(0, told.path.length - 1))]]
        : [
            ["moves", t.moves, number(told.moves.length)],
            ["pushes", t.pushesTo, number(pushesOf(told.moves))],
            ["children", t.children, number(told.children ?? 0)],
          ]),
    ];
    fill(
      this.element,
      html`<h2 tabindex="-1">${place(this.cell)}</h2>
        <dl class="lab-figures">${[["g", told.g], ["h", told.h], ["f", told.f]].map(([name, figure]) => html`<div data-figure="${name}"><dt>${name}</dt><dd>${value(Number(figure))}</dd></div>`)}</dl>
        <dl class="lab-facts">${rows.map(([name, label, said]) => html`<div data-fact="${name}"><dt>${label}</dt><dd>${said}</dd></div>`)}</dl>
        ${told.moves && html`<p class="lab-moves"><code>${told.moves}</code></p>`}`,
    );
  }
}
