// @ts-check
/** Figures as people read them: times, memory, per cent, times as much. */

import { language, number } from "../i18n/index.js";

/** @param {number} value @param {number} digits at most behind the point */
function rounded(value, digits) {
  return value.toLocaleString(language(), { maximumFractionDigits: digits });
}

/** Three digits that count. @param {number} value */
function short(value) {
  return rounded(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
}

/** @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds >= 1_000) return `${short(milliseconds / 1_000)} s`;
  if (milliseconds >= 1) return `${short(milliseconds)} ms`;
  return `${rounded(milliseconds * 1_000, milliseconds < 0.01 ? 1 : 0)} µs`;
}

/** @param {number} bytes */
export function memory(bytes) {
  if (bytes >= 1e9) return `${short(bytes / 1e9)} GB`;
  if (bytes >= 1e6) return `${short(bytes / 1e6)} MB`;
  if (bytes >= 1e3) return `${short(bytes / 1e3)} kB`;
  return `${number(bytes)} B`;
}

/** How much more or less one is than another, in per cent, never nothing and never all of it. @param {number} one @param {number} other */
export function percent(one, other) {
  const exact = (Math.abs(one - other) / other) * 100;
  const least = exact >= 0.95 ? 0 : 1;
  return `${rounded(exact > 99 && one < other ? Math.min(exact, 99.9) : Math.max(exact, 0.1), exact > 99 && one < other ? 1 : least)} %`;
}

/** @param {number} ratio */
export function factor(ratio) {
  return `${rounded(ratio, ratio < 10 ? 1 : 0)}×`;
}

/** Names in a row, with the last "and". @param {readonly string[]} names */
export function listed(names) {
  return new Intl.ListFormat(language() === "en" ? "en-GB" : language(), { type: "conjunction" }).format(names);
}

/** @param {string} sentence */
export function capital(sentence) {
  return sentence.slice(0, 1).toLocaleUpperCase(language()) + sentence.slice(1);
}
