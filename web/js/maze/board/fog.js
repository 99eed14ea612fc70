// @ts-check
/**
 * Fog: what nobody has seen yet is covered, with the walls of what was seen left in sight; what was seen before is dimmed,
 * and gets lighter towards what is seen now. Two pictures, both drawn larger than they are, which makes their edges soft.
 */

import { penOf } from "../../board/layer.js";
import { pixelOf } from "./colour.js";
import { createPixels } from "./pixels.js";

/** @typedef {import("../../board/geometry.js").Area} Area */
/** @typedef {import("../../board/geometry.js").Extent} Extent */

/** How far a cell has been seen. */
const NEVER = 0;
const BEFORE = 1;
/** Pixels of the cover per cell; and how many of them a cell that was seen takes from its neighbours, for its walls. */
const FINE = 6;
const RIM = 1;
/** A cover of so many pixels is large enough; of larger mazes it has fewer per cell. */
const MOST = 16e6;
/** How dark it is where one has been, and at the edge of the unknown. */
const DIM = 0.32;
const EDGE = 0.6;

/** @param {Extent} scene */
export function createFog({ width, height }) {
  const fine = Math.max(1, Math.min(FINE, Math.floor(Math.sqrt(MOST / (width * height)))));
  const rim = fine === FINE ? RIM : 0;
  /** Nothing of this is needed without fog. @type {{ cover: OffscreenCanvasRenderingContext2D, veil: ReturnType<typeof createPixels> } | undefined} */
  let layers;
  /** @type {Uint8Array | undefined} */
  let sight;
  let colour = "#000";
  /** @type {number[][]} */
  let palette = [];

  return {
    get isOn() {
      return sight !== undefined;
    },

    /**
     * @param {Uint8Array | undefined} next per cell 0 never seen, 1 seen before, 2 seen now; `undefined` lifts the fog
     * @param {(x: number, y: number) => void} touch is told which cells have changed
     * @returns whether everything has
     */
    set(next, touch) {
      const before = sight;
      sight = next?.slice();
      if (!before || !sight) return before !== sight;
      let isForgotten = false;
      for (let cell = 0; cell < sight.length; cell++) {
        if (sight[cell] === before[cell]) continue;
        touch(cell % width, Math.floor(cell / width));
        isForgotten ||= sight[cell] === NEVER;
        layers?.veil.set(cell, palette[sight[cell] ?? 0] ?? []);
        if (before[cell] === NEVER) uncover(cell);
      }
      // Who begins again has seen nothing.
      if (isForgotten) layers = undefined;
      return isForgotten;
    },

    /** @param {string} fog its colour */
    prepare(fog) {
      if (fog === colour) return;
      colour = fog;
      palette = [[pixelOf(fog, EDGE)], [pixelOf(fog, DIM)], [0]];
      layers = undefined;
    },

    /** Whether a cell can be seen, or is remembered. @param {number} cell */
    hides(cell) {
      return sight !== undefined && sight[cell] === NEVER;
    },

    /** @param {CanvasRenderingContext2D} context whose unit is a cell @param {Area} area */
    draw(context, area) {
      if (!sight) return;
      if (!layers) begin(sight);
      const left = Math.max(0, Math.floor(area.left) - 1);
      const top = Math.max(0, Math.floor(area.top) - 1);
      const [w, h] = [Math.min(width, Math.ceil(area.right) + 1) - left, Math.min(height, Math.ceil(area.bottom) + 1) - top];
      if (!layers || w <= 0 || h <= 0) return;
      layers.veil.draw(context, area, true);
      context.drawImage(layers.cover.canvas, left * fine, top * fine, w * fine, h * fine, left, top, w, h);
    },
  };

  /** @param {Uint8Array} known */
  function begin(known) {
    const cover = penOf(new OffscreenCanvas(width * fine, height * fine).getContext("2d"));
    cover.fillStyle = colour;
    cover.fillRect(0, 0, width * fine, height * fine);
    layers = { cover, veil: createPixels({ width, height }) };
    known.forEach((how, cell) => {
      layers?.veil.set(cell, palette[how] ?? []);
      if (how >= BEFORE) uncover(cell);
    });
  }

  /** @param {number} cell */
  function uncover(cell) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    layers?.cover.clearRect(x * fine - rim, y * fine - rim, fine + 2 * rim, fine + 2 * rim);
  }
}
