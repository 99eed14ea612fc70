// @ts-check
/**
 * Asks what the server is to look for, and for how long it may. What it refuses is said there, beside what can be done instead. What was
 * chosen last is chosen again.
 */

import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { choices } from "../pages/parts.js";
import { me } from "../session.js";
import { refusalOf } from "./words.js";

/** @typedef {import("../api.js").JobGoal} JobGoal */
/** @typedef {import("../api.js").Measure} Measure */

/** What can be chosen, in seconds, as far as one may. */
export const TIMES = [10, 60, 120, 600, 3600];

/** What was chosen last on this page; at first what is usual on the server. */
const chosen = { seconds: 60, goal: /** @type {JobGoal} */ ("any"), by: /** @type {Measure} */ ("moves") };

/**
 * What is asked.
 * @typedef {object} Question
 * @property {string} title
 * @property {string} lead
 * @property {"goal" | "by"} aim what is chosen beside the time
 * @property {string} legend
 * @property {Record<string, string>} labels what there is to choose from
 * @property {() => Promise<unknown>} begin asks the server for what is chosen
 * @property {() => void} [here] what is done without it
 * @property {() => void} closed what comes after either
 */

/**
 * Asks for a solution from where somebody stands.
 * @param {{ begin: (wish: { seconds: number, goal: JobGoal }) => Promise<unknown>, here: () => void, closed: () => void }} ways
 */
export function askToSolve({ begin, here, closed }) {
  const t = texts().jobs;
  ask({ title: t.ask, lead: t.askLead, aim: "goal", legend: t.askGoal, labels: t.goals, begin: () => begin(chosen), here, closed });
}

/**
 * Asks for a solution that is shorter than one that is known.
 * @param {{ begin: (wish: { seconds: number, by: Measure }) => Promise<unknown>, closed: () => void }} ways
 */
export function askToImprove({ begin, closed }) {
  const t = texts().jobs;
  ask({ title: t.improve, lead: t.improveLead, aim: "by", legend: t.askBy, labels: t.by, begin: () => begin(chosen), closed });
}

/** Opens a question, and closes it when the server has taken what was asked for. @param {Question} question */
function ask({ title, lead, aim, legend, labels, begin, here, closed }) {
  const t = texts().jobs;
  const content = element(html`
    <form class="job-asking">
      <p>${lead}</p>
      <div data-place="wishes"><span class="busy" aria-hidden="true"></span></div>
      <p class="job-refusal" role="alert"></p>
      <p class="row">
        <button class="button primary" type="submit" disabled>${icon("server")}${t.begin}</button>
        ${here && html`<button class="button" type="button" data-action="here">${t.here}</button>`}
        ${here && html`<a class="button quiet" href="/jobs">${t.all}</a>`}
      </p>
    </form>
  `);
  const dialog = openDialog({ title, content, onClose: closed });
  /** @type {HTMLButtonElement} */
  const button = find(content, "[type=submit]");

  /** @param {unknown} error */
  const refuse = (error) => (find(content, ".job-refusal").textContent = refusalOf(error));
  const offer = async () => {
    const place = find(content, "[data-place=wishes]");
    try {
      const { seconds: most } = await api.jobLimits();
      const times = TIMES.filter((seconds) => seconds <= most);
      chosen.seconds = times.includes(chosen.seconds) ? chosen.seconds : (times.at(-1) ?? most);
      const aims = Object.entries(labels).map(([value, label]) => ({ value, label }));
      const options = times.map((seconds) => ({ value: String(seconds), label: t.seconds(seconds) }));
      fill(
        place,
        html`<p aria-hidden="true">${legend}</p>
          ${choices(aim, legend, aims, chosen[aim])}
          <p aria-hidden="true">${t.askLimit}</p>
          ${choices("seconds", t.askLimit, options, String(chosen.seconds))}
          ${!me()?.name && html`<p class="soft"><a href="/register">${t.register}</a> ${t.registerForMore}</p>`}`,
      );
      button.disabled = false;
      find(content, `[name=${aim}]:checked`).focus();
    } catch (error) {
      place.replaceChildren();
      refuse(error);
      if (here) find(content, "[data-action=here]").focus();
    }
  };

  content.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "seconds") chosen.seconds = Number(target.value);
    else Object.assign(chosen, { [aim]: target.value });
  });
  content.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.hasAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    find(content, ".job-refusal").textContent = "";
    try {
      await begin();
      dialog.close();
    } catch (error) {
      refuse(error);
    }
    button.removeAttribute("aria-busy");
  });
  onAction(content, () => {
    dialog.close();
    here?.();
  });
  void offer();
}
