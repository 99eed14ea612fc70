// @ts-check
/** What is known of all cells at a moment, as tables of numbers: g, h and f of every search of a laboratory. */

import { number, texts } from "../i18n/index.js";
import { element, fill, html } from "../lib/html.js";

/** @typedef {import("./lane.js").Lane} Lane */
/** @typedef {import("./laboratory.js").Annex} Annex */

const FIGURES = /** @type {const} */ (["g", "h", "f"]);
/** What a cell is; nothing if it was never found. */
const MARKS = /** @type {const} */ (["", "open", "closed", "way"]);

/** @implements {Annex} */
export class Tables {
  /** @type {readonly Lane[]} */
  #lanes = [];
  #isAsking = false;
  #isStale = false;

  constructor() {
    this.element = element(html`<div class="tables"></div>`);
  }

  relabel() {
    this.element.replaceChildren();
  }

  /** Of several moments only the latest matters. @param {readonly Lane[]} lanes */
  show(lanes) {
    this.#lanes = lanes;
    this.#isStale = true;
    if (!this.#isAsking) void this.#fulfil();
  }

  async #fulfil() {
    this.#isAsking = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        for (const [place, lane] of this.#lanes.entries()) await this.#draw(place, lane);
      }
    } catch {
      // The search was forgotten meanwhile: whoever wakes it asks again.
    } finally {
      this.#isAsking = false;
    }
  }

  /** @param {number} place @param {Lane} lane */
  async #draw(place, lane) {
    const { recording, moment } = lane;
    const scene = recording?.facts.scene;
    if (!recording || !moment || !scene) return;
    const told = await Promise.all(FIGURES.map((figure) => recording.figures(moment.at, figure)));
    const part = this.#partOf(place, lane, scene);
    for (const [index, figure] of FIGURES.entries()) {
      const cells = part.querySelectorAll(`[data-figure=${figure}] tbody td`);
      told[index]?.forEach((value, cell) => {
        const shown = cells[cell];
        if (!(shown instanceof HTMLElement)) return;
        const [text, mark] = [value < 0 ? "" : number(value), MARKS[(moment.marks[cell] ?? 0) % 8] ?? ""];
        if (shown.dataset.text === text && shown.dataset.mark === mark) return;
        [shown.dataset.text, shown.dataset.mark] = [text, mark];
        // Colours and lines say nothing to those who listen.
        fill(shown, mark === "" ? html`${text}` : html`${text}<span class="unseen">, ${texts().learn.lab.marks[mark]}</span>`);
      });
    }
  }

  /** Where the tables of a search are, made for a maze of that size. @param {number} place @param {Lane} lane @param {{ width: number, height: number }} size */
  #partOf(place, lane, { width, height }) {
    const shape = `${lane.run.algorithm} ${width} ${height}`;
    const before = this.element.children[place];
    if (before instanceof HTMLElement && before.dataset.shape === shape) return before;
    const t = texts().lab;
    const columns = Array.from({ length: width }, (_, column) => column + 1);
    const rows = Array.from({ length: height }, (_, row) => row + 1);
    const part = element(html`<section class="tables-part" data-shape="${shape}"></section>`);
    fill(
      part,
      html`<h4>${texts().maze.algorithms[lane.run.algorithm].name}</h4>
        <p class="figures-legend soft">${(/** @type {const} */ (["open", "closed", "way"])).map((mark) => html`<span><i data-mark="${mark}"></i>${texts().learn.lab.marks[mark]}</span>`)}</p>
        <div>
          ${FIGURES.map(
            (figure) =>
              html`<table class="cell-figures" data-figure="${figure}">
                <caption>${t.layer[figure]}</caption>
                <thead><tr><td></td>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
                <tbody>${rows.map((row) => html`<tr><th scope="row">${row}</th>${columns.map(() => html`<td></td>`)}</tr>`)}</tbody>
              </table>`,
          )}
        </div>`,
    );
    if (before) before.replaceWith(part);
    else this.element.append(part);
    return part;
  }
}
