// @ts-check
/** Maps and levels on which searches are watched. Each was chosen for something that happens there; tests see to it that it still does. */

/** No wall inside: everything is in sight, and a search that goes in all directions goes far too far. */
export const HALL = `
###################
#                 #
# # # # # # # # # #
#                 #
# # # # # # # # # #
#                 #
# # # # # # # # # #
#  S           G  #
# # # # # # # # # #
#                 #
# # # # # # # # # #
#                 #
# # # # # # # # # #
#                 #
###################
`.trimStart();

/** The corridor that comes near the goal early leads there late. */
export const BAIT = `
#################
#S    #         #
# ### # ####### #
#   #   #     # #
### ##### ### # #
#       # #G# # #
# ##### # # # # #
# #     # #   # #
# # ##### ##### #
# #             #
#################
`.trimStart();

/** The goal stands on walls that hang together with no others: a hand on the outer wall never comes there. */
export const ISLAND = `
###############
#S            #
# ########### #
# #         # #
# # ####### # #
# # #     # # #
# # # ### # # #
#   # #G  #   #
# # # ##### # #
# # #       # #
# # ### ### # #
# #         # #
# ########### #
#             #
###############
`.trimStart();

/** One way only, and many dead ends. */
export const TREE = "dfs1-10x10-s7-b0-f0.0-t9.9";
/** The same with half of its dead ends opened, and with all of them. */
export const LOOPS = "dfs1-10x10-s7-b50-f0.0-t9.9";
export const NO_DEAD_ENDS = "dfs1-10x10-s7-b100-f0.0-t9.9";
/** One way only, with many short branches. */
export const BUSH = "prim1-10x10-s7-b0-f0.0-t9.9";
/** One way only, and whoever goes deep goes right. */
export const LUCKY = "hunt-and-kill1-10x10-s135-b0-f0.0-t9.9";

/** First Steps 8, 10 and 11. */
export const DOORWAY = `
#########
#   # ..#
#@$ $   #
#   #   #
#########
`.trimStart();
export const LINE = `
########
#  #@  #
# $   .#
#  $  .#
# $   .#
########
`.trimStart();
export const BACK_TO_FRONT = `
##########
#####    #
#.### $  #
#... $ $ #
#  ## $  #
#####   @#
##########
`.trimStart();
/** Who counts walking only pushes twice as often as who counts all moves, and walks less. */
export const PRICES = `
########
#      #
#.     #
#   #  #
#   $  #
# # $.@#
########
`.trimStart();

/** Yard 25: before anything gets better something has to get worse. */
export const CAT = `
  ######
  #    #
###$$ .#
#  $@  #
#  $ . #
###.##.#
  ######
`.slice(1);

/** Depot 21: boxes freeze at every turn. */
export const TIMETABLE = `
###
#@#######
#* .   .#
#. $.$$$##
#####    ##
    ## *  #
     ##   #
      #####
`.slice(1);

/** Lost before it begins: a box in a corner, a box at a wall without a goal, four boxes in a block, two boxes for the same goal. */
export const LOST_CORNER = `
########
#$     #
#   $  #
# @  $ #
#...   #
########
`.trimStart();
export const LOST_WALL = `
########
#  $   #
#      #
# @  $ #
#    ..#
########
`.trimStart();
export const LOST_BLOCK = `
#########
#       #
# $$  $ #
# $$ ...#
#  @  ..#
#########
`.trimStart();
export const LOST_PAIR = `
##########
#.$   $  #
#        #
#   . $  #
#    .@  #
##########
`.trimStart();

/** Warehouse 4, 5 and 25. */
export const FRAGILE = `
#### ####
#..###  #
#  #.# .#
#  @$ $ #
#  $ $  #
###   ###
  #####
`.slice(1);
export const PALLET = `
########
#    . #
# ##.@ #
# ###$##
#  $  #
#  $  #
####. #
   ####
`.slice(1);
export const TEA_CHESTS = `
######
#   .####
# $   $@#
### $ .##
  # * .#
  #  ###
  ####
`.slice(1);
