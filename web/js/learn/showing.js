// @ts-check
/** Something is shown step by step, slowly enough to be followed, until it is done or somebody does something else. */

import { settings } from "../settings.js";

/** Milliseconds between two steps, and before the first: one looks there first. */
const PACE = 330;
const BEFORE = 500;

export class Showing {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** What is being shown. @type {string | undefined} */
  #name;

  /** @param {(name: string | undefined) => void} tell hears what is being shown, whenever that changes */
  constructor(tell) {
    this.tell = tell;
  }

  get name() {
    return this.#name;
  }

  /**
   * @param {string} name
   * @param {() => boolean} step makes the next one; `false` if there is no more
   */
  start(name, step) {
    this.stop();
    this.#name = name;
    this.tell(name);
    const next = () => {
      if (!step()) return this.stop();
      this.#timer = setTimeout(next, PACE / settings().speed);
    };
    this.#timer = setTimeout(next, BEFORE / settings().speed);
  }

  stop() {
    if (this.#name === undefined) return;
    clearTimeout(this.#timer);
    this.#name = undefined;
    this.tell(undefined);
  }
}
