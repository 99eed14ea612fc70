// @ts-check
/** Asks for new levels that the server makes: how large, how many boxes, how hard, how many. */

import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { element, fill, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { redraw } from "../pages/parts.js";
import { TIMES } from "./asking.js";
import { refusalOf, titled } from "./words.js";

/** What is asked for at first: levels that are found in a minute. */
const USUAL = { columns: 9, rows: 8, boxes: [2, 4], rating: [3, 5], count: 3, seconds: 60 };

/** How large a level may be that is made, and what its longer side has at least; the server has the last word. */
const [LEAST_SIDE, MOST_SIDE, LEAST_LONG_SIDE] = [4, 30, 5];

/** A third of the floor at most is boxes. @param {{ columns: number, rows: number }} size */
const roomFor = ({ columns, rows }) => Math.max(1, Math.floor(((columns - 2) * (rows - 2) - 3) / 3));

/** A field for a number. @param {string} name @param {string} label @param {number} value @param {{ min: number, max: number, step?: number, isNamed?: boolean }} rules */
const field = (name, label, value, { min, max, step = 1, isNamed = true }) => html`<input class="field" id="job-${name}" name="${name}" type="number" inputmode="decimal" value="${value}" min="${min}" max="${max}" step="${step}" required ${!isNamed && html`aria-label="${label}"`} />`;

/**
 * The form, closed at first.
 * @param {(job: import("../api.js").Job) => void} tell a job has begun
 * @returns {{ content: HTMLElement, relabel: () => void }}
 */
export function makingForm(tell) {
  const content = element(html`<details class="card job-making"></details>`);
  const wish = structuredClone(USUAL);
  /** What one may ask for; asked when the form is opened. @type {number[] | undefined} */
  let times;

  const draw = () => {
    const t = texts().jobs;
    /** @param {string} name @param {string} label @param {number[]} value @param {{ min: number, max: number, step?: number }} rules */
    const range = (name, label, [least = 1, most = 1], rules) =>
      html`<span class="job-field" role="group" aria-label="${label}"><span aria-hidden="true">${label}</span>
        <span class="job-range">${field(`${name}-0`, t.from(label), least, { ...rules, isNamed: false })}<span aria-hidden="true">–</span>${field(`${name}-1`, t.to(label), most, { ...rules, isNamed: false })}</span></span>`;
    fill(
      content,
      html`<summary>${icon("plus")}<span>${t.make}</span></summary>
        <form>
          <div class="job-fields">
            <label class="job-field"><span>${t.columns}</span>${field("columns", t.columns, wish.columns, { min: LEAST_SIDE, max: MOST_SIDE })}</label>
            <label class="job-field"><span>${t.rows}</span>${field("rows", t.rows, wish.rows, { min: LEAST_SIDE, max: MOST_SIDE })}</label>
            ${range("boxes", t.boxes, wish.boxes, { min: 1, max: 50 })} ${range("rating", t.difficulty, wish.rating, { min: 1, max: 10, step: 0.1 })}
            <label class="job-field"><span>${t.count}</span>${field("count", t.count, wish.count, { min: 1, max: 50 })}</label>
            <label class="job-field"><span>${t.most}</span>
              <select class="field" id="job-seconds" name="seconds">${(times ?? [wish.seconds]).map((seconds) => html`<option value="${seconds}" ${seconds === wish.seconds && html`selected`}>${t.seconds(seconds)}</option>`)}</select></label>
          </div>
          <p class="job-refusal" role="alert"></p>
          <p class="row"><button class="button primary" type="submit">${icon("make")}${t.makeNow}</button></p>
        </form>`,
    );
    judge();
  };
  const read = () => {
    const value = (/** @type {string} */ name) => Number(/** @type {HTMLInputElement} */ (find(content, `[name=${name}]`)).value);
    const [columns, rows, count, seconds] = [value("columns"), value("rows"), value("count"), value("seconds")];
    Object.assign(wish, { columns, rows, count, seconds, boxes: [value("boxes-0"), value("boxes-1")], rating: [value("rating-0"), value("rating-1")] });
  };

  /** Says of every field what is wrong with it. Browsers would, too, but each in a language of its own. */
  const judge = () => {
    const t = texts().jobs;
    for (const input of content.querySelectorAll("input")) {
      input.setCustomValidity("");
      const [least, most] = [Number(input.min), Number(input.max)];
      if (!input.validity.valid) input.setCustomValidity(input.step === "1" ? t.whole(least, most) : t.between(least, most));
    }
    read();
    /** @param {string} name @param {boolean} isWrong @param {string} sentence */
    const blame = (name, isWrong, sentence) => {
      /** @type {HTMLInputElement} */
      const input = find(content, `[name=${name}]`);
      if (isWrong && input.validity.valid) input.setCustomValidity(sentence);
    };
    const [least = 0, most = 0] = wish.boxes;
    const [easiest = 0, hardest = 0] = wish.rating;
    blame("columns", Math.max(wish.columns, wish.rows) < LEAST_LONG_SIDE, t.narrow(LEAST_LONG_SIDE));
    blame("boxes-0", least > roomFor(wish), t.crowded(roomFor(wish)));
    blame("boxes-1", least > most, t.turned);
    blame("rating-1", easiest > hardest, t.turned);
  };

  content.addEventListener("input", judge);
  content.addEventListener("toggle", async () => {
    if (!content.hasAttribute("open") || times) return;
    const { seconds: most } = await api.jobLimits().catch(() => ({ seconds: 0 }));
    if (most === 0) return;
    times = TIMES.filter((seconds) => seconds <= most);
    read();
    redraw(content, draw);
  });
  content.addEventListener("submit", async (event) => {
    event.preventDefault();
    read();
    const t = texts().jobs;
    const { columns, rows, boxes, rating, count, seconds } = wish;
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
    const refusal = find(content, ".job-refusal");
    const button = find(content, "[type=submit]");
    if (button.hasAttribute("aria-busy")) return;
    refusal.textContent = "";
    button.setAttribute("aria-busy", "true");
    const title = t.makingTitle(`${columns} × ${rows}`, boxes.join("–"), rating.join("–"));
    try {
      tell(await api.beginJob({ title: titled(title), work: { kind: "generate", rows, columns, boxes, rating, seed, count, limits: { seconds } } }));
    } catch (error) {
      refusal.textContent = refusalOf(error);
    }
    button.removeAttribute("aria-busy");
  });

  draw();
  return {
    content,
    relabel: () => {
      read();
      redraw(content, draw);
    },
  };
}
