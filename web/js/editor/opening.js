// @ts-check
/** Ways in: a text that is pasted, a file that is opened or dropped. Of several levels one is chosen by its picture. */

import { thumbnail } from "../board/thumbnail.js";
import { Sketch } from "../engine.js";
import { openDialog } from "../lib/dialog.js";
import { element, find, html, onAction } from "../lib/html.js";
import { isWriting } from "../lib/keys.js";
import { notice } from "../lib/notice.js";
import { texts } from "../i18n/index.js";

/** What is done with a drawing that was found. @typedef {(drawing: string) => void} Taker */

/** More pictures than this help nobody to choose. */
const MOST_SHOWN = 120;

/**
 * Asks for a text or a file.
 * @param {Taker} take
 */
export function askForLevel(take) {
  const t = texts().editor;
  const content = element(html`
    <form class="opening">
      <label class="opening-text"><span>${t.paste}</span><textarea class="field" name="text" rows="9" spellcheck="false" autocomplete="off" autocapitalize="off"></textarea></label>
      <p class="opening-trouble" role="alert"></p>
      <div class="row">
        <button class="button primary" type="submit">${t.use}</button>
        <label class="button opening-file">${t.chooseFile}<input class="unseen" type="file" accept=".xsb,.sok,.slc,.txt,text/plain" /></label>
      </div>
      <p class="soft">${t.dropHint}</p>
    </form>
  `);
  const dialog = openDialog({ title: t.openHelp, content });
  const trouble = find(content, ".opening-trouble");
  /** @type {HTMLTextAreaElement} */
  const field = find(content, "textarea");
  field.focus();

  /** @param {string} text @param {string} otherwise */
  const use = (text, otherwise) => {
    const boards = Sketch.boards(text);
    if (boards.length === 0) {
      trouble.textContent = otherwise;
      field.setAttribute("aria-invalid", "true");
      return;
    }
    dialog.close();
    choose(boards, take);
  };
  content.addEventListener("submit", (event) => {
    event.preventDefault();
    use(field.value, t.noBoard);
  });
  content.addEventListener("input", () => {
    trouble.textContent = "";
    field.removeAttribute("aria-invalid");
  });
  content.addEventListener("change", (event) => {
    const [file] = event.target instanceof HTMLInputElement ? (event.target.files ?? []) : [];
    if (file) void file.text().then((text) => use(text, t.noBoardInFile));
  });
}

/**
 * Heeds files that are dropped, and texts that are pasted where nobody writes.
 * @param {HTMLElement} content
 * @param {Taker} take
 * @returns {() => void} stops it
 */
export function heedDrops(content, take) {
  /** @param {string} text @param {"noBoard" | "noBoardInFile"} otherwise */
  const use = (text, otherwise) => {
    const boards = Sketch.boards(text);
    if (boards.length === 0) notice(texts().editor[otherwise], { kind: "trouble" });
    else choose(boards, take);
  };
  /** @param {DragEvent} event */
  const over = (event) => {
    event.preventDefault();
    content.classList.add("is-dropping");
  };
  const leave = () => content.classList.remove("is-dropping");
  /** @param {DragEvent} event */
  const drop = (event) => {
    event.preventDefault();
    leave();
    const file = event.dataTransfer?.files[0];
    if (file) void file.text().then((text) => use(text, "noBoardInFile"));
    else use(event.dataTransfer?.getData("text/plain") ?? "", "noBoard");
  };
  /** @param {ClipboardEvent} event */
  const paste = (event) => {
    if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
    use(event.clipboardData?.getData("text/plain") ?? "", "noBoard");
  };
  content.addEventListener("dragover", over);
  content.addEventListener("dragleave", leave);
  content.addEventListener("drop", drop);
  document.addEventListener("paste", paste);
  return () => {
    content.removeEventListener("dragover", over);
    content.removeEventListener("dragleave", leave);
    content.removeEventListener("drop", drop);
    document.removeEventListener("paste", paste);
  };
}

/** @param {string[]} boards one at least @param {Taker} take */
function choose(boards, take) {
  const [only, another] = boards;
  if (only !== undefined && another === undefined) return take(only);
  const t = texts().editor;
  const content = element(html`
    <ul class="opening-boards">
      ${boards.slice(0, MOST_SHOWN).map((_, index) => html`<li><button class="button" type="button" data-action="take" data-index="${index}"><span class="opening-picture"></span>${t.levelNumber(index + 1)}</button></li>`)}
    </ul>
  `);
  content.querySelectorAll(".opening-picture").forEach((place, index) => place.append(thumbnail(boards[index] ?? "")));
  const dialog = openDialog({ title: t.chooseOne(boards.length), content });
  find(content, "button").focus();
  onAction(content, (_, source) => {
    dialog.close();
    take(boards[Number(source.dataset.index)] ?? "");
  });
}
