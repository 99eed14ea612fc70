// @ts-check
/**
 * What the laboratory's worker answers. A level and a maze are two subjects behind one interface; their recordings stay here and have
 * numbers, so that the page asks for moments only.
 */

import { recordLevel } from "./levelrecording.js";
import { recordMaze } from "./mazerecording.js";
import { PER_SAMPLE } from "./samples.js";
import { timeLevel, timeMaze } from "./stopwatch.js";

/** What is searched, and how. @typedef {import("./mazerecording.js").MazeSubject | import("./levelrecording.js").LevelSubject} Subject */

/**
 * How a long search stays in touch.
 * @typedef {object} Hooks
 * @property {(expanded: number) => void} tell
 * @property {() => Promise<void>} pause lets messages in
 * @property {() => boolean} isUnwanted whether nobody waits for it any more
 */

/**
 * A recording, as its subject offers it.
 * @typedef {object} Recorded
 * @property {Facts} facts
 * @property {Subject} subject
 * @property {(at: number, layer: Layer) => Moment} moment
 * @property {(at: number, layer: Layer) => Int32Array | null} figures of one layer alone
 * @property {(expansions: number) => number} after how many events have happened when so many were expanded
 * @property {(at: number, place: number) => Inspected | null} inspect what is known of a cell, or of a state
 * @property {(at: number, isNext: boolean) => number | null} improvement the moment of the next or previous one
 * @property {(one: number, other: number, isWall: boolean) => string | null} wall how a maze is written after a wall was changed
 * @property {() => string} trace all events, a line of JSON each
 * @property {() => void} free
 */

/** In what a moment is told. @typedef {"events" | "expansions"} Unit */

/** What is drawn over cells. @typedef {"none" | "g" | "h" | "f" | "open" | "closed" | "bounds"} Layer */

/**
 * What a recording is. `chart` has four numbers per point: after how many events, who waits, how near (−1: unknown), how deep.
 * @typedef {object} Facts
 * @property {number} length events that were kept
 * @property {number} seen events there were
 * @property {number} wayBegins the event with which the way begins
 * @property {"solved" | "unsolvable" | "stopped"} verdict
 * @property {number | null} steps of the way
 * @property {number | null} shortest
 * @property {number} opened
 * @property {number} closed
 * @property {number} walked
 * @property {number} bytes
 * @property {number} expanded states or cells that were expanded, kept or not; steps of a walker
 * @property {number} kept how many of them can be watched
 * @property {Float64Array} chart
 * @property {Float64Array} paces how many were expanded at each point of the chart
 * @property {Uint32Array} way cells
 * @property {string} plan how the maze is written in links
 * @property {import("../board/theme.js").MazeScene | null} scene a maze
 * @property {string} [solution] of a level
 * @property {string | null} [optimal] in what it is proved to be the shortest
 * @property {boolean} [isProved] the algorithm finds a shortest way in every maze
 * @property {string} [reason] why a search of a level stopped
 */

/**
 * One moment. −1 stands where there is no number.
 * @typedef {object} Moment
 * @property {number} at
 * @property {"opened" | "closed" | "path" | "backtrack" | "improved" | "deadEnd" | null} kind what happened last
 * @property {number} cell or the state of a level
 * @property {number} g
 * @property {number} h
 * @property {number} f
 * @property {number} opened
 * @property {number} closed
 * @property {number} frontier
 * @property {number} depth
 * @property {number} nearest
 * @property {Uint8Array} marks of all cells
 * @property {Uint32Array | null} changed the cells whose marks are others than in the moment that was told before; all may be where it is missing. On its way from the worker `marks` are theirs alone.
 * @property {number} [number] how many moments of the recording were told, this one included
 * @property {Int32Array | null} figures one per cell, of the layer that was asked for
 * @property {{ player: number, boxes: Uint32Array } | null} [board] of a level
 * @property {number} [home] of a level: the most boxes on goals so far
 * @property {{ corners: number, deadSquares: number, frozen: number, deadEnds: number } | null} [losses] pushes that were left out, by rule, and states without hope
 */

/**
 * @typedef {object} Inspected
 * @property {number} g
 * @property {number} h
 * @property {number} f
 * @property {number} parent
 * @property {number} firstOpened
 * @property {number} opened
 * @property {number} closed
 * @property {Uint32Array} path cells from the start
 * @property {string} [moves] of a level, from the start
 * @property {number} [children] states that were found from it
 */

/**
 * @typedef {{ kind: "lab", number: number, recording: number } & (
 *   { ask: "record", subject: Subject }
 *   | { ask: "measure", subject: import("./levelrecording.js").LevelSubject }
 *   | { ask: "moment", at: number, unit: Unit, layer: Layer }
 *   | { ask: "figures", at: number, layer: Layer }
 *   | { ask: "inspect", at: number, place: number }
 *   | { ask: "improvement", at: number, isNext: boolean }
 *   | { ask: "wall", one: number, other: number, isWall: boolean }
 *   | { ask: "trace" }
 *   | { ask: "time" }
 *   | { ask: "forget" })} LabQuestion
 */

