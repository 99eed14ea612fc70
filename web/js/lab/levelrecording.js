// @ts-check
/** A level as a subject of the laboratory, in the worker. It is searched in slices, so that a wish to stop gets through in between. */

import { LevelSearch, Progress } from "../../engine/mazekeeper.js";
import { isGuided } from "./algorithms.js";

/** @typedef {import("./answers.js").Recorded} Recorded */
/** @typedef {import("./answers.js").Moment} Moment */
/** @typedef {import("./answers.js").Hooks} Hooks */

/**
 * A level and how it is searched, by the names of the command line.
 * @typedef {object} LevelSubject
 * @property {string} drawing
 * @property {string} algorithm
 * @property {string} puzzle
 * @property {string} cost
 * @property {string} order
 * @property {string} heuristic
 * @property {string} deadlocks
 */

/** How many states are written down, and after how many expansions nobody waits any longer. */
const MOST_STATES = 2_000_000;
const MOST_EXPANDED = 3_000_000;
/** Milliseconds of a slice, and between two messages about how far it is. */
const SLICE = 25;
const BETWEEN_NEWS = 100;
/** Stands where a number is missing, in the engine. */
const MISSING = 0xffffffff;
/** Numbers per row of the engine's chart and trace. */
const PER_ROW = 5;
const KINDS = ["opened", "deadEnd", "improved", "closed"];
/** How many events of a trace are written at a time. */
const PER_PIECE = 65_536;

/** @param {LevelSubject} subject @param {Hooks} hooks @returns {Promise<Recorded>} it throws with a sentence */
export async function recordLevel(subject, hooks) {
  const { drawing, algorithm, puzzle, cost, order, heuristic, deadlocks } = subject;
  const search = new LevelSearch(drawing, algorithm, puzzle, cost, order, heuristic, deadlocks, MOST_STATES);
  try {
    await run(search, hooks);
  } catch (error) {
    search.free();
    throw error;
  }
  const { length, seen, explored, expanded, bytes, solution = "", optimal, reason } = search;
  const verdict = solution !== "" ? "solved" : reason === undefined ? "unsolvable" : "stopped";
  const hasEstimate = isGuided(algorithm) && heuristic !== "none";
  const chart = chartOf(search, hasEstimate);
  return {
    subject,
    facts: {
      length,
      seen,
      wayBegins: length,
      verdict,
      steps: solution === "" ? null : solution.length,
      shortest: null,
      optimal: optimal ?? null,
      opened: explored,
      closed: expanded,
      walked: 0,
      bytes,
      expanded,
      kept: search.expansions,
      chart,
      paces: Float64Array.from({ length: chart.length / 4 }, (_, point) => search.expansionsAt(chart[point * 4] ?? 0)),
      way: new Uint32Array(),
      plan: "",
      scene: null,
      solution,
      ...(reason !== undefined && { reason }),
    },
    after: (expansions) => search.after(expansions),
    moment(at, layer) {
      const moment = at === 0 ? undefined : search.moment(at - 1);
      const figures = figuresOf(search, at, layer);
      if (!moment) {
        return { at, kind: null, cell: -1, g: -1, h: -1, f: -1, opened: 0, closed: 0, frontier: 0, depth: 0, nearest: -1, marks: new Uint8Array(), changed: null, figures, board: null, losses: null };
      }
      const { kind, node, g, h = -1, f = -1, depth, expanded: closed, frontier, deadEnds, bestH, bestHome, corners, deadSquares, frozen, player, boxes } = moment;
      const opened = frontier + moment.closed;
      moment.free();
      return {
        at,
        kind: /** @type {Moment["kind"]} */ (kind),
        cell: node,
        g,
        h: hasEstimate ? h : -1,
        f: hasEstimate ? f : -1,
        opened,
        closed,
        frontier,
        depth,
        nearest: !hasEstimate ? bestHome : bestH === MISSING ? -1 : bestH,
        marks: new Uint8Array(),
        changed: null,
        figures,
        board: { player, boxes },
        home: bestHome,
        losses: { corners, deadSquares, frozen, deadEnds },
      };
    },
    figures: (at, layer) => figuresOf(search, at, layer),
    inspect(at, node) {
      if (at === 0) return null;
      const moves = search.path(node, at - 1);
      const life = [...search.life(node)].filter((event) => event < at).map((event) => event + 1);
      if (moves === undefined || life.length === 0) return null;
      const now = search.moment((life.at(-1) ?? 1) - 1);
      if (!now) return null;
      const { g, h = -1, f = -1, kind } = now;
      now.free();
      const parent = search.parent(node, at - 1) ?? -1;
      const [firstOpened = -1] = life;
      const children = search.children(node, at - 1).length;
      return { g, h: hasEstimate ? h : -1, f: hasEstimate ? f : -1, parent, firstOpened, opened: firstOpened, closed: kind === "closed" ? (life.at(-1) ?? -1) : -1, path: new Uint32Array(), moves, children };
    },
    improvement(at, isNext) {
      const found = isNext ? search.improvementAfter(Math.max(0, at - 1)) : at > 1 ? search.improvementBefore(at - 1) : undefined;
      return found === undefined ? null : found + 1;
    },
    wall: () => null,
    trace: () => traceOf(search),
    free: () => search.free(),
  };
}

