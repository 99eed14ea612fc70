// @ts-check
/** A level in words: where the player stands, what is around, and what a move has done. */

import { texts } from "../i18n/index.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Change} Change */
/** @typedef {import("../words/view.js").Told} Told */
/** @typedef {import("../words/command.js").Direction} Direction */

const WALL = 4;
const GOAL = 2;

/**
 * @param {Match} match
 * @param {() => void} hint
 * @returns {Told & { happened: (change: Change) => string | undefined }} `happened` says what a change has done
 */
export function inWords(match, hint) {
  let before = match.game.boxes();
  // They stay the same, whatever is played.
  const cells = match.game.cells();

  /** @returns {number[]} by direction */
  const deltas = () => [-match.game.width, match.game.width, -1, 1];
  /** @param {number} square */
  const at = (square) => /** @type {const} */ ([Math.floor(square / match.game.width) + 1, (square % match.game.width) + 1]);
  /** @param {number} square */
  const isGoal = (square) => ((cells[square] ?? 0) & GOAL) > 0;
  const homes = () => [...match.game.boxes()].filter(isGoal).length;

  /** @param {number} square */
  const kindOf = (square) => {
    const { kinds } = texts().words;
    const cell = cells[square] ?? 0;
    if (match.game.boxes().includes(square)) return isGoal(square) ? kinds.boxHome : kinds.box;
    if (cell & WALL) return kinds.wall;
    return cell === 0 ? kinds.outside : isGoal(square) ? kinds.goal : kinds.floor;
  };

  return {
    step(direction) {
      const { position } = match.game;
      match.step(direction);
      return match.game.position > position;
    },
    act(act) {
      const { position, turns } = match.game;
      const t = texts().words;
      if (act === "hint") return void hint();
      if (act === "undo" && position === 0) return t.nothingBack;
      if (act === "redo" && position === turns) return t.nothingAgain;
      match[act]();
      return undefined;
    },
    go(row, column) {
      const { width, height } = match.game;
      if (row < 1 || column < 1 || row > height || column > width) return false;
      const way = match.game.walkTo((row - 1) * width + column - 1);
      if (way === undefined) return false;
      match.walk(way);
      match.settle();
      return true;
    },
    here() {
      const t = texts().words;
      const { player } = match.game;
      const around = deltas().map((delta, way) => {
        const next = player + delta;
        const beyond = match.game.boxes().includes(next) ? kindOf(next + delta) : undefined;
        return t.toward(t.ways[/** @type {Direction} */ (way)], kindOf(next), beyond);
      });
      return `${t.youAre(...at(player))} ${around.join(" ")}`;
    },
    row(row) {
      const { width, height, player } = match.game;
      if (row < 1 || row > height) return undefined;
      const t = texts().words;
      const kinds = Array.from({ length: width }, (_, column) => {
        const square = (row - 1) * width + column;
        if (square !== player) return kindOf(square);
        return isGoal(square) ? t.kinds.youHome : t.kinds.you;
      });
      return t.rowOf(row, runs(kinds));
    },
    get height() {
      return match.game.height;
    },
    things() {
      const t = texts().words;
      const boxes = [...match.game.boxes()];
      const goals = [...cells.keys()].filter((square) => isGoal(square) && !boxes.includes(square));
      const place = (/** @type {number} */ square) => t.place(...at(square));
      return `${t.boxesAre(boxes.filter((square) => !isGoal(square)).map(place), boxes.filter(isGoal).map(place))} ${t.goalsAre(goals.map(place))}`;
    },
    standing() {
      const metrics = match.game.metrics();
      const { moves, pushes } = metrics;
      metrics.free();
      return texts().words.sokobanStands(moves, pushes, homes(), match.game.boxes().length);
    },
    happened(change) {
      const t = texts().words;
      const boxes = match.game.boxes();
      const moved = boxes.findIndex((square, box) => square !== before[box]);
      const was = before[moved];
      before = boxes;
      const now = boxes[moved];
      if (change === "blocked") return t.blocked;
      if (change !== "step") return change === "help" ? undefined : `${t.youAre(...at(match.game.player))} ${this.standing()}`;
      const way = t.ways[match.facing];
      if (was === undefined || now === undefined) return t.went(way);
      if (isGoal(now)) return t.pushedHome(way, homes(), boxes.length);
      return isGoal(was) ? t.pushedOff(way, homes(), boxes.length) : t.pushed(way);
    },
  };
}

/** The same several times in a row is said once. @param {string[]} kinds */
function runs(kinds) {
  /** @type {{ kind: string, count: number }[]} */
  const found = [];
  for (const kind of kinds) {
    const last = found.at(-1);
    if (last?.kind === kind) last.count++;
    else found.push({ kind, count: 1 });
  }
  return found.map(({ kind, count }) => (count > 1 ? `${count} × ${kind}` : kind)).join(", ");
}
