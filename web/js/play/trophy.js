// @ts-check
/** What a win is pictured with: the last box, as the theme draws one that is home; or a crate with a program's sign. */

import { penOf } from "../board/layer.js";
import { lookOf, wornTheme } from "../board/wardrobe.js";
import { html } from "../lib/html.js";

/** CSS pixels of the square in which the box stands. */
const SQUARE = 52;

export const TROPHY = html`<div class="win-art" aria-hidden="true">
  <svg viewBox="0 0 96 96">
    <path class="win-rays" pathLength="1" d="M48 12V4M66.5 16l4-7M80 29.5l7-4M29.5 16l-4-7M16 29.5l-7-4M84 48h8M12 48H4" />
    <ellipse class="win-goal" cx="48" cy="74" rx="36" ry="12" />
  </svg>
  <canvas class="win-box win-trophy"></canvas>
</div>`;

export const PROGRAM = html`<svg class="win-art" viewBox="0 0 96 96" data-how="automatic" aria-hidden="true">
  <ellipse class="win-goal" cx="48" cy="74" rx="36" ry="12" />
  <g class="win-box">
    <rect class="win-wood" x="22" y="24" width="52" height="52" rx="7" />
    <path class="win-band" d="M31 24v52M65 24v52" />
    <path class="win-mark" pathLength="1" d="M51 34 38 52h10l-2 12 12-17H48z" />
  </g>
</svg>`;

/** @param {Element} canvas */
export function drawTrophy(canvas) {
  if (!(canvas instanceof HTMLCanvasElement)) return;
  const ratio = Math.max(1, devicePixelRatio);
  const look = lookOf(Math.round(SQUARE * ratio), ratio);
  // A piece may reach half a square beyond its own: flags do.
  const margin = Math.round(look.cell / 2);
  canvas.width = canvas.height = look.cell + 2 * margin;
  const context = penOf(canvas.getContext("2d"));
  context.translate(margin, margin);
  wornTheme().box(context, "placed", look);
}
