// @ts-check
/** Levels and collections as lists tell of them: what they are called, where they are, and whether they are solved. */

import { noted, texts } from "../i18n/index.js";

/** @typedef {import("../api.js").Collection} Collection */
/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */
/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").Measure} Measure */

/** How many items a page of a list has. */
export const PER_PAGE = 50;

/** @param {Pick<CollectionLevel, "notes" | "number" | "title">} level */
export function levelTitle(level) {
  return noted(level.notes, "title", level.title ?? texts().shell.levelNumber(level.number));
}

/** @param {Collection} collection */
export function collectionTitle(collection) {
  return noted(collection.notes, "collection", collection.title);
}

/** @param {string} id */
export function collectionAddress(id) {
  return `/sokoban/c/${encodeURIComponent(id)}`;
}

/** @param {string} level its identity @param {string} [collection] */
export function levelAddress(level, collection) {
  const query = collection ? `?in=${encodeURIComponent(collection)}` : "";
  return `/sokoban/l/${encodeURIComponent(level)}${query}`;
}

/** The address of a level that is its own description. @param {string} code */
export function linkAddress(code) {
  return `/p/${encodeURIComponent(code)}`;
}

/**
 * The address of a level's board.
 * @param {string} level its identity
 * @param {{ collection?: string, measure?: Measure, how?: How }} [chosen]
 */
export function boardAddress(level, { collection = "", measure = "moves", how = "own" } = {}) {
  const said = Object.entries({ in: collection, ...boardInAddress(measure, how) }).filter(([, value]) => value !== "");
  const query = said.length > 0 ? `?${new URLSearchParams(said)}` : "";
  return `/leaderboards/l/${encodeURIComponent(level)}${query}`;
}

/** Whether who is here has solved it: what a program has solved is still to be done. @param {CollectionLevel} level */
export function isSolved({ mine }) {
  return mine !== null && mine.how !== "automatic";
}

/** Which board an address asks for. @param {URLSearchParams} query @returns {{ measure: Measure, how: How }} */
export function chosenBoard(query) {
  return { measure: query.get("by") === "pushes" ? "pushes" : "moves", how: chosenHow(query) };
}

/** Whose results an address asks for. @param {URLSearchParams} query @returns {How} */
export function chosenHow(query) {
  const how = query.get("how");
  return how === "assisted" || how === "automatic" ? how : "own";
}

/** The same the other way round; what is usual is not said. @param {Measure} measure @param {How} how */
function boardInAddress(measure, how) {
  return { by: measure === "moves" ? "" : measure, how: how === "own" ? "" : how };
}
