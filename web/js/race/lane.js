// @ts-check
/** One runner: its recording, its time, its board, and how it does at a moment. It knows neither the clock's kind nor the others. */

import { texts } from "../i18n/index.js";
import { element, html } from "../lib/html.js";
import { pushesOf } from "../lab/algorithms.js";
import { LevelView } from "../lab/levelview.js";
import { MazeView } from "../lab/mazeview.js";
import { Recording } from "../lab/recording.js";
import { isMoving, settings } from "../settings.js";
import { wholeTime } from "./clock.js";

/** @typedef {import("../lab/answers.js").Moment} Moment */
/** @typedef {import("../lab/answers.js").Layer} Layer */
/** @typedef {import("../lab/answers.js").Subject} Subject */
/** @typedef {import("./runners.js").Runner} Runner */
/** @typedef {import("./results.js").Result} Result */

export class Lane {
  /** @type {Recording | undefined} */
  recording;
  /** How long it takes, as the stopwatch told. @type {Float64Array | undefined} */
  samples;
  /** The best so far, while it is still measured. @type {Float64Array | undefined} */
  measured;
  /** @type {Moment | undefined} */
  moment;
  /** Whether somebody did not want to wait for it. */
  isCancelled = false;
  /** How much it has expanded where the clock stands. */
  expanded = 0;
  /** What was recorded last, as it was asked for. */
  #asked = "";
  #isClosed = false;

  /**
   * @param {Runner} runner
   * @param {import("../engine.js").Game | undefined} game the level that is searched, at its start
   * @param {{ moved: (end: "start" | "goal", cell: number) => void, drawn: (lane: Lane) => void }} wishes
   */
  constructor(runner, game, wishes) {
    this.runner = runner;
    this.wishes = wishes;
    this.host = element(html`<div class="lab-host race-host" tabindex="-1"></div>`);
    const looks = { isMoving, speed: () => settings().speed };
    this.level = game && new LevelView(this.host, game, looks);
    this.maze = game ? undefined : new MazeView(this.host, looks, { moved: wishes.moved, looked: () => {}, walled: () => {} });
  }

  /** Whether this is what was recorded last. @param {Subject} subject */
  has(subject) {
    return this.recording !== undefined && this.#asked === JSON.stringify(subject);
  }

  /**
   * Searches in the worker.
   * @param {Subject} subject
   * @param {{ tell: (expanded: number) => void, signal?: AbortSignal }} more
   */
  async record(subject, more) {
    const recording = await Recording.of(subject, more);
    // A lane that was left meanwhile needs it no more.
    if (this.#isClosed) return recording.close();
    this.recording?.close();
    const asked = JSON.stringify(subject);
    // Whoever was only lost takes as long as before.
    if (asked !== this.#asked) [this.samples, this.measured] = [undefined, undefined];
    [this.recording, this.moment, this.isCancelled, this.#asked] = [recording, undefined, false, asked];
    const { scene } = recording.facts;
    if (scene) this.maze?.begin(scene);
    recording.onMoment = (moment) => this.#draw(moment);
  }

  /** Measures how long it takes; the best time counts. @param {{ tell: (expanded: number) => void, signal: AbortSignal }} more */
  async time(more) {
    const { recording } = this;
    const samples = await recording?.time(more);
    if (recording === this.recording && (wholeTime(samples) ?? Infinity) < (wholeTime(this.measured) ?? Infinity)) this.measured = samples;
  }

  /** From now on the clock may go by what was measured. */
  settle() {
    this.samples = this.measured;
  }

  /** Whether the worker still has what was recorded: one that is being replaced answers when its successor is there. */
  async isKept() {
    await this.recording?.improvement(0, false);
    return this.recording?.isLost === false;
  }

  /** The worker has it no more. */
  lose() {
    this.recording?.close();
    [this.recording, this.moment] = [undefined, undefined];
  }

  /** Nothing is known of it any more. */
  forget() {
    this.lose();
    [this.samples, this.measured] = [undefined, undefined];
  }

  /** Shows it when so many were expanded. @param {number} expanded @param {Layer} layer */
  show(expanded, layer) {
    this.expanded = expanded;
    const { recording } = this;
    if (!recording) return;
    const { expanded: all, kept } = recording.facts;
    recording.show(expanded >= all ? kept + 1 : Math.min(expanded, kept), layer, "expansions");
  }

  get hasEnded() {
    return this.recording !== undefined && this.expanded >= this.recording.facts.expanded;
  }

  /** What the clock has to know. */
  get course() {
    return { expanded: this.recording?.facts.expanded ?? 0, samples: this.samples };
  }

  /** @param {string} name @returns {Result | undefined} */
  result(name) {
    const { recording, samples, runner } = this;
    if (!recording) return undefined;
    const { verdict, expanded, opened, bytes, steps, solution, optimal, isProved, reason } = recording.facts;
    const pushes = solution === undefined ? null : pushesOf(solution);
    return {
      name,
      algorithm: runner.algorithm,
      configuration: runner.configuration,
      verdict,
      // A maze has no limit: who stops there walks in circles.
      reason: reason ?? (verdict === "stopped" ? "exhausted" : undefined),
      expanded,
      explored: opened,
      ms: wholeTime(samples),
      bytes,
      moves: steps,
      pushes: verdict === "solved" ? pushes : null,
      proved: verdict !== "solved" ? null : this.level ? /** @type {Result["proved"]} */ (optimal ?? null) : isProved ? "moves" : null,
    };
  }

  /** How it ended, in words. */
  verdict() {
    const t = texts().race;
    if (!this.recording) return this.isCancelled ? t.cancelled : t.ready;
    const { verdict, steps, shortest, isProved = false, solution = "", optimal = null, reason, expanded } = this.recording.facts;
    if (verdict === "unsolvable") return t.unsolvable(this.level !== undefined);
    if (verdict === "solved" && !this.level) return t.solved(steps ?? 0, shortest ?? 0, isProved);
    if (verdict === "solved") return t.levelSolved(solution.length, pushesOf(solution), optimal);
    if (!this.level) return t.circles;
    return reason === "memory" ? t.stoppedByMemory(expanded) : t.stopped(expanded);
  }

  /** The same in as few words as there is room for. */
  shortVerdict() {
    const t = texts().race.short;
    if (!this.recording) return this.isCancelled ? t.cancelled : "";
    const { verdict, steps, solution = "" } = this.recording.facts;
    if (verdict !== "solved") return t[verdict];
    return this.level ? t.level(solution.length, pushesOf(solution)) : t.steps(steps ?? 0);
  }

  close() {
    this.#isClosed = true;
    this.recording?.close();
    this.maze?.close();
    this.level?.close();
  }

  /** @param {Moment} moment */
  #draw(moment) {
    this.moment = moment;
    const scene = this.recording?.facts.scene;
    if (scene) this.maze?.show(moment, { walk: Uint32Array.of(scene.start), animate: false });
    this.level?.show(moment, undefined);
    this.wishes.drawn(this);
  }
}
