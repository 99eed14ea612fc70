// @ts-check
/** Asks for how long the server may work on something. What it refuses is said there, beside what can be done instead. */

import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { choices } from "../pages/parts.js";
import { me } from "../session.js";
import { refusalOf } from "./words.js";

/** What can be chosen, in seconds, as far as one may. */
export const TIMES = [10, 60, 120, 600, 3600];
/** What is chosen at first: the usual of the server. */
const USUAL = 60;

/** What was chosen last on this page. */
let chosen = USUAL;

/**
 * Opens the question, and closes it when the server has taken what was asked for.
 * @param {{ begin: (seconds: number) => Promise<unknown>, here: () => void, closed: () => void }} ways what the server is asked, what is
 *   done without it, and what comes after either
 */
export function askForTime({ begin, here, closed }) {
  const t = texts().jobs;
  const content = element(html`
    <form class="job-asking">
      <p>${t.askLead}</p>
      <div data-place="times"><span class="busy" aria-hidden="true"></span></div>
      <p class="job-refusal" role="alert"></p>
      <p class="row">
        <button class="button primary" type="submit" disabled>${icon("server")}${t.begin}</button>
        <button class="button" type="button" data-action="here">${t.here}</button>
        <a class="button quiet" href="/jobs">${t.all}</a>
      </p>
    </form>
  `);
  const dialog = openDialog({ title: t.ask, content, onClose: closed });
  /** @type {HTMLButtonElement} */
  const button = find(content, "[type=submit]");

  /** @param {unknown} error */
  const refuse = (error) => (find(content, ".job-refusal").textContent = refusalOf(error));
  const offer = async () => {
    const place = find(content, "[data-place=times]");
    try {
      const { seconds: most } = await api.jobLimits();
      const times = TIMES.filter((seconds) => seconds <= most);
      chosen = times.includes(chosen) ? chosen : (times.at(-1) ?? most);
      const options = times.map((seconds) => ({ value: String(seconds), label: t.seconds(seconds) }));
      fill(
        place,
        html`<p aria-hidden="true">${t.askLimit}</p>
          ${choices("seconds", t.askLimit, options, String(chosen))}
          ${!me()?.name && html`<p class="soft"><a href="/register">${t.register}</a> ${t.registerForMore}</p>`}`,
      );
      button.disabled = false;
      find(content, "[name=seconds]:checked").focus();
    } catch (error) {
      place.replaceChildren();
      refuse(error);
      find(content, "[data-action=here]").focus();
    }
  };

  content.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) chosen = Number(target.value);
  });
  content.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.hasAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    find(content, ".job-refusal").textContent = "";
    try {
      await begin(chosen);
      dialog.close();
    } catch (error) {
      refuse(error);
    }
    button.removeAttribute("aria-busy");
  });
  onAction(content, () => {
    dialog.close();
    here();
  });
  void offer();
}
