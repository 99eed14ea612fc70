// @ts-check
/** What tells runners apart: a colour, a shape, and a kind of line, so that no colour is needed. */

import { html } from "../lib/html.js";

const SHAPES = ["M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14z", "M4 4h12v12H4z", "M10 3 17.5 16.5h-15z", "M10 2 18 10 10 18 2 10z"];

/** @param {number} lane from 0 */
export function mark(lane) {
  return html`<svg class="race-mark" data-lane="${lane}" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true"><path d="${SHAPES[lane] ?? ""}" /></svg>`;
}
