// @ts-check
/**
 * Paints one moment of the board. Boxes are drawn once per size and then copied, and only the part of the canvas where
 * something changed is painted again: so the size of a level hardly matters.
 */

import { fit } from "./geometry.js";
import { detailOf } from "./theme.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./geometry.js").Metrics} Metrics */
/** @typedef {import("./theme.js").Theme} Theme */
/** @typedef {import("./theme.js").Look} Look */
/** @typedef {import("./theme.js").BoxPart} BoxPart */
/** @typedef {import("./theme.js").Appearance} Appearance */
/** @typedef {import("./motion.js").Motion} Motion */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {ReturnType<typeof import("./marks.js").createMarks>} Marks */
/** @typedef {ReturnType<typeof import("./party.js").createParty>} Party */
/** @typedef {ReturnType<typeof import("./effects.js").createEffects>} Effects */
/** @typedef {ReturnType<typeof import("./carry.js").createCarry>} Carry */
/** @typedef {import("./damage.js").Area} Area */

/**
 * Everything that is to be seen now; `boxAt` knows the boxes by the squares where they are going.
 * @typedef {object} Moment
 * @property {Motion} motion
 * @property {Marks} marks
 * @property {Party} party
 * @property {Effects} effects
 * @property {Carry} carry
 * @property {Map<number, number>} boxAt
 */

/** Marks that belong to a box and go with it. */
const ON_BOX = new Set(["selected", "lost", "hintBox", "hintPush"]);

/**
 * @param {Scene} scene
 * @param {Theme} theme
 */
