// @ts-check
/** The rules of Sokoban: walking, pushing, never pulling, winning, and taking back. */

import { en, vi } from "../../i18n/texts/learn-rules.js";
import { levelsOf } from "./boards.js";

/** @typedef {import("../level.js").Example} Example */

const words = { en, vi };

/** @type {Record<keyof typeof en, Example>} */
const EXAMPLES = {
  walk: {
    drawing: `
#######
#@    #
# ### #
#   $.#
#######`,
    solution: "ddrrR",
  },
  push: {
    drawing: `
#######
#     #
#@$  .#
#     #
#######`,
    solution: "RRR",
  },
  pull: {
    drawing: `
#######
#. @$ #
#     #
#######`,
    mistake: "R",
    solution: "drruLLL",
  },
  one: {
    drawing: `
#######
#  .  #
#@$$ .#
#     #
#######`,
    solution: "drrUdlluRRR",
  },
  win: {
    drawing: `
#######
#  .  #
# $.$ #
#  @  #
#######`,
    solution: "rruLdlUdlluR",
  },
  undo: {
    drawing: `
######
#    #
# $. #
#@   #
######`,
    mistake: "rU",
    solution: "uR",
  },
};

/** @type {import("../chapters.js").Chapter} */
export const rules = {
  words,
  boards: () => levelsOf(words, EXAMPLES),
};
