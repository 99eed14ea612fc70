// @ts-check
/**
 * All chapters, in the order in which they are read. What a chapter says and shows is loaded when somebody opens it; another
 * chapter is a line here, its name in `texts/learn.js`, and a file in `chapters/`.
 */

import { thumbnail } from "../board/thumbnail.js";
import { mazePicture } from "../maze/board/picture.js";

/** @typedef {import("../i18n/index.js").Language} Language */
/** @typedef {import("./exhibit.js").Exhibit} Exhibit */

/**
 * What a section says: paragraphs, how one sees it coming, and what is to be done on its board.
 * @typedef {{ title: string, text: readonly string[], see?: string, task?: string }} Section
 */

/** Sections by the name that an address has for them. @typedef {Record<string, Section>} Words */

/**
 * @typedef {object} Chapter
 * @property {Record<Language, Words>} words
 * @property {() => Record<string, readonly Exhibit[]>} boards made anew for every visit, by the section they belong to
 * @property {() => Record<string, Exhibit>} [notes] what stands under the words of a section
 */

/** @typedef {keyof typeof import("../i18n/texts/learn.js").en.chapters} ChapterName */

/** @type {readonly { name: ChapterName, cover: () => Element, load: () => Promise<Chapter> }[]} */
export const CHAPTERS = [
  {
    name: "rules",
    cover: () => thumbnail("######\n#    #\n#@$ .#\n#    #\n######"),
    load: async () => (await import("./chapters/rules.js")).rules,
  },
  {
    name: "deadlocks",
    cover: () => thumbnail("######\n#$$  #\n#    #\n# @..#\n######"),
    load: async () => (await import("./chapters/deadlocks.js")).deadlocks,
  },
  {
    name: "mazes",
    cover: () => mazePicture({ width: 5, height: 5, start: 20, goal: 4, passages: Uint8Array.of(2, 8, 14, 6, 2, 9, 6, 3, 9, 7, 10, 5, 3, 10, 5, 9, 6, 3, 3, 2, 8, 13, 5, 9, 5) }),
    load: async () => (await import("./chapters/mazes.js")).mazes,
  },
  {
    name: "energy",
    cover: () => mazePicture({ width: 5, height: 4, start: 10, goal: 14, passages: Uint8Array.of(2, 2, 10, 14, 4, 11, 13, 13, 13, 6, 11, 6, 10, 4, 3, 9, 5, 9, 12, 5) }, { here: 7, trail: [10, 5, 6, 7] }),
    load: async () => (await import("./chapters/energy.js")).energy,
  },
  {
    name: "notation",
    cover: () => thumbnail("######\n#.  $#\n# ##*#\n#@   #\n######"),
    load: async () => (await import("./chapters/notation.js")).notation,
  },
];

/** @param {string} name */
export function addressOf(name) {
  return `/learn/${name}`;
}