/** What a search takes when nobody watches. @typedef {{ expanded: number, milliseconds: number }} Measured */

/**
 * `refused`: with a sentence that says why. `gone`: there is no such recording any more.
 * @typedef {{ kind: "lab", number: number, isLast: false, told: "searching", expanded: number } | { kind: "lab", number: number, isLast: true } & (
 *   { told: "recorded", facts: Facts }
 *   | { told: "measured", measured: Measured }
 *   | { told: "moment", moment: Moment }
 *   | { told: "figures", figures: Int32Array | null }
 *   | { told: "inspected", inspected: Inspected | null }
 *   | { told: "improvement", at: number | null }
 *   | { told: "wall", plan: string | null }
 *   | { told: "trace", trace: string }
 *   | { told: "timed", samples: Float64Array }
 *   | { told: "refused", sentence: string }
 *   | { told: "gone" })} LabAnswer
 */

/** What goes over to the page with an answer, and need not be copied: a moment may be as large as a maze. @param {LabAnswer} answer @returns {Transferable[]} */
export function belongingsOf(answer) {
  if (!("moment" in answer)) return [];
  const { marks, changed, figures } = answer.moment;
  return [marks, changed, figures].flatMap((array) => (array ? [array.buffer] : []));
}

/** States after which nobody waits for a measurement any longer. */
const MOST_EXPANDED = 5_000_000;

/** @type {Map<number, Recorded>} */
const recordings = new Map();

/**
 * @param {LabQuestion} question
 * @param {Omit<Hooks, "tell"> & { post: (answer: LabAnswer) => void }} hooks
 * @returns {Promise<LabAnswer>}
 */
export async function answerLab(question, { post, ...hooks }) {
  const { number, recording } = question;
  const answer = /** @type {const} */ ({ kind: "lab", number, isLast: true });
  if (question.ask === "record") {
    try {
      const { subject } = question;
      const tell = (/** @type {number} */ expanded) => post({ kind: "lab", number, isLast: false, told: "searching", expanded });
      const recorded = "maze" in subject ? recordMaze(subject) : await recordLevel(subject, { ...hooks, tell });
      // Whoever gave it up has said so only once, and will not ask that it be forgotten.
      if (hooks.isUnwanted()) {
        recorded.free();
        return { ...answer, told: "refused", sentence: "cancelled" };
      }
      recordings.set(recording, recorded);
      return { ...answer, told: "recorded", facts: recorded.facts };
    } catch (error) {
      return refused(answer, error);
    }
  }
  if (question.ask === "measure") {
    try {
      const samples = await timeLevel(question.subject, MOST_EXPANDED, { ...hooks, tell: () => {} });
      return { ...answer, told: "measured", measured: { expanded: samples.at(-PER_SAMPLE) ?? 0, milliseconds: samples.at(-2) ?? 0 } };
    } catch (error) {
      return refused(answer, error);
    }
  }
  const recorded = recordings.get(recording);
  if (!recorded) return { ...answer, told: "gone" };
  switch (question.ask) {
    case "moment":
      return { ...answer, told: "moment", moment: recorded.moment(question.unit === "events" ? question.at : recorded.after(question.at), question.layer) };
    case "figures":
      return { ...answer, told: "figures", figures: recorded.figures(question.at, question.layer) };
    case "inspect":
      return { ...answer, told: "inspected", inspected: recorded.inspect(question.at, question.place) };
    case "improvement":
      return { ...answer, told: "improvement", at: recorded.improvement(question.at, question.isNext) };
    case "wall":
      return { ...answer, told: "wall", plan: recorded.wall(question.one, question.other, question.isWall) };
    case "trace":
      return { ...answer, told: "trace", trace: recorded.trace() };
    case "time": {
      const { subject, facts } = recorded;
      const tell = (/** @type {number} */ expanded) => post({ kind: "lab", number, isLast: false, told: "searching", expanded });
      try {
        const samples = "maze" in subject ? await timeMaze(subject, facts.expanded, { ...hooks, tell }) : await timeLevel(subject, facts.expanded, { ...hooks, tell });
        return { ...answer, told: "timed", samples };
      } catch (error) {
        return refused(answer, error);
      }
    }
    case "forget":
      recordings.delete(recording);
      recorded.free();
      return { ...answer, told: "gone" };
  }
}

/**
 * What cannot be is refused, and so is what nobody wants any longer. An engine that has failed is another matter.
 * @param {{ kind: "lab", number: number, isLast: true }} answer
 * @param {unknown} error
 * @returns {LabAnswer}
 */
function refused(answer, error) {
  if (error instanceof WebAssembly.RuntimeError || !(error instanceof Error)) throw error;
  return { ...answer, told: "refused", sentence: error.message };
}
