// @ts-check
/**
 * The board: shows positions of a level and glides from one to the next. It knows no rules. Whatever is asked of it
 * only changes what is to be seen, and one frame later it is on the screen; when nothing moves, nothing runs.
 */

import { texts } from "../i18n/index.js";
import { createCamera } from "./camera.js";
import { createCarry } from "./carry.js";
import { createDamage } from "./damage.js";
import { createEdges } from "./edges.js";
import { createEffects } from "./effects.js";
import { heedGestures } from "./gestures.js";
import { createLayer } from "./layer.js";
import { createMarks } from "./marks.js";
import { createMotion } from "./motion.js";
import { createPainter } from "./painter.js";
import { createParty } from "./party.js";
import { createScreen } from "./screen.js";
import { onDress } from "./wardrobe.js";

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

/** The first frame after a rest acts as if a little time had passed, so that a key is answered by movement at once. */
const HEAD_START = 10;
/** CSS pixels per millisecond at which the camera goes where a box is carried beyond the view. */
const BEYOND = 0.5;
/** Milliseconds of a frame in which there is still time for something that is not needed yet. */
const SPARE = 6;

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
  const damage = createDamage();
  const painter = createPainter(scene);
  const coarse = matchMedia("(pointer: coarse)");
  const camera = createCamera(scene, { isFinger: () => coarse.matches, isWhole: isPicture });
  /** Boxes by the square where they are going. @type {Map<number, number>} */
  let boxAt = new Map();
  /** @type {Position | undefined} */
  let shown;
  let home = new Set();
  let request = 0;
  /** The time of the frame before, while something moves. @type {number | undefined} */
  let before;
  /** Where a box that is carried was picked up, and where it was dragged to. */
  let start = { x: 0, y: 0 };
  let pointer = start;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let spare;
  let wasZoomed = false;

  host.classList.add("board");
  host.classList.toggle("board-picture", isPicture);
  host.setAttribute("role", "img");
  const layer = createLayer(host, resize);
  const screen = createScreen(scene, camera, layer.element);
  const edges = createEdges(host);
  const undress = onDress(redraw);
  const refit = () => resize(camera.size);
  coarse.addEventListener("change", refit);
  const unheed = isPicture ? () => {} : heedGestures(host, { pull, pan, release });
  layer.measure();

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
    zoomBy: (factor) => choose(factor),
    showWhole: () => choose("whole"),
    showNear: () => choose(undefined),
    destroy() {
      cancelAnimationFrame(request);
      clearTimeout(spare);
      undress();
      coarse.removeEventListener("change", refit);
      unheed();
      layer.destroy();
      edges.destroy();
      painter.clear();
      host.classList.remove("board", "board-picture");
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
    if (camera.advance(elapsed, motion.keeper, isMoving())) damage.all();
    const pulled = reach(elapsed);
    sharpen();
    if (carry.isMoving) damage.all();
    carry.advance(elapsed);
    if (marks.advance(elapsed)) damage.all();
    if (party.isOn) damage.all();
    party.advance(elapsed);
    paint();
    const again = motion.isMoving || effects.isRunning || marks.isFading || carry.isMoving || party.isOn || camera.isMoving || pulled;
    before = again ? now : undefined;
    if (again) wake();
    foresee(performance.now() - now);
  }

  function paint() {
    const area = damage.take();
    if (!area || !shown) return;
    painter.paint(layer.context, camera.size, camera.view, { motion, marks, party, effects, carry, boxAt }, area);
    edges.show(camera.inset);
    if (camera.isZoomed === wasZoomed) return;
    wasZoomed = camera.isZoomed;
    onZoom?.(wasZoomed);
  }

  /** Draws the ground around the view, bit by bit, while there is nothing else to do. @param {number} spent milliseconds */
  function foresee(spent) {
    clearTimeout(spare);
    if (spent < SPARE && painter.foresee(camera.size, camera.view)) spare = setTimeout(() => foresee(0), 20);
  }

  /** Once the size of the squares is decided everything is drawn for it. */
  function sharpen() {
    if (!camera.isSettled || camera.view.cell === painter.cell) return;
    prepare();
    damage.all();
  }

  /** The camera goes on while a box is carried to the edge of the view. @param {number} milliseconds @returns whether it did */
  function reach(milliseconds) {
    if (!carry.isHeld || carry.box === undefined) return false;
    const { x, y } = screen.beyond(pointer, start);
    if (!pan(x * BEYOND * milliseconds, y * BEYOND * milliseconds)) return false;
    carryTo(carry.box);
    return true;
  }

  /** @param {number | "whole" | undefined} factor */
  function choose(factor) {
    camera.choose(factor, motion.keeper);
    damage.all();
    wake();
  }

  /** @param {number} factor @param {{ x: number, y: number }} at in client coordinates */
  function pull(factor, at) {
    camera.pull(factor, screen.pixelAt(at.x, at.y));
    damage.all();
    wake();
  }

  /** @param {number} dx @param {number} dy */
  function pan(dx, dy) {
    const { ratio } = camera.size;
    if (!camera.pan(dx * ratio, dy * ratio)) return false;
    damage.all();
    wake();
    return true;
  }

  function release() {
    camera.release();
    wake();
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

  /** @param {import("./geometry.js").Size} size */
  function resize(size) {
    camera.resize(size, motion.keeper);
    redraw();
  }

  /** New pixels or new colours: everything again, at once, for a canvas that was resized is empty. */
  function redraw() {
    prepare();
    damage.all();
    paint();
    foresee(0);
  }

  function prepare() {
    // Whatever is on its way to another size will be sharp when it is there.
    const cell = Math.max(1, Math.round(camera.view.cell));
    painter.prepare(cell, camera.size.ratio);
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
