// @ts-check
/**
 * A program that walks where there is energy: along the shortest walk that survives if values are shown, and else from pellet to
 * pellet, as a policy decides after each of them.
 */

import { texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { settings } from "../settings.js";
import { MazeAdviser } from "./advice.js";

/** @typedef {import("./match.js").MazeMatch} MazeMatch */
/** @typedef {import("./wishes.js").Policy} Policy */

/** How long a step takes at most, in milliseconds, and in how long a maze is crossed from side to side. */
const SLOWEST = 130;
const ACROSS = 2_600;

export class Autopilot {
  isPlaying = false;
  /** Every run has a number, so that the end of an old one says nothing. */
  #run = 0;

  /**
   * @param {MazeMatch} match
   * @param {Policy | "best"} policy
   * @param {{ say: (sentence: ReturnType<typeof html>) => void, changed: () => void }} told
   */
  constructor(match, policy, told) {
    this.match = match;
    this.policy = policy === "best" ? undefined : policy;
    this.told = told;
    this.adviser = new MazeAdviser(match);
  }

  /** Goes on from where the match stands. */
  async start() {
    const { match, policy, told } = this;
    this.#stop();
    const t = texts().maze;
    const run = ++this.#run;
    this.isPlaying = true;
    told.say(html`<p>${policy ? t.policies[policy].line : t.walksBest}</p>`);
    told.changed();
    const { width, height } = match.game;
    const pace = Math.min(SLOWEST, ACROSS / Math.max(width, height)) / settings().speed;
    const ended = await this.adviser.play({ policy, pace });
    if (run !== this.#run) return;
    this.isPlaying = false;
    if (!match.isOver && ended !== "cancelled") told.say(html`<p>${policy === undefined && ended === "none" ? t.nothingWorks : t.givesUp}</p>`);
    told.changed();
  }

  toggle() {
    if (!this.isPlaying) return this.match.isOver ? undefined : void this.start();
    this.#stop();
    this.told.changed();
  }

  /** One step, and then it waits. */
  async step() {
    if (this.match.isOver) return;
    this.#stop();
    this.told.changed();
    const found = await this.adviser.hint("step", this.policy);
    if (found.kind === "way") void this.match.walk(found.letters, { isShow: true });
  }

  /** As fast as is set now. */
  repace() {
    if (this.isPlaying) void this.start();
  }

  close() {
    this.#stop();
  }

  #stop() {
    this.#run++;
    this.isPlaying = false;
    this.adviser.cancel();
    this.match.stop();
  }
}
