// @ts-check
/** A link to a level; once it is solved, to what was done. */

import { texts } from "../i18n/index.js";
import { linkAddress } from "../lib/levels.js";
import { share } from "../lib/sharing.js";

/** @param {import("./match.js").Match} match */
export function shareGame({ game, isSolved }) {
  const address = location.origin + linkAddress(game.link());
  return isSolved ? share(`${address}?r=${game.replayCode()}`, texts().play.solutionCopied) : share(address);
}
