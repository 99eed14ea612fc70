// @ts-check
/**
 * Both languages, side by side: every file in `texts/` holds the English and the Vietnamese of one area, and the type
 * checker sees to it that nothing is missing. A text with numbers or names in it is a function.
 */

import * as bench from "./texts/bench.js";
import * as board from "./texts/board.js";
import * as editor from "./texts/editor.js";
import * as imports from "./texts/imports.js";
import * as jobs from "./texts/jobs.js";
import * as lab from "./texts/lab.js";
import * as looks from "./texts/looks.js";
import * as learn from "./texts/learn.js";
import * as maze from "./texts/maze.js";
import * as mazeBoard from "./texts/mazeboard.js";
import * as pages from "./texts/pages.js";
import * as play from "./texts/play.js";
import * as race from "./texts/race.js";
import * as rating from "./texts/rating.js";
import * as shell from "./texts/shell.js";
import * as sound from "./texts/sound.js";
import * as words from "./texts/words.js";

/** @typedef {"en" | "vi"} Language */

/** The languages, each under its own name. @type {Record<Language, string>} */
export const LANGUAGES = { en: "English", vi: "Tiếng Việt" };

const TEXTS = {
  en: {
    bench: bench.en,
    board: board.en,
    editor: editor.en,
    imports: imports.en,
    jobs: jobs.en,
    lab: lab.en,
    learn: learn.en,
    looks: looks.en,
    maze: maze.en,
    mazeBoard: mazeBoard.en,
    pages: pages.en,
    play: play.en,
    race: race.en,
    rating: rating.en,
    shell: shell.en,
    sound: sound.en,
    words: words.en,
  },
  vi: {
    bench: bench.vi,
    board: board.vi,
    editor: editor.vi,
    imports: imports.vi,
    jobs: jobs.vi,
    lab: lab.vi,
    learn: learn.vi,
    looks: looks.vi,
    maze: maze.vi,
    mazeBoard: mazeBoard.vi,
    pages: pages.vi,
    play: play.vi,
    race: race.vi,
    rating: rating.vi,
    shell: shell.vi,
    sound: sound.vi,
    words: words.vi,
  },
};

/** @type {Language} */
let current = preferred(navigator.languages);

/** All texts in the language that is spoken now. */
export function texts() {
  return TEXTS[current];
}

/** @returns {Language} */
export function language() {
  return current;
}

/** @param {Language} wanted */
export function speak(wanted) {
  current = wanted;
  document.documentElement.lang = wanted;
}

/**
 * The first language of a list that we speak.
 * @param {readonly string[]} wishes
 * @returns {Language}
 */
export function preferred(wishes) {
  const spoken = wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => wish in TEXTS);
  return /** @type {Language | undefined} */ (spoken) ?? "en";
}

/** A number as people of the language write it. @param {number} value */
export function number(value) {
  return value.toLocaleString(current);
}

/** A number of tenths: 43 is 4.3, or 4,3. @param {number} value */
export function tenths(value) {
  return (value / 10).toLocaleString(current, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * A date as people of the language write it.
 * @param {number} milliseconds since 1970
 */
export function date(milliseconds) {
  return new Date(milliseconds).toLocaleDateString(current, { dateStyle: "medium" });
}

/**
 * A day of the calendar, with its name.
 * @param {string} written such as 2026-11-17
 */
export function day(written) {
  return new Date(`${written}T00:00:00Z`).toLocaleDateString(current, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
}

/**
 * A time on a clock: `0:07`, `12:05`, `1:02:03`.
 * @param {number} milliseconds
 */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const pad = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/**
 * A time that is compared with others, with its tenths: `0:07.3`.
 * @param {number} milliseconds
 */
export function preciseClock(milliseconds) {
  const tenth = Math.floor((milliseconds % 1000) / 100);
  const point = (0.5).toLocaleString(current).replace(/\d/g, "");
  return `${clock(milliseconds)}${point}${tenth}`;
}

/** A number of millionths as percent: 1,034,000 is 103.4 %. @param {number} millionths */
export function share(millionths) {
  return (millionths / 1_000_000).toLocaleString(current, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * What a file calls something in the language that is spoken: `title-vi` beside `title`.
 * @param {Record<string, unknown>} notes
 * @param {string} name
 * @param {string} otherwise
 */
export function noted(notes, name, otherwise) {
  const translated = notes[`${name}-${current}`];
  return typeof translated === "string" ? translated : otherwise;
}
