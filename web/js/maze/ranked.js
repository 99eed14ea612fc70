// @ts-check
/**
 * Ranked games: the server draws the maze, holds hidden values and runs the clock. What was walked is kept on this device, and what was won
 * until the server has it.
 */

import { Problem, api } from "../api.js";
import { hiddenWalk, newWalk } from "../engine.js";
import * as device from "../lib/device.js";
import { wayOf } from "../play/match.js";
import * as session from "../session.js";
import { MazeMatch } from "./match.js";

/** @typedef {import("../api.js").How} How */
/** @typedef {import("../api.js").MazeGame} MazeGame */
/** @typedef {import("../api.js").Touched} Touched */
/** @typedef {import("../api.js").MazeDifficulty} MazeDifficulty */
/** @typedef {import("../api.js").MazeMode} MazeMode */

/**
 * A ranked game as this device keeps it. Moves have their times.
 * @typedef {{ maze: string, moves: string, steps: number, how: How, about: import("../api.js").MazeAbout, at: number, isWon: boolean }} KeptGame
 */

const PLACE = "ranked.";
/** How long the server waits for a game to be won, in milliseconds. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** Draws a game; the clock starts. @param {MazeDifficulty} difficulty @param {MazeMode} mode @returns {Promise<RankedGame>} */
export async function begin(difficulty, mode) {
  const game = await api.beginMaze(difficulty, mode);
  // Whoever was nobody is a guest now.
  if (!session.me()) void session.load();
  return new RankedGame(game);
}

/** One of one's own games as it stands. @param {string} id @returns {Promise<RankedGame>} */
export async function look(id) {
  return new RankedGame(await api.mazeGame(id));
}

/** One ranked game. */
export class RankedGame {
  /** How many moves the server knows. */
  #known = 0;

  /** @param {MazeGame} game */
  constructor(game) {
    this.game = game;
    this.#known = game.hidden?.moves.length ?? 0;
  }

  get id() {
    return this.game.id;
  }

