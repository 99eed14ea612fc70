// @ts-check
/** The help that was asked for: what it says, what it marks on the board, and how long that holds. */

import { html } from "../lib/html.js";
import { texts } from "../i18n/index.js";
import { askToSolve } from "../jobs/asking.js";
import { proofOf } from "../jobs/words.js";
import { notice, tellTrouble } from "../lib/notice.js";
import { sound } from "../sound/index.js";
import { Adviser } from "./advice.js";
import { Remote } from "./remote.js";
import { drawFar, remotePanel } from "./remotepanel.js";

/** @typedef {import("./advice.js").Advice} Advice */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../board/board.js").Overlay} Overlay */

/**
 * Where help is given.
 * @typedef {object} Place
 * @property {() => void} mark the marks have changed
 * @property {(advice: ReturnType<typeof html>) => void} say
 * @property {(searched: string) => void} count how far a search is
 * @property {() => void} play lets what lies ahead be played
 * @property {() => void} attend whoever has pressed something that is gone is at the board
 * @property {HTMLElement} content where all that is said
 */

export class Counsel {
  /** @type {Advice | undefined} */
  #advice;
  /** The moves for which it was given. */
  #path = "";
  /** How far the search is, while there is one. @type {number | undefined} */
  #searched;
  #isClosed = false;

  /**
   * @param {Match} match
   * @param {import("./place.js").Place} level
   * @param {Place} place
   */
  constructor(match, level, place) {
    this.match = match;
    this.level = level;
    this.place = place;
    this.adviser = new Adviser(match);
    this.remote = new Remote(level.level, match, {
      changed: () => this.#isClosed || this.say(),
      progressed: () => drawFar(this.place.content, this.remote),
      solved: (path, moves) => this.#followAtOnce(path, moves),
      gone: (how) => void notice(texts().jobs.gone[how]),
    });
  }

  /** Says a little more than last time. */
  async hint() {
    const advice = await this.#ask((progress) => this.adviser.hint(progress));
    if (!advice || advice.rung === "unknown" || advice.rung === "failed") return;
    sound.effect("hint");
    if (advice.rung === "solution") return this.#propose(advice.moves);
    this.match.help("assisted");
  }

  /** Solves from here, and plays it. */
  async solve() {
    const advice = await this.#ask((progress) => this.adviser.solve(progress));
    if (advice?.rung !== "solution") return;
    this.#propose(advice.moves);
    this.place.play();
  }

  /** Lets the server solve from here: first it is asked what for, and for how long. */
  askServer() {
    if (this.match.isSolved) return;
    const { title, collectionTitle } = this.level;
    askToSolve({
      begin: async (wish) => {
        await this.remote.begin(wish, collectionTitle === undefined ? title : `${title} · ${collectionTitle}`);
        // Two need not look for the same, and what was said before is in the way of what the server says.
        if (this.remote.job) this.rest();
      },
      here: () => void this.solve(),
      closed: () => this.place.attend(),
    });
  }

  /** What can be done about the server's search. @param {string} action */
  act(action) {
    const { remote } = this;
    const moves = remote.job?.answer?.lurd;
    if (action === "remote-cancel") void remote.cancel().catch(tellTrouble);
    else if (action === "remote-hide") remote.forget();
    else if (action === "remote-play" && moves !== undefined) {
      const { path } = remote;
      const proof = remote.job ? proofOf(remote.job) : "";
      remote.forget();
      this.#follow(path, moves, proof);
    }
  }

  get isSearching() {
    return this.adviser.isSearching;
  }

  cancel() {
    this.adviser.cancel();
  }

