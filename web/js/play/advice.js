// @ts-check
/** Hints that say a little more each time, up to the whole solution. The engine in a worker finds it, so one can play on meanwhile. */

import { patient } from "../searcher.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../../engine/mazekeeper.js").Hint} Hint */

/**
 * A hint, from little to much.
 * @typedef {{ rung: "solvable" } | { rung: "box", hint: Hint } | { rung: "target", hint: Hint } | { rung: "push", hint: Hint }
 *   | { rung: "solution", moves: string, proof?: string } | { rung: "unsolvable" } | { rung: "unknown", reason: string } | { rung: "failed" }} Advice
 */

/** How a search ended. @typedef {{ kind: "solved", moves: string } | { kind: "unsolvable" } | { kind: "unknown", reason: string } | { kind: "failed" } | { kind: "cancelled" }} Found */

/** @type {readonly ("solvable" | "box" | "target" | "push" | "solution")[]} */
const LADDER = ["solvable", "box", "target", "push", "solution"];

/** Gives hints, and solves. What was found is used as long as the player follows it. */
export class Adviser {
  /** A solution, and the moves after which it begins. @type {{ path: string, moves: string } | undefined} */
  #known;
  /** The next rung, and the moves for which it is next. */
  #rung = 0;
  #rungAt = "";
  /** @type {(() => void) | undefined} */
  #stop;
  /** The search that is under way, and for which moves. @type {{ path: string, found: Promise<Found> } | undefined} */
  #search;

  /** @param {Match} match */
  constructor(match) {
    this.match = match;
  }

  get isSearching() {
    return this.#stop !== undefined;
  }

  /**
   * The next hint for the present position.
   * @param {(expanded: number) => void} progress
   * @returns {Promise<Advice | undefined>} nothing if it was cancelled
   */
  async hint(progress) {
    const path = this.match.game.path();
    if (this.#rungAt !== path) {
      // Whoever follows a solution knows that there is one.
      [this.#rung, this.#rungAt] = [this.#rest(path) === undefined ? 0 : 1, path];
    }
    const found = await this.#solution(path, progress);
    if (found.kind === "cancelled" || path !== this.match.game.path()) return undefined;
    if (found.kind !== "solved") return told(found);
    const rung = LADDER[Math.min(this.#rung, LADDER.length - 1)] ?? "solution";
    this.#rung++;
    if (rung === "solvable") return { rung };
    if (rung === "solution") return { rung, moves: found.moves };
    const hint = this.match.game.hint(found.moves);
    return hint ? { rung, hint } : { rung: "solution", moves: found.moves };
  }

  /**
   * A solution from the present position.
   * @param {(expanded: number) => void} progress
   * @returns {Promise<Advice | undefined>} nothing if it was cancelled
   */
  async solve(progress) {
    const path = this.match.game.path();
    const found = await this.#solution(path, progress);
    if (found.kind === "cancelled" || path !== this.match.game.path()) return undefined;
    return found.kind === "solved" ? { rung: "solution", moves: found.moves } : told(found);
  }

  /** Somebody else has found a solution. @param {string} path the moves after which it begins @param {string} moves */
  know(path, moves) {
    this.#known = { path, moves };
  }

  /** Whether moves are on the way of the solution that was found. @param {string} path */
  follows(path) {
    return this.#rest(path) !== undefined;
  }

  /** Ends a search that is under way. */
  cancel() {
    this.#stop?.();
  }

  /**
   * @param {string} path
   * @param {(expanded: number) => void} progress
   * @returns {Promise<Found>}
   */
  #solution(path, progress) {
    const rest = this.#rest(path);
    if (rest !== undefined) return Promise.resolve({ kind: "solved", moves: rest });
    // Whoever asks twice waits for the same answer.
    if (this.#search?.path === path) return this.#search.found;
    this.cancel();
    /** @type {Promise<Found>} */
    const found = new Promise((resolve) => {
      /** @param {Found} end */
      const end = (end) => {
        this.#stop = this.#search = undefined;
        resolve(end);
      };
      const stop = patient.ask("solve", this.match.drawing, path, (answer) => {
        if (answer.kind === "progress") return progress(answer.expanded);
        if (answer.kind === "solved") this.#known = { path, moves: answer.moves };
        end(foundBy(answer));
      });
      this.#stop = () => {
        stop();
        end({ kind: "cancelled" });
      };
    });
    this.#search = { path, found };
    return found;
  }

  /** What is left of the known solution, if the player has followed it. @param {string} path */
  #rest(path) {
    if (!this.#known || !path.startsWith(this.#known.path)) return undefined;
    const followed = path.slice(this.#known.path.length);
    return this.#known.moves.startsWith(followed) ? this.#known.moves.slice(followed.length) : undefined;
  }
}

/** @param {import("../worker.js").Answer} answer @returns {Found} */
function foundBy(answer) {
  switch (answer.kind) {
    case "solved":
      return { kind: "solved", moves: answer.moves };
    case "unsolvable":
      return { kind: "unsolvable" };
    case "stopped":
      return { kind: "unknown", reason: answer.reason };
    default:
      return { kind: "failed" };
  }
}

/** @param {Exclude<Found, { kind: "solved" } | { kind: "cancelled" }>} found @returns {Advice} */
function told(found) {
  return found.kind === "unknown" ? { rung: "unknown", reason: found.reason } : { rung: found.kind };
}
