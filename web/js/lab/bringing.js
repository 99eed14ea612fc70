// @ts-check
/** Boards that somebody brings as text: asks for one, and says how it stands in addresses. */

import { Game, LevelFile } from "../engine.js";
import { language, texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, find, html } from "../lib/html.js";
import { Recording } from "./recording.js";

/** Asks for a text. @param {string} go what is written on the button @param {(text: string) => void} use */
export function askForBoard(go, use) {
  const t = texts().lab;
  const content = element(html`<form class="lab-paste">
    <p class="soft" id="lab-paste-lead">${t.pasteLead}</p>
    <textarea class="field" rows="12" spellcheck="false" aria-label="${t.pasteTitle}" aria-describedby="lab-paste-lead"></textarea>
    <p><button class="button primary" type="submit">${go}</button></p>
  </form>`);
  const dialog = openDialog({ title: t.pasteTitle, content });
  content.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = /** @type {HTMLTextAreaElement} */ (find(content, "textarea"));
    dialog.close();
    use(value);
  });
}

/** A level with mistakes. `picture` shows where they are, line by line. */
export class BrokenLevel extends Error {
  /** @param {string} sentence @param {string} picture */
  constructor(sentence, picture) {
    super(sentence);
    this.picture = picture;
  }
}

/**
 * What names a level, which is its link, or a maze, which is its code or its plan. It throws with a sentence.
 * @param {string} text in any dialect of levels; of several levels the first counts
 * @returns {Promise<{ p: string } | { maze: string }>}
 */
export async function nameOfBoard(text) {
  const p = linkOf(text);
  if (p !== undefined) return { p };
  const recording = await Recording.of({ maze: text, algorithm: "bfs" });
  const { plan } = recording.facts;
  recording.close();
  const isCode = !text.includes("#") && !text.trim().includes("\n");
  return { maze: isCode ? text.trim() : plan };
}

/** Players, boxes and what stands on goals, in all dialects. On a line with walls or commas no maze has them. */
const OF_LEVELS = /[@+$*&%,pPbBX]/;

/** The link of the first level of a text; nothing if there is none, and it does not look as if one was meant. @param {string} text */
function linkOf(text) {
  const file = LevelFile.read(new TextEncoder().encode(text));
  try {
    const [first] = file.levels();
    const [broken] = file.broken();
    const board = file.board(first ?? broken ?? 0, language());
    if (!board) return undefined;
    const { link, picture = "" } = board;
    board.free();
    if (link !== undefined) return link;
    if (text.split("\n").some((line) => /[#,]/.test(line) && OF_LEVELS.test(line))) throw new BrokenLevel(texts().lab.brokenLevel(faultOf(text)), picture);
    return undefined;
  } finally {
    file.free();
  }
}

/** All that is wrong with a level, as the engine says it. @param {string} text */
function faultOf(text) {
  try {
    new Game(text).free();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