/** @param {LevelSearch} search @param {Hooks} hooks */
async function run(search, { tell, pause, isUnwanted }) {
  let states = 1;
  let told = performance.now();
  for (;;) {
    const began = performance.now();
    const progress = search.advance(Math.min(states, MOST_EXPANDED - search.expanded));
    const now = performance.now();
    if (progress !== Progress.Searching) return;
    if (search.expanded >= MOST_EXPANDED) return search.cancel();
    if (now - told > BETWEEN_NEWS) {
      told = now;
      tell(search.expanded);
    }
    const factor = Math.min(2, Math.max(0.5, SLICE / Math.max(1, now - began)));
    states = Math.max(1, Math.round(states * factor));
    await pause();
    if (isUnwanted()) throw new Error("cancelled");
  }
}

/** After how many events, who waits, how near, how deep. Without an estimate boxes on goals tell how near. @param {LevelSearch} search @param {boolean} hasEstimate */
function chartOf(search, hasEstimate) {
  const rows = search.chart();
  const chart = new Float64Array((rows.length / PER_ROW) * 4);
  for (let row = 0; row * PER_ROW < rows.length; row++) {
    const [at = 0, frontier = 0, bestH = 0, bestHome = 0, depth = 0] = rows.subarray(row * PER_ROW, (row + 1) * PER_ROW);
    chart.set([at + 1, frontier, hasEstimate ? (bestH === MISSING ? -1 : bestH) : bestHome, depth], row * 4);
  }
  return chart;
}

/** @param {LevelSearch} search @param {number} at @param {import("./answers.js").Layer} layer */
function figuresOf(search, at, layer) {
  if (layer === "bounds") return Int32Array.from(search.bounds(), (bound) => (bound === MISSING ? -1 : bound));
  if (at === 0 || (layer !== "open" && layer !== "closed")) return null;
  return Int32Array.from(search.heat(at - 1, layer === "closed"), (count) => (count === 0 ? -1 : count));
}

/** All events, a line of JSON each. @param {LevelSearch} search */
function traceOf(search) {
  /** @type {string[]} */
  const lines = [];
  for (let rows = search.nextOfTrace(PER_PIECE); rows.length > 0; rows = search.nextOfTrace(PER_PIECE)) {
    for (let row = 0; row * PER_ROW < rows.length; row++) {
      const [kind = 0, node = 0, parent = MISSING, g = 0, h = MISSING] = rows.subarray(row * PER_ROW, (row + 1) * PER_ROW);
      lines.push(JSON.stringify({ event: lines.length, kind: KINDS[kind], node, ...(parent !== MISSING && { parent }), g, ...(h !== MISSING && { h, f: g + h }) }));
    }
  }
  return `${lines.join("\n")}\n`;
}
