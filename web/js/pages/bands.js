// @ts-check
/** Difficulties to choose from. Each begins with a whole point and ends before another; the last one ends with the scale. */

import { texts } from "../i18n/index.js";
import { choices } from "./parts.js";

/** @typedef {import("../api.js").Ratings & { name: string }} Band `name` is what the address calls it */

/** @type {readonly Band[]} */
const BANDS = [
  { name: "1-3", least: 10, most: 29 },
  { name: "3-6", least: 30, most: 59 },
  { name: "6-8", least: 60, most: 79 },
  { name: "8-10", least: 80, most: 100 },
];

/** The one that is called so; nothing if none is. @param {string | null} name */
export function bandOf(name) {
  return BANDS.find((band) => band.name === name);
}

/**
 * One of those a collection has. Where there is nothing to choose, nothing is shown.
 * @param {import("../api.js").Collection} collection
 * @param {Band | undefined} chosen
 */
export function bandChoices({ least, most }, chosen) {
  const c = texts().pages.collection;
  if (least === null || most === null) return null;
  const bands = BANDS.filter((band) => band === chosen || (band.least <= most && band.most >= least));
  if (bands.length < 2 && !chosen) return null;
  const options = bands.map(({ name }) => ({ value: name, label: name.replace("-", "–") }));
  return choices("d", texts().rating.difficulty, [{ value: "", label: c.anyDifficulty }, ...options], chosen?.name ?? "");
}
