// @ts-check
/** The keys of the laboratory: those that the founding report promises, and those that move the clock. */

import { html } from "../lib/html.js";
import { isWriting } from "../lib/keys.js";

/** What moves a clock, and what every page with one has. @type {Record<string, string>} */
export const CLOCK_KEYS = {
  Enter: "play",
  NumpadEnter: "play",
  Comma: "back",
  Period: "on",
  KeyZ: "back",
  KeyY: "on",
  Home: "first",
  End: "last",
  Equal: "faster",
  NumpadAdd: "faster",
  Minus: "slower",
  NumpadSubtract: "slower",
  KeyL: "next-layer",
  KeyC: "share",
  F1: "keys",
};
/** @type {Record<string, string>} */
const LAB_KEYS = {
  ...CLOCK_KEYS,
  ArrowLeft: "previous",
  ArrowRight: "next",
  Space: "next-algorithm",
  KeyN: "next-improvement",
  KeyP: "previous-improvement",
};
/** What goes on while a key is held. */
const FLOWING = new Set(["back", "on", "faster", "slower"]);

/**
 * @param {(action: string) => void} act
 * @param {Record<string, string>} [actions] which key does what, instead of the laboratory's own
 * @returns {() => void} stops it
 */
export function heedLabKeys(act, actions = LAB_KEYS) {
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const { target, code } = event;
    if (isWriting(target) || document.querySelector("dialog[open]") || event.ctrlKey || event.altKey || event.metaKey) return;
    const action = code === "Slash" && event.shiftKey ? "keys" : actions[code];
    if (action === undefined) return;
    // Buttons are pressed and sliders are moved by their own keys.
    if (/Space|Enter/.test(code) && target instanceof Element && target.closest("button, a, summary")) return;
    if (/^(Arrow|Home|End)/.test(code) && target instanceof HTMLInputElement && target.type === "range") return;
    event.preventDefault();
    if (!event.repeat || FLOWING.has(action)) act(action);
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/** Which keys do what. @param {readonly (readonly [readonly string[], string])[]} list */
export function keysList(list) {
  return html`<dl class="lab-keys">${list.map(([keys, does]) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${does}</dd></div>`)}</dl>`;
}
