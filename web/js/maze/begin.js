// @ts-check
/** New games: those that count come from the server, all others are made here. */

import { Problem } from "../api.js";
import { mazeAddress, rankedAddress } from "./address.js";
import { drawMaze } from "./making.js";
import * as ranked from "./ranked.js";
import { difficultyOf, loopsOf, modeOf, reasonsAgainst, scarcityOf, shapeOf } from "./wishes.js";

/** @typedef {import("./wishes.js").Wishes} Wishes */
/** @typedef {import("./picking.js").Picked} Picked */

/**
 * Makes a game, and tells where it is; and whether it counts as it should.
 * @param {Wishes} wishes
 * @param {Picked | undefined} picked
 * @returns {Promise<{ address: string, isReached: boolean }>} `isReached`: the server has answered, if it was asked
 */
export async function begin(wishes, picked) {
  const { name, hasFog } = wishes;
  const isToCount = reasonsAgainst(wishes).length === 0;
  if (isToCount) {
    try {
      const { id } = await ranked.begin(difficultyOf(wishes), modeOf(wishes));
      return { address: rankedAddress(id, { hasFog, name }), isReached: true };
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "offline") throw error;
    }
  }
  const { seed, ends, hasEnergy, isHidden, generator } = wishes;
  const { maze, energy } = await drawMaze({
    generator,
    ...shapeOf(wishes),
    loops: loopsOf(wishes),
    ends: picked ?? (ends === "far" ? "far" : "random"),
    energy: hasEnergy ? scarcityOf(wishes) : "off",
    hidden: isHidden,
    ...(picked ? { seed: picked.seed } : seed === "" ? {} : { seed: BigInt(seed) }),
  });
  const told = { maze, energy: energy ?? undefined, hasFog, name };
  return { address: mazeAddress({ ...told, ...watchedBy(wishes) }), isReached: !isToCount };
}

/** Who walks, if it is not the player. @param {Wishes} wishes */
function watchedBy({ who, hasEnergy, isHidden, algorithm, policy }) {
  if (who === "play") return {};
  if (!hasEnergy) return { algorithm };
  return { policy: isHidden ? policy : /** @type {const} */ ("best") };
}

/**
 * Another game of the same kind, for who has come to the end of one that counts.
 * @param {import("./ranked.js").RankedGame} ended
 * @param {{ hasFog?: boolean, name?: string }} told
 */
export async function beginLike({ game: { difficulty, mode } }, { hasFog = false, name }) {
  const { id } = await ranked.begin(difficulty, mode);
  return rankedAddress(id, { hasFog, name });
}
