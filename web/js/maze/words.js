// @ts-check
/** A maze in words: where the walker is, which ways are open, where the goal lies, and what a step has done. */

import { UNKNOWN } from "../board/theme.js";
import { texts } from "../i18n/index.js";

/** @typedef {import("./match.js").MazeMatch} MazeMatch */
/** @typedef {import("./match.js").MazeChange} MazeChange */
/** @typedef {import("../words/view.js").Told} Told */
/** @typedef {import("../words/command.js").Direction} Direction */

/** More pellets than these are no help to anybody who listens. */
const MOST_PELLETS = 12;

/**
 * @param {MazeMatch} match
 * @param {{ hint: () => void, hasFog?: boolean }} options
 * @returns {Told & { happened: (change: MazeChange) => string | undefined }} `happened` says what a change has done
 */
export function mazeInWords(match, { hint, hasFog = false }) {
  const passages = match.game.passages();
  const { width, height } = match.game;

  /** @param {number} cell */
  const at = (cell) => /** @type {const} */ ([Math.floor(cell / width) + 1, (cell % width) + 1]);
  /** @param {number} cell @returns {Direction[]} */
  const waysFrom = (cell) => /** @type {Direction[]} */ ([0, 1, 2, 3]).filter((way) => ((passages[cell] ?? 0) >> way) & 1);
  /** @param {number} cell */
  const open = (cell) => waysFrom(cell).map((way) => texts().words.ways[way]);
  /** What fog leaves of a cell. @returns {(cell: number) => boolean} */
  const seen = () => {
    const sight = hasFog ? match.game.sight() : undefined;
    return (cell) => sight === undefined || sight[cell] !== 0;
  };

  const told = {
    /** @param {Direction} direction */
    step(direction) {
      const { steps } = match.game;
      match.step(direction);
      return match.game.steps > steps || match.isWaiting;
    },
    /** To the next place where one has to choose. @param {Direction} direction */
    run(direction) {
      const way = match.game.stretch(direction);
      if (way === "") return false;
      void match.walk(way);
      match.settle();
      return true;
    },
    /** @param {import("../words/command.js").Act} act */
    act(act) {
      const t = texts().words;
      const { canUndo, canRedo, canRestart } = match.game;
      if (act === "hint") return void hint();
      if (act === "undo" && !canUndo) return t.walkBack;
      if (act === "redo" && !canRedo) return t.nothingAgain;
      if (act === "restart" && !canRestart) return t.noRestart;
      match[act]();
      return undefined;
    },
    /** @param {number} row @param {number} column */
    go(row, column) {
      if (row < 1 || column < 1 || row > height || column > width) return false;
      const way = match.game.wayTo((row - 1) * width + column - 1);
      if (way === undefined) return false;
      void match.walk(way);
      match.settle();
      return true;
    },
    here() {
      const t = texts().words;
      const { here, goal } = match.game;
      const [[row, column], [goalRow, goalColumn]] = [at(here), at(goal)];
      const place = `${t.youAre(row, column)} ${t.openWays(open(here))}`;
      if (here === goal) return `${place} ${t.atGoal}`;
      return seen()(goal) ? `${place} ${t.goalLies(goalRow - row, goalColumn - column)}` : `${place} ${t.goalUnseen}`;
    },
    /** @param {number} row */
    row(row) {
      if (row < 1 || row > height) return undefined;
      const t = texts().words;
      const isSeen = seen();
      const cells = Array.from({ length: width }, (_, column) => {
        const cell = (row - 1) * width + column;
        return `${column + 1} ${isSeen(cell) ? open(cell).join(" ") : t.unseen}`;
      });
      return t.rowOf(row, cells.join("; "));
    },
    get height() {
      return height;
    },
    things() {
      const t = texts().words;
      const { here, start, goal, energy } = match.game;
      const isSeen = seen();
      const ends = `${t.startIs(t.place(...at(start)))} ${isSeen(goal) ? t.goalIs(t.place(...at(goal))) : t.goalUnseen}`;
      if (energy === undefined) return ends;
      const [row, column] = at(here);
      const far = (/** @type {number} */ cell) => Math.abs(at(cell)[0] - row) + Math.abs(at(cell)[1] - column);
      const pellets = [...match.game.pellets()].map((value, cell) => ({ value, cell })).filter(({ value, cell }) => value > 0 && isSeen(cell));
      const near = pellets.sort((one, other) => far(one.cell) - far(other.cell)).slice(0, MOST_PELLETS);
      return `${ends} ${t.pelletsAre(pellets.length, near.map(({ value, cell }) => t.pelletIn(t.place(...at(cell)), value === UNKNOWN ? undefined : value)))}`;
    },
    standing() {
      const { steps, energy } = match.game;
      return texts().words.mazeStands(steps, energy);
    },
    /** @param {MazeChange} change */
    happened(change) {
      const t = texts().words;
      const { here, energy } = match.game;
      if (change === "blocked") return t.wall;
      if (change === "exhausted") return t.exhausted;
      if (change === "line" || change === "jump") return `${told.here()} ${told.standing()}`;
      if (change !== "step" && change !== "ate") return undefined;
      const ways = waysFrom(here).length;
      const place = match.isArrived ? t.atGoal : ways === 1 ? t.deadEnd : ways > 2 ? t.junction(open(here)) : "";
      const ate = change === "ate" ? t.ate(match.game.touchedValue, energy ?? 0) : "";
      return [t.went(t.ways[match.facing]), ate, place].filter((part) => part !== "").join(" ");
    },
  };
  return told;
}
