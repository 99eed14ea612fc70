// @ts-check
/**
 * Hands: keys, mouse and fingers. Each becomes a wish; what comes of it is decided elsewhere.
 */

import { actionOf, isWriting } from "../lib/keys.js";
import { settings } from "../settings.js";

/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("./match.js").Direction} Direction */

/** @type {Partial<Record<Action, Direction>>} */
export const DIRECTIONS = { up: 0, down: 1, left: 2, right: 3 };
/** What goes on while a key is held. @type {ReadonlySet<Action | "cancel">} */
const FLOWING = new Set(["up", "down", "left", "right", "undo", "redo"]);

/** How long a key is held before it is meant, and how soon it is meant again, in milliseconds. */
const HELD = 190;
const AGAIN = 95;

/** How far a finger goes before it means something, in pixels. */
const SWIPE = 26;
const DRAG = 5;

/**
 * Heeds the keyboard, wherever the focus is, unless somebody writes or a dialog is open.
 * @param {(action: Action | "cancel") => void} act
 * @param {() => boolean} mayFlow whether a key that is held still means something
 * @param {(slot: number, isKept: boolean) => void} snapshot a digit: 1 to 10; with Shift it is kept
 * @returns {() => void} stops it
 */
export function heedKeys(act, mayFlow, snapshot) {
  /** Keys that are held, the latest last. @type {{ code: string, action: Action | "cancel" }[]} */
  let held = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const flow = () => {
    const last = held.at(-1);
    if (!last || !mayFlow() || document.querySelector("dialog[open]")) return;
    act(last.action);
    timer = setTimeout(flow, AGAIN / settings().speed);
  };
  const letGo = () => {
    clearTimeout(timer);
    held = [];
  };
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
    // A button that has the focus is pressed by its own keys.
    if ((event.code === "Space" || event.code === "Enter") && event.target instanceof Element && event.target.closest("button, a")) return;
    const action = everywhere(event) ?? actionOf(event, settings().keys);
    const digit = /^Digit(\d)$/.exec(event.code)?.[1];
    if (!action && digit !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      if (!event.repeat) snapshot(Number(digit) || 10, event.shiftKey);
      return;
    }
    if (!action) return;
    // A slider that has the focus is moved by its own arrows.
    if (event.target instanceof HTMLInputElement && event.target.type === "range" && /^(Arrow|Home|End|Page)/.test(event.code)) return;
    event.preventDefault();
    if (event.repeat) return;
    clearTimeout(timer);
    act(action);
    if (!settings().holding || !FLOWING.has(action)) return;
    held = [...held.filter(({ code }) => code !== event.code), { code: event.code, action }];
    timer = setTimeout(flow, HELD);
  };
  /** @param {KeyboardEvent} event */
  const released = (event) => {
    const wasLast = held.at(-1)?.code === event.code;
    held = held.filter(({ code }) => code !== event.code);
    if (held.length === 0) clearTimeout(timer);
    else if (wasLast) {
      clearTimeout(timer);
      timer = setTimeout(flow, AGAIN / settings().speed);
    }
  };
  addEventListener("keydown", pressed);
  addEventListener("keyup", released);
  addEventListener("blur", letGo);
  return () => {
    letGo();
    removeEventListener("keydown", pressed);
    removeEventListener("keyup", released);
    removeEventListener("blur", letGo);
  };
}

/**
 * What some keys mean everywhere, whatever is set.
 * @param {KeyboardEvent} event
 * @returns {Action | "cancel" | undefined}
 */
function everywhere({ code, key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (code === "Escape") return "cancel";
  // By the letter, as in every other program.
  const letter = (ctrlKey || metaKey) && !altKey ? key.toLowerCase() : "";
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" ? "redo" : undefined;
}

/**
 * What a pointer on the board can mean.
 * @typedef {object} PointerWishes
 * @property {() => void} begin something is about to be pointed at
 * @property {(square: number) => boolean} canGrab whether there is a box that can be brought somewhere
 * @property {(square: number) => void} tap
 * @property {(square: number) => void} grab a box is picked up
 * @property {(square: number, x: number, y: number) => void} drag
 * @property {(square: number, target: number | undefined) => void} drop
 * @property {(direction: Direction) => void} swipe
 */

/**
 * Heeds mouse and fingers on the board: a tap, a box that is dragged, and a swipe that begins anywhere else.
 * @param {HTMLElement} host
 * @param {(x: number, y: number) => number | undefined} squareAt
 * @param {PointerWishes} wishes
 * @returns {() => void} stops it
 */
export function heedPointer(host, squareAt, wishes) {
  /** @type {{ id: number, square: number | undefined, x: number, y: number, isTouch: boolean, became: "nothing" | "drag" | "swipe" } | undefined} */
  let press;
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    wishes.begin();
    host.setPointerCapture(event.pointerId);
    const square = squareAt(event.clientX, event.clientY);
    press = { id: event.pointerId, square, x: event.clientX, y: event.clientY, isTouch: event.pointerType === "touch", became: "nothing" };
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!press || event.pointerId !== press.id) return;
    // It was let go where nobody saw it.
    if (event.buttons === 0) return up(event);
    const [across, along] = [event.clientX - press.x, event.clientY - press.y];
    const distance = Math.max(Math.abs(across), Math.abs(along));
    const { square } = press;
    if (press.became === "nothing" && distance > DRAG && square !== undefined && wishes.canGrab(square)) {
      press.became = "drag";
      wishes.grab(square);
    }
    if (press.became === "drag" && square !== undefined) {
      wishes.drag(square, event.clientX, event.clientY);
    } else if (press.isTouch && distance > SWIPE) {
      press.became = "swipe";
      const isAcross = Math.abs(across) > Math.abs(along);
      wishes.swipe(isAcross ? (across < 0 ? 2 : 3) : along < 0 ? 0 : 1);
      [press.x, press.y] = [event.clientX, event.clientY];
    }
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { square, became } = press;
    press = undefined;
    const target = squareAt(event.clientX, event.clientY);
    if (became === "drag" && square !== undefined) {
      wishes.drop(square, event.type === "pointerup" ? target : undefined);
    } else if (became === "nothing" && event.type === "pointerup" && target !== undefined) {
      wishes.tap(target);
    }
  };
  /** @type {[keyof HTMLElementEventMap, (event: any) => void][]} */
  const listeners = [["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", up]];
  for (const [name, listener] of listeners) host.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners) host.removeEventListener(name, listener);
  };
}
