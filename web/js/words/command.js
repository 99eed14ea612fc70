// @ts-check
/**
 * What somebody types instead of pressing keys: `left 3`, `llurd`, `go 2 5`, `where`, `gợi ý`. Both languages are understood at
 * any time, with marks or without, for nobody changes the language of the page to try a word.
 */

/** @typedef {0 | 1 | 2 | 3} Direction up, down, left, right */
/** @typedef {"undo" | "redo" | "restart" | "hint"} Act */
/** @typedef {"here" | "rows" | "row" | "things" | "standing" | "help"} Question */

/**
 * What was meant. Rows and columns count from 1.
 * @typedef {{ kind: "steps", steps: Direction[] }
 *   | { kind: "run", direction: Direction }
 *   | { kind: "act", act: Act, times: number }
 *   | { kind: "ask", about: Question, number: number | undefined }
 *   | { kind: "go", row: number, column: number }} Command
 */

/** More steps at once are a slip of the finger. */
const MOST_STEPS = 500;

/** @type {Record<string, Direction>} */
const WAYS = {
  up: 0, north: 0, len: 0, tren: 0,
  down: 1, south: 1, xuong: 1, duoi: 1,
  left: 2, west: 2, trai: 2,
  right: 3, east: 3, phai: 3,
};
/** @type {Record<string, Direction>} */
const LETTERS = { u: 0, d: 1, l: 2, r: 3 };

/** @type {Record<string, Act>} */
const ACTS = {
  undo: "undo", back: "undo", "hoan tac": "undo", "lui lai": "undo",
  redo: "redo", again: "redo", "lam lai": "redo",
  restart: "restart", "choi lai": "restart", "bat dau lai": "restart",
  hint: "hint", "goi y": "hint",
};
/** @type {Record<string, Question>} */
const QUESTIONS = {
  where: "here", look: "here", here: "here", "o dau": "here", "xung quanh": "here", nhin: "here",
  board: "rows", map: "rows", rows: "rows", "ban choi": "rows", "ban do": "rows",
  row: "row", hang: "row",
  things: "things", boxes: "things", goals: "things", goal: "things", thung: "things", dich: "things", "do vat": "things",
  count: "standing", status: "standing", score: "standing", "ket qua": "standing", "tinh hinh": "standing",
  help: "help", "?": "help", "tro giup": "help", giup: "help",
};
const GOING = new Set(["", "go", "go to", "walk", "walk to", "di", "di den", "di toi"]);

const RUNNING = /^(?:run|chay) (\S+)$/;

/** What a text means; `undefined` if nothing. @param {string} text @returns {Command | undefined} */
export function commandOf(text) {
  const plain = plainly(text);
  const numbers = (plain.match(/\d+/g) ?? []).map(Number);
  const phrase = plain.replaceAll(/[\d,.;:]+/g, " ").replaceAll(/\s+/g, " ").trim();
  const [first, second] = numbers;
  const act = ACTS[phrase];
  if (act) return { kind: "act", act, times: Math.min(first ?? 1, MOST_STEPS) };
  const about = QUESTIONS[phrase];
  if (about) return { kind: "ask", about, number: first };
  if (GOING.has(phrase) && first !== undefined && second !== undefined) return { kind: "go", row: first, column: second };
  const running = RUNNING.exec(phrase)?.[1];
  const steps = stepsOf(running ?? plain);
  if (running !== undefined) return steps?.[0] === undefined ? undefined : { kind: "run", direction: steps[0] };
  return steps && { kind: "steps", steps };
}

/** Small letters without marks. @param {string} text */
function plainly(text) {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{Mark}/gu, "").replaceAll("đ", "d").trim();
}

/**
 * Directions as words or letters with their numbers: `left 3`, `3 left`, `l3`, `2r`. A number belongs to what it touches, and one that
 * stands alone to the word before it, if that has none yet.
 * @param {string} plain
 */
function stepsOf(plain) {
  /** @type {Direction[]} */
  const steps = [];
  /** A number that waits for its word. @type {number | undefined} */
  let before;
  let isCounted = true;
  for (const chunk of plain.split(/[\s,.;]+/)) {
    const leads = /^\d+\D/.test(chunk);
    for (const [token] of chunk.matchAll(/\d+|\D+/g)) {
      if (/\d/.test(token)) {
        const last = steps.at(-1);
        if (leads || isCounted || last === undefined) before = Number(token);
        else steps.push(...repeated(last, Number(token) - 1));
        isCounted = true;
        continue;
      }
      for (const way of token in WAYS ? [token] : token) {
        const direction = WAYS[way] ?? LETTERS[way];
        if (direction === undefined) return undefined;
        steps.push(...repeated(direction, before ?? 1));
        isCounted = before !== undefined;
        before = undefined;
      }
    }
  }
  return steps.length > 0 && steps.length <= MOST_STEPS ? steps : undefined;
}

/** @param {Direction} direction @param {number} times @returns {Direction[]} */
function repeated(direction, times) {
  return Array.from({ length: Math.min(Math.max(0, times), MOST_STEPS + 1) }, () => direction);
}
