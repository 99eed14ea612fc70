// @ts-check
/** The race in figures, as it stands. */

import { number, texts } from "../i18n/index.js";
import { element, fill, find, html } from "../lib/html.js";
import { bytesAt, timeFor } from "./clock.js";
import { capital, duration, memory } from "./figures.js";
import { mark } from "./marks.js";
import { isGuided } from "./runners.js";

/** @typedef {import("./lane.js").Lane} Lane */

const FIGURES = /** @type {const} */ (["expanded", "explored", "frontier", "nearest", "memory", "time"]);

export class Table {
  constructor() {
    this.element = element(html`<div class="race-table"></div>`);
  }

  /** Everything anew, with a line for each of them. @param {readonly string[]} names */
  begin(names) {
    const t = texts().race;
    fill(
      this.element,
      html`<table role="table" aria-label="${t.table}">
        <thead role="rowgroup"><tr role="row">
          <th role="columnheader" scope="col"><span class="unseen">${t.columns.place}</span></th><th role="columnheader" scope="col">${t.columns.name}</th>
          ${FIGURES.map((name) => html`<th role="columnheader" scope="col" title="${t.columnNotes[name]}">${t.columns[name]}</th>`)}
        </tr></thead>
        ${names.map(
          (name, lane) => html`<tbody role="rowgroup" data-lane="${lane}">
            <tr role="row"><td role="cell" data-figure="place"></td><th role="rowheader" scope="row">${mark(lane)}<span>${capital(name)}</span></th>
              ${FIGURES.map((figure) => html`<td role="cell" data-figure="${figure}" data-label="${t.columns[figure]}"></td>`)}</tr>
            <tr role="row"><td role="cell"></td><td role="cell" colspan="${FIGURES.length + 1}" data-figure="state"></td></tr>
          </tbody>`,
        )}
      </table>`,
    );
  }

  /**
   * @param {number} index
   * @param {Lane} lane
   * @param {{ place: number | undefined, state: string, boxes: number, isMeasuring: boolean }} more
   */
  draw(index, lane, { place, state, boxes, isMeasuring }) {
    const line = this.element.querySelector(`tbody[data-lane="${index}"]`);
    if (!line) return;
    const t = texts().race;
    const write = (/** @type {string} */ figure, /** @type {string} */ told) => {
      const cell = find(line, `[data-figure=${figure}]`);
      if (cell.textContent !== told) cell.textContent = told;
    };
    const { moment, recording, expanded, course } = lane;
    const facts = recording?.facts;
    // Behind what was kept only the clock goes on.
    const isShown = facts !== undefined && moment !== undefined && (expanded <= facts.kept || lane.hasEnded);
    const isWhole = isShown && facts.kept >= facts.expanded;
    const [time, bytes] = [timeFor(course, expanded), bytesAt(course, expanded)];
    write("place", place === undefined ? "" : number(place));
    write("expanded", facts ? number(expanded) : t.none);
    write("explored", !isShown ? t.none : number(lane.hasEnded ? facts.opened : moment.opened));
    write("frontier", isShown && (isWhole || !lane.hasEnded) ? number(moment.frontier) : t.none);
    write("nearest", isShown && (isWhole || !lane.hasEnded) ? this.#nearest(lane, boxes) : t.none);
    write("memory", lane.hasEnded && facts ? memory(facts.bytes) : bytes === undefined ? t.none : memory(bytes));
    write("time", time === undefined ? (isMeasuring ? t.measuringTime : t.noTime) : duration(time));
    write("state", state);
  }

  /** @param {Lane} lane @param {number} boxes */
  #nearest({ moment, runner, level }, boxes) {
    const t = texts().race;
    if (!moment || moment.nearest < 0) return t.none;
    if (!level) return number(moment.nearest);
    const home = t.home(moment.home ?? 0, boxes);
    return isGuided(runner) && runner.configuration?.heuristic !== "none" ? `${home} · h ${number(moment.nearest)}` : home;
  }
}
