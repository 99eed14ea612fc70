// @ts-check
/**
 * Keys. They are kept by where they are (`KeyboardEvent.code`), so that the fingers find them on every layout, and shown
 * by what is printed on them.
 */

import { language, texts } from "../i18n/index.js";

/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("../settings.js").Keys} Keys */

/** What the layout of this keyboard writes, by code; unknown in some browsers. @type {ReadonlyMap<string, string> | undefined} */
let layout;

const { keyboard } =
  /** @type {Navigator & { keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> } }} */ (navigator);
keyboard?.getLayoutMap().then(
  (map) => (layout = map),
  () => {},
);

/** @type {Record<string, string>} */
const SIGNS = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Backspace: "⌫",
  Enter: "↵",
  Tab: "⇥",
  Backquote: "`",
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Semicolon: ";",
  Quote: "'",
  Comma: ",",
  Period: ".",
  Slash: "/",
  PageUp: "PgUp",
  PageDown: "PgDn",
  Delete: "Del",
  Insert: "Ins",
  NumpadAdd: "Num +",
  NumpadSubtract: "Num -",
  NumpadMultiply: "Num *",
  NumpadDivide: "Num /",
  NumpadDecimal: "Num .",
  NumpadEnter: "Num ↵",
};

/** Keys that only change others. */
const MODIFIERS = /^(Shift|Control|Alt|Meta|OS|CapsLock|NumLock|ScrollLock|Fn)/;
/** Keys that belong to the browser and its pages, whatever anybody binds: moving on, getting out, pressing a button. */
const RESERVED = new Set(["Tab", "Escape", "Enter"]);

/**
 * A key as people know it: `KeyW` is W, `ArrowUp` is ↑.
 * @param {string} code
 * @returns {string}
 */
export function keyLabel(code) {
  if (code === "Shift+Slash" && (layout?.get("Slash") ?? "/") === "/") return "?";
  if (code.startsWith("Shift+")) return `Shift ${keyLabel(code.slice("Shift+".length))}`;
  if (code === "Space") return texts().shell.space;
  const printed = layout?.get(code);
  if (printed) return printed.toLocaleUpperCase(language());
  if (/^(Key|Digit)./.test(code)) return code.replace(/^(Key|Digit)/, "");
  if (/^Numpad\d/.test(code)) return code.replace("Numpad", "Num ");
  return SIGNS[code] ?? code;
}

/**
 * What a press is kept as; nothing for keys that cannot be bound.
 * @param {KeyboardEvent} event
 */
export function codeOf(event) {
  if (MODIFIERS.test(event.code) || RESERVED.has(event.code) || !event.code) return undefined;
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  return event.shiftKey ? `Shift+${event.code}` : event.code;
}

/**
 * What a press asks for. With Shift held a key does what it does without, unless it is bound with Shift.
 * @param {KeyboardEvent} event
 * @param {Keys} keys
 * @returns {Action | undefined}
 */
export function actionOf(event, keys) {
  const code = codeOf(event);
  if (code === undefined) return undefined;
  const bound = (/** @type {string} */ wanted) =>
    /** @type {Action | undefined} */ (Object.entries(keys).find(([, codes]) => codes.includes(wanted))?.[0]);
  return bound(code) ?? (event.shiftKey ? bound(event.code) : undefined);
}

/** Whether somebody is writing there, so that keys mean letters. @param {EventTarget | null} target */
export function isWriting(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=radio], [type=checkbox], [type=range], [type=button])"))
  );
}
