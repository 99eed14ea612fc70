// @ts-check
/**
 * All chapters, in the order in which they are read. What a chapter says and shows is loaded when somebody opens it; another
 * chapter is a line here, its name in `texts/learn.js`, and a file in `chapters/`.
 */

import { thumbnail } from "../board/thumbnail.js";
import { mazePicture } from "../maze/board/picture.js";
import { searchCover, squaredCover } from "./covers.js";

/** @typedef {import("../i18n/index.js").Language} Language */
/** @typedef {import("./exhibit.js").Exhibit} Exhibit */

/**
 * What a section says: paragraphs, how one sees it coming, what is to be done on its board or boards, what an algorithm promises, questions with
 * their answers, and where one can read on.
 * @typedef {object} Section
 * @property {string} title
 * @property {readonly string[]} text
 * @property {string} [see]
 * @property {string | readonly string[]} [task]
 * @property {Promises} [promise]
 * @property {readonly { ask: string, answer: string }[]} [questions]
 * @property {readonly { to: string, label: string }[]} [links]
 */

/** Whether its way is always a shortest one, whether it finds one wherever there is one, and what it has to remember. @typedef {{ shortest: boolean, complete: boolean, memory: string }} Promises */

/** Sections by the name that an address has for them. @typedef {Record<string, Section>} Words */

/**
 * @typedef {object} Chapter
 * @property {Record<Language, Words>} words
 * @property {() => Record<string, readonly Exhibit[]>} boards made anew for every visit, by the section they belong to
 * @property {() => Record<string, Exhibit>} [notes] what stands under the words of a section
 */

/** @typedef {keyof typeof import("../i18n/texts/learn.js").en.chapters} ChapterName */

/** The parts into which the contents are divided. @typedef {keyof typeof import("../i18n/texts/learn.js").en.parts} Part */

/** @type {readonly { name: ChapterName, part: Part, cover: () => Element, load: () => Promise<Chapter> }[]} */
export const CHAPTERS = [
  {
    name: "rules",
    part: "playing",
    cover: () => thumbnail("######\n#    #\n#@$ .#\n#    #\n######"),
    load: async () => (await import("./chapters/rules.js")).rules,
  },
  {
    name: "deadlocks",
    part: "playing",
    cover: () => thumbnail("######\n#$$  #\n#    #\n# @..#\n######"),
    load: async () => (await import("./chapters/deadlocks.js")).deadlocks,
  },
  {
    name: "mazes",
    part: "playing",
    cover: () => mazePicture({ width: 5, height: 5, start: 20, goal: 4, passages: Uint8Array.of(2, 8, 14, 6, 2, 9, 6, 3, 9, 7, 10, 5, 3, 10, 5, 9, 6, 3, 3, 2, 8, 13, 5, 9, 5) }),
    load: async () => (await import("./chapters/mazes.js")).mazes,
  },
  {
    name: "energy",
    part: "playing",
    cover: () => mazePicture({ width: 5, height: 4, start: 10, goal: 14, passages: Uint8Array.of(2, 2, 10, 14, 4, 11, 13, 13, 13, 6, 11, 6, 10, 4, 3, 9, 5, 9, 12, 5) }, { here: 7, trail: [10, 5, 6, 7] }),
    load: async () => (await import("./chapters/energy.js")).energy,
  },
  {
    name: "notation",
    part: "playing",
    cover: () => thumbnail("######\n#.  $#\n# ##*#\n#@   #\n######"),
    load: async () => (await import("./chapters/notation.js")).notation,
  },
  {
    name: "bfs",
    part: "algorithms",
    cover: () => searchCover("bfs"),
    load: async () => (await import("./chapters/algorithms.js")).algorithm("bfs", await import("../i18n/texts/learn-bfs.js")),
  },
  {
    name: "dfs",
    part: "algorithms",
    cover: () => searchCover("dfs"),
    load: async () => (await import("./chapters/algorithms.js")).algorithm("dfs", await import("../i18n/texts/learn-dfs.js")),
  },
  {
    name: "ucs",
    part: "algorithms",
    cover: () => searchCover("ucs"),
    load: async () => (await import("./chapters/algorithms.js")).algorithm("ucs", await import("../i18n/texts/learn-ucs.js")),
  },
  {
    name: "greedy",
    part: "algorithms",
    cover: () => searchCover("greedy"),
    load: async () => (await import("./chapters/algorithms.js")).algorithm("greedy", await import("../i18n/texts/learn-greedy.js")),
  },
  {
    name: "astar",
    part: "algorithms",
    cover: () => searchCover("astar"),
    load: async () => (await import("./chapters/algorithms.js")).algorithm("astar", await import("../i18n/texts/learn-astar.js")),
  },
  {
    name: "bidirectional",
    part: "algorithms",
    cover: () => searchCover("bidirectional"),
    load: async () => (await import("./chapters/algorithms.js")).algorithm("bidirectional", await import("../i18n/texts/learn-bidirectional.js")),
  },
  {
    name: "dead-end",
    part: "algorithms",
    cover: () => searchCover("dead-end"),
    load: async () => (await import("./chapters/algorithms.js")).algorithm("dead-end", await import("../i18n/texts/learn-dead-end.js")),
  },
  {
    name: "wall-follower",
    part: "algorithms",
    cover: () => searchCover("wall-follower"),
    load: async () => (await import("./chapters/algorithms.js")).algorithm("wall-follower", await import("../i18n/texts/learn-wall-follower.js")),
  },
  {
    name: "tremaux",
    part: "algorithms",
    cover: () => searchCover("tremaux"),
    load: async () => (await import("./chapters/algorithms.js")).algorithm("tremaux", await import("../i18n/texts/learn-tremaux.js")),
  },
  {
    name: "none",
    part: "pruning",
    cover: () => thumbnail("########\n#$     #\n#   $  #\n# @  $ #\n#...   #\n########"),
    load: async () => (await import("./chapters/pruning.js")).rule("none"),
  },
  {
    name: "corners",
    part: "pruning",
    cover: () => thumbnail("######\n#$  $#\n#    #\n# @..#\n######"),
    load: async () => (await import("./chapters/pruning.js")).rule("corners"),
  },
  {
    name: "simple",
    part: "pruning",
    cover: () => thumbnail("######\n# $  #\n#    #\n# @ .#\n######"),
    load: async () => (await import("./chapters/pruning.js")).rule("simple"),
  },
  {
    name: "frozen",
    part: "pruning",
    cover: () => thumbnail("######\n#    #\n# $$ #\n# $$ #\n#@...#\n######"),
    load: async () => (await import("./chapters/pruning.js")).rule("frozen"),
  },
  {
    name: "nearest",
    part: "experiments",
    cover: () => thumbnail("##########\n#####    #\n#.### $  #\n#... $ $ #\n#  ## $  #\n#####   @#\n##########"),
    load: async () => (await import("./chapters/nearest.js")).nearest,
  },
  {
    name: "squared",
    part: "experiments",
    cover: squaredCover,
    load: async () => (await import("./chapters/squared.js")).squared(),
  },
];

/** @param {string} name */
export function addressOf(name) {
  return `/learn/${name}`;
}
