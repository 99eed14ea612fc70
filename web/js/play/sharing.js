// @ts-check
/** Giving a level away: as a link, which is also what was done once it is solved; or as text. */

import { texts } from "../i18n/index.js";
import { levelTitle, linkAddress } from "../lib/levels.js";
import { copy, share } from "../lib/sharing.js";

/** @param {import("./match.js").Match} match */
export function shareGame({ game, isSolved }) {
  const address = location.origin + linkAddress(game.link());
  return isSolved ? share(`${address}?r=${game.replayCode()}`, texts().play.solutionCopied) : share(address);
}

/** Copies a level as files have it, with its name. @param {import("./match.js").Match} match @param {import("./place.js").Place} place */
export function copyLevel({ game }, { entry }) {
  const named = entry ? `Title: ${levelTitle(entry)}\n` : "";
  return copy(game.drawing() + named, texts().play.levelCopied);
}
