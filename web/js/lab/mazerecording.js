// @ts-check
/** A maze as a subject of the laboratory, in the worker. */

import { MazeRecording } from "../../engine/mazekeeper.js";

/** @typedef {import("./answers.js").Recorded} Recorded */
/** @typedef {import("./answers.js").Moment} Moment */

/**
 * `maze`: a code, a plan or a drawing; `start` and `goal` instead of its own ends.
 * @typedef {object} MazeSubject
 * @property {string} maze
 * @property {number} [start]
 * @property {number} [goal]
 * @property {string} algorithm
 */

/** How many events are kept: 16 MB of them. */
const MOST_EVENTS = 2_000_000;
/** How many points a chart has. */
const POINTS = 400;

/** @param {MazeSubject} subject @returns {Recorded} it throws with a sentence */
export function recordMaze(subject) {
  const { maze, start, goal, algorithm } = subject;
  const recording = new MazeRecording(maze, start, goal, algorithm, MOST_EVENTS);
  const { width, height, length, seen, wayBegins, opened, closed, walked, bytes } = recording;
  const chart = recording.chart(POINTS);
  return {
    subject,
    facts: {
      length,
      seen,
      wayBegins,
      verdict: /** @type {"solved"} */ (recording.verdict),
      steps: recording.steps ?? null,
      shortest: recording.shortest ?? null,
      opened,
      closed,
      walked,
      bytes,
      expanded: closed + walked,
      kept: recording.expansions,
      chart,
      paces: Float64Array.from({ length: chart.length / 4 }, (_, point) => recording.expansionsAt(chart[point * 4] ?? 0)),
      way: recording.way(),
      plan: recording.plan(),
      optimal: null,
      isProved: recording.provesShortest,
      scene: { width, height, start: recording.start, goal: recording.goal, passages: recording.passages() },
    },
    after: (expansions) => recording.after(expansions),
    moment(at, layer) {
      recording.goTo(at);
      const [cell = -1, g = -1, h = -1, f = -1, openedNow = 0, closedNow = 0, frontier = 0, depth = 0, nearest = -1] = recording.moment();
      const kind = /** @type {Moment["kind"]} */ (recording.kind ?? null);
      const figures = layer === "none" ? null : recording.figures(layer);
      // Of a large maze only what has changed is sent.
      const changed = recording.takeChanges() ?? null;
      const marks = changed ? recording.marksOf(changed) : recording.marks();
      return { at, kind, cell, g, h, f, opened: openedNow, closed: closedNow, frontier, depth, nearest, marks, changed, figures };
    },
    figures(at, layer) {
      recording.goTo(at);
      return layer === "none" ? null : recording.figures(layer);
    },
    inspect(at, place) {
      recording.goTo(at);
      const told = recording.inspect(place);
      if (!told) return null;
      const [g = -1, h = -1, f = -1, parent = -1, firstOpened = -1, openedAt = -1, closedAt = -1] = told;
      return { g, h, f, parent, firstOpened, opened: openedAt, closed: closedAt, path: recording.pathTo(place) };
    },
    improvement: (at, isNext) => (isNext ? recording.improvementAfter(at) : recording.improvementBefore(at)) ?? null,
    wall: (one, other, isWall) => recording.withWall(one, other, isWall) ?? null,
    trace: () => recording.trace(0, length),
    free: () => recording.free(),
  };
}
