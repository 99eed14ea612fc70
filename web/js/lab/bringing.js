// @ts-check
/** Boards that somebody brings as text: asks for one, and says how it stands in addresses. */

import { Game } from "../engine.js";
import { texts } from "../i18n/index.js";
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

/** What names a level, which is its link, or a maze, which is its code or its plan. It throws with a sentence. @param {string} text @returns {Promise<{ p: string } | { maze: string }>} */
export async function nameOfBoard(text) {
  if (/[@+]/.test(text)) {
    const game = new Game(text);
    const p = game.link();
    game.free();
    return { p };
  }
  const recording = await Recording.of({ maze: text, algorithm: "bfs" });
  const { plan } = recording.facts;
  recording.close();
  const isCode = !text.includes("#") && !text.trim().includes("\n");
  return { maze: isCode ? text.trim() : plan };
}
