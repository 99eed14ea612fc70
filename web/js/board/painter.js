// @ts-check
/**
 * Paints one moment of the board. Ground and boxes are drawn once per size and then copied, and only the part of the
 * canvas where something changed is painted again: so the size of a level hardly matters.
 */

import { createSprites } from "./sprites.js";
import { createTiles } from "./tiles.js";
import { lookOf, wornTheme } from "./wardrobe.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./geometry.js").View} View */
/** @typedef {import("./theme.js").BoxPart} BoxPart */
/** @typedef {import("./theme.js").Look} Look */
/** @typedef {import("./motion.js").Motion} Motion */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {ReturnType<typeof import("./marks.js").createMarks>} Marks */
/** @typedef {ReturnType<typeof import("./party.js").createParty>} Party */
/** @typedef {ReturnType<typeof import("./effects.js").createEffects>} Effects */
/** @typedef {ReturnType<typeof import("./carry.js").createCarry>} Carry */
/** @typedef {import("./geometry.js").Area} Area */

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

/** @param {Scene} scene */
export function createPainter(scene) {
  let theme = wornTheme();
  let look = lookOf(1, 1);
  const tiles = createTiles(scene, (context, area, /** @type {Look} */ now) => theme.ground(context, scene, area, now));
  const sprites = createSprites((context, /** @type {BoxPart} */ part, /** @type {Look} */ now) => theme.box(context, part, now));

  return {
    /**
     * For squares of this size, as they look now; a view may show them larger or smaller for a while.
     * @param {number} cell
     * @param {number} ratio
     */
    prepare(cell, ratio) {
      const before = look;
      theme = wornTheme();
      look = lookOf(cell, ratio);
      // Other colours, which are a theme's own, or lines of another width.
      if (look.colours !== before.colours || ratio !== before.ratio) tiles.clear();
      sprites.prepare(look);
    },

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Area} area what has to be painted
     * @param {View} view
     * @param {Moment} moment
     */
    paint(context, area, view, moment) {
      tiles.draw(context, area, view, look);
      context.save();
      // From here on everything is drawn as large as it was prepared.
      const scale = view.cell / look.cell;
      context.transform(scale, 0, 0, scale, view.left, view.top);
      live(context, moment, area);
      context.restore();
    },

    /** Draws a little of the ground that will be seen next. @param {Area} around @returns whether there was any left */
    foresee: (around) => tiles.foresee(around, look),

    clear: () => tiles.clear(),
  };

  /**
   * Everything that moves, from the floor up.
   * @param {CanvasRenderingContext2D} context
   * @param {Moment} moment
   * @param {Area} area
   */
  function live(context, moment, area) {
    const { colours } = look;
    const { party } = moment;
    if (party.isOn) inCells(context, () => party.drawRing(context, colours.cheer));
    marks(context, moment, "low", area);
    boxes(context, moment, area);
    if (touches(area, moment.motion.keeper.x, moment.motion.keeper.y)) keeper(context, moment);
    marks(context, moment, "high", area);
    carried(context, moment);
    const chips = [colours.cheer, colours.cheerHome, colours.cheerKeeper];
    if (party.isOn) inCells(context, () => party.drawChips(context, chips));
  }

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
    for (const index of seen) sprites.copy(context, "shadow", motion.x[index] ?? 0, motion.y[index] ?? 0);
    for (const index of seen) {
      const [x, y] = [motion.x[index] ?? 0, motion.y[index] ?? 0];
      const { scale, strength } = effects.of(index);
      context.globalAlpha = strength;
      sprites.copy(context, isHome(x, y) ? "placed" : "loose", x, y - party.height(index), scale);
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
  function carried(context, { motion, carry, marks }) {
    if (carry.box === undefined) return;
    const x = (motion.x[carry.box] ?? 0) + carry.x;
    const y = (motion.y[carry.box] ?? 0) + carry.y;
    const { lift } = carry;
    // A pale one stays where it stands, for nothing is decided yet.
    const [homeX, homeY] = [motion.x[carry.box] ?? 0, motion.y[carry.box] ?? 0];
    context.globalAlpha = 0.3 * lift;
    sprites.copy(context, isHome(homeX, homeY) ? "placed" : "loose", homeX, homeY);
    context.globalAlpha = 1;
    sprites.copy(context, "shadow", x + 0.1 * lift, y + 0.16 * lift, 1 + 0.08 * lift);
    // It looks at home only where it may be put down, if that is known.
    const square = Math.round(y) * scene.width + Math.round(x);
    const isOwn = Math.round(x) === Math.round(homeX) && Math.round(y) === Math.round(homeY);
    const may = isOwn || !marks.has("reachable") || marks.has("reachable", square);
    sprites.copy(context, may && isHome(x, y) ? "placed" : "loose", x, y - 0.08 * lift, 1 + 0.08 * lift);
  }

  /** @param {number} x @param {number} y */
  function isHome(x, y) {
    const [column, row] = [Math.round(x), Math.round(y)];
    return column >= 0 && column < scene.width && ((scene.cells[row * scene.width + column] ?? 0) & 2) !== 0;
  }

  /** @param {CanvasRenderingContext2D} context @param {() => void} draw */
  function inCells(context, draw) {
    context.save();
    context.scale(look.cell, look.cell);
    draw();
    context.restore();
  }

  /** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {() => void} draw */
  function within(context, x, y, draw) {
    context.save();
    context.translate(Math.round(x * look.cell), Math.round(y * look.cell));
    draw();
    context.restore();
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
