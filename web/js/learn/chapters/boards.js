// @ts-check
/** Boards of a chapter, with what is to be done on them. */

import { language } from "../../i18n/index.js";
import { Laboratory } from "../laboratory.js";
import { LevelExhibit } from "../level.js";

/** @typedef {import("../chapters.js").Chapter} Chapter */
/** @typedef {import("../laboratory.js").Sample} Sample */
/** @typedef {import("../level.js").Example} Example */

/**
 * One level for each section.
 * @param {Chapter["words"]} words
 * @param {Record<string, Example>} examples
 */
export function levelsOf(words, examples) {
  return Object.fromEntries(Object.entries(examples).map(([name, example]) => [name, [new LevelExhibit(example, taskOf(words, name))]]));
}

/**
 * The task of a section, as a function: the language may change.
 * @param {Chapter["words"]} words
 * @param {string} name
 * @param {number} [place] of a board among several
 * @returns {() => string}
 */
export function taskOf(words, name, place = 0) {
  return () => [words[language()][name]?.task ?? ""].flat()[place] ?? "";
}

/**
 * Small laboratories for each section.
 * @param {Chapter["words"]} words
 * @param {Record<string, readonly Sample[]>} samples
 */
export function laboratoriesOf(words, samples) {
  return Object.fromEntries(Object.entries(samples).map(([name, own]) => [name, own.map((sample, place) => new Laboratory(sample, taskOf(words, name, place)))]));
}
