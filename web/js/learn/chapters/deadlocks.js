// @ts-check
/** The ways in which a game is lost long before it ends, each with a level in which one can make the mistake. */

import { en, vi } from "../../i18n/texts/learn-deadlocks.js";
import { levelsOf } from "./boards.js";

/** @typedef {import("../level.js").Example} Example */

const words = { en, vi };

/** @type {Record<keyof typeof en, Example>} */
const EXAMPLES = {
  corner: {
    drawing: `
######
#   .#
# $  #
#@   #
######`,
    mistake: "rUruL",
    solution: "uRRdrU",
  },
  wall: {
    drawing: `
#######
#     #
# $   #
#@   .#
#######`,
    mistake: "rU",
    solution: "uRRRurD",
  },
  dead: {
    drawing: `
########
#      #
#      #
# $  . #
#@     #
########`,
    mistake: "rUU",
    solution: "uRRR",
  },
  block: {
    drawing: `
#######
#..   #
#  $$ #
#  @  #
#######`,
    mistake: "UdrU",
    solution: "rULLdlUrrrruLL",
  },
  freeze: {
    drawing: `
#########
#       #
#   #   #
#. $@ $.#
#    #  #
#       #
#########`,
    mistake: "dlluRddrrrruuL",
    solution: "LLrrrR",
  },
  diagonal: {
    drawing: `
######
#  @ #
# ##$#
# # .#
#.$  #
#   ##
######`,
    mistake: "rDullldddR",
    solution: "rDulllddddrruL",
  },
  corral: {
    drawing: `
########
#   #. #
# $    #
#@$    #
#   #. #
########`,
    mistake: "uRRRllldRR",
    solution: "RRRurDlllluRRRdrU",
  },
  match: {
    drawing: `
########
#.     #
# $  $ #
#   .  #
#  @   #
########`,
    mistake: "luUddrrruU",
    solution: "urrruLulDlLdlU",
  },
};

/** @type {import("../chapters.js").Chapter} */
export const deadlocks = {
  words,
  boards: () => levelsOf(words, EXAMPLES),
};
