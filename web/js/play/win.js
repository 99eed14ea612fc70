// @ts-check
/** What is shown after a win: the numbers, the place on the board, and where to go from here. */

import { element, fill, find, html, onAction } from "../lib/html.js";
import { openDialog } from "../lib/dialog.js";
import { sentenceOf } from "../lib/problem.js";
import { number, texts } from "../i18n/index.js";
import { me } from "../session.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").LevelResult} LevelResult */
/** @typedef {import("./results.js").ToBeat} ToBeat */

/**
 * @typedef {object} Win
 * @property {{ moves: number, pushes: number, boxLines: number, boxChanges: number, pushingSessions: number, playerLines: number }} metrics
 * @property {number} elapsed
 * @property {How} how
 * @property {ToBeat} before what there was to beat
 * @property {() => Promise<LevelResult>} send
 * @property {string} boardAddress
 * @property {Promise<string | undefined>} [next] the address of the next unsolved level of the collection
 * @property {string | undefined} collectionAddress
 */

/** @typedef {"replay" | "again" | "next"} Choice */

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
      <p class="win-took">${t.took(win.elapsed)}</p>
      <table class="table win-numbers"></table>
      <div class="win-standing" role="status"><p>${t.sending}</p></div>
      <div class="win-next" hidden></div>
      <div class="win-choices">
        <button class="button" type="button" data-action="replay">${t.replay}</button>
        <button class="button" type="button" data-action="again">${t.playAgain}</button>
        <a class="button quiet" href="${win.boardAddress}">${t.seeBoard}</a>
        ${win.collectionAddress && html`<a class="button quiet" href="${win.collectionAddress}">${t.toCollection}</a>`}
      </div>
    </div>
  `);
  drawNumbers(find(content, ".win-numbers"), win);
  const dialog = openDialog({ title: titles[win.how], content });
  onAction(content, (action) => {
    if (action === "send") return void send();
    dialog.close();
    choose(/** @type {Choice} */ (action));
  });

  const standing = find(content, ".win-standing");
  const send = async () => {
    fill(standing, html`<p>${t.sending}</p>`);
    try {
      fill(standing, placed(await win.send(), win));
    } catch (error) {
      fill(standing, html`<p>${t.notRanked} ${sentenceOf(error)}</p><button class="button" type="button" data-action="send">${t.sendAgain}</button>`);
    }
  };
  void send();

  void win.next?.then((address) => {
    const next = find(content, ".win-next");
    next.hidden = false;
    if (address === undefined) return fill(next, html`<p>${t.allSolved}</p>`);
    fill(next, html`<button class="button primary" type="button" data-action="next">${t.nextUnsolved}</button>`);
    if (dialog.element.contains(document.activeElement)) find(next, "button").focus();
  }, () => {});
}

/** @param {HTMLElement} table @param {Win} win */
function drawNumbers(table, { metrics, before }) {
  const t = texts().play;
  const shown = (/** @type {number | undefined} */ value) => (value === undefined ? "–" : number(value));
  fill(
    table,
    html`
      <thead><tr><td></td><th scope="col">${t.inThisGame}</th><th scope="col">${t.yourBest}</th><th scope="col">${t.theRecord}</th></tr></thead>
      <tbody>
        <tr><th scope="row">${t.moves}</th><td data-metric="moves">${number(metrics.moves)}</td><td>${shown(before.best.moves)}</td><td>${shown(before.record.moves)}</td></tr>
        <tr><th scope="row">${t.pushes}</th><td data-metric="pushes">${number(metrics.pushes)}</td><td>${shown(before.best.pushes)}</td><td>${shown(before.record.pushes)}</td></tr>
        <tr><th scope="row">${t.boxLines}</th><td data-metric="box-lines">${number(metrics.boxLines)}</td><td></td><td></td></tr>
        <tr><th scope="row">${t.boxChanges}</th><td data-metric="box-changes">${number(metrics.boxChanges)}</td><td></td><td></td></tr>
        <tr><th scope="row">${t.pushingSessions}</th><td data-metric="pushing-sessions">${number(metrics.pushingSessions)}</td><td></td><td></td></tr>
        <tr><th scope="row">${t.playerLines}</th><td data-metric="player-lines">${number(metrics.playerLines)}</td><td></td><td></td></tr>
      </tbody>
    `,
  );
}

/** @param {LevelResult} result @param {Win} win */
function placed(result, win) {
  const t = texts().play;
  const measures = { moves: t.byMoves, pushes: t.byPushes };
  const isRecord = win.how === "own" && result.standings.some(({ is_new, rank }) => is_new && rank === 1);
  const isBest = result.standings.some(({ is_new }) => is_new);
  return html`
    ${isRecord ? html`<p class="win-record">${t.newRecord}</p>` : isBest && win.before.best.moves !== undefined && html`<p class="win-record">${t.newBest}</p>`}
    <ul class="win-ranks">${result.standings.map(({ measure, rank }) => html`<li>${t.rank(rank, measures[measure])}</li>`)}</ul>
    ${me()?.name ? null : html`<p><a href="/register?next=${encodeURIComponent(location.pathname + location.search)}">${t.registerToRank}</a></p>`}
  `;
}
