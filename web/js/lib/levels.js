// @ts-check
/** Levels as lists tell of them: what they are called, where they are, and whether they are solved. */

import { noted, texts } from "../i18n/index.js";

/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */

/** How many items a page of a list has. */
export const PER_PAGE = 50;

/** @param {Pick<CollectionLevel, "notes" | "number" | "title">} level */
export function levelTitle(level) {
  return noted(level.notes, "title", level.title ?? texts().shell.levelNumber(level.number));
}

/** @param {string} level its identity @param {string} [collection] */
export function levelAddress(level, collection) {
  const query = collection ? `?in=${encodeURIComponent(collection)}` : "";
  return `/sokoban/l/${encodeURIComponent(level)}${query}`;
}

/** Whether who is here has solved it: what a program has solved is still to be done. @param {CollectionLevel} level */
export function isSolved({ mine }) {
  return mine !== null && mine.how !== "automatic";
}
