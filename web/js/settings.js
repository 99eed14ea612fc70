// @ts-check
/**
 * What people have set. It is kept on this device, so that it is there at once, and sent to the server whenever
 * somebody is known there. Only what differs by choice is kept: who never chose follows the defaults of the day.
 */

import { api } from "./api.js";
import { preferred, speak } from "./i18n/index.js";
import { relabel } from "./router.js";
import { me } from "./session.js";

/** @typedef {import("./i18n/index.js").Language} Language */
/** @typedef {"system" | "light" | "dark"} Appearance */
/** @typedef {"system" | "on" | "off"} Motion */
/** @typedef {typeof THEMES[number]} ThemeName */
/** @typedef {typeof PALETTES[number]} Palette */
/** @typedef {"up" | "down" | "left" | "right" | "undo" | "redo" | "undoAll" | "redoAll" | "restart" | "hint" | "solve" | "next" | "previous" | "another" | "share" | "words" | "keys" | "play" | "zoomIn" | "zoomOut" | "mute"} Action */
/** @typedef {Record<Action, string[]>} Keys physical keys as `KeyboardEvent.code` names them, with `Shift+` in front if need be */

/**
 * @typedef {object} Settings
 * @property {Language} language
 * @property {Appearance} appearance
 * @property {ThemeName} theme how boards are drawn
 * @property {Palette} palette
 * @property {Motion} motion
 * @property {number} speed one of {@link SPEEDS}
 * @property {boolean} holding whether a key goes on while it is held
 * @property {boolean} warnings whether boxes that can no longer be saved are marked
 * @property {boolean} music
 * @property {number} musicVolume from 0 to 100
 * @property {boolean} effects whether what happens in a game is heard
 * @property {number} effectsVolume from 0 to 100
 * @property {boolean} muted whether all that is off for now
 * @property {Keys} keys
 */

export const THEMES = /** @type {const} */ (["warehouse", "jungle", "beach", "contrast"]);
export const PALETTES = /** @type {const} */ (["standard", "okabe-ito"]);
export const SPEEDS = [0.5, 1, 2, 4];

/** A speed as it is written. @param {number} speed */
export function speedLabel(speed) {
  return `${speed === 0.5 ? "½" : speed}×`;
}

/** How many keys one action may have. */
export const MOST_KEYS = 3;

/** @type {Readonly<Settings>} */
export const DEFAULTS = Object.freeze({
  language: preferred(navigator.languages),
  appearance: "system",
  theme: "warehouse",
  palette: "standard",
  motion: "system",
  speed: 1,
  holding: true,
  warnings: true,
  music: false,
  musicVolume: 70,
  effects: false,
  effectsVolume: 70,
  muted: false,
  keys: {
    up: ["ArrowUp", "KeyW"],
    down: ["ArrowDown", "KeyS"],
    left: ["ArrowLeft", "KeyA"],
    right: ["ArrowRight", "KeyD"],
    undo: ["KeyZ", "Backspace"],
    redo: ["KeyY"],
    undoAll: ["Home"],
    redoAll: ["End"],
    restart: ["KeyR"],
    hint: ["KeyH"],
    solve: ["KeyX"],
    next: ["KeyN"],
    previous: ["KeyP"],
    another: ["KeyM"],
    share: ["KeyC"],
    words: ["KeyT"],
    keys: ["Shift+Slash", "F1"],
    play: ["Space"],
    zoomIn: ["Equal", "NumpadAdd"],
    zoomOut: ["Minus", "NumpadSubtract"],
    mute: ["KeyQ"],
  },
});

/** All actions, in the order in which they are shown. */
export const ACTIONS = /** @type {Action[]} */ (Object.keys(DEFAULTS.keys));

const PLACE = "mazekeeper.settings";
const isDark = matchMedia("(prefers-color-scheme: dark)");
const wantsLess = matchMedia("(prefers-reduced-motion: reduce)");

/** What was chosen. @type {Partial<Settings>} */
let own = {};
/** Names the server has not heard of yet. @type {Set<string>} */
let unsent = new Set();
/** @type {Settings} */
let present = { ...DEFAULTS };
/** @type {Set<() => void>} */
const watchers = new Set();

recall();
present = { ...DEFAULTS, ...own };
apply();
isDark.addEventListener("change", apply);
wantsLess.addEventListener("change", apply);
// Another window of the same browser has changed something.
addEventListener("storage", (event) => {
  if (event.key !== PLACE) return;
  recall();
  settle();
});

/** The present settings. */
export function settings() {
  return present;
}

/**
 * Changes some of them, at once and everywhere.
 * @param {Partial<Settings>} changes
 */
export function change(changes) {
  own = { ...own, ...changes };
  for (const name of Object.keys(changes)) unsent.add(name);
  keep();
  settle();
  void send();
}

/** Forgets every choice. */
export function restoreDefaults() {
  for (const name of Object.keys(own)) unsent.add(name);
  own = {};
  keep();
  settle();
  void send();
}

