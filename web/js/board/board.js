// @ts-check
/**
 * The board: shows positions of a level and glides from one to the next. It knows no rules. Whatever is asked of it
 * only changes what is to be seen, and one frame later it is on the screen; when nothing moves, nothing runs.
 */

import { texts } from "../i18n/index.js";
import { createCarry } from "./carry.js";
import { createEffects } from "./effects.js";
import { createMarks } from "./marks.js";
import { createMotion } from "./motion.js";
import { createPainter } from "./painter.js";
import { createParty } from "./party.js";
import { createStage } from "./stage.js";

/** @typedef {0 | 1 | 2 | 3} Direction up, down, left, right */

/**
 * The squares, row by row: bit 0 (1) floor inside, bit 1 (2) goal, bit 2 (4) wall; 0 is outside.
 * @typedef {{ width: number, height: number, cells: Uint8Array }} Scene
 */

/**
 * Squares are row * width + column; `boxes[i]` stays the same box while it is pushed.
 * @typedef {{ player: number, boxes: Uint32Array | number[] }} Position
 */

/**
 * @typedef {object} Overlay
 * @property {Iterable<number>} [reachable] squares where one can go, or the selected box
 * @property {number} [selected] the square of a box
 * @property {Iterable<number>} [lost] squares of boxes that can no longer be saved
 * @property {number} [hintBox] the square of a box
 * @property {number} [hintTarget] the square where it should go
 * @property {{ from: number, direction: Direction }} [hintPush] the square of a box, and where to push it
 */

/**
 * @typedef {object} Board
 * @property {(position: Position, options: { animate: boolean, facing?: Direction }) => void} show
 * @property {(overlay: Overlay) => void} overlay replaces all marks
 * @property {(clientX: number, clientY: number) => number | undefined} squareAt
 * @property {(square: number) => DOMRect} rectOf in client coordinates
 * @property {() => void} celebrate
 * @property {(square: number | undefined, clientX?: number, clientY?: number) => void} drag the box at a square hangs
 *   at the pointer; `undefined` puts it down
 * @property {boolean} isZoomed not the whole level is shown, or is about to be
 * @property {boolean} isChosen somebody has chosen how much is shown
 * @property {(factor: number) => void} zoomBy nearer, or further away, as far as it makes sense
 * @property {() => void} showWhole
 * @property {() => void} showNear as the board does by itself: large enough to be played
 * @property {() => void} destroy
 */

/** CSS pixels per millisecond at which the camera goes where a box is carried beyond the view. */
const BEYOND = 0.5;

/**
 * @param {HTMLElement} host decides about the size
 * @param {Scene} scene
 * @param {object} settings are asked whenever they matter
 * @param {() => boolean} settings.isMoving
 * @param {() => number} settings.speed
 * @param {boolean} [settings.isPicture] the whole level, however small, and no hand looks around in it
 * @param {(from: number) => number[] | undefined} [settings.wayFrom] the squares of a walk from one (left out) to where the
 *   keeper is now; without it the keeper is there at once
 * @param {(isZoomed: boolean) => void} [settings.onZoom] hears whether the whole level is shown, when that changes
 * @returns {Board}
 */
