// @ts-check
/**
 * Why something cannot be searched, in the language that is spoken. What is wrong with a level the engine tells in both languages, with a
 * maze in English only: elsewhere it is said what a board has to be like.
 */

import { language, texts } from "../i18n/index.js";
import { BrokenLevel } from "../lab/bringing.js";

/** A line of a picture that is of the board itself; the others are words about it, behind what points at the place. */
const DRAWN = /^ *\d+ *\||^\.\.\./;
const POINTER = /^[\s|^]*/;

/** @param {unknown} error */
export function refusalOf(error) {
  const said = error instanceof Error ? error.message : String(error);
  const defects = error instanceof BrokenLevel ? defectsIn(error.picture) : "";
  return `${texts().lab.refused} ${language() === "en" ? said : defects || texts().race.boardRules}`;
}

/** All that is wrong with a level. @param {string} picture */
function defectsIn(picture) {
  const words = picture.split("\n").filter((line) => !DRAWN.test(line));
  return words.map((line) => line.replace(POINTER, "")).filter(Boolean).join("; ");
}
