// @ts-check
/**
 * A way that the server looks for, from one position of a game. Its job is kept beside the game on this device, so that whoever
 * comes back finds it going on, or done.
 */

import { api } from "../api.js";
import { farther, followJobs, newest } from "../jobs/stream.js";
import { isUnderWay, titled } from "../jobs/words.js";
import * as device from "../lib/device.js";
import { isAway, isMissing } from "../lib/problem.js";

/** @typedef {import("../api.js").Job} Job */
/** @typedef {import("./match.js").Match} Match */

/** What is kept: the job, and the moves after which its solution begins. @typedef {{ id: string, drawing: string, path: string }} KeptJob */

/**
 * Who is told about it.
 * @typedef {object} RemoteListener
 * @property {() => void} changed it stands otherwise than before
 * @property {() => void} progressed it is farther than before
 * @property {(path: string, moves: string) => boolean} solved somebody has waited for it; whether it is used at once
 * @property {(how: "cancelled" | "forgotten") => void} gone somebody has ended it elsewhere
 */

export class Remote {
  /** How it stands; nothing while nothing is asked for. @type {Job | undefined} */
  job;
  /** Whether the server is out of reach for now. */
  isAway = false;
  /** The moves from which it looks. */
  path = "";
  /** Which job it is, also before anybody has told how it stands. @type {string | undefined} */
  #id;
  /** @type {(() => void) | undefined} */
  #leave;
  #isClosed = false;
  /** Whether whoever has asked is still there, and has only waited since. */
  #isAwaited = false;
  /** How often the game has changed. */
  #changes = 0;

  /**
   * @param {string} level its identity
   * @param {Match} match
   * @param {RemoteListener} listener
   */
  constructor(level, match, listener) {
    this.level = level;
    this.match = match;
    this.listener = listener;
  }

  /** Whether there is still something to come. */
  get isUnderWay() {
    return this.job !== undefined && isUnderWay(this.job);
  }

  /** Whether something came of it, or why nothing did. */
  get isOver() {
    return this.job !== undefined && !isUnderWay(this.job);
  }

  /**
   * Lets the server solve from here. Another search that goes on is not wanted any more.
   * @param {{ seconds: number, goal: import("../api.js").JobGoal }} wish for how long at most, and what is to be least
   * @param {string} title
   */
  async begin({ seconds, goal }, title) {
    const { game, drawing } = this.match;
    const path = game.path();
    const before = this.job;
    const changes = this.#changes;
    const job = await api.beginJob({ title: titled(title), work: { kind: "solve", level: game.here(), configuration: { algorithm: "strong", goal }, limits: { seconds } } });
    if (before && isUnderWay(before) && before.id !== job.id) void api.cancelJob(before.id).catch(() => {});
    device.write(this.#place, { id: job.id, drawing, path });
    if (this.#isClosed) return;
    this.#rest();
    [this.job, this.#id, this.path] = [undefined, job.id, path];
    this.#isAwaited = changes === this.#changes;
    this.#take(job);
  }

  /** Goes on with what was asked for before the page was left. */
  async resume() {
    /** @type {KeptJob | undefined} */
    const kept = device.read(this.#place);
    if (!kept || kept.drawing !== this.match.drawing || this.#id !== undefined) return;
    const isStillWanted = () => !this.#isClosed && this.#id === undefined;
    try {
      const job = await api.job(kept.id);
      if (!isStillWanted()) return;
      if (job.state === "cancelled") return this.#keepNothing();
      [this.#id, this.path] = [job.id, kept.path];
      this.#take(job);
    } catch (error) {
      if (!isStillWanted()) return;
      if (isMissing(error)) return this.#keepNothing();
      if (!isAway(error)) return;
      // It is followed as soon as somebody answers.
      [this.#id, this.path] = [kept.id, kept.path];
      this.#leave = this.#follow(kept.id);
      this.#setAway(true);
    }
  }

  /** The game has changed: whoever plays on has the answer offered, even if it is back where it was asked for. */
  moved() {
    this.#changes++;
    this.#isAwaited = false;
  }

  /** It is not wanted any more. */
  async cancel() {
    const id = this.job?.id;
    this.forget();
    if (id !== undefined) await api.cancelJob(id).catch((error) => isMissing(error) || Promise.reject(error));
  }

  /** Says no more about it. It stays in the list of jobs. */
  forget() {
    this.#rest();
    this.#keepNothing();
    this.job = this.#id = undefined;
    this.listener.changed();
  }

  /** The page is left; the server goes on. */
  close() {
    this.#isClosed = true;
    this.#rest();
  }

  get #place() {
    return `job.${this.level}`;
  }

  #keepNothing() {
    device.write(this.#place, undefined);
  }

  #rest() {
    this.#leave?.();
    this.#leave = undefined;
    this.isAway = false;
  }

  /** @param {Job} job */
  #take(job) {
    const before = this.job;
    this.job = newest(before, job);
    if (isUnderWay(job)) {
      this.#leave ??= this.#follow(job.id);
      if (before?.state === job.state) this.listener.progressed();
      else this.listener.changed();
      return;
    }
    this.#rest();
    const moves = job.answer?.outcome === "solved" ? job.answer.lurd : undefined;
    if (job.state === "cancelled") {
      this.forget();
      return this.listener.gone("cancelled");
    }
    if (moves !== undefined && this.#isAwaited && this.listener.solved(this.path, moves)) return this.forget();
    this.listener.changed();
  }

  /** @param {string} id */
  #follow(id) {
    return followJobs(id, {
      joined: () => this.#setAway(false),
      job: (job) => this.#take(job),
      progress: (_, progress) => {
        if (!this.job) return;
        this.job = { ...this.job, progress: farther(this.job.progress, progress) };
        this.listener.progressed();
      },
      lost: () => void this.#lookForIt(id),
    });
  }

  /** The connection is lost: the job may be gone. @param {string} id */
  async #lookForIt(id) {
    try {
      const job = await api.job(id);
      if (this.#id !== id || this.#isClosed) return;
      this.#setAway(false);
      this.#take(job);
    } catch (error) {
      if (this.#id !== id || this.#isClosed) return;
      if (!isMissing(error)) return this.#setAway(true);
      this.forget();
      this.listener.gone("forgotten");
    }
  }

  /** @param {boolean} isAway */
  #setAway(isAway) {
    if (this.isAway === isAway) return;
    this.isAway = isAway;
    this.listener.changed();
  }
}
