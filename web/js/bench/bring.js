// @ts-check
/** Benchmarks of the command line: two files out of a folder, dropped or chosen. */

import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { element, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";

const RESULTS = "results.jsonl";
const SETTINGS = "settings.json";
/** The most bytes of both together that servers take, unless told otherwise. */
const LARGEST = 8 << 20;
/** The most characters of a title. */
export const LONGEST_TITLE = 60;

/**
 * Sends what is among some files. Whatever is wrong with them is an error with a sentence.
 * @param {readonly File[]} files
 * @returns {Promise<import("../api.js").BenchReport>}
 */
export async function bring(files) {
  const t = texts().bench;
  const named = (/** @type {string} */ name) => {
    const file = files.find((one) => one.name === name);
    if (!file) throw new Refusal(t.lacks(name));
    if (file.size > LARGEST) throw new Refusal(t.tooLarge(name));
    return file;
  };
  const [results, settings] = [named(RESULTS), named(SETTINGS)];
  // Whoever chooses a folder has given it a name.
  const folder = results.webkitRelativePath.split("/").at(-2)?.slice(0, LONGEST_TITLE);
  return api.bringReport({ ...(folder && { title: folder }), results: await results.text(), settings: await settings.text() });
}

/** Why files are not sent at all; its code is nobody else's, so that its sentence is told. */
class Refusal extends Error {
  code = "files";
}

/**
 * Heeds files that are dropped on the page.
 * @param {(files: File[]) => void} take
 * @returns {() => void} stops it
 */
export function heedFiles(take) {
  /** @type {HTMLElement | undefined} */
  let cover;
  const uncover = () => {
    cover?.remove();
    cover = undefined;
  };
  /** @param {DragEvent} event */
  const over = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (cover || document.querySelector("dialog[open]")) return;
    cover = element(html`<div class="drop-cover" aria-hidden="true">${icon("into")}<p>${texts().bench.drop}</p></div>`);
    document.body.append(cover);
  };
  /** @param {DragEvent} event */
  const leave = (event) => {
    if (event.relatedTarget === null) uncover();
  };
  /** @param {DragEvent} event */
  const drop = (event) => {
    uncover();
    const dropped = event.dataTransfer;
    if (!dropped || dropped.files.length === 0) return;
    event.preventDefault();
    void filesIn(dropped).then(take);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("dragleave", leave);
  document.addEventListener("drop", drop);
  return () => {
    uncover();
    document.removeEventListener("dragover", over);
    document.removeEventListener("dragleave", leave);
    document.removeEventListener("drop", drop);
  };
}

/**
 * Files that were dropped, and those that lie directly in a folder that was.
 * @param {DataTransfer} dropped
 * @returns {Promise<File[]>}
 */
async function filesIn({ files, items }) {
  // What is in folders can be asked for only while the event lasts.
  const folders = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []).filter(({ isDirectory }) => isDirectory);
  const plain = [...files];
  const found = await Promise.all(folders.flatMap((folder) => [RESULTS, SETTINGS].map((name) => fileOf(/** @type {FileSystemDirectoryEntry} */ (folder), name))));
  return [...plain, ...found.flat()];
}

/** @param {FileSystemDirectoryEntry} folder @param {string} name @returns {Promise<File[]>} */
function fileOf(folder, name) {
  return new Promise((resolve) => {
    const none = () => resolve([]);
    folder.getFile(name, {}, (entry) => /** @type {FileSystemFileEntry} */ (entry).file((file) => resolve([file]), none), none);
  });
}
