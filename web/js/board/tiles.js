// @ts-check
/**
 * Everything that never moves, in tiles. A tile is drawn once for a size of squares and then only copied, so a camera
 * that moves costs no drawing, and a level of any size takes no more memory than what is looked at.
 */

import { penOf } from "./layer.js";

/** @typedef {import("./geometry.js").Area} Area */
/** @typedef {import("./geometry.js").Extent} Extent */
/** @typedef {import("./geometry.js").View} View */
/** @typedef {import("./theme.js").Detail} Detail */

/** About how many pixels a tile is wide: small enough to be drawn within a frame. */
const SIDE = 256;
/** Pixels of all tiles together; those that were not used for longest go first. */
const BUDGET = 16e6;
/** Pixels of the whole level as it stands in for tiles while the size changes. */
const ROUGH = 0.8e6;

/**
 * @template {{ cell: number, detail: Detail }} Look
 * @param {Extent} scene
 * @param {(context: OffscreenCanvasRenderingContext2D, area: Area, look: Look) => void} drawArea of whole squares, whose
 *   corner is the origin
 */
export function createTiles(scene, drawArea) {
  /** The one that was used last is the last. @type {Map<string, { image: ImageBitmap, area: Area }>} */
  const tiles = new Map();
  let pixels = 0;
  /** The level, and a square on every side where its shadows fall. */
  const everything = { left: -1, top: -1, right: scene.width + 1, bottom: scene.height + 1 };

  return {
    /**
     * Copies an area to a canvas.
     * @param {CanvasRenderingContext2D} context
     * @param {Area} area
     * @param {View} view
     * @param {Look} look for which tiles are drawn; the view may show them larger or smaller
     */
    draw(context, area, view, look) {
      const isSettled = view.cell === look.cell;
      const needed = [...tilesIn(area, look)];
      if (!isSettled && needed.some(({ key }) => !tiles.has(key))) {
        // A few pixels at once are better than many too late.
        const rough = roughly(look);
        for (const tile of tilesIn(area, rough)) copy(context, made(tile, rough), tile, view);
      }
      for (const tile of needed) {
        const image = isSettled ? made(tile, look) : tiles.get(tile.key)?.image;
        if (image) copy(context, image, tile, view);
      }
    },

    /**
     * Draws one tile that will perhaps be needed: of an area, or for a look at everything.
     * @param {Area} area
     * @param {Look} look
     * @returns whether there was one
     */
    foresee(area, look) {
      const { left, top, right, bottom } = everything;
      const isAll = area.left <= left && area.top <= top && area.right >= right && area.bottom >= bottom;
      return foreseen(area, look) || (!isAll && foreseen(everything, roughly(look)));
    },

    /** What was drawn of an area is not right any more. @param {Area} changed */
    forget({ left, top, right, bottom }) {
      for (const [key, { area }] of tiles) {
        if (area.left < right && left < area.right && area.top < bottom && top < area.bottom) drop(key);
      }
    },

    /** Nothing that was drawn is right any more. */
    clear() {
      for (const key of tiles.keys()) drop(key);
    },
  };

  /** @param {Area} area @param {Look} look */
  function foreseen(area, look) {
    // On a screen of very many pixels what is seen already takes most of the memory.
    if ((area.right - area.left) * (area.bottom - area.top) * look.cell ** 2 > 0.75 * BUDGET) return false;
    for (const tile of tilesIn(area, look)) {
      if (tiles.has(tile.key)) continue;
      made(tile, look);
      return true;
    }
    return false;
  }

  /** The same with few pixels, to stand in for tiles beside which it is seen. @param {Look} look @returns {Look} */
  function roughly(look) {
    const cell = Math.max(1, Math.min(look.cell, Math.floor(Math.sqrt(ROUGH / (scene.width * scene.height)))));
    return { ...look, cell, detail: look.detail === "bold" ? "bold" : "plain" };
  }

  /** @param {Area} area @param {Look} look @returns {Generator<Area & { key: string }>} */
  function* tilesIn(area, { cell, detail }) {
    const count = Math.max(1, Math.round(SIDE / cell));
    const [columns, rows] = [Math.ceil((scene.width + 2) / count), Math.ceil((scene.height + 2) / count)];
    const first = (/** @type {number} */ place) => Math.max(0, Math.floor((place + 1) / count));
    const last = (/** @type {number} */ place, /** @type {number} */ most) => Math.min(most, Math.ceil((place + 1) / count));
    for (let row = first(area.top); row < last(area.bottom, rows); row++) {
      for (let column = first(area.left); column < last(area.right, columns); column++) {
        const [left, top] = [column * count - 1, row * count - 1];
        const [right, bottom] = [Math.min(everything.right, left + count), Math.min(everything.bottom, top + count)];
        yield { key: `${cell} ${detail} ${column} ${row}`, left, top, right, bottom };
      }
    }
  }

  /** @param {Area & { key: string }} tile @param {Look} look */
  function made({ key, ...area }, look) {
    const known = tiles.get(key);
    const image = known?.image ?? picture(area, look);
    if (known) tiles.delete(key);
    else pixels += image.width * image.height;
    tiles.set(key, { image, area });
    for (const oldest of tiles.keys()) {
      if (pixels <= BUDGET) break;
      drop(oldest);
    }
    return image;
  }

  /** @param {string} key */
  function drop(key) {
    const image = tiles.get(key)?.image;
    if (!image) return;
    pixels -= image.width * image.height;
    tiles.delete(key);
    image.close();
  }

  /** @param {Area} area @param {Look} look */
  function picture(area, look) {
    const { cell } = look;
    const canvas = new OffscreenCanvas((area.right - area.left) * cell, (area.bottom - area.top) * cell);
    const context = penOf(canvas.getContext("2d"));
    drawArea(context, area, look);
    return canvas.transferToImageBitmap();
  }
}

/**
 * Tiles meet at whole pixels, whatever the view: so no seam shows between them.
 * @param {CanvasRenderingContext2D} context
 * @param {ImageBitmap} image
 * @param {Area} area
 * @param {View} view
 */
function copy(context, image, area, { cell, left, top }) {
  const [x, y] = [Math.round(left + area.left * cell), Math.round(top + area.top * cell)];
  const [right, bottom] = [Math.round(left + area.right * cell), Math.round(top + area.bottom * cell)];
  context.drawImage(image, x, y, right - x, bottom - y);
}
