// @ts-check
/** The charts at the end: bars for what was spent, lines for who waited. */

import { number, texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { capital, duration, memory } from "./figures.js";
import { timeFor } from "./clock.js";
import { mark } from "./marks.js";

/** @typedef {import("./results.js").Result} Result */
/** @typedef {import("./lane.js").Lane} Lane */

/** Pixels of a line, and per cent of the longest bar: beside it there is room for its figure. */
const BAR = 40;
const LONGEST = 72;
/** Measures of the picture with lines; it is stretched to the room there is. */
const WIDTH = 600;
const HEIGHT = 200;

/** @param {readonly { result: Result, lane: number }[]} runners @param {boolean} isLevel */
export function bars(runners, isLevel) {
  const t = texts().race;
  const all = runners.map(({ result }) => result);
  const measure = isLevel ? (all.find(({ proved }) => proved !== null)?.proved === "pushes" ? "pushes" : "moves") : "moves";
  /** @type {[string, (result: Result) => number | null | undefined, (value: number) => string, string][]} */
  const charts = [
    ["expanded", ({ expanded }) => expanded, number, t.charts.expanded],
    ["explored", ({ explored }) => explored, number, t.charts.explored],
    ["time", ({ ms }) => ms, duration, t.charts.time],
    ["memory", ({ bytes }) => bytes, memory, t.charts.memory],
    ["length", (result) => result[measure], number, isLevel ? t.lengthOf[measure] : t.charts.length],
  ];
  return charts.map(([name, figure, say, title]) => {
    const most = Math.max(...all.map((result) => figure(result) ?? 0), Number.MIN_VALUE);
    const label = all.map((result) => `${capital(result.name)}: ${figure(result) == null ? t.none : say(figure(result) ?? 0)}`).join("; ");
    return html`<figure class="race-bars" data-chart="${name}">
      <figcaption>${title}</figcaption>
      <svg width="100%" height="${runners.length * BAR}" role="img" aria-label="${title}. ${label}">
        ${runners.map(({ result, lane }, row) => {
          const value = figure(result);
          return html`<g data-lane="${lane}">
            <text x="0" y="${row * BAR + 12}">${capital(result.name)}</text>
            <text x="100%" y="${row * BAR + 29}" text-anchor="end">${value == null ? t.none : say(value)}</text>
            <rect class="race-track" x="0" y="${row * BAR + 19}" width="${LONGEST}%" height="12" rx="2" />
            <rect x="0" y="${row * BAR + 19}" width="${(((value ?? 0) / most) * LONGEST).toFixed(2)}%" height="12" rx="2" />
          </g>`;
        })}
      </svg>
    </figure>`;
  });
}

/**
 * How many waited, over the race.
 * @param {readonly { lane: Lane, name: string, index: number }[]} runners
 * @param {import("./clock.js").Kind} kind
 */
export function lines(runners, kind) {
  const t = texts().race;
  const courses = runners.flatMap(({ lane, name, index }) => {
    const facts = lane.recording?.facts;
    if (!facts) return [];
    // While a state is expanded the number goes down and up: what counts is how it leaves it.
    const waiting = new Map(Array.from(facts.paces, (expanded, point) => [expanded, facts.chart[point * 4 + 1] ?? 0]));
    const points = [...waiting].map(([expanded, y]) => ({ x: kind === "time" ? (timeFor(lane.course, expanded) ?? 0) : expanded, y }));
    return [{ name, index, points, most: Math.max(0, ...points.map(({ y }) => y)) }];
  });
  const [far, high] = [Math.max(Number.MIN_VALUE, ...courses.flatMap(({ points }) => points.map(({ x }) => x))), Math.max(1, ...courses.map(({ most }) => most))];
  const path = (/** @type {{ x: number, y: number }[]} */ points) => points.map(({ x, y }) => `${((x / far) * WIDTH).toFixed(1)},${(HEIGHT - 2 - (y / high) * (HEIGHT - 8)).toFixed(1)}`).join(" ");
  return html`<figure class="race-lines" data-chart="frontier">
    <figcaption>${t.frontier}</figcaption>
    <div class="race-plot">
      <span class="race-high">${number(high)}</span>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${t.frontierLabel(courses.map(({ name, most }) => t.upTo(capital(name), most)).join("; "))}">
        ${courses.map(({ index, points }) => html`<polyline data-lane="${index}" points="${path(points)}" />`)}
      </svg>
      <span class="race-low">0</span>
      <span class="race-far">${kind === "time" ? duration(far) : t.expansions(Math.round(far))}</span>
    </div>
    <p class="race-legend">${courses.map(({ name, index }) => html`<span data-lane="${index}">${mark(index)}<i></i>${capital(name)}</span>`)}</p>
  </figure>`;
}
