// @ts-check
/**
 * Why something cannot be searched, in the language that is spoken. What is wrong with a level the engine tells in both languages, with a
 * maze in English only: elsewhere it is said what a board has to be like.
 */

import { LevelFile } from "../engine.js";
import { language, texts } from "../i18n/index.js";

/** A line of a picture that is of the board itself; the others are words about it, behind what points at the place. */
const DRAWN = /^ *\d+ *\||^\.\.\./;
const POINTER = /^[\s|^]*/;

/** @param {unknown} error @param {string} [text] what somebody brought */
export function refusalOf(error, text = "") {
  const said = error instanceof Error ? error.message : String(error);
  return `${texts().lab.refused} ${language() === "en" ? said : (defectsOf(text) || texts().race.boardRules)}`;
}

/** All that is wrong with a level; nothing if it is a maze. @param {string} text */
function defectsOf(text) {
  if (!/[@+]/.test(text)) return "";
  const file = LevelFile.read(new TextEncoder().encode(text), undefined);
  const board = file.board(0, language());
  const lines = board ? (board.picture ?? "").split("\n").filter((line) => !DRAWN.test(line)) : file.troubles(language());
  board?.free();
  file.free();
  return lines.map((line) => line.replace(POINTER, "")).filter(Boolean).join("; ");
}
