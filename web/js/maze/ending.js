// @ts-check
/** What happens when a maze is at its end: a ranked game is sent, the numbers are shown, and one goes on from there. */

import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { notice, tellTrouble } from "../lib/notice.js";
import { share } from "../lib/sharing.js";
import { mazeBoardAddress } from "../pages/mazeboards.js";
import { sending } from "../play/results.js";
import { go } from "../router.js";
import { isMoving, settings } from "../settings.js";
import { mazeAddress } from "./address.js";
import { optimumOf } from "./advice.js";
import { beginLike } from "./begin.js";
import { cellsOf } from "./cells.js";
import { showLost, showWon } from "./sheets.js";

/** @typedef {import("./address.js").Setting} Setting */
/** @typedef {import("./match.js").MazeMatch} MazeMatch */
/** @typedef {import("./sheets.js").Choice} Choice */

/** How long the board is left alone with its joy, or its grief, in milliseconds. */
const A_MOMENT = 900;

/**
 * Who wants to know.
 * @typedef {object} Wishes
 * @property {() => void} known the result is where it belongs
 * @property {() => void} again the same maze is wanted once more
 * @property {(cells: number[]) => void} lesson a way that works is to be shown
 */

export class Ending {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * @param {Setting} setting
   * @param {MazeMatch} match
   * @param {Wishes} wishes
   */
  constructor(setting, match, wishes) {
    this.setting = setting;
    this.match = match;
    this.wishes = wishes;
  }

  /** The goal is reached, or there is no step left. */
  reached() {
    const { match } = this;
    const show = match.isArrived ? this.#won() : () => showLost({ how: match.how, steps: match.game.steps, canLearn: match.game.pelletsAtStart() !== undefined }, (choice) => void this.#goOn(choice));
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(show, isMoving() ? A_MOMENT / settings().speed : 0);
  }

  /** Another game begins. */
  forget() {
    clearTimeout(this.#waiting);
  }

  close() {
    clearTimeout(this.#waiting);
  }

  /** What is true now is written down now, and sent, whatever is still moving on the board. */
  #won() {
    const { match, setting } = this;
    const { game, how, clock } = match;
    const { energy, steps, isHidden } = game;
    const left = game.pellets().filter((value) => value > 0).length;
    const { maze, energy: pellets, name, ranked } = setting;
    const send = ranked ? sending(() => finished(ranked, match), this.wishes.known) : undefined;
    if (!ranked) this.wishes.known();
    // Where values came from the server one by one there is no code of them, and only the maze can be watched.
    const watch = pellets === undefined ? { algorithm: /** @type {const} */ ("astar") } : { policy: isHidden ? /** @type {const} */ ("hindsight") : /** @type {const} */ ("best") };
    const won = {
      how,
      steps,
      elapsed: clock.elapsed,
      energy: energy === undefined ? undefined : { left: energy, eaten: setting.pellets - left },
      optimum: ranked ? new Promise(() => {}) : this.#optimum(),
      send,
      watch: { to: mazeAddress({ maze, energy: pellets, name, ...watch }), label: pellets === undefined ? texts().maze.watchAStarHere : texts().maze.watchBestHere },
      board: ranked && mazeBoardAddress(ranked.game.difficulty, ranked.game.mode),
    };
    return () => showWon(won, (choice) => void this.#goOn(choice));
  }

  /** The fewest steps from start to goal; nothing where nobody has proved that. */
  async #optimum() {
    const found = await optimumOf(this.match);
    return found?.isProved ? found.way?.length : undefined;
  }

  /** @param {Choice} choice */
  async #goOn(choice) {
    const { setting, wishes } = this;
    if (choice === "share") {
      const { maze, energy, name } = setting;
      return share(location.origin + mazeAddress({ maze, energy, name }), texts().maze.mazeCopied);
    }
    if (choice === "lesson") return this.#teach();
    if (!setting.ranked) return wishes.again();
    // A ranked maze is walked once.
    try {
      await go(await beginLike(setting.ranked, setting));
    } catch (error) {
      tellTrouble(error);
    }
  }

  async #teach() {
    const { game } = this.match;
    try {
      const way = (await optimumOf(this.match))?.way;
      if (way === undefined) notice(texts().maze.saysUnknown);
      else this.wishes.lesson(cellsOf(way, game.start, game.width));
    } catch (error) {
      tellTrouble(error);
    }
  }
}

/** By what a game is ranked. @type {Record<import("../api.js").MazeMode, import("../api.js").MazeMeasure[]>} */
const MEASURES = { plain: ["time", "steps"], energy: ["ratio"], "hidden-energy": ["ratio"] };

/**
 * Sends a game that is won, and asks where that leads to.
 * @param {import("./ranked.js").RankedGame} ranked
 * @param {MazeMatch} match
 * @returns {Promise<import("./sheets.js").Standing>}
 */
async function finished(ranked, match) {
  const { how } = match;
  const { difficulty, mode, result } = await ranked.finish(match);
  if (!result) throw new Error("a game that is won has a result");
  const standing = async (/** @type {import("../api.js").MazeMeasure} */ measure) => {
    const { my_rank: rank } = await api.mazeBoard(difficulty, mode, measure, how);
    return rank === null ? [] : [{ measure, rank }];
  };
  const ranks = await Promise.all(MEASURES[mode].map(standing)).catch(() => []);
  return { optimum: result.optimum, milliseconds: result.milliseconds, ranks: ranks.flat() };
}
