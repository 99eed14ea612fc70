// @ts-check
/** The levels of a collection, or those of a certain difficulty. They come fifty at a time, in the collection's order. */

import { api } from "../api.js";

/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */
/** @typedef {import("../api.js").Ratings} Ratings */

export class Shelf {
  /** Those that are here. @type {CollectionLevel[]} */
  levels = [];
  /** Whether there are others. */
  more = true;
  #page = 0;
  /** @type {Promise<void> | undefined} */
  #loading;

  /**
   * @param {string} collection
   * @param {Ratings} [ratings] all levels if it is left out
   */
  constructor(collection, ratings) {
    this.collection = collection;
    this.ratings = ratings;
  }

  /** Brings the next fifty. Who asks while they are on their way waits for them. */
  bring() {
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #load() {
    const { items, more } = await api.levels(this.collection, this.#page + 1, this.ratings);
    this.#page += 1;
    this.more = more;
    this.levels.push(...items);
  }
}
