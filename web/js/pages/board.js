// @ts-check
/**
 * A leaderboard with its switches, as all pages of boards show it. What is chosen is part of the address, so that a board
 * can be sent to somebody.
 */

import { element, fill, html, onAction } from "../lib/html.js";
import { chosenHow } from "../lib/levels.js";
import { busily, tellTrouble } from "../lib/notice.js";
import { date, number, texts } from "../i18n/index.js";
import { keepInAddress } from "../router.js";
import { known, me } from "../session.js";
import { choices, emptiness, redraw } from "./parts.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {{ rank: number, player: string, name: string | null, figures: (number | string)[], at: number, watch?: string }} Row `watch`: where the solution is shown */
/** @typedef {{ rows: Row[], more: boolean, standing?: string }} Part `standing`: where who is looking stands */

/**
 * @template {string} Measure
 * @typedef {object} BoardOptions
 * @property {URLSearchParams} query
 * @property {() => readonly { value: Measure, label: string }[]} measures by what rows can be ranked; the first is usual
 * @property {(measure: Measure, how: How, page: number) => Promise<Part>} ask
 * @property {(measure: Measure) => string[]} columns what the figures are
 * @property {() => { to: string, label: string }} wayToPlay for an empty board
 */

/** By what levels are ranked. @returns {{ value: import("../api.js").Measure, label: string }[]} */
export function levelMeasures() {
  const { moves, pushes } = texts().pages.boards;
  return [
    { value: "moves", label: moves },
    { value: "pushes", label: pushes },
  ];
}

/**
 * Makes a board; it is filled once `load` has come to its end.
 * @template {string} Measure
 * @param {BoardOptions<Measure>} options
 */
export function createBoardView({ query, measures, ask, columns, wayToPlay }) {
  let how = chosenHow(query);
  let wished = query.get("by");
  /** @type {Row[]} */
  let rows = [];
  let page = 1;
  let more = false;
  /** @type {string | undefined} */
  let standing;
  let asked = 0;
  const place = element(html`<section class="board-view"></section>`);

  /** What it is ranked by: what was wished for, if there is that. */
  const measure = () => {
    const [usual, ...others] = measures();
    if (!usual) throw new Error("a board is ranked by something");
    return (others.find(({ value }) => value === wished) ?? usual).value;
  };

  const draw = () => {
    const t = texts().pages;
    const b = t.boards;
    fill(
      place,
      html`<div class="tools">
          ${measures().length > 1 && choices("by", b.measure, measures(), measure())}
          ${choices(
            "how",
            b.how,
            [
              { value: "own", label: b.own },
              { value: "assisted", label: b.assisted },
              { value: "automatic", label: b.automatic },
            ],
            how,
          )}
        </div>
        <div class="board-rows">
          ${standing && html`<p class="standing">${standing}</p>`}
          ${rows.length === 0 ? emptiness(b.none, { hint: b.noneHint, link: wayToPlay() }) : table()}
          ${more && html`<p class="row middle"><button class="button" type="button" data-action="more" data-key="more">${t.more}</button></p>`}
        </div>`,
    );
  };

  const table = () => {
    const b = texts().pages.boards;
    return html`<div class="card table-card">
      <table class="table">
        <thead>
          <tr>
            <th scope="col" class="rank">${b.rank}</th>
            <th scope="col">${b.player}</th>
            ${columns(measure()).map((name) => html`<th scope="col" class="figure">${name}</th>`)}
            <th scope="col" class="figure wide">${b.date}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(rowOf)}
        </tbody>
      </table>
    </div>`;
  };

  /** @param {Row} row */
  const rowOf = ({ rank, player, name, figures, at, watch }) => {
    const t = texts().pages;
    const isMe = me()?.id === player;
    return html`<tr ${isMe && html`class="mine"`}>
      <td class="rank"><span ${rank <= 3 && html`data-place="${rank}"`}>${number(rank)}</span></td>
      <td class="player">
        <a href="/u/${player}">${name ?? t.guest}</a>${isMe && html` <small class="tag">${t.you}</small>`}
        ${watch && html`<a class="watch" href="${watch}">${t.boards.watch}</a>`}
      </td>
      ${figures.map((figure) => html`<td class="figure">${typeof figure === "number" ? number(figure) : figure}</td>`)}
      <td class="figure wide soft">${date(at)}</td>
    </tr>`;
  };

  /** Asks for the board that is chosen, or for its next page. @param {{ next?: boolean }} [options] */
  const load = async ({ next = false } = {}) => {
    const number = ++asked;
    const wanted = next ? page + 1 : 1;
    place.setAttribute("aria-busy", "true");
    try {
      // One's own row is told apart as soon as it is known whose it is.
      const [part] = await Promise.all([ask(measure(), how, wanted), known()]);
      if (number !== asked) return;
      rows = next ? [...rows, ...part.rows] : part.rows;
      [page, more, standing] = [wanted, part.more, part.standing];
    } finally {
      if (number === asked) place.removeAttribute("aria-busy");
    }
    redraw(place, draw);
  };

  place.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const before = { wished, how };
    if (event.target.name === "by") wished = event.target.value;
    else how = /** @type {How} */ (event.target.value);
    load().then(
      () => keepInAddress({ by: measure() === measures()[0]?.value ? "" : measure(), how: how === "own" ? "" : how }),
      (error) => {
        ({ wished, how } = before);
        redraw(place, draw);
        tellTrouble(error);
      },
    );
  });
  onAction(place, (_, button) => void busily(button, () => load({ next: true })));

  return { element: place, load, draw: () => redraw(place, draw) };
}
