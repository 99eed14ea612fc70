// @ts-check
/**
 * Help in a maze: the way on, more of it or less, and walking it. Where steps cost nothing the engine knows it at once. With energy it is searched
 * for in a worker, again from wherever the walker is; and among hidden values a policy decides from what was seen, stretch by stretch.
 */

import { MazeWalk } from "../engine.js";
import { maker, patient } from "../searcher.js";

/** @typedef {import("./match.js").MazeMatch} MazeMatch */
/** How much of the way: the next step, up to the next junction, or all that is known. @typedef {"step" | "junction" | "way"} Grade */
/** Who decides among hidden values. @typedef {"report" | "certainty" | "hindsight"} Policy */

/**
 * What was found: a way (among hidden values up to where something is learned), that there is none, that nobody knows; that the search
 * has failed, or that it was cancelled.
 * @typedef {{ kind: "way", letters: string } | { kind: "none" } | { kind: "unknown" } | { kind: "failed" } | { kind: "cancelled" }} Found
 */

/** How walking by itself ended. @typedef {"arrived" | "none" | "unknown" | "failed" | "cancelled"} Ended */

/** The best walk that is known, as letters, and as many steps as there are at least. @typedef {{ way: string | undefined, atLeast: number, isProved: boolean }} Optimum */

/** How many states are looked at for a hint, and for a proof nobody waits for. */
const STATES = 1_000_000;
const STATES_OF_PROOF = 3_000_000;

export class MazeAdviser {
  /** A way, and the steps after which it begins. @type {{ path: string, letters: string } | undefined} */
  #known;
  /** @type {(() => void) | undefined} */
  #stop;

  /** @param {MazeMatch} match */
  constructor(match) {
    this.match = match;
  }

  get isSearching() {
    return this.#stop !== undefined;
  }

  /**
   * A hint for where the walker is. From then on the game is an assisted one.
   * @param {Grade} grade
   * @param {Policy} [policy] who decides among hidden values
   * @returns {Promise<Found>}
   */
  async hint(grade, policy) {
    this.match.settle();
    this.match.help("assisted");
    const found = await this.#way(policy);
    if (found.kind !== "way" || grade === "way") return found;
    const letters = grade === "step" ? found.letters.slice(0, 1) : this.match.game.upToJunction(found.letters);
    return { kind: "way", letters };
  }

  /**
   * Walks by itself, to the goal or to where there is no hope. From then on the game is an automatic one.
   * @param {{ policy?: Policy, pace?: number }} [options] milliseconds per step
   * @returns {Promise<Ended>}
   */
  async play({ policy, pace } = {}) {
    const { match } = this;
    match.settle();
    match.help("automatic");
    while (!match.isArrived) {
      const found = await this.#way(policy);
      if (found.kind !== "way") return found.kind;
      if (!(await match.walk(found.letters, { pace, isShow: true }))) return "cancelled";
    }
    return "arrived";
  }

  /** Ends a search that is under way. */
  cancel() {
    this.#stop?.();
  }

  /** @param {Policy} [policy] @returns {Promise<Found>} */
  async #way(policy = "certainty") {
    const { game } = this.match;
    if (game.energy === undefined) return foundWay(game.way());
    const path = game.path();
    const rest = this.#rest(path);
    if (rest !== undefined && rest !== "") return { kind: "way", letters: rest };
    this.cancel();
    const found = await this.#asked(policy);
    if (found.kind === "way") this.#known = { path, letters: found.letters };
    // Whoever has gone on meanwhile asks from another place.
    return this.match.game === game && game.path() === path ? found : { kind: "cancelled" };
  }

  /** @param {Policy} policy @returns {Promise<Found>} */
  #asked(policy) {
    const { game } = this.match;
    const seen = { maze: game.maze, here: game.here, energy: game.energy ?? 0, pellets: game.pellets() };
    const seed = BigInt(game.steps);
    return new Promise((resolve) => {
      /** @param {Found} found */
      const end = (found) => {
        this.#stop = undefined;
        resolve(found);
      };
      const stop = patient.askAbout(game.isHidden ? { kind: "leg", policy, seed, ...seen } : { kind: "way", states: STATES, ...seen }, (answer) => {
        if (answer.kind === "leg") end(foundWay(answer.way));
        else if (answer.kind === "way") end(answer.way === null && !answer.isProved ? { kind: "unknown" } : foundWay(answer.way));
        else end({ kind: "failed" });
      });
      this.#stop = () => {
        stop();
        end({ kind: "cancelled" });
      };
    });
  }

  /** What is left of the known way, if the walker has followed it. @param {string} path */
  #rest(path) {
    if (!this.#known || !path.startsWith(this.#known.path)) return undefined;
    const followed = path.slice(this.#known.path.length);
    return this.#known.letters.startsWith(followed) ? this.#known.letters.slice(followed.length) : undefined;
  }
}

/**
 * The fewest steps from the start, to compare a game with that is over; nothing if only the server knows.
 * @param {MazeMatch} match
 * @returns {Promise<Optimum | undefined>}
 */
export function optimumOf({ game }) {
  const { maze, energyAtStart: energy, start: here } = game;
  if (energy === undefined) {
    const walk = new MazeWalk(maze, undefined, false);
    const way = walk.way();
    walk.free();
    return Promise.resolve(way === undefined ? undefined : { way, atLeast: way.length, isProved: true });
  }
  const pellets = game.pelletsAtStart();
  if (!pellets) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    maker.askAbout({ kind: "way", states: STATES_OF_PROOF, maze, here, energy, pellets }, (answer) => {
      if (answer.kind !== "way" || answer.atLeast === null) return resolve(undefined);
      resolve({ way: answer.way ?? undefined, atLeast: answer.atLeast, isProved: answer.isProved });
    });
  });
}

/** @param {string | null | undefined} letters @returns {Found} */
function foundWay(letters) {
  return letters === null || letters === undefined ? { kind: "none" } : { kind: "way", letters };
}
