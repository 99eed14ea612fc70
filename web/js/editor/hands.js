// @ts-check
/**
 * Hands that draw: mouse, finger and keys. Each becomes a wish; what comes of it is decided elsewhere.
 *
 * A finger does not paint where it comes down but when it moves or leaves: it may be the first of two that look around,
 * and one that rests means the eraser.
 */

import { isWriting } from "../lib/keys.js";

/**
 * What a pointer on the board can mean.
 * @typedef {object} StrokeWishes
 * @property {(square: number, isErasing: boolean) => void} begin
 * @property {(square: number) => void} extend
 * @property {() => void} end
 * @property {() => void} cancel what was begun is not meant
 * @property {(square: number | undefined) => void} hover
 */

/** How long a finger rests until it erases, in milliseconds, and how far it may tremble, in pixels. */
const REST = 450;
const TREMBLE = 8;

/**
 * Heeds mouse and fingers on the board.
 * @param {HTMLElement} host
 * @param {(x: number, y: number) => number | undefined} squareAt
 * @param {StrokeWishes} wishes
 * @returns {() => void} stops it
 */
export function heedStrokes(host, squareAt, wishes) {
  /** @type {{ id: number, square: number, x: number, y: number, hasBegun: boolean, resting?: ReturnType<typeof setTimeout> } | undefined} */
  let press;

  /** @param {boolean} isErasing */
  const begin = (isErasing) => {
    if (!press || press.hasBegun) return;
    clearTimeout(press.resting);
    press.hasBegun = true;
    wishes.begin(press.square, isErasing);
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (!event.isPrimary || press || (event.button !== 0 && event.button !== 2)) return;
    const square = squareAt(event.clientX, event.clientY);
    if (square === undefined) return;
    host.setPointerCapture(event.pointerId);
    press = { id: event.pointerId, square, x: event.clientX, y: event.clientY, hasBegun: false };
    if (event.pointerType !== "touch") return begin(event.button === 2);
    press.resting = setTimeout(() => {
      navigator.vibrate?.(10);
      begin(true);
    }, REST);
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const square = squareAt(event.clientX, event.clientY);
    if (!press) return event.pointerType === "touch" ? undefined : wishes.hover(square);
    if (event.pointerId !== press.id) return;
    // It was let go where nobody saw it.
    if (event.buttons === 0) return up(event);
    if (!press.hasBegun && Math.hypot(event.clientX - press.x, event.clientY - press.y) < TREMBLE) return;
    begin(false);
    if (square === undefined || square === press.square) return;
    press.square = square;
    wishes.extend(square);
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (event.type === "pointercancel") {
      clearTimeout(press.resting);
      if (press.hasBegun) wishes.cancel();
    } else {
      begin(false);
      wishes.end();
    }
    press = undefined;
  };
  const leave = () => wishes.hover(undefined);
  /** The right button erases. @param {Event} event */
  const menu = (event) => event.preventDefault();

  /** @type {[keyof HTMLElementEventMap, (event: any) => void][]} */
  const listeners = [["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", up], ["pointerleave", leave], ["contextmenu", menu]];
  for (const [name, listener] of listeners) host.addEventListener(name, listener);
  return () => {
    clearTimeout(press?.resting);
    for (const [name, listener] of listeners) host.removeEventListener(name, listener);
  };
}

/**
 * What a key can mean.
 * @typedef {object} KeyWishes
 * @property {(dx: number, dy: number, isDrawing: boolean) => void} move the cursor
 * @property {(action: string) => void} act
 * @property {(brush: number) => void} choose
 */

/** @type {Record<string, readonly [number, number]>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Keys for the square at the cursor; they are the board's own. @type {Record<string, string>} */
const AT_CURSOR = { Enter: "put", NumpadEnter: "put", Space: "put", Delete: "erase", Backspace: "erase" };

/** Keys by where they are. What is printed there on a common keyboard is what the buttons tell. @type {Record<string, string>} */
const BY_PLACE = {
  KeyP: "paint",
  KeyR: "rectangle",
  KeyF: "fillHere",
  KeyS: "symmetry",
  KeyU: "undo",
  KeyZ: "undo",
  KeyY: "redo",
  KeyC: "share",
  Equal: "zoomIn",
  NumpadAdd: "zoomIn",
  Minus: "zoomOut",
  NumpadSubtract: "zoomOut",
  Escape: "escape",
  F1: "keys",
};

/** The characters of level files, in the order of the brushes. */
const CHARACTERS = "#_.$*@";

/**
 * Heeds the keyboard, unless somebody writes or a dialog is open.
 * @param {HTMLElement} host of the board: arrows are its own, and nobody's when nothing has the focus
 * @param {KeyWishes} wishes
 * @returns {() => void} stops it
 */
export function heedDrawingKeys(host, { move, act, choose }) {
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const { target } = event;
    if (isWriting(target) || document.querySelector("dialog[open]")) return;
    const isOurs = target === host || target === document.body || target === document.querySelector("#main");
    const wish = wishOf(event, isOurs);
    if (!wish) return;
    event.preventDefault();
    wish();
  };

  /** @param {KeyboardEvent} event @param {boolean} isOurs @returns {(() => void) | undefined} */
  const wishOf = ({ code, key, ctrlKey, metaKey, altKey, shiftKey }, isOurs) => {
    if (altKey) return undefined;
    // By the letter, as in every other program.
    const letter = ctrlKey || metaKey ? key.toLowerCase() : "";
    if (letter === "z") return () => act(shiftKey ? "redo" : "undo");
    if (letter === "y") return () => act("redo");
    if (ctrlKey || metaKey) return undefined;
    const step = STEPS[code];
    if (step) return isOurs ? () => move(step[0], step[1], shiftKey) : undefined;
    const here = AT_CURSOR[code];
    if (here) return isOurs ? () => act(here) : undefined;
    const brush = brushOf(code, key);
    if (brush !== undefined) return () => choose(brush);
    if (key === "?") return () => act("keys");
    const action = BY_PLACE[code];
    return action === undefined ? undefined : () => act(action);
  };

  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/**
 * The brush that a key chooses: by its digit, or by the character that stands for it in level files.
 * @param {string} code
 * @param {string} key
 */
function brushOf(code, key) {
  const found = key.length === 1 ? CHARACTERS.indexOf(key) : -1;
  if (found >= 0) return found;
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(code)?.[1];
  return digit === undefined ? undefined : Number(digit) - 1;
}
