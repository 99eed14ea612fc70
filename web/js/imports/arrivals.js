// @ts-check
/**
 * Ways in: files that are dropped anywhere on a page, and texts that are pasted where nobody writes. Wherever they come, they
 * wait here for the page that reads them.
 */

import { texts } from "../i18n/index.js";
import { element, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { isWriting } from "../lib/keys.js";
import { notice, tellTrouble } from "../lib/notice.js";
import { go } from "../router.js";

/** @typedef {import("./batch.js").Brought} Brought */

/** The largest file that is read, in bytes; servers take as much unless told otherwise. */
export const LARGEST = 8 << 20;

/** How many files are taken out of folders: whoever drops more did not mean to. */
const MOST = 1_000;

/** What waits. @type {Brought[]} */
let waiting = [];

/** Takes what waits. */
export function arrived() {
  const all = waiting;
  waiting = [];
  return all;
}

/** The page that reads levels; for a collection of one's own if it is named. @param {string} [collection] */
export function importAddress(collection) {
  return collection === undefined ? "/sokoban/import" : `/sokoban/import?to=${encodeURIComponent(collection)}`;
}

/**
 * Sends what is dropped or pasted on this page to the one that reads it.
 * @param {string} [collection] one's own, to which it may be added
 * @returns {() => void} stops it
 */
export function heedArrivals(collection) {
  return heed((brought) => {
    waiting = brought;
    void go(importAddress(collection));
  });
}

/**
 * Heeds files that are dropped, and texts that are pasted where nobody writes.
 * @param {(brought: Brought[]) => void} take
 * @returns {() => void} stops it
 */
export function heed(take) {
  /** @type {HTMLElement | undefined} */
  let cover;
  // What is dragged about within the page, a link for example, is no level.
  let isFromHere = false;
  const begin = () => (isFromHere = true);
  const end = () => (isFromHere = false);
  const uncover = () => {
    cover?.remove();
    cover = undefined;
  };
  /** @param {DragEvent} event */
  const over = (event) => {
    const { types = [] } = event.dataTransfer ?? {};
    if (isFromHere || !(types.includes("Files") || types.includes("text/plain"))) return;
    event.preventDefault();
    if (cover || document.querySelector("dialog[open]")) return;
    cover = element(html`<div class="drop-cover" aria-hidden="true">${icon("into")}<p>${texts().imports.drop}</p></div>`);
    document.body.append(cover);
  };
  /** @param {DragEvent} event */
  const leave = (event) => {
    if (event.relatedTarget === null) uncover();
  };
  /** @param {DragEvent} event */
  const drop = (event) => {
    uncover();
    const { files } = event.dataTransfer ?? {};
    // A text that is dropped into a field belongs there.
    if (!event.dataTransfer || !files || isFromHere || (files.length === 0 && isWriting(event.target))) return;
    event.preventDefault();
    if (files.length > 0) void filesIn(event.dataTransfer).then(broughtBy).then(take, tellTrouble);
    else void readText(event.dataTransfer.getData("text/plain"), take);
  };
  /** @param {ClipboardEvent} event */
  const paste = (event) => {
    if (isWriting(event.target) || document.querySelector("dialog[open]") || !event.clipboardData) return;
    const { files } = event.clipboardData;
    if (files.length > 0) void broughtBy(files).then(take);
    else void readText(event.clipboardData.getData("text/plain"), take);
  };
  document.addEventListener("dragstart", begin);
  document.addEventListener("dragend", end);
  document.addEventListener("dragover", over);
  document.addEventListener("dragleave", leave);
  document.addEventListener("drop", drop);
  document.addEventListener("paste", paste);
  return () => {
    uncover();
    document.removeEventListener("dragstart", begin);
    document.removeEventListener("dragend", end);
    document.removeEventListener("dragover", over);
    document.removeEventListener("dragleave", leave);
    document.removeEventListener("drop", drop);
    document.removeEventListener("paste", paste);
  };
}

/**
 * All files that were dropped, and those that lie in folders, however deep.
 * @param {DataTransfer} dropped
 * @returns {Promise<File[]>}
 */
async function filesIn({ files, items }) {
  // What is in folders can be asked for only while the event lasts.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  /** @type {File[]} */
  const found = [];
  for (const entry of entries) await lookInto(entry, found);
  if (found.length > MOST) notice(texts().imports.tooManyFiles(MOST), { kind: "trouble" });
  return found.slice(0, MOST);
}

/** @param {FileSystemEntry} entry @param {File[]} found */
async function lookInto(entry, found) {
  if (entry.isFile) {
    const file = /** @type {FileSystemFileEntry} */ (entry);
    found.push(await new Promise((resolve, reject) => file.file(resolve, reject)));
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  // A folder tells of a hundred at a time.
  for (;;) {
    const some = await new Promise((/** @type {(entries: FileSystemEntry[]) => void} */ resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0 || found.length > MOST) return;
    // What is hidden is nobody's level.
    for (const one of some) if (!one.name.startsWith(".")) await lookInto(one, found);
  }
}

/**
 * Files with their bytes.
 * @param {Iterable<File>} files
 * @returns {Promise<Brought[]>}
 */
export function broughtBy(files) {
  const bring = async (/** @type {File} */ file) => {
    const { name } = file;
    if (file.size > LARGEST) return { name, trouble: /** @type {const} */ ("tooLarge") };
    try {
      return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
    } catch {
      // A folder, or a file that is gone.
      return { name, trouble: /** @type {const} */ ("readFailed") };
    }
  };
  return Promise.all([...files].map(bring));
}

/**
 * A text that was pasted. Whoever pastes something else by mistake stays where they are.
 * @param {string} text
 * @param {(brought: Brought[]) => void} take
 */
export async function readText(text, take) {
  const bytes = new TextEncoder().encode(text);
  try {
    // Pages on which nobody pastes anything do without the engine.
    const { LevelFile, prepare } = await import("../engine.js");
    await prepare();
    const file = LevelFile.read(bytes);
    const isSomething = file.levels().length + file.broken().length > 0 || LevelFile.listsGoals(bytes);
    file.free();
    if (isSomething) take([{ name: texts().imports.pasted, bytes }]);
    else notice(texts().imports.noneInText, { kind: "trouble" });
  } catch (error) {
    tellTrouble(error);
  }
}