/** What was chosen, for {@link choose}. @returns {Partial<Settings>} */
export function chosen() {
  return { ...own };
}

/** Puts choices back as they were. @param {Partial<Settings>} choices */
export function choose(choices) {
  for (const name of Object.keys({ ...own, ...choices })) unsent.add(name);
  own = { ...choices };
  keep();
  settle();
  void send();
}

/**
 * Calls a function whenever something was changed.
 * @param {() => void} watch
 * @returns {() => void} stops it
 */
export function onChange(watch) {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/** Whether things move: what was chosen, or else what the system wishes. */
export function isMoving() {
  return present.motion === "system" ? !wantsLess.matches : present.motion === "on";
}

/** Takes over what the server knows of whoever is there. What was chosen here and not sent yet stays, and is sent. */
export async function load() {
  if (!me()) return;
  /** @type {Partial<Settings>} */
  let theirs;
  try {
    theirs = checked(await api.settings());
  } catch {
    return; // What is kept here will do until the next time.
  }
  for (const name of Object.keys(own)) if (!(name in theirs)) unsent.add(name);
  const mine = Object.fromEntries(Object.entries(own).filter(([name]) => unsent.has(name)));
  const forgotten = [...unsent].filter((name) => !(name in own));
  own = { ...theirs, ...mine };
  for (const name of forgotten) delete own[/** @type {keyof Settings} */ (name)];
  keep();
  settle();
  await send();
}

/** Makes everything be as it is set. Pages are told only if something is different. */
function settle() {
  const before = present;
  present = { ...DEFAULTS, ...own };
  if (JSON.stringify(before) === JSON.stringify(present)) return;
  apply();
  if (before.language !== present.language) void relabel();
  for (const watch of watchers) watch();
}

function apply() {
  speak(present.language);
  const { dataset } = document.documentElement;
  const dark = present.appearance === "system" ? isDark.matches : present.appearance === "dark";
  dataset.appearance = dark ? "dark" : "light";
  dataset.theme = present.theme;
  dataset.palette = present.palette;
  dataset.motion = isMoving() ? "on" : "off";
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  if (ground) document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
}

function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    own = checked(kept.own ?? {});
    unsent = new Set(Array.isArray(kept.unsent) ? kept.unsent : []);
  } catch {
    own = {};
  }
}

function keep() {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ own, unsent: [...unsent] }));
  } catch {
    // A browser that keeps nothing still has them until the page is left.
  }
}

let isSending = false;

/** Tells the server what it has not heard of. One request at a time, so that the last word is the last. */
async function send() {
  if (isSending || unsent.size === 0 || !me()) return;
  isSending = true;
  try {
    while (unsent.size > 0) {
      const names = [...unsent];
      const values = names.map((name) => [name, own[/** @type {keyof Settings} */ (name)] ?? null]);
      unsent.clear();
      try {
        await api.changeSettings(Object.fromEntries(values));
      } catch {
        for (const name of names) unsent.add(name);
        break;
      }
    }
  } finally {
    isSending = false;
    keep();
  }
}

/**
 * What can be used of something that was kept: by an older version, by another device, by hand.
 * @param {Record<string, unknown>} kept
 * @returns {Partial<Settings>}
 */
function checked(kept) {
  /** @type {Partial<Settings>} */
  const usable = {};
  const theme = THEMES.find((name) => name === kept.theme);
  if (theme) usable.theme = theme;
  const palette = PALETTES.find((name) => name === kept.palette);
  if (palette) usable.palette = palette;
  const { language, appearance, motion, speed, holding, warnings, keys } = kept;
  if (language === "en" || language === "vi") usable.language = language;
  if (appearance === "system" || appearance === "light" || appearance === "dark") usable.appearance = appearance;
  if (motion === "system" || motion === "on" || motion === "off") usable.motion = motion;
  if (typeof speed === "number" && SPEEDS.includes(speed)) usable.speed = speed;
  if (typeof holding === "boolean") usable.holding = holding;
  if (typeof warnings === "boolean") usable.warnings = warnings;
  for (const name of /** @type {const} */ (["music", "effects", "muted"])) {
    const value = kept[name];
    if (typeof value === "boolean") usable[name] = value;
  }
  for (const name of /** @type {const} */ (["musicVolume", "effectsVolume"])) {
    const value = kept[name];
    if (typeof value === "number" && value >= 0 && value <= 100) usable[name] = value;
  }
  if (typeof keys === "object" && keys !== null) {
    const given = /** @type {Record<string, unknown>} */ (keys);
    const lists = ACTIONS.map((action) => {
      const list = given[action];
      const codes = Array.isArray(list) ? list.filter((code) => typeof code === "string") : DEFAULTS.keys[action];
      return [action, codes.slice(0, MOST_KEYS)];
    });
    usable.keys = Object.fromEntries(lists);
  }
  return usable;
}