  /** The player has moved: what was said may no longer hold. */
  moved() {
    this.remote.moved();
    // What the server does is not told anew at every move: it would be read aloud again, and drawn anew under the finger.
    if (!this.#advice && !this.isSearching) return;
    const path = this.match.game.path();
    const isFollowed = this.#advice?.rung === "solution" && this.adviser.follows(path);
    const isHeld = !this.adviser.isSearching && this.#path === path;
    if (!isFollowed && !isHeld) this.rest();
  }

  /** Says nothing more. */
  rest() {
    this.adviser.cancel();
    this.#advice = undefined;
    this.say();
  }

  close() {
    this.#isClosed = true;
    this.adviser.cancel();
    this.remote.close();
  }

  /** What is marked on the board. @returns {Overlay} */
  marks() {
    const advice = this.#advice;
    if (!advice || this.#path !== this.match.game.path()) return {};
    switch (advice.rung) {
      case "box":
        return { hintBox: advice.hint.from };
      case "target":
        return { hintBox: advice.hint.from, hintTarget: advice.hint.to };
      case "push": {
        const direction = /** @type {import("./match.js").Direction} */ (advice.hint.direction);
        return { hintBox: advice.hint.from, hintTarget: advice.hint.to, hintPush: { from: advice.hint.from, direction } };
      }
      default:
        return {};
    }
  }

  say() {
    const here = this.#said();
    // What goes on at the server, or here, can wait for the other; what came of it there is not to be missed.
    const there = here && !(this.#advice && this.remote.isOver) ? undefined : remotePanel(this.remote);
    this.place.say(here && there ? html`<div class="play-part">${here}</div><div class="play-part">${there}</div>` : (here ?? there ?? html``));
    drawFar(this.place.content, this.remote);
  }

  /** What is said here, if anything is. */
  #said() {
    const t = texts().play;
    if (this.#searched !== undefined) {
      return html`
        <p><span class="busy" aria-hidden="true"></span> ${t.searching} … <span class="play-small play-searched" aria-hidden="true">${t.searched(this.#searched)}</span></p>
        <button class="button quiet" type="button" data-action="elsewhere">${texts().jobs.askShort}</button>
        <button class="button" type="button" data-action="cancel">${t.cancel}</button>
      `;
    }
    const advice = this.#advice;
    if (!advice) return undefined;
    const sentences = {
      solvable: t.solvable,
      box: t.hintBox,
      target: t.hintTarget,
      push: t.hintPush,
      solution: advice.rung === "solution" && advice.proof ? `${t.hintSolution} ${advice.proof}` : t.hintSolution,
      unsolvable: t.unsolvable,
      failed: t.searchFailed,
      unknown: advice.rung === "unknown" && advice.reason === "memory" ? t.outOfMemory : t.unknown,
    };
    const hasMore = advice.rung === "solvable" || advice.rung === "box" || advice.rung === "target" || advice.rung === "push";
    return html`
      <p data-rung="${advice.rung}">${sentences[advice.rung]}</p>
      ${advice.rung === "unknown" && html`<button class="button" type="button" data-action="elsewhere">${texts().jobs.askShort}</button>`}
      ${hasMore && html`<button class="button quiet" type="button" data-action="hint">${t.nextHint}</button>`}
    `;
  }

  /** @param {(progress: (expanded: number) => void) => Promise<Advice | undefined>} question */
  async #ask(question) {
    if (this.match.isSolved) return;
    this.#advice = undefined;
    // An answer that comes at once needs no word about searching.
    const late = setTimeout(() => progress(0), 120);
    const progress = (/** @type {number} */ expanded) => {
      const isNew = this.#searched === undefined;
      this.#searched = expanded;
      // A button that is drawn anew while it is pressed is never clicked.
      if (isNew) this.say();
      else this.place.count(texts().play.searched(expanded));
    };
    const advice = await question(progress).finally(() => clearTimeout(late));
    if (this.#isClosed) return;
    this.#searched = undefined;
    this.#advice = advice;
    this.#path = this.match.game.path();
    this.say();
    this.place.mark();
    return advice;
  }

  /** A way that the server has found is followed if one still stands where it begins. @param {string} path @param {string} moves */
  #followAtOnce(path, moves) {
    if (this.#isClosed || path !== this.match.game.path()) return false;
    this.#follow(path, moves, this.remote.job ? proofOf(this.remote.job) : "");
    return true;
  }

  /** Plays a way that somebody else has found. @param {string} path the moves after which it begins @param {string} moves @param {string} proof whether it is the best */
  #follow(path, moves, proof) {
    this.rest();
    if (path !== this.match.game.path()) this.match.jumpTo(path);
    this.adviser.know(path, moves);
    [this.#advice, this.#path] = [{ rung: "solution", moves, proof }, path];
    this.say();
    this.#propose(moves);
    this.place.play();
  }

  /** @param {string} moves */
  #propose(moves) {
    this.match.help("automatic");
    this.match.propose(moves);
  }
}
