// @ts-check
/**
 * What somebody brings at once: files and texts, read. A list of goals finds the file of levels to which it belongs, whatever
 * the order in which they come.
 */

import { LevelFile } from "../engine.js";

/** A file or a text as it came. @typedef {{ name: string, bytes: Uint8Array } | { name: string, trouble: Trouble }} Brought */
/** Why a file was not read. @typedef {"tooLarge" | "readFailed" | "goalsAlone"} Trouble */

/**
 * A file that was read, or why it was not.
 * @typedef {object} Item
 * @property {string} name of the file, or what a text is called
 * @property {LevelFile} [file]
 * @property {string} [goals] the name of the list of goals that was read with it
 * @property {Trouble} [trouble]
 */

export class Batch {
  /** @type {Brought[]} */
  #brought = [];
  /** @type {Item[]} */
  items = [];

  /** Adds what else was brought. The engine must be there. @param {readonly Brought[]} brought */
  add(brought) {
    for (const one of brought) this.#brought.push({ ...one, name: this.#unlike(one.name) });
    this.#sortOut();
  }

  /** Leaves one out again. @param {Item} item */
  remove(item) {
    this.#brought = this.#brought.filter(({ name }) => name !== item.name && name !== item.goals);
    this.#sortOut();
  }

  /** Files with something to play. */
  get playable() {
    return this.items.flatMap(({ name, file }) => (file && file.levels().length > 0 ? [{ name, file }] : []));
  }

  /** How many levels can be played. */
  get size() {
    return this.playable.reduce((sum, { file }) => sum + file.levels().length, 0);
  }

  /** Forgets everything. */
  empty() {
    this.#brought = [];
    this.#sortOut();
  }

  /** A name that nothing else here has. @param {string} name */
  #unlike(name) {
    const isTaken = (/** @type {string} */ wanted) => this.#brought.some((one) => one.name === wanted);
    let [free, count] = [name, 1];
    while (isTaken(free)) free = `${name} (${++count})`;
    return free;
  }

  #sortOut() {
    for (const { file } of this.items) file?.free();
    const read = this.#brought.flatMap((brought) => ("bytes" in brought ? [brought] : []));
    const goals = read.filter(({ bytes }) => LevelFile.listsGoals(bytes));
    const levels = read.filter((one) => !goals.includes(one));
    const arePair = levels.length === 1 && goals.length === 1;
    /** @type {Item[]} */
    const items = levels.map(({ name, bytes }) => {
      const index = arePair ? 0 : goals.findIndex((list) => stemOf(list.name) === stemOf(name));
      const [list] = index === -1 ? [] : goals.splice(index, 1);
      return { name, file: LevelFile.read(bytes, list?.bytes), goals: list?.name };
    });
    const alone = goals.map(({ name }) => ({ name, trouble: /** @type {const} */ ("goalsAlone") }));
    const unread = this.#brought.flatMap((brought) => ("trouble" in brought ? [brought] : []));
    this.items = [...items, ...alone, ...unread];
  }
}

/** The name of a file without folder and kind. @param {string} name */
export function nameOf(name) {
  return (name.split(/[\\/]/).at(-1) ?? name).replace(/\.[^.]*$/, "") || name;
}

/** The same for a list of goals and the file to which it belongs: `7.txt` and `7.goals.txt`. @param {string} name */
function stemOf(name) {
  return nameOf(name).replace(/[ ._-]*(goals?|checkpoints?)$/i, "").toLowerCase();
}