  /** The match as far as it was played, here or, where values are hidden, anywhere. */
  async match() {
    const { elapsed, hidden, result } = this.game;
    const told = hidden?.moves ?? "";
    let kept = result ? { moves: result.moves, steps: result.steps, how: result.how } : readKept(this.id);
    let walk = await this.#walk();
    if (kept && !isResumed(walk, kept, told)) {
      walk.free();
      walk = await this.#walk();
      kept = undefined;
    }
    // What was told on another device has no times here.
    for (const letter of told.slice(walk.steps)) walk.step(wayOf(letter), 0);
    const { width } = walk;
    return new MazeMatch(walk, { isRanked: true, elapsed, how: kept?.how, tell: (path) => this.#tell(width, path) });
  }

  /** The engine's walk at its start, with all that the server has told. */
  async #walk() {
    const { maze, energy, hidden } = this.game;
    // Once it is won, nothing is hidden.
    if (!hidden || energy !== null) return newWalk(maze, energy ?? undefined, true);
    const walk = await hiddenWalk(maze, hidden.energy_at_start, Uint32Array.from(hidden.pellets.flatMap(({ row, column }) => [row, column])));
    for (const { cell, value } of touchedCells(walk.width, hidden.touched)) walk.reveal(cell, value);
    return walk;
  }

  /** What was chosen for it on this device: its name, and whether there is fog. @returns {import("../api.js").MazeAbout} */
  get about() {
    return readKept(this.id)?.about ?? {};
  }

  /** Keeps what was walked. @param {MazeMatch} match @param {import("../api.js").MazeAbout} [about] */
  keep(match, about = this.about) {
    /** @type {KeptGame} */
    const kept = { maze: this.game.maze, moves: match.game.moves(), steps: match.game.steps, how: match.how, about, at: Date.now(), isWon: match.isArrived };
    device.write(PLACE + this.id, kept);
  }

  /** There is nothing to go on with. */
  forget() {
    device.write(PLACE + this.id, undefined);
  }

  /** Sends the run that has won; the server replays it and stops its clock. What cannot be sent is sent later. @param {MazeMatch} match @returns {Promise<MazeGame>} */
  async finish(match) {
    this.keep(match);
    this.game = await sent(this.id, match.game.moves(), match.how);
    return this.game;
  }

  /** @param {number} width @param {string} path all steps so far */
  async #tell(width, path) {
    const { known, touched } = await api.tellMoves(this.id, this.#known, path.slice(this.#known));
    this.#known = known;
    return touchedCells(width, touched);
  }
}

/** Sends what was won and could not be sent before. */
export async function sendWon() {
  for (const { id, kept } of keptGames()) {
    if (!kept.isWon) continue;
    try {
      await sent(id, kept.moves, kept.how);
    } catch (error) {
      if (!isRefused(error)) return;
    }
  }
}

/** Games that are given up, and may be taken back for a while. @type {Set<string>} */
const givenUp = new Set();

/**
 * Gives up a game, a while from now: what the server has forgotten cannot be had back.
 * @param {string} id
 * @param {number} milliseconds
 * @returns {() => void} takes it back
 */
export function giveUp(id, milliseconds) {
  givenUp.add(id);
  const drop = () => {
    device.write(PLACE + id, undefined);
    // What cannot be told now goes by itself when it is old.
    void api.giveUpMaze(id).catch(() => {});
  };
  const timer = setTimeout(drop, milliseconds);
  return () => {
    clearTimeout(timer);
    givenUp.delete(id);
  };
}

/** The moves of a ranked game, with their times, as far as this device knows them. @param {string} id */
export function movesOf(id) {
  return readKept(id)?.moves;
}

/** Ranked games that can be gone on with. @returns {Promise<import("./keeping.js").SavedMaze[]>} */
export async function openGames() {
  await session.known();
  if (!session.me()) return [];
  const games = await api.mazeGames().then(({ items }) => items, () => []);
  const here = new Map(keptGames().map(({ id, kept }) => [id, kept]));
  const open = games.filter(({ id, result, started_at }) => result === null && !givenUp.has(id) && Date.now() - started_at < LIFETIME);
  return open.map(({ id, mode, maze, started_at }) => {
    const kept = here.get(id);
    return { maze, energy: undefined, mode, about: kept?.about ?? {}, steps: kept?.steps, elapsed: Date.now() - started_at, at: kept?.at ?? started_at, ranked: id };
  });
}

/** @param {string} id @param {string} moves @param {How} how */
async function sent(id, moves, how) {
  try {
    const game = await api.finishMaze(id, moves, how);
    device.write(PLACE + id, undefined);
    return game;
  } catch (error) {
    if (isRefused(error)) device.write(PLACE + id, undefined);
    throw error;
  }
}

/** Whether it would be refused again. @param {unknown} error */
function isRefused(error) {
  return error instanceof Problem && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** @returns {{ id: string, kept: KeptGame }[]} */
function keptGames() {
  return device.names(PLACE).flatMap((name) => {
    const id = name.slice(PLACE.length);
    const kept = readKept(id);
    // Who is not told of it any more has forgotten it, too.
    if (kept && Date.now() - kept.at > LIFETIME) device.write(name, undefined);
    return kept ? [{ id, kept }] : [];
  });
}

/** @param {string} id @returns {KeptGame | undefined} */
function readKept(id) {
  const kept = device.read(PLACE + id);
  return typeof kept?.moves === "string" && typeof kept.steps === "number" ? { about: {}, ...kept } : undefined;
}

/** @param {number} width @param {Touched[]} touched */
function touchedCells(width, touched) {
  return touched.map(({ row, column, value }) => ({ cell: row * width + column, value }));
}

/**
 * Walks what this device has kept; `false` if another one has told the server something else.
 * @param {import("../engine.js").MazeWalk} walk
 * @param {Pick<KeptGame, "moves" | "steps">} kept
 * @param {string} told
 */
function isResumed(walk, { moves, steps }, told) {
  try {
    walk.resume(moves, steps);
  } catch {
    return false;
  }
  const path = walk.path();
  return path.startsWith(told) || told.startsWith(path);
}
