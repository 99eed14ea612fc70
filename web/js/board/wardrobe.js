// @ts-check
/**
 * What boards wear: a theme, in the colours of an appearance and a palette, as the document's element says
 * (`data-theme`, `data-appearance`, `data-palette`). A theme is loaded when somebody wears it.
 */

import { detailOf } from "./theme.js";
import { WAREHOUSE } from "./warehouse/theme.js";

/** @typedef {import("./theme.js").Theme} Theme */
/** @typedef {import("./theme.js").Look} Look */
/** @typedef {import("../settings.js").ThemeName} ThemeName */

/** @type {Record<ThemeName, () => Promise<Theme>>} */
const RACK = {
  warehouse: async () => WAREHOUSE,
  jungle: async () => (await import("./jungle/theme.js")).JUNGLE,
  beach: async () => (await import("./beach/theme.js")).BEACH,
  contrast: async () => (await import("./contrast/theme.js")).CONTRAST,
};

/** @type {Map<ThemeName, Theme>} */
const loaded = new Map([["warehouse", WAREHOUSE]]);
/** What was worn last: it stays on until the next one is there. */
let last = /** @type {Theme} */ (WAREHOUSE);

// Whoever draws boards begins when the theme is there, so that nobody sees another one first.
await fetchTheme(chosen()).catch(() => {});

/** The theme that boards are drawn with now. */
export function wornTheme() {
  last = loaded.get(chosen()) ?? last;
  return last;
}

/**
 * How squares of a size look now.
 * @param {number} cell
 * @param {number} ratio
 * @param {Theme} [theme]
 * @returns {Look}
 */
export function lookOf(cell, ratio, theme = wornTheme()) {
  return { cell, ratio, detail: detailOf({ cell, ratio }), colours: coloursOf(theme) };
}

/**
 * The colours of a theme, or of its mazes, in the present palette and appearance.
 * @template Colours
 * @param {{ colours: Record<"light" | "dark", Colours>, okabeIto: Record<"light" | "dark", Colours> }} tables
 */
export function coloursOf({ colours, okabeIto }) {
  const { appearance, palette } = document.documentElement.dataset;
  return (palette === "okabe-ito" ? okabeIto : colours)[appearance === "dark" ? "dark" : "light"];
}

/** A theme by its name. @param {ThemeName} name */
export async function fetchTheme(name) {
  const theme = loaded.get(name) ?? (await RACK[name]());
  loaded.set(name, theme);
  return theme;
}

/**
 * Calls a function whenever boards look different. A theme that cannot be loaded is not worn: the one before stays.
 * @param {() => void} changed
 * @returns {() => void} stops it
 */
export function onDress(changed) {
  let isOver = false;
  const dress = async () => {
    if (!loaded.has(chosen())) await fetchTheme(chosen()).catch(() => {});
    if (!isOver) changed();
  };
  // Somebody without a network may get a theme later than the board.
  if (!loaded.has(chosen())) void dress();
  const observer = new MutationObserver(dress);
  observer.observe(document.documentElement, { attributeFilter: ["data-appearance", "data-theme", "data-palette"] });
  return () => {
    isOver = true;
    observer.disconnect();
  };
}

/** @returns {ThemeName} */
function chosen() {
  const { theme = "" } = document.documentElement.dataset;
  return Object.hasOwn(RACK, theme) ? /** @type {ThemeName} */ (theme) : "warehouse";
}
