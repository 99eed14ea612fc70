// @ts-check
/** What is shown when a maze is at its end, won or lost: the numbers, the place on the board, and where to go from here. */

import { number, share, texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, fill, find, fragment, html, onAction } from "../lib/html.js";
import { drawArrival, placeTrophy } from "../play/trophy.js";
import { me } from "../session.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").MazeMeasure} MazeMeasure */

/**
 * What a ranked game came to, by the server.
 * @typedef {{ optimum: number, milliseconds: number, ranks: { measure: MazeMeasure, rank: number }[] }} Standing
 */

/**
 * @typedef {object} Won
 * @property {How} how
 * @property {number} steps
 * @property {number} elapsed
 * @property {{ left: number, eaten: number } | undefined} energy
 * @property {Promise<number | undefined>} optimum the fewest steps, as soon as somebody knows
 * @property {(() => Promise<Standing>) | undefined} send nothing if the game does not count
 * @property {{ to: string, label: string }} watch where a program walks through it
 * @property {string | undefined} board the address of the leaderboard
 */

/** @typedef {"again" | "share" | "lesson"} Choice */

/**
 * @param {Won} won
 * @param {(choice: Choice) => void} choose
 */
export function showWon(won, choose) {
  const t = texts().maze;
  const titles = { own: t.won, assisted: t.wonAssisted, automatic: t.wonAutomatic };
  const { how, steps, elapsed, energy } = won;
  const content = element(html`
    <div class="win">
      <dl class="win-numbers">
        <div><dt>${t.stepsName}</dt><dd data-metric="steps">${number(steps)}</dd><dd class="win-beat" data-place="share"></dd></div>
        <div><dt>${energy ? t.optimum : t.shortest}</dt><dd data-metric="optimum">…</dd><dd class="win-beat" data-place="more"></dd></div>
      </dl>
      ${
        energy &&
        html`<dl class="win-more">
          <div><dt>${t.energyAtEnd}</dt><dd data-metric="energy">${number(energy.left)}</dd></div>
          <div><dt>${t.pelletsEaten}</dt><dd data-metric="eaten">${number(energy.eaten)}</dd></div>
        </dl>`
      }
      <div class="win-standing" role="status"></div>
      <div class="win-ways">
        <div class="win-next"><a class="button primary" href="/maze">${t.newMaze}</a></div>
        <div class="win-choices">
          <button class="button" type="button" data-action="again">${t.again}</button>
          <button class="button" type="button" data-action="share">${t.shareMaze}</button>
          <a class="button" href="${won.watch.to}">${won.watch.label}</a>
          ${won.board && html`<a class="button quiet" href="${won.board}">${t.seeBoard}</a>`}
        </div>
      </div>
    </div>
  `);
  const dialog = openDialog({ title: titles[how], content });
  const header = decorate(dialog.element);
  placeTrophy(header, how, drawArrival);
  if (how !== "automatic") find(header, "h2").after(element(html`<p class="win-took">${t.took(elapsed)}</p>`));
  find(content, ".win-next a").focus();
  onAction(content, (action) => {
    if (action === "send") return void send();
    if (action !== "share") dialog.close();
    choose(/** @type {Choice} */ (action));
  });

  const standing = find(content, ".win-standing");
  const send = async () => {
    if (!won.send) return fill(standing, html`<p class="soft">${t.notCounted}</p>`);
    fill(standing, html`<p>${t.sending}</p>`);
    try {
      const answer = await won.send();
      compare(content, steps, answer.optimum);
      fill(standing, placed(answer));
    } catch {
      fill(standing, html`<p>${t.notSent}</p><button class="button" type="button" data-action="send">${t.sendAgain}</button>`);
    }
  };
  void send();
  void won.optimum.then((optimum) => compare(content, steps, optimum), () => compare(content, steps, undefined));
}

/**
 * @typedef {object} Lost
 * @property {How} how
 * @property {number} steps
 * @property {boolean} canLearn whether a walk can be shown that survives
 */

/**
 * @param {Lost} lost
 * @param {(choice: Choice) => void} choose
 */
export function showLost({ how, steps, canLearn }, choose) {
  const t = texts().maze;
  const content = element(html`
    <div class="win">
      <p>${t.lostLead(steps)}</p>
      <div class="win-ways">
        <div class="win-next"><button class="button primary" type="button" data-action="again">${t.tryAgain}</button></div>
        <div class="win-choices">
          ${canLearn && html`<button class="button" type="button" data-action="lesson">${t.showWorking}</button>`}
          <a class="button" href="/maze">${t.newMaze}</a>
        </div>
      </div>
    </div>
  `);
  const dialog = openDialog({ title: how === "automatic" ? t.automaticLost : t.lost, content });
  decorate(dialog.element).prepend(fragment(LOST_ART));
  dialog.element.classList.add("lost-sheet");
  find(content, ".win-next button").focus();
  onAction(content, (action) => {
    dialog.close();
    choose(/** @type {Choice} */ (action));
  });
}

/** How near it came to the fewest steps. @param {HTMLElement} content @param {number} steps @param {number | undefined} optimum */
function compare(content, steps, optimum) {
  const t = texts().maze;
  find(content, "[data-metric=optimum]").textContent = optimum === undefined ? "–" : number(optimum);
  if (optimum === undefined || optimum === 0) return;
  find(content, "[data-place=share]").textContent = t.ofOptimum(share(Math.round((1_000_000 * steps) / optimum)));
  find(content, "[data-place=more]").textContent = steps <= optimum ? t.asShort : t.longer(steps - optimum);
}

/** @param {Standing} standing */
function placed({ milliseconds, ranks }) {
  const t = texts().maze;
  const measures = { time: t.byTime, steps: t.bySteps, ratio: t.byRatio };
  return html`
    <p class="soft">${t.serverTime(milliseconds)}</p>
    <ul class="win-ranks">${ranks.map(({ measure, rank }) => html`<li data-rank="${rank}">${t.rank(rank, measures[measure])}</li>`)}</ul>
    ${me()?.name ? null : html`<p><a href="/register?next=${encodeURIComponent("/maze")}">${texts().play.registerToRank}</a></p>`}
  `;
}

/** Makes room for a picture in the head. @param {HTMLElement} sheet */
function decorate(sheet) {
  sheet.classList.add("win-sheet");
  return find(sheet, "header");
}

/** Nothing left: an empty bar, and somebody who sits beside it. */
const LOST_ART = html`<svg class="win-art maze-art" viewBox="0 0 96 96" aria-hidden="true">
  <rect class="maze-art-cell" x="14" y="30" width="62" height="34" rx="7" />
  <path class="maze-art-pole" d="M82 42v10" />
  <rect class="maze-art-rest" x="20" y="36" width="7" height="22" rx="2" />
  <path class="maze-art-flag" d="m47 34-9 15h9l-4 12 14-17h-9l4-10z" />
</svg>`;
