// @ts-check
/**
 * The board as it is drawn on: the ground and the pieces are those of the game, but nothing moves by itself, and every
 * square may be another one in the next frame. What lies outside the walls is paper, with its squares in sight.
 */

import { createSprites } from "../board/sprites.js";
import { createStage } from "../board/stage.js";
import { createTiles } from "../board/tiles.js";
import { lookOf, wornTheme } from "../board/wardrobe.js";

/** @typedef {import("../board/geometry.js").Area} Area */
/** @typedef {import("../board/geometry.js").View} View */
/** @typedef {import("../board/theme.js").BoxPart} BoxPart */
/** @typedef {import("../board/theme.js").Look} Look */
/** @typedef {import("../board/marks.js").Kind} MarkKind */

/** What is drawn, as a sketch tells it: a code for every square, and which ones are inside. */
/** @typedef {{ width: number, height: number, cells: Uint8Array, inside: Uint8Array }} Picture */

/**
 * Squares that something is to be said about.
 * @typedef {object} Marks
 * @property {number} [cursor]
 * @property {readonly number[]} [touched] what a stroke would paint now
 * @property {readonly number[]} [faults]
 * @property {readonly number[]} [warnings]
 */

/** @typedef {ReturnType<typeof createEasel>} Easel */

/** Codes of the sketch. */
export const CELL = /** @type {const} */ ({ wall: 0, floor: 1, goal: 2, box: 3, boxOnGoal: 4, player: 5, playerOnGoal: 6 });

/** What the ground needs to know of a code: 1 floor, 2 goal, 4 wall. */
const GROUND = [4, 0, 2, 0, 2, 0, 2];
/** What lies so near to a square looks different with it, in cells: walls join, and shadows fall. */
const NEAR = 2;
/** A keeper that stands, and looks at us. */
const STANDING = /** @type {const} */ ({ x: 0, y: 0, facing: 1, step: 0, foot: 1, pushing: false, joy: 0 });

/**
 * @param {HTMLElement} host decides about the size
 * @param {{ isMoving: () => boolean, onZoom: () => void }} settings
 */
