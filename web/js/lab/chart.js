// @ts-check
/** A chart in step with the scrubber: how many wait, how near the search came, how deep it is. A click goes there. */

import { number, texts } from "../i18n/index.js";
import { element, fill, find, html } from "../lib/html.js";

/** The picture's own measures; it is stretched to the room there is. */
const WIDTH = 400;
const HEIGHT = 100;
/** Numbers per point of a chart, and which of them a line shows. */
const PER_POINT = 4;
export const SERIES = /** @type {const} */ (["frontier", "nearest", "depth"]);

export class Chart {
  #length = 1;
  /** @type {Float64Array} */
  #points = new Float64Array();

  /**
   * @param {(position: number) => void} goTo
   * @param {() => { series: Record<typeof SERIES[number], string>, chartLabel: (frontier: number, depth: number) => string }} words
   */
  constructor(goTo, words) {
    this.words = words;
    this.element = element(html`<figure class="lab-chart"></figure>`);
    let isHeld = false;
    const scrub = (/** @type {PointerEvent} */ event) => {
      const { left, width } = find(this.element, "svg").getBoundingClientRect();
      goTo(Math.round((Math.max(0, Math.min(1, (event.clientX - left) / width))) * this.#length));
    };
    this.element.addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Element && event.target.closest("svg"))) return;
      isHeld = true;
      this.element.setPointerCapture(event.pointerId);
      scrub(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (isHeld) scrub(event);
    });
    for (const end of ["pointerup", "pointercancel"]) this.element.addEventListener(end, () => (isHeld = false));
  }

  /**
   * @param {Float64Array} points
   * @param {number} length of the timeline
   */
  draw(points, length) {
    [this.#points, this.#length] = [points, Math.max(1, length)];
    const { series, chartLabel } = this.words();
    const count = points.length / PER_POINT;
    const values = (/** @type {number} */ place) => Array.from({ length: count }, (_, point) => points[point * PER_POINT + place + 1] ?? 0);
    const lines = SERIES.map((name, place) => {
      const all = values(place);
      const most = Math.max(1, ...all);
      const path = all.flatMap((value, point) => {
        if (value < 0) return [];
        const x = ((points[point * PER_POINT] ?? 0) / this.#length) * WIDTH;
        return [`${x.toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 6)).toFixed(1)}`];
      });
      return { name, most, path };
    });
    fill(
      this.element,
      html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${chartLabel(lines[0]?.most ?? 0, lines[2]?.most ?? 0)}">
          ${lines.map(({ name, path }) => html`<polyline data-series="${name}" points="${path.join(" ")}" />`)}
          <line class="lab-now" x1="0" x2="0" y1="0" y2="${HEIGHT}" />
        </svg>
        <figcaption>
          ${lines.map(({ name, most }) => html`<span data-series="${name}"><i></i>${series[name]} <small>${texts().lab.upTo(number(most))}</small></span>`)}
        </figcaption>`,
    );
  }

  /** @param {number} position */
  mark(position) {
    const line = this.element.querySelector(".lab-now");
    const x = String((Math.min(position, this.#length) / this.#length) * WIDTH);
    line?.setAttribute("x1", x);
    line?.setAttribute("x2", x);
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    if (this.#points.length > 0) this.draw(this.#points, this.#length);
  }
}
