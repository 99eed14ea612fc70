// @ts-check
/**
 * The board: shows positions of a level and glides from one to the next. It knows no rules. Whatever is asked of it
 * only changes what is to be seen, and one frame later it is on the screen; when nothing moves, nothing runs.
 */

import { texts } from "../i18n/index.js";
import { createCarry } from "./carry.js";
import { createDamage } from "./damage.js";
import { createEffects } from "./effects.js";
import { createLayers } from "./layers.js";
import { createMarks } from "./marks.js";
import { createMotion } from "./motion.js";
import { createPainter } from "./painter.js";
import { createParty } from "./party.js";
import { WAREHOUSE } from "./theme.js";

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
 * @property {number} [cursor] the square that the keyboard has chosen
 * @property {number[]} [walk] squares of a way, in order
 */

/**
 * @typedef {object} Board
 * @property {(position: Position, options: { animate: boolean, facing?: Direction }) => void} show
 * @property {(overlay: Overlay) => void} overlay replaces all marks
 * @property {(clientX: number, clientY: number) => number | undefined} squareAt
 * @property {(square: number) => DOMRect} rectOf in client coordinates
 * @property {() => void} celebrate
 * @property {boolean} isIdle nothing is moving
 * @property {(square: number | undefined, clientX?: number, clientY?: number) => void} drag the box at a square hangs
 *   at the pointer; `undefined` puts it down
 * @property {() => void} destroy
 */

/** The first frame after a rest acts as if a little time had passed, so that a key is answered by movement at once. */
const HEAD_START = 10;

/**
 * @param {HTMLElement} host decides about the size
 * @param {Scene} scene
 * @param {{ isMoving: () => boolean, speed: () => number }} settings are asked whenever they matter
 * @returns {Board}
 */
export function createBoard(host, scene, { isMoving, speed }) {
  const motion = createMotion(scene);
  const marks = createMarks(scene.width);
  const party = createParty();
  const effects = createEffects();
  const carry = createCarry();
  const damage = createDamage();
  const painter = createPainter(scene, WAREHOUSE);
  /** Boxes by the square where they are going. @type {Map<number, number>} */
  let boxAt = new Map();
  /** @type {Position | undefined} */
  let shown;
  let home = new Set();
  let request = 0;
  /** The time of the frame before, while something moves. @type {number | undefined} */
  let before;

  host.classList.add("board");
  host.setAttribute("role", "img");
  const layers = createLayers(host, redraw);
  const appearance = new MutationObserver(() => redraw({ ...painter.metrics }));
  appearance.observe(document.documentElement, { attributeFilter: ["data-appearance"] });
  layers.measure();

  return {
    show,
    overlay(overlay) {
      marks.set(overlay, isMoving());
      damage.all();
      wake();
    },
    squareAt,
    rectOf,
    celebrate() {
      if (!isMoving() || !shown) return;
      party.start(motion.keeper, motion.x, motion.y);
      wake();
    },
    get isIdle() {
      return request === 0;
    },
    drag,
    destroy() {
      cancelAnimationFrame(request);
      appearance.disconnect();
      layers.destroy();
      host.classList.remove("board");
      host.removeAttribute("role");
      host.removeAttribute("aria-label");
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

  function wake() {
    if (request === 0) request = requestAnimationFrame(frame);
  }

  /** @param {number} now */
  function frame(now) {
    request = 0;
    const elapsed = before === undefined ? HEAD_START : Math.max(0, now - before);
    const moving = motion.isMoving;
    motion.advance(elapsed, damage.touch);
    if (moving) settle();
    effects.advance(elapsed, (piece) => {
      if (piece < 0) damage.touch(motion.keeper.x, motion.keeper.y);
      else damage.touch(motion.x[piece] ?? 0, motion.y[piece] ?? 0);
    });
    if (carry.isMoving) damage.all();
    carry.advance(elapsed);
    if (marks.advance(elapsed)) damage.all();
    if (party.isOn) damage.all();
    party.advance(elapsed);
    paint();
    const again = motion.isMoving || effects.isRunning || marks.isFading || carry.isMoving || party.isOn;
    before = again ? now : undefined;
    if (again) wake();
  }

  function paint() {
    const area = damage.take();
    if (area && shown) painter.paint(layers.live, { motion, marks, party, effects, carry, boxAt }, area);
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

  /**
   * New pixels or new colours: everything again, at once, for a canvas that was resized is empty.
   * @param {{ width: number, height: number, ratio: number }} size
   */
  function redraw(size) {
    const dark = document.documentElement.dataset.appearance === "dark";
    painter.prepare(size, dark ? "dark" : "light");
    painter.ground(layers.still);
    damage.all();
    paint();
  }

  /** @param {number} clientX @param {number} clientY */
  function squareAt(clientX, clientY) {
    const { x, y } = cellAt(clientX, clientY);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const inside = column >= 0 && row >= 0 && column < scene.width && row < scene.height;
    return inside ? row * scene.width + column : undefined;
  }

  /** @param {number} square */
  function rectOf(square) {
    const { cell, left, top, ratio } = painter.metrics;
    const box = layers.element.getBoundingClientRect();
    const [column, row] = [square % scene.width, Math.floor(square / scene.width)];
    const [x, y] = [box.x + (left + column * cell) / ratio, box.y + (top + row * cell) / ratio];
    return new DOMRect(x, y, cell / ratio, cell / ratio);
  }

  /** A place on the screen in columns and rows. @param {number} clientX @param {number} clientY */
  function cellAt(clientX, clientY) {
    const { cell, left, top, ratio } = painter.metrics;
    const box = layers.element.getBoundingClientRect();
    return { x: ((clientX - box.x) * ratio - left) / cell, y: ((clientY - box.y) * ratio - top) / cell };
  }

  /** @param {number | undefined} square @param {number} [clientX] @param {number} [clientY] */
  function drag(square, clientX = 0, clientY = 0) {
    const box = square === undefined ? undefined : boxAt.get(square);
    if (box === undefined) carry.release(isMoving());
    else {
      const { x, y } = cellAt(clientX, clientY);
      carry.hold(box, x - 0.5 - (motion.x[box] ?? 0), y - 0.5 - (motion.y[box] ?? 0));
    }
    damage.all();
    wake();
  }

  function label() {
    const boxes = shown?.boxes ?? [];
    const placed = Array.from(boxes).filter((square) => (scene.cells[square] ?? 0) & 2).length;
    const text = texts().board.label(scene.width, scene.height, placed, boxes.length);
    if (host.getAttribute("aria-label") !== text) host.setAttribute("aria-label", text);
  }
}