export function createBoard(host, scene, { isMoving, speed, isPicture = false, wayFrom = () => undefined, onZoom }) {
  const motion = createMotion(scene, wayFrom);
  const marks = createMarks();
  const party = createParty();
  const effects = createEffects();
  const carry = createCarry();
  const painter = createPainter(scene);
  /** Boxes by the square where they are going. @type {Map<number, number>} */
  let boxAt = new Map();
  /** @type {Position | undefined} */
  let shown;
  let home = new Set();
  /** Where a box that is carried was picked up, and where it was dragged to. */
  let start = { x: 0, y: 0 };
  let pointer = start;

  const stage = createStage(
    host,
    scene,
    {
      isThere: () => shown !== undefined,
      keeper: () => motion.keeper,
      advance,
      prepare: painter.prepare,
      paint: (context, seen, view) => painter.paint(context, seen, view, { motion, marks, party, effects, carry, boxAt }),
      foresee: painter.foresee,
    },
    { isMoving, isPicture, onZoom },
  );
  const { camera, damage, screen, wake } = stage;
  stage.begin();

  return {
    show,
    overlay(overlay) {
      // A hint that nobody sees is none.
      const news = newsOf(overlay).find(({ kind, square, direction }) => square !== undefined && !marks.has(kind, square, direction));
      if (news?.square !== undefined) camera.pointOut({ x: news.square % scene.width, y: Math.floor(news.square / scene.width) });
      marks.set(overlay, isMoving());
      damage.all();
      wake();
    },
    squareAt: screen.squareAt,
    rectOf: screen.rectOf,
    celebrate() {
      if (!isMoving() || !shown) return;
      party.start(motion.keeper, motion.x, motion.y);
      wake();
    },
    drag,
    get isChosen() {
      return camera.isChosen;
    },
    get isZoomed() {
      return camera.isZoomed;
    },
    zoomBy: (factor) => stage.choose(factor),
    showWhole: () => stage.choose("whole"),
    showNear: () => stage.choose(undefined),
    destroy() {
      stage.destroy();
      painter.clear();
    },
  };

  /** @param {Position} position @param {{ animate: boolean, facing?: Direction }} options */
  function show(position, { animate, facing }) {
    const animated = animate && shown !== undefined && isMoving();
    // Marks go with their boxes, so they may stand elsewhere now.
    if (!shown || marks.count > 0 || party.isOn) damage.all();
    damage.touch(motion.keeper.x, motion.keeper.y);
    if (!animated || !motion.go(position, speed(), facing)) jump(position, animated, facing);
    party.stop();
    if (!shown) camera.begin(motion.keeper);
    else if (!isSame(shown, position)) camera.attend();
    // Without a way there is nothing to follow.
    if (!animated && camera.advance(0, motion.keeper, false)) damage.all();
    boxAt = new Map(Array.from(position.boxes, (square, index) => [square, index]));
    shown = { player: position.player, boxes: position.boxes.slice() };
    label();
    wake();
  }

  /**
   * To a position at once. What changed fades in if there should have been a way, but none is known.
   * @param {Position} position
   * @param {boolean} fade
   * @param {Direction} [facing]
   */
  function jump(position, fade, facing) {
    const last = { player: { ...motion.keeper }, x: motion.x, y: motion.y };
    motion.jump(position, facing);
    effects.clear();
    home = homes();
    const { keeper, x, y } = motion;
    /** @type {(piece: number, from: [number?, number?], to: [number?, number?]) => void} */
    const changed = (piece, from, to) => {
      if (from[0] === to[0] && from[1] === to[1]) return;
      damage.touch(from[0] ?? 0, from[1] ?? 0);
      damage.touch(to[0] ?? 0, to[1] ?? 0);
      if (fade) effects.start(piece, "appear");
    };
    changed(-1, [last.player.x, last.player.y], [keeper.x, keeper.y]);
    for (let box = 0; box < Math.max(x.length, last.x.length); box++) {
      changed(box, [last.x[box], last.y[box]], [x[box], y[box]]);
    }
    damage.touch(keeper.x, keeper.y);
  }

  /** @param {number} milliseconds @returns whether something still moves */
  function advance(milliseconds) {
    const moving = motion.isMoving;
    motion.advance(milliseconds, damage.touch);
    if (moving) settle();
    effects.advance(milliseconds, (piece) => {
      if (piece < 0) damage.touch(motion.keeper.x, motion.keeper.y);
      else damage.touch(motion.x[piece] ?? 0, motion.y[piece] ?? 0);
    });
    const pulled = reach(milliseconds);
    if (carry.isMoving) damage.all();
    carry.advance(milliseconds);
    if (marks.advance(milliseconds)) damage.all();
    if (party.isOn) damage.all();
    party.advance(milliseconds);
    return motion.isMoving || effects.isRunning || marks.isFading || carry.isMoving || party.isOn || pulled;
  }

  /** The camera goes on while a box is carried to the edge of the view. @param {number} milliseconds @returns whether it did */
  function reach(milliseconds) {
    if (!carry.isHeld || carry.box === undefined) return false;
    const { x, y } = screen.beyond(pointer, start);
    if (!stage.pan(x * BEYOND * milliseconds, y * BEYOND * milliseconds)) return false;
    carryTo(carry.box);
    return true;
  }

  /** Boxes that have come home since the last frame bounce. */
  function settle() {
    const now = homes();
    for (const box of now) if (!home.has(box)) effects.start(box, "home");
    home = now;
  }

  /** The boxes that are on goals as they are drawn. @returns {Set<number>} */
  function homes() {
    const found = new Set();
    motion.x.forEach((x, index) => {
      const square = Math.round(motion.y[index] ?? 0) * scene.width + Math.round(x);
      if ((scene.cells[square] ?? 0) & 2) found.add(index);
    });
    return found;
  }

  /** @param {number | undefined} square @param {number} [clientX] @param {number} [clientY] */
  function drag(square, clientX = 0, clientY = 0) {
    const box = square === undefined ? undefined : boxAt.get(square);
    if (box === undefined) carry.release(isMoving());
    else {
      pointer = { x: clientX, y: clientY };
      if (!carry.isHeld) start = pointer;
      carryTo(box);
    }
    damage.all();
    wake();
  }

  /** A box hangs at the pointer, wherever the camera looks. @param {number} box */
  function carryTo(box) {
    const { x, y } = screen.placeAt(pointer.x, pointer.y);
    carry.hold(box, x - 0.5 - (motion.x[box] ?? 0), y - 0.5 - (motion.y[box] ?? 0));
  }

  function label() {
    const boxes = shown?.boxes ?? [];
    const placed = Array.from(boxes).filter((square) => (scene.cells[square] ?? 0) & 2).length;
    const text = texts().board.label(scene.width, scene.height, placed, boxes.length);
    if (host.getAttribute("aria-label") !== text) host.setAttribute("aria-label", text);
  }
}

/**
 * What an overlay may point out: the first one that is new is what one wants to see.
 * @param {Overlay} overlay
 * @returns {{ kind: import("./marks.js").Kind, square?: number, direction?: Direction }[]}
 */
function newsOf({ hintBox, hintTarget, hintPush }) {
  return [
    { kind: "hintPush", square: hintPush?.from, direction: hintPush?.direction },
    { kind: "hintTarget", square: hintTarget },
    { kind: "hintBox", square: hintBox },
  ];
}

/** @param {Position} one @param {Position} other */
function isSame(one, other) {
  return one.player === other.player && one.boxes.length === other.boxes.length && one.boxes.every((square, box) => square === other.boxes[box]);
}