export function createEasel(host, { isMoving, onZoom }) {
  let theme = wornTheme();
  const scene = { width: 1, height: 1, cells: new Uint8Array(1) };
  /** @type {Picture} */
  let picture = { ...scene, inside: new Uint8Array(1) };
  /** @type {Marks} */
  let marks = {};
  let look = lookOf(1, 1);
  /** The square that is to be seen, as the keeper is in a game. */
  let place = { x: 0, y: 0 };
  let tiles = freshTiles();
  const sprites = createSprites((context, /** @type {BoxPart} */ part, /** @type {Look} */ now) => theme.box(context, part, now));
  const stage = createStage(
    host,
    scene,
    { isThere: () => true, keeper: () => place, advance: () => false, prepare, paint, foresee: () => false },
    { isMoving, isPicture: false, onZoom },
  );
  const { camera, screen } = stage;
  stage.begin();

  return {
    squareAt: screen.squareAt,
    rectOf: screen.rectOf,

    /** @param {Picture} next */
    show(next) {
      const isResized = next.width !== scene.width || next.height !== scene.height;
      const cells = next.cells.map((code, square) => (GROUND[code] ?? 0) | (code !== CELL.wall && next.inside[square] ? 1 : 0));
      if (isResized) tiles.clear();
      else tiles.forget(changed(scene.cells, cells, scene.width));
      Object.assign(scene, { width: next.width, height: next.height, cells });
      picture = next;
      if (isResized) {
        tiles = freshTiles();
        stage.refit();
      }
      again();
    },

    /** @param {Marks} next */
    mark(next) {
      marks = next;
      again();
    },

    /** Sees to it that a square is in sight. @param {number} square */
    lookAt(square) {
      place = { x: square % scene.width, y: Math.floor(square / scene.width) };
      camera.attend();
      again();
    },

    get isZoomed() {
      return camera.isZoomed;
    },
    get isChosen() {
      return camera.isChosen;
    },
    /** @param {number} factor */
    zoomBy: (factor) => stage.choose(factor),
    showWhole: () => stage.choose("whole"),
    showNear: () => stage.choose(undefined),

    destroy() {
      stage.destroy();
      tiles.clear();
    },
  };

  function freshTiles() {
    return createTiles(scene, (context, area, /** @type {Look} */ now) => theme.ground(context, scene, area, now));
  }

  /** Anything may be another one now. */
  function again() {
    stage.damage.all();
    stage.wake();
  }

  /** @param {number} cell @param {number} ratio */
  function prepare(cell, ratio) {
    const before = look;
    theme = wornTheme();
    look = lookOf(cell, ratio);
    if (look.colours !== before.colours || look.ratio !== before.ratio) tiles.clear();
    sprites.prepare(look);
  }

  /** @param {CanvasRenderingContext2D} context @param {Area} seen @param {View} view */
  function paint(context, seen, view) {
    paper(context, view);
    tiles.draw(context, seen, view, look);
    context.save();
    // From here on everything is drawn as large as it was prepared.
    const scale = view.cell / look.cell;
    context.transform(scale, 0, 0, scale, view.left, view.top);
    pieces(context);
    points(context);
    context.restore();
  }

  /** @param {CanvasRenderingContext2D} context @param {View} view */
  function paper(context, { cell, left, top }) {
    const [width, height] = [scene.width * cell, scene.height * cell];
    const line = Math.max(1, Math.round(look.ratio));
    context.save();
    context.globalAlpha = 0.35;
    context.fillStyle = look.colours.floor;
    context.fillRect(left, top, width, height);
    context.globalAlpha = 0.4;
    context.fillStyle = look.colours.paperLine;
    for (let column = 0; column <= scene.width; column++) context.fillRect(Math.round(left + column * cell), top, line, height);
    for (let row = 0; row <= scene.height; row++) context.fillRect(left, Math.round(top + row * cell), width, line);
    context.restore();
  }

  /** @param {CanvasRenderingContext2D} context */
  function pieces(context) {
    const all = [...picture.cells.entries()].map(([square, code]) => ({ code, ...placeOf(square) }));
    const boxes = all.filter(({ code }) => code === CELL.box || code === CELL.boxOnGoal);
    // All shadows before all boxes: a shadow falls on the floor, not on the box next to it.
    for (const { x, y } of boxes) sprites.copy(context, "shadow", x, y);
    for (const { code, x, y } of boxes) sprites.copy(context, code === CELL.box ? "loose" : "placed", x, y);
    for (const { code, x, y } of all) {
      if (code >= CELL.player) within(context, x, y, () => theme.keeper(context, STANDING, look));
    }
  }

  /** @param {CanvasRenderingContext2D} context */
  function points(context) {
    const { cursor, touched = [], faults = [], warnings = [] } = marks;
    const { colours } = look;
    for (const square of touched) point(context, "reachable", square, look);
    for (const square of warnings) point(context, "hintBox", square, look);
    // A fault is a warning in a stronger colour; its sentence says which it is.
    for (const square of faults) point(context, "hintBox", square, { ...look, colours: { ...colours, accent: colours.signal } });
    if (cursor !== undefined) point(context, "selected", cursor, look);
  }

  /** @param {CanvasRenderingContext2D} context @param {MarkKind} kind @param {number} square @param {Look} as */
  function point(context, kind, square, as) {
    const { x, y } = placeOf(square);
    within(context, x, y, () => theme.mark(context, { kind, square, strength: 1, wanted: true }, as));
  }

  /** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {() => void} draw */
  function within(context, x, y, draw) {
    context.save();
    context.translate(x * look.cell, y * look.cell);
    draw();
    context.restore();
  }

  /** @param {number} square */
  function placeOf(square) {
    return { x: square % scene.width, y: Math.floor(square / scene.width) };
  }
}

/**
 * The area in which two grounds of the same size look different.
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 * @param {number} width
 */
function changed(one, other, width) {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  one.forEach((cell, square) => {
    if (cell === other[square]) return;
    const [x, y] = [square % width, Math.floor(square / width)];
    area.left = Math.min(area.left, x - NEAR);
    area.top = Math.min(area.top, y - NEAR);
    area.right = Math.max(area.right, x + 1 + NEAR);
    area.bottom = Math.max(area.bottom, y + 1 + NEAR);
  });
  return area;
}
