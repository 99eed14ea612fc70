// @ts-check
/** What happens when a level is solved: the result is sent, the numbers are shown, and one goes on from there. */

import { boardAddress, collectionAddress } from "../lib/levels.js";
import { go } from "../router.js";
import { isMoving, settings } from "../settings.js";
import { Result, sending } from "./results.js";
import { shareGame } from "./sharing.js";
import { showWin } from "./win.js";

/** @typedef {import("./match.js").Change} Change */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./place.js").Place} Place */
/** @typedef {import("./results.js").ToBeat} ToBeat */

/** How long the board is left alone with its joy, in milliseconds. */
const JOY = 700;

/**
 * Who wants to know.
 * @typedef {object} Wishes
 * @property {() => void} known the result is where it belongs
 * @property {() => void} again another game is wanted
 * @property {() => void} another another level is wanted
 */

export class Ending {
  /** The solution that was sent last: whoever comes to it again has won it before. */
  #sent = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * @param {Place} place
   * @param {Match} match
   * @param {Wishes} wishes
   */
  constructor(place, match, wishes) {
    this.place = place;
    this.match = match;
    this.wishes = wishes;
  }

  /**
   * The level is solved. `false` if that is nothing new: somebody scrubs through a solved game, watches it again, or walks
   * about in it.
   * @param {Change} change
   * @param {ToBeat} before what there was to beat
   */
  reached(change, before) {
    const { match, place } = this;
    const moves = match.game.path();
    const isAgain = moves === this.#sent && change === "step";
    const isKnown = this.#sent !== "" && moves.startsWith(this.#sent);
    if (isKnown && !isAgain) return false;
    this.#sent = moves;
    const { how, clock } = match;
    // It is sent at once, whatever is still moving on the board.
    const result = place.isKnown ? new Result(place.level, { drawing: match.drawing, moves, how }) : undefined;
    const send = result && sending(() => result.send(), this.wishes.known);
    if (!send) this.wishes.known();
    const next = place.nextUnsolved().then((entry) => entry && place.addressOf(entry));
    next.catch(() => {});
    const win = {
      metrics: metricsOf(match),
      elapsed: clock.elapsed,
      how,
      before,
      send,
      next: place.collection ? next : undefined,
      share: () => void shareGame(match),
      boardAddress: place.isKnown ? boardAddress(place.level) : undefined,
      collectionAddress: place.collection && collectionAddress(place.collection.id),
    };
    clearTimeout(this.#waiting);
    const show = () => showWin(win, (choice) => void this.#goOn(choice, moves, next));
    this.#waiting = setTimeout(show, isMoving() ? JOY / settings().speed : 0);
    return true;
  }

  /** Another game begins. */
  forget() {
    this.#sent = "";
    clearTimeout(this.#waiting);
  }

  close() {
    clearTimeout(this.#waiting);
  }

  /**
   * @param {import("./win.js").Choice} choice
   * @param {string} moves that have won
   * @param {Promise<string | undefined>} next
   */
  async #goOn(choice, moves, next) {
    if (choice === "again") return this.wishes.again();
    if (choice === "another") return this.wishes.another();
    if (choice === "replay") return this.match.replay(moves);
    const address = await next;
    if (address !== undefined) await go(address);
  }
}

/** @param {Match} match */
function metricsOf({ game }) {
  const metrics = game.metrics();
  const { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } = metrics;
  metrics.free();
  return { moves, pushes, boxLines: box_lines, boxChanges: box_changes, pushingSessions: pushing_sessions, playerLines: player_lines };
}
