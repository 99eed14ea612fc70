// @ts-check
/** Where that is to be seen what came of a job. The engine is there when this is asked. */

import { Game } from "../engine.js";
import { linkAddress } from "../lib/levels.js";

/** @typedef {import("../api.js").Job} Job */

/**
 * The address of a solution on its level, of a level that was made, or of a maze.
 * @param {Job} job
 * @param {number} made which of several levels, from 0
 */
export function addressOf({ work, answer }, made) {
  const level = answer?.levels?.[made];
  if (level) return `${linkAddress(linked(level.drawing).link)}?from=made`;
  if (work?.maze !== undefined) return `/maze/m/${encodeURIComponent(work.maze)}?e=${encodeURIComponent(work.pellets ?? "")}`;
  const { link, moves } = linked(work?.level ?? "", answer?.lurd);
  return `${linkAddress(link)}?r=${moves}`;
}

/** A level and moves there as parts of a link. @param {string} drawing @param {string} [letters] */
function linked(drawing, letters = "") {
  const game = new Game(drawing);
  try {
    game.jumpTo(letters);
    return { link: game.link(), moves: game.replayCode() };
  } finally {
    game.free();
  }
}
