// @ts-check
/** What is shown after a win: the numbers, the place on the board, and where to go from here. */

import { element, fill, find, fragment, html, onAction } from "../lib/html.js";
import { openDialog } from "../lib/dialog.js";
import { actionOf, keyLabel } from "../lib/keys.js";
import { sentenceOf } from "../lib/problem.js";
import { number, texts } from "../i18n/index.js";
import { me } from "../session.js";
import { settings } from "../settings.js";
import { drawLastBox, placeTrophy } from "./trophy.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").LevelResult} LevelResult */
/** @typedef {import("./results.js").ToBeat} ToBeat */

/**
 * @typedef {object} Win
 * @property {{ moves: number, pushes: number, boxLines: number, boxChanges: number, pushingSessions: number, playerLines: number }} metrics
 * @property {number} elapsed
 * @property {How} how
 * @property {ToBeat} before what there was to beat
 * @property {(() => Promise<LevelResult>) | undefined} send nothing if the server does not know the level
 * @property {() => void} share
 * @property {string | undefined} boardAddress
 * @property {Promise<string | undefined>} [next] the address of the next unsolved level of the collection
 * @property {string | undefined} collectionAddress
 */

/** @typedef {"replay" | "again" | "another" | "next"} Choice */

/**
 * Shows it, and sends the result.
 * @param {Win} win
 * @param {(choice: Choice) => void} choose
 */
export function showWin(win, choose) {
  const t = texts().play;
  const titles = { own: t.won, assisted: t.wonAssisted, automatic: t.wonAutomatic };
  const content = element(html`
    <div class="win">
      ${numbers(win)}
      <div class="win-standing" role="status"></div>
      <div class="win-ways">
        ${win.next && html`<div class="win-next"></div>`}
        <div class="win-choices">
          <button class="button" type="button" data-action="replay">${t.replay}</button>
          <button class="button" type="button" data-action="again">${t.playAgain}</button>
          <button class="button" type="button" data-action="share" title="${withKey(t.shareSolution)}">${t.shareSolution}</button>
          <button class="button" type="button" data-action="another">${t.another}</button>
          ${win.boardAddress && html`<a class="button quiet" href="${win.boardAddress}">${t.seeBoard}</a>`}
          ${win.collectionAddress && html`<a class="button quiet" href="${win.collectionAddress}">${t.toCollection}</a>`}
        </div>
      </div>
    </div>
  `);
  const dialog = openDialog({ title: titles[win.how], content });
  decorate(dialog.element, win);
  dialog.element.addEventListener("keydown", (event) => {
    if (actionOf(event, settings().keys) === "share" && !event.repeat) win.share();
  });
  onAction(content, (action) => {
    if (action === "send") return void send();
    if (action === "share") return win.share();
    dialog.close();
    choose(/** @type {Choice} */ (action));
  });

  const standing = find(content, ".win-standing");
  const send = async () => {
    if (!win.send) return fill(standing, html`<p class="soft">${t.onlyHere}</p>`);
    const hadFocus = standing.contains(document.activeElement);
    fill(standing, html`<p>${t.sending}</p>`);
    if (hadFocus) find(content, "[data-action=replay]").focus();
    try {
      fill(standing, placed(await win.send(), win));
    } catch (error) {
      fill(standing, html`<p>${t.notRanked} ${sentenceOf(error)}</p><button class="button" type="button" data-action="send">${t.sendAgain}</button>`);
    }
  };
  void send();

  void win.next?.then(
    (address) => {
      const next = find(content, ".win-next");
      if (address === undefined) return fill(next, html`<p>${t.allSolved}</p>`);
      fill(next, html`<button class="button primary" type="button" data-action="next">${t.nextUnsolved}</button>`);
      if (dialog.element.contains(document.activeElement)) find(next, "button").focus();
    },
    () => find(content, ".win-next").remove(),
  );
}

/** The key does the same. @param {string} label */
function withKey(label) {
  const [key] = settings().keys.share;
  return key === undefined ? label : `${label} (${keyLabel(key)})`;
}

/**
 * The sheet's head becomes a small celebration. The time is told to whom it belongs: a computer's says nothing.
 * @param {HTMLElement} sheet
 * @param {Win} win
 */
function decorate(sheet, { how, elapsed }) {
  sheet.classList.add("win-sheet");
  const header = find(sheet, "header");
  placeTrophy(header, how, drawLastBox);
  if (how === "own") header.prepend(fragment(CONFETTI));
  if (how !== "automatic") find(header, "h2").after(element(html`<p class="win-took">${texts().play.took(elapsed)}</p>`));
}

const CONFETTI = html`<svg class="win-confetti" viewBox="0 0 192 96" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
  <path d="m24 14 8-4 2 5-8 4z" />
  <circle cx="44" cy="82" r="3.5" />
  <path d="m62 22 6 6-4 4-6-6z" />
  <path d="m78 80 8-3-2 8z" />
  <path d="m92 12 8 2-1 5-8-2z" />
  <circle cx="104" cy="58" r="3" />
  <path d="m116 84 5-7 4 3-5 7z" />
  <path d="m128 28 8 2-5 6z" />
  <path d="m140 66 8 3-2 5-8-3z" />
  <circle cx="150" cy="12" r="3.5" />
  <path d="m166 82 3-8 5 2-3 8z" />
  <path d="m182 62 2 8-8-2z" />
</svg>`;

/** @param {Win} win */
function numbers({ metrics, before }) {
  const t = texts().play;
  const big = (/** @type {"moves" | "pushes"} */ measure) => {
    const [best, record] = [before.best[measure], before.record[measure]];
    return html`<div>
      <dt>${t[measure]}</dt>
      <dd data-metric="${measure}">${number(metrics[measure])}</dd>
      ${best !== undefined && html`<dd class="win-beat">${t.best(best)}</dd>`} ${record !== undefined && html`<dd class="win-beat">${t.record(record)}</dd>`}
    </div>`;
  };
  const small = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ value) =>
    html`<div><dt>${label}</dt><dd data-metric="${name}">${number(value)}</dd></div>`;
  return html`
    <dl class="win-numbers">${big("moves")} ${big("pushes")}</dl>
    <dl class="win-more">
      ${small("box-lines", t.boxLines, metrics.boxLines)} ${small("box-changes", t.boxChanges, metrics.boxChanges)}
      ${small("pushing-sessions", t.pushingSessions, metrics.pushingSessions)} ${small("player-lines", t.playerLines, metrics.playerLines)}
    </dl>
  `;
}

/** @param {LevelResult} result @param {Win} win */
function placed(result, win) {
  const t = texts().play;
  const measures = { moves: t.byMoves, pushes: t.byPushes };
  const isRecord = win.how === "own" && result.standings.some(({ is_new, rank }) => is_new && rank === 1);
  const isBest = win.how === "own" && result.standings.some(({ is_new }) => is_new);
  return html`
    ${isRecord ? html`<p class="win-record">${t.newRecord}</p>` : isBest && win.before.best.moves !== undefined && html`<p class="win-record">${t.newBest}</p>`}
    <ul class="win-ranks">${result.standings.map(({ measure, rank }) => html`<li data-rank="${rank}">${t.rank(rank, measures[measure])}</li>`)}</ul>
    ${me()?.name ? null : html`<p><a href="/register?next=${encodeURIComponent(location.pathname + location.search)}">${t.registerToRank}</a></p>`}
  `;
}
