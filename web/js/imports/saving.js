// @ts-check
/**
 * What was brought becomes a collection, or several, or part of one. Whatever format it came in, it is sent as SOK, as servers
 * keep it: so a list of goals is part of its level, and several files are one.
 */

import { api } from "../api.js";
import { LevelFile } from "../engine.js";
import { nameOf } from "./batch.js";

/** @typedef {import("../api.js").Collection} Collection */
/** @typedef {{ name: string, file: LevelFile }} Source */
/** Where to: all in one collection, one per file, or into one's own. @typedef {"one" | "many" | "add" | "replace"} Way */

/**
 * @typedef {object} Wish
 * @property {Way} way
 * @property {string[]} titles of the collections to be made
 * @property {boolean} isPublic
 * @property {string} [into] the collection of one's own to which levels are added, or whose levels are replaced
 */

/** A collection that was saved, and whether it was there already. @typedef {{ collection: Collection, isKnown: boolean }} Saved */

/**
 * Saves files. It throws if the server does not take one; those before it are saved.
 * @param {readonly Source[]} sources
 * @param {Wish} wish
 * @returns {Promise<Saved[]>}
 */
export async function save(sources, { way, titles, isPublic, into }) {
  if (way === "many") {
    /** @type {Saved[]} */
    const saved = [];
    for (const [index, { file }] of sources.entries()) {
      saved.push(await upload(file.sok(), titles[index] ?? "", isPublic));
    }
    return saved;
  }
  if (into === undefined || way === "one") return [await upload(joined(sources), titles[0] ?? "", isPublic)];
  const before = way === "add" ? new TextEncoder().encode(await api.file(into)) : undefined;
  const { collection } = await api.replaceFile(into, joined(sources, before));
  return [{ collection, isKnown: false }];
}

/** What a collection is called unless somebody says otherwise. @param {Source} source */
export function titleOf({ name, file }) {
  return file.title ?? nameOf(name);
}

/** @param {string} sok @param {string} title @param {boolean} isPublic @returns {Promise<Saved>} */
async function upload(sok, title, isPublic) {
  const { collection, is_new } = await api.upload(sok, title, isPublic);
  return { collection, isKnown: !is_new };
}

/**
 * Files as one, after what there was before. A level that is alone in its file is called as the file is.
 * @param {readonly Source[]} sources
 * @param {Uint8Array} [before]
 */
function joined(sources, before) {
  const [only, another] = sources;
  if (only && !another && !before) return only.file.sok();
  const whole = before ? LevelFile.read(before) : new LevelFile();
  for (const { name, file } of sources) {
    file.entitle(nameOf(name));
    whole.append(file);
  }
  const sok = whole.sok();
  whole.free();
  return sok;
}
