// @ts-check
/** The choice of a theme: a small picture of each, drawn by the theme itself. */

import { penOf } from "../board/layer.js";
import { createSprites } from "../board/sprites.js";
import { fetchTheme, lookOf } from "../board/wardrobe.js";
import { texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { THEMES } from "../settings.js";

/** @typedef {import("../board/theme.js").BoxPart} BoxPart */
/** @typedef {import("../board/theme.js").Look} Look */
/** @typedef {import("../board/theme.js").Theme} Theme */
/** @typedef {import("../settings.js").ThemeName} ThemeName */

/** What a picture shows: 1 floor, 2 goal, 4 wall; a box that waits, one that is home, and the keeper at work. */
const SCENE = {
  width: 5,
  height: 4,
  cells: Uint8Array.of(4, 4, 4, 4, 4, 4, 1, 1, 3, 4, 4, 1, 1, 3, 4, 4, 4, 4, 4, 4),
  boxes: /** @type {[BoxPart, number, number][]} */ ([["loose", 2, 2], ["placed", 3, 1]]),
  keeper: { x: 1, y: 2 },
};
/** CSS pixels of a square, and how much of the walls around is shown, in squares. */
const SQUARE = 34;
const RIM = 0.62;

/** @param {ThemeName} current */
export function themeRow(current) {
  const t = texts().looks;
  return html`<div class="set-row themes-row">
    <span>${t.theme}</span>
    <p class="soft">${t.themeNote}</p>
    <fieldset class="themes">
      <legend class="unseen">${t.theme}</legend>
      ${THEMES.map(
        (name) =>
          html`<label class="theme">
            <input class="unseen" type="radio" name="theme" value="${name}" ${name === current && html`checked`} />
            <canvas class="theme-picture" data-preview="${name}" aria-hidden="true"></canvas>
            <span>${t.themes[name]}</span>
          </label>`,
      )}
    </fieldset>
  </div>`;
}

/** Draws all pictures of a place, in the present palette and appearance. @param {HTMLElement} place */
export function drawPreviews(place) {
  for (const canvas of place.querySelectorAll("canvas[data-preview]")) {
    if (!(canvas instanceof HTMLCanvasElement)) continue;
    // A theme that cannot be loaded has no picture; its name is still there.
    fetchTheme(/** @type {ThemeName} */ (canvas.dataset.preview)).then((theme) => drawPreview(canvas, theme), () => {});
  }
}

/** @param {HTMLCanvasElement} canvas @param {Theme} theme */
function drawPreview(canvas, theme) {
  const ratio = Math.max(1, devicePixelRatio);
  const look = lookOf(Math.round(SQUARE * ratio), ratio, theme);
  const { cell } = look;
  const rim = Math.round(cell * RIM);
  const { width, height, boxes, keeper } = SCENE;
  canvas.width = (width - 2) * cell + 2 * rim;
  canvas.height = (height - 2) * cell + 2 * rim;
  const context = penOf(canvas.getContext("2d"));
  context.translate(rim - cell, rim - cell);
  theme.ground(context, SCENE, { left: 0, top: 0, right: width, bottom: height }, look);
  const sprites = createSprites((pen, /** @type {BoxPart} */ part, /** @type {Look} */ now) => theme.box(pen, part, now));
  sprites.prepare(look);
  for (const [, x, y] of boxes) sprites.copy(context, "shadow", x, y);
  for (const [part, x, y] of boxes) sprites.copy(context, part, x, y);
  context.translate(keeper.x * cell, keeper.y * cell);
  theme.keeper(context, { ...keeper, facing: 3, step: 0.5, foot: 1, pushing: true, joy: 0 }, look);
}
