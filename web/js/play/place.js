// @ts-check
/** Where a level stands: how its collection draws and names it, and which levels are beside it. */

import { api } from "../api.js";
import { noted, texts } from "../i18n/index.js";
import { collectionTitle, isSolved, levelAddress, levelTitle, PER_PAGE } from "../lib/levels.js";

/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */
/** @typedef {import("../api.js").Collection} Collection */

/** How one came by a link: with its own drawing, perhaps of a level the server does not know, and from where. @typedef {{ drawing: string, isKnown: boolean, from: string | null }} Link */

export class Place {
  /** @type {Link | undefined} */
  link;
  /** Pages of the collection, as far as they are known. @type {Map<number, Promise<CollectionLevel[]>>} */
  #pages = new Map();

  /**
   * @param {string} level its identity
   * @param {string} counted the drawing on which results are counted
   * @param {Collection | undefined} collection
   * @param {CollectionLevel | undefined} entry the level as its collection tells of it
   */
  constructor(level, counted, collection, entry) {
    this.level = level;
    this.counted = counted;
    this.collection = collection;
    this.entry = entry;
  }

  /**
   * Looks a level up, in a collection if one is named, else in the first public one that has it.
   * @param {string} level
   * @param {string | null} wanted
   */
  static async find(level, wanted) {
    const [known, first, named] = await Promise.all([
      api.level(level),
      wanted === null ? undefined : atBest(api.levels(wanted)),
      wanted === null ? undefined : atBest(api.collection(wanted)),
    ]);
    const at = known.places.find(({ collection }) => collection === wanted) ?? known.places[0];
    const id = named?.id ?? at?.collection;
    if (id === undefined) return new Place(level, known.drawing, undefined, undefined);
    const collection = named ?? (await atBest(api.collection(id)));
    const place = new Place(level, known.drawing, collection, undefined);
    if (!collection) return place;
    if (named && first) place.#pages.set(1, Promise.resolve(first.items));
    for await (const entry of place.#levelsFrom(at?.collection === id ? at.number : 1)) {
      if (entry.level !== level) continue;
      place.entry = entry;
      break;
    }
    return place;
  }

  /**
   * The level of a link: where it stands if the server knows it, else on its own.
   * @param {string} level
   * @param {Omit<Link, "isKnown">} link
   */
  static async ofLink(level, link) {
    const found = await atBest(Place.find(level, null));
    const place = found ?? new Place(level, link.drawing, undefined, undefined);
    place.link = { ...link, isKnown: found !== undefined };
    return place;
  }

  /** Whether the server knows the level: then results count there, and games are kept there. */
  get isKnown() {
    return this.link?.isKnown ?? true;
  }

  get isFromEditor() {
    return this.link?.from === "editor";
  }

  /** Whether one is trying a level of a file that was brought. */
  get isFromFile() {
    return this.link?.from === "file";
  }

  /** As its link or its collection draws it. */
  get drawing() {
    return this.link?.drawing ?? this.entry?.drawing ?? this.counted;
  }

  get title() {
    const t = texts().play;
    if (this.entry) return levelTitle(this.entry);
    if (!this.link || this.isFromFile) return t.aLevel;
    return this.isFromEditor ? t.ownLevel : this.link.from === "made" ? t.newLevel : t.sharedLevel;
  }

  get comment() {
    const { comment } = this.entry?.notes ?? {};
    return noted(this.entry?.notes ?? {}, "comment", typeof comment === "string" ? comment : "");
  }

  get collectionTitle() {
    return this.collection && collectionTitle(this.collection);
  }

  /** The address of a level of the same collection. @param {CollectionLevel} entry */
  addressOf(entry) {
    return levelAddress(entry.level, this.collection?.id);
  }

  /**
   * The level that stands so many places on, or back.
   * @param {number} by
   * @returns {Promise<CollectionLevel | undefined>}
   */
  async beside(by) {
    const number = (this.entry?.number ?? 0) + by;
    if (!this.entry || !this.collection || number < 1 || number > this.collection.size) return undefined;
    const page = await this.#page(Math.ceil(number / PER_PAGE));
    return page.find((entry) => entry.number === number);
  }

  /** The next level that nobody here has solved, from the beginning again after the last. @returns {Promise<CollectionLevel | undefined>} */
  async nextUnsolved() {
    for await (const entry of this.#levelsFrom((this.entry?.number ?? 0) + 1)) {
      if (!isSolved(entry) && entry.level !== this.level) return entry;
    }
    return undefined;
  }

  /** All levels of the collection, from one on and then those before. @param {number} number */
  async *#levelsFrom(number) {
    const pages = Math.ceil((this.collection?.size ?? 0) / PER_PAGE);
    const first = Math.min(Math.max(1, Math.ceil(number / PER_PAGE)), Math.max(1, pages));
    for (let index = 0; index <= pages; index++) {
      const entries = pages > 0 ? await this.#page(((first - 1 + index) % pages) + 1) : [];
      if (index === 0) yield* entries.filter((entry) => entry.number >= number);
      else if (index === pages) yield* entries.filter((entry) => entry.number < number);
      else yield* entries;
    }
  }

  /** @param {number} page */
  #page(page) {
    const known = this.#pages.get(page) ?? api.levels(this.collection?.id ?? "", page).then(({ items }) => items);
    this.#pages.set(page, known);
    // Whoever tries again gets another try.
    known.catch(() => this.#pages.delete(page));
    return known;
  }
}

/** What was asked for, or nothing if it is not to be had. @template T @param {Promise<T>} asked @returns {Promise<T | undefined>} */
function atBest(asked) {
  return asked.catch(() => undefined);
}
