// @ts-check
/**
 * The engine in a worker: it searches, rates and makes levels and mazes, in slices where it can, so that a wish to stop gets through in between.
 *
 * It knows one level at a time. Questions have numbers, and answers carry them.
 */

import load, { Guard, Making, Progress, Rated, Solving } from "../engine/mazekeeper.js";
import { answerLab, belongingsOf } from "./lab/answers.js";
import { answerOf } from "./maze/answers.js";

/**
 * What can be asked.
 * @typedef {{ kind: "loss", number: number, drawing: string, moves: string }
 *   | { kind: "solve", number: number, drawing: string, moves: string }
 *   | { kind: "rate", number: number, drawing: string }
 *   | { kind: "make", number: number, seed: bigint } & Wishes
 *   | import("./maze/answers.js").MazeQuestion
 *   | import("./lab/answers.js").LabQuestion
 *   | { kind: "stop", number: number }} Question
 */

/** What a level should be like; how hard, in tenths. @typedef {{ width: number, height: number, boxes: number, least?: number, most?: number }} Wishes */

/**
 * What is answered. The last one to a question has `isLast`. Ratings are in tenths, and their reasons as `lib/rating.js` reads
 * them; `drafts` were thrown away, and `nearest` is the rating that came nearest to what was wished, 0 if there was none.
 * @typedef {{ kind: "loss", number: number, isLast: true, boxes: number[] | null }
 *   | { kind: "progress", number: number, isLast: false, expanded: number, bytes: number }
 *   | { kind: "solved", number: number, isLast: true, moves: string }
 *   | { kind: "unsolvable", number: number, isLast: true }
 *   | { kind: "stopped", number: number, isLast: true, reason: string }
 *   | { kind: "rated", number: number, isLast: true, rating: number, reasons: string, moves: string }
 *   | { kind: "drafts", number: number, isLast: false, drafts: number, nearest: number }
 *   | { kind: "made", number: number, isLast: true, drawing: string, rating: number, reasons: string }
 *   | { kind: "notMade", number: number, isLast: true, nearest: number }
 *   | import("./maze/answers.js").MazeAnswer
 *   | import("./lab/answers.js").LabAnswer
 *   | { kind: "trouble", number: number, isLast: true, sentence: string }} Answer
 */

/** How long a slice should take, in milliseconds, and how often is told how far it is. */
const SLICE = 25;
const BETWEEN_NEWS = 100;

const scope = /** @type {{ postMessage(answer: Answer, transfer?: Transferable[]): void, onmessage: ((event: MessageEvent<Question>) => void) | null }} */ (
  /** @type {unknown} */ (globalThis)
);
const loaded = load({ module_or_path: new URL("../engine/mazekeeper_bg.wasm", import.meta.url) });

/** The guard of the level that was asked about last. @type {{ drawing: string, guard: Guard } | undefined} */
let guarded;
/** Searches that are to stop. @type {Set<number>} */
const unwanted = new Set();

scope.onmessage = async ({ data: question }) => {
  if (question.kind === "stop") {
    unwanted.add(question.number);
    return;
  }
  try {
    await loaded;
    if (question.kind === "loss") tellLoss(question);
    else if (question.kind === "rate") rate(question);
    else if (question.kind === "make") await make(question);
    else if (question.kind === "solve") await solve(question);
    else if (question.kind === "lab") {
      const answer = await answerLab(question, { post: (news) => scope.postMessage(news), pause, isUnwanted: () => unwanted.delete(question.number) });
      scope.postMessage(answer, belongingsOf(answer));
    }
    else scope.postMessage(answerOf(question));
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    scope.postMessage({ kind: "trouble", number: question.number, isLast: true, sentence });
  }
};

/** @param {Extract<Question, { kind: "loss" }>} question */
function tellLoss({ number, drawing, moves }) {
  if (guarded?.drawing !== drawing) {
    guarded?.guard.free();
    guarded = { drawing, guard: new Guard(drawing) };
  }
  const boxes = guarded.guard.loss(moves);
  scope.postMessage({ kind: "loss", number, isLast: true, boxes: boxes ? [...boxes] : null });
}

/** @param {Extract<Question, { kind: "solve" }>} question */
async function solve({ number, drawing, moves }) {
  const solving = new Solving(drawing, moves);
  try {
    let positions = 1;
    let told = performance.now();
    for (;;) {
      const began = performance.now();
      const progress = solving.advance(positions);
      const now = performance.now();
      const { expanded, bytes } = solving;
      if (progress === Progress.Solved) {
        return scope.postMessage({ kind: "solved", number, isLast: true, moves: solving.solution ?? "" });
      }
      if (progress === Progress.Unsolvable) {
        return scope.postMessage({ kind: "unsolvable", number, isLast: true });
      }
      if (progress === Progress.Stopped) {
        return scope.postMessage({ kind: "stopped", number, isLast: true, reason: solving.reason ?? "" });
      }
      if (now - told > BETWEEN_NEWS) {
        told = now;
        scope.postMessage({ kind: "progress", number, isLast: false, expanded, bytes });
      }
      // The tables of the first slice say nothing about the speed of the next.
      const factor = Math.min(2, Math.max(0.5, SLICE / Math.max(1, now - began)));
      positions = Math.max(1, Math.round(positions * factor));
      await pause();
      if (unwanted.delete(number)) {
        return scope.postMessage({ kind: "stopped", number, isLast: true, reason: "cancelled" });
      }
    }
  } finally {
    solving.free();
  }
}

/** In one go: whoever does not want to wait lets the worker go. @param {Extract<Question, { kind: "rate" }>} question */
function rate({ number, drawing }) {
  const rated = Rated.of(drawing);
  const { verdict, reason = "", tenths, reasons, solution = "" } = rated;
  rated.free();
  if (verdict === "rated") scope.postMessage({ kind: "rated", number, isLast: true, rating: tenths, reasons, moves: solution });
  else if (verdict === "unsolvable") scope.postMessage({ kind: "unsolvable", number, isLast: true });
  else scope.postMessage({ kind: "stopped", number, isLast: true, reason });
}

/** @param {Extract<Question, { kind: "make" }>} question */
async function make({ number, width, height, boxes, least, most, seed }) {
  const making = new Making(width, height, boxes, least, most, seed);
  try {
    while (!making.advance()) {
      scope.postMessage({ kind: "drafts", number, isLast: false, drafts: making.drafts, nearest: making.nearest });
      await pause();
      if (unwanted.delete(number)) return scope.postMessage({ kind: "stopped", number, isLast: true, reason: "cancelled" });
    }
    const { drawing, tenths, reasons, nearest } = making;
    if (drawing === undefined) scope.postMessage({ kind: "notMade", number, isLast: true, nearest });
    else scope.postMessage({ kind: "made", number, isLast: true, drawing, rating: tenths, reasons });
  } finally {
    making.free();
  }
}

const { port1, port2 } = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
port2.onmessage = () => waiting.shift()?.();

/** Lets messages in. */
function pause() {
  return new Promise((/** @type {(value: void) => void} */ resolve) => {
    waiting.push(resolve);
    port1.postMessage(null);
  });
}
