// @ts-check
/**
 * How long a search takes when nobody watches, measured in the worker. A long one is sampled on its way, so that the clock is true within
 * a run; a short one is run again and again, since clocks of browsers are coarse, and the best time counts: whatever disturbs a run only
 * makes it longer.
 */

import { LevelTrial, MazeTrial, Progress } from "../../engine/mazekeeper.js";
import { PER_SAMPLE } from "./samples.js";

/** @typedef {import("./answers.js").Hooks} Hooks */

/** Samples of a level, and of a maze, whose beginning is run anew for each. */
const POINTS = 128;
const PREFIXES = 24;
const FEW = 8;
/** Milliseconds between two breaths, in which messages get in. */
const BREATH = 20;
/** Milliseconds below which a run is too short for its own clock, and up to which all passes together may go on. */
const SHORT = 20;
const PATIENCE = 800;
const MOST_PASSES = 3;
/** A batch of short runs takes about so many milliseconds; they are made until so many in a row were no better. */
const BATCH = 5;
const ENOUGH = 15;
const BETTER = 0.98;
const MOST_RUNS = 5_000;

/** @param {import("./levelrecording.js").LevelSubject} subject @param {number} expanded how many the recorded search expanded @param {Hooks} hooks */
export async function timeLevel({ drawing, algorithm, puzzle, cost, order, heuristic, deadlocks }, expanded, hooks) {
  const trial = new LevelTrial(drawing, algorithm, puzzle, cost, order, heuristic, deadlocks, Math.max(1, expanded));
  try {
    const began = performance.now();
    let best = await pass(trial, expanded, hooks);
    for (let passes = 1; passes < MOST_PASSES && performance.now() - began + total(best) < PATIENCE; passes++) {
      const another = await pass(trial, expanded, hooks);
      if (total(another) < total(best)) best = another;
    }
    if (total(best) >= SHORT) return best;
    return straight(best, await bestOf((times) => trial.repeat(times), hooks));
  } finally {
    trial.free();
  }
}

/** @param {import("./mazerecording.js").MazeSubject} subject @param {number} expanded @param {Hooks} hooks */
export async function timeMaze({ maze, start, goal, algorithm }, expanded, hooks) {
  const trial = new MazeTrial(maze, start, goal, algorithm);
  try {
    const whole = await bestOf((times) => trial.run(0xffffffff, times), hooks);
    const count = whole < SHORT || whole * PREFIXES > PATIENCE ? FEW : PREFIXES;
    const rows = [0, 0, 0];
    for (let point = 1; point <= count; point++) {
      const cells = Math.round((expanded * point) / count);
      const time = taken(() => trial.run(cells, 1));
      // Behind a longer beginning the time cannot be shorter, and the whole takes what it takes.
      rows.push(trial.expanded, Math.min(whole, Math.max(time, rows.at(-2) ?? 0)), trial.bytes);
      if (whole >= SHORT) {
        hooks.tell(cells);
        await breathe(hooks);
      }
    }
    rows[rows.length - 2] = whole;
    const samples = Float64Array.from(rows);
    return whole < SHORT ? straight(samples, whole) : samples;
  } finally {
    trial.free();
  }
}

/** One run in slices. What happens between them does not count. @param {LevelTrial} trial @param {number} expanded @param {Hooks} hooks */
async function pass(trial, expanded, hooks) {
  const rows = [];
  let slice = Math.max(1, Math.ceil(expanded / POINTS));
  let [began, breath] = [performance.now(), performance.now()];
  trial.begin();
  for (let progress = /** @type {Progress} */ (Progress.Searching); ; ) {
    const now = performance.now();
    rows.push(trial.expanded, now - began, trial.bytes);
    if (progress !== Progress.Searching) return Float64Array.from(rows);
    if (now - breath > BREATH) {
      // A slice that takes longer than a breath is too long.
      if (now - breath > 2 * BREATH) slice = Math.max(1, Math.ceil(slice / 2));
      hooks.tell(trial.expanded);
      await breathe(hooks);
      breath = performance.now();
      began += breath - now;
    }
    progress = trial.advance(slice);
  }
}

/** The least time of one run, by batches that are long enough for the clock. @param {(times: number) => void} run @param {Hooks} hooks */
async function bestOf(run, hooks) {
  const began = performance.now();
  let [times, best, vain] = [1, Infinity, 0];
  while (vain < ENOUGH && (best === Infinity || performance.now() - began < PATIENCE)) {
    const spent = taken(() => run(times));
    // What the clock can hardly see is no measurement: more of them at a time.
    if (spent < BATCH * 0.75 && times < MOST_RUNS) times = Math.min(MOST_RUNS, times * Math.max(2, Math.ceil(BATCH / Math.max(0.1, spent))));
    else {
      vain = spent / times < best * BETTER ? 0 : vain + 1;
      best = Math.min(best, spent / times);
    }
    await breathe(hooks);
  }
  return best;
}

/** The same samples on a straight line to the end. @param {Float64Array} samples @param {number} whole milliseconds */
function straight(samples, whole) {
  const all = Math.max(1, samples.at(-PER_SAMPLE) ?? 1);
  return samples.map((value, index) => (index % PER_SAMPLE === 1 ? (whole * (samples[index - 1] ?? 0)) / all : value));
}

/** @param {Float64Array} samples */
function total(samples) {
  return samples.at(-2) ?? 0;
}

/** @param {() => void} run */
function taken(run) {
  const began = performance.now();
  run();
  return performance.now() - began;
}

/** @param {Hooks} hooks */
async function breathe({ pause, isUnwanted }) {
  await pause();
  if (isUnwanted()) throw new Error("cancelled");
}
