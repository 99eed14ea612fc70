// @ts-check
/**
 * How hard a level is, from 1 to 10: a small badge with a number and a shape, and the reasons as sentences. Ratings are
 * whole numbers of tenths everywhere; only here they become words.
 */

import { html } from "./html.js";
import { tenths, texts } from "../i18n/index.js";

/** @typedef {keyof ReturnType<typeof texts>["rating"]["reasons"]} ReasonKind */
/** What makes a level hard, how much of that there is, and what it adds, in tenths. @typedef {{ kind: ReasonKind, value: number, points: number }} Reason */
/** @typedef {{ rating: number, reasons: Reason[] }} Difficulty */
/** @typedef {ReturnType<typeof html>} Html */

const STEPS = 5;
const PER_STEP = 100 / STEPS;
/** What the weightiest reason adds in the hardest levels, in tenths: as long as a bar can be. */
const LONGEST = 60;

/**
 * Reasons as the engine and the server write them: `changes 7 21, knot 3 14`. What a later version may add is left out.
 * @param {unknown} written
 * @returns {Reason[]} the weightiest first
 */
export function readReasons(written) {
  if (typeof written !== "string") return [];
  return written.split(",").flatMap((one) => {
    const [kind = "", value, points] = one.trim().split(" ");
    return kind in texts().rating.reasons ? [{ kind: /** @type {ReasonKind} */ (kind), value: Number(value), points: Number(points) }] : [];
  });
}

/**
 * How hard a collection says a level is; nothing if it is not rated.
 * @param {import("../api.js").CollectionLevel} level
 * @returns {Difficulty | undefined}
 */
export function difficultyOf({ rating, notes }) {
  return rating === null ? undefined : { rating, reasons: readReasons(notes["rating-reasons"]) };
}

/** A badge. @param {number} rating */
export function badge(rating) {
  const words = texts().rating.of10(tenths(rating));
  return html`<span class="rating" data-rating="${rating}" title="${words}">${face(rating, tenths(rating), words)}</span>`;
}

/**
 * A badge that explains itself when it is pressed or pointed at, see `explain.js`.
 * @param {Difficulty} difficulty
 */
export function badgeButton({ rating, reasons }) {
  const written = reasons.map(({ kind, value, points }) => `${kind} ${value} ${points}`).join(",");
  return html`<button class="rating" type="button" data-rating="${rating}" data-reasons="${written}" aria-expanded="false">
    ${face(rating, tenths(rating), texts().rating.of10(tenths(rating)))}
  </button>`;
}

/** From the easiest to the hardest. @param {number} least @param {number} most */
export function rangeBadge(least, most) {
  if (least === most) return badge(least);
  const words = texts().rating.range(tenths(least), tenths(most));
  return html`<span class="rating" data-rating="${least}-${most}" title="${words}">${face(most, `${tenths(least)}–${tenths(most)}`, words)}</span>`;
}

/** Why it is that hard, in sentences. @param {readonly Reason[]} reasons */
export function reasonList(reasons) {
  const t = texts().rating;
  if (reasons.length === 0) return html`<p class="reasons">${t.nothing}</p>`;
  return html`<ul class="reasons">
    ${reasons.map(
      ({ kind, value, points }) =>
        html`<li data-reason="${kind}">
          <span>${t.reasons[kind](value)}</span>
          <span class="reason-points"
            ><progress max="${LONGEST}" value="${Math.min(points, LONGEST)}" aria-hidden="true"></progress
            ><span aria-hidden="true">+${tenths(points)}</span><span class="unseen">${t.adds(tenths(points))}</span></span
          >
        </li>`,
    )}
  </ul>`;
}

/** Steps that rise, as many of them full as it is hard, and the number. @param {number} rating @param {string} shown @param {string} words */
function face(rating, shown, words) {
  const full = Math.min(STEPS, Math.max(1, Math.ceil(rating / PER_STEP)));
  const steps = Array.from({ length: STEPS }, (_, step) => {
    const height = 3 + 2 * step;
    return html`<rect x="${3 * step}" y="${11 - height}" width="2" height="${height}" rx=".75" ${step >= full && html`class="rating-above"`} />`;
  });
  return html`<svg viewBox="0 0 14 11" width="14" height="11" aria-hidden="true">${steps}</svg
    ><span aria-hidden="true">${shown}</span><span class="unseen">${words}</span>`;
}