export function createPainter(scene, theme) {
  /** @type {Metrics} */
  let metrics = fit(scene, 0, 0, 1);
  /** @type {Look} */
  let look = { cell: 1, detail: "bold", colours: theme.colours.light };
  /** @type {Map<BoxPart, OffscreenCanvas>} */
  const sprites = new Map();

  return {
    get metrics() {
      return metrics;
    },

    /** @param {{ width: number, height: number, ratio: number }} size @param {Appearance} appearance */
    prepare(size, appearance) {
      metrics = fit(scene, size.width, size.height, size.ratio);
      look = { cell: metrics.cell, detail: detailOf(metrics), colours: theme.colours[appearance] };
      sprites.clear();
    },

    /** @param {CanvasRenderingContext2D} context */
    ground(context) {
      context.clearRect(0, 0, metrics.width, metrics.height);
      theme.ground(context, scene, metrics, look);
    },

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Moment} moment
     * @param {Area} area in cells
     */
    paint(context, moment, area) {
      const { cell, left, top, width, height } = metrics;
      const x = Math.max(0, Math.floor(left + area.left * cell));
      const y = Math.max(0, Math.floor(top + area.top * cell));
      const right = Math.min(width, Math.ceil(left + area.right * cell));
      const bottom = Math.min(height, Math.ceil(top + area.bottom * cell));
      context.save();
      context.beginPath();
      context.rect(x, y, right - x, bottom - y);
      context.clip();
      context.clearRect(x, y, right - x, bottom - y);
      const { colours } = look;
      const { party } = moment;
      if (party.isOn) inCells(context, () => party.drawRing(context, colours.hat));
      marks(context, moment, "low", area);
      boxes(context, moment, area);
      keeper(context, moment);
      marks(context, moment, "high", area);
      carried(context, moment);
      const chips = [colours.hat, colours.homeLight, colours.suitLight];
      if (party.isOn) inCells(context, () => party.drawChips(context, chips));
      context.restore();
    },
  };

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Moment} moment
   * @param {"low" | "high"} height
   * @param {Area} area
   */
  function marks(context, { marks, motion, boxAt }, height, area) {
    for (const mark of marks.at(height)) {
      const box = ON_BOX.has(mark.kind) ? boxAt.get(mark.square) : undefined;
      const x = box === undefined ? mark.square % scene.width : (motion.x[box] ?? 0);
      const y = box === undefined ? Math.floor(mark.square / scene.width) : (motion.y[box] ?? 0);
      if (!touches(area, x, y)) continue;
      within(context, x, y, () => theme.mark(context, mark, look));
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {Moment} moment @param {Area} area */
  function boxes(context, { motion, effects, party, carry }, area) {
    const seen = Array.from(motion.x.keys()).filter(
      (index) => index !== carry.box && touches(area, motion.x[index] ?? 0, motion.y[index] ?? 0),
    );
    // All shadows before all boxes: a shadow falls on the floor, not on the box next to it.
    for (const index of seen) copy(context, sprite("shadow"), motion.x[index] ?? 0, motion.y[index] ?? 0, 1);
    for (const index of seen) {
      const [x, y] = [motion.x[index] ?? 0, motion.y[index] ?? 0];
      const { scale, strength } = effects.of(index);
      context.globalAlpha = strength;
      copy(context, sprite(isHome(x, y) ? "placed" : "loose"), x, y - party.height(index), scale);
    }
    context.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} context @param {Moment} moment */
  function keeper(context, { motion, effects, party }) {
    const { strength } = effects.of(-1);
    context.globalAlpha = strength;
    within(context, motion.keeper.x, motion.keeper.y, () =>
      // Joy is for us to see, so the keeper turns round.
      theme.keeper(context, { ...motion.keeper, ...(party.isOn && { facing: 1 }), joy: party.joy }, look),
    );
    context.globalAlpha = 1;
  }

  /**
   * The box that hangs at the pointer: larger, with its shadow far below.
   * @param {CanvasRenderingContext2D} context
   * @param {Moment} moment
   */
  function carried(context, { motion, carry }) {
    if (carry.box === undefined) return;
    const x = (motion.x[carry.box] ?? 0) + carry.x;
    const y = (motion.y[carry.box] ?? 0) + carry.y;
    const { lift } = carry;
    // A pale one stays where it stands, for nothing is decided yet.
    const [homeX, homeY] = [motion.x[carry.box] ?? 0, motion.y[carry.box] ?? 0];
    context.globalAlpha = 0.3 * lift;
    copy(context, sprite(isHome(homeX, homeY) ? "placed" : "loose"), homeX, homeY, 1);
    context.globalAlpha = 1;
    copy(context, sprite("shadow"), x + 0.1 * lift, y + 0.16 * lift, 1 + 0.08 * lift);
    copy(context, sprite(isHome(x, y) ? "placed" : "loose"), x, y - 0.08 * lift, 1 + 0.08 * lift);
  }

  /** @param {number} x @param {number} y */
  function isHome(x, y) {
    const [column, row] = [Math.round(x), Math.round(y)];
    return column >= 0 && column < scene.width && ((scene.cells[row * scene.width + column] ?? 0) & 2) !== 0;
  }

  /** @param {CanvasRenderingContext2D} context @param {() => void} draw */
  function inCells(context, draw) {
    context.save();
    context.translate(metrics.left, metrics.top);
    context.scale(metrics.cell, metrics.cell);
    draw();
    context.restore();
  }

  /** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {() => void} draw */
  function within(context, x, y, draw) {
    context.save();
    context.translate(Math.round(metrics.left + x * metrics.cell), Math.round(metrics.top + y * metrics.cell));
    draw();
    context.restore();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {OffscreenCanvas} image
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  function copy(context, image, x, y, scale) {
    const { cell, left, top } = metrics;
    // A sprite is twice as wide as its square. Whole pixels keep it crisp when nothing scales it.
    const side = image.width * scale;
    const grown = (side - cell) / 2;
    const [px, py] = [left + x * cell - grown, top + y * cell - grown];
    if (scale === 1) context.drawImage(image, Math.round(px), Math.round(py));
    else context.drawImage(image, px, py, side, side);
  }

  /** @param {BoxPart} part */
  function sprite(part) {
    const known = sprites.get(part);
    if (known) return known;
    const { cell } = metrics;
    const margin = Math.ceil(cell / 2);
    const image = new OffscreenCanvas(cell + 2 * margin, cell + 2 * margin);
    const context = image.getContext("2d");
    if (!context) throw new Error("this browser cannot draw");
    context.translate(margin, margin);
    theme.box(context, part, look);
    sprites.set(part, image);
    return image;
  }
}

/**
 * Whether a square and what sticks out of it lies in an area.
 * @param {Area} area
 * @param {number} x
 * @param {number} y
 */
function touches(area, x, y) {
  return x + 2.2 > area.left && x - 1.2 < area.right && y + 2.2 > area.top && y - 1.2 < area.bottom;
}
