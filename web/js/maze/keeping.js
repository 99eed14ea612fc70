// @ts-check
/**
 * What is kept of walks through mazes that are not ranked: on this device at once, on the server a moment later, as with levels. A walk is known by
 * the codes of its maze and energy. And the list of all that can be gone on with, ranked games among them.
 */

import { api } from "../api.js";
import * as device from "../lib/device.js";
import { Outbox, compared, howOf, inLine, unlessGone } from "../play/outbox.js";
import * as ranked from "./ranked.js";

/** @typedef {import("./match.js").MazeMatch} MazeMatch */
/** @typedef {import("../api.js").MazeAbout} MazeAbout */
/** @typedef {import("../api.js").MazePlay} MazePlay */
/** @typedef {import("../api.js").Save} Save */
/** @typedef {import("../play/outbox.js").Known} Known */

/**
 * A walk as this device keeps it.
 * @typedef {object} Walked
 * @property {string} run codes and moves, as the engine writes them
 * @property {number} position
 * @property {number} elapsed
 * @property {MazeAbout} about
 */
/** @typedef {Walked & import("../play/outbox.js").Kept} KeptWalk */

/**
 * Something to go on with, as a list tells of it.
 * @typedef {object} SavedMaze
 * @property {string} maze
 * @property {string | undefined} energy
 * @property {import("../api.js").MazeMode} mode
 * @property {MazeAbout} about
 * @property {number | undefined} steps unknown of ranked games that were played elsewhere
 * @property {number} elapsed milliseconds
 * @property {number} at when it was played last
 * @property {string} [ranked] its id, if it is a ranked game
 * @property {Known} [save] if the server has it
 */

const PLACE = "maze.";

/** What a walk is known by. @param {string} maze @param {string | undefined} energy */
export function gameOf(maze, energy) {
  return `${maze} ${energy ?? "-"}`;
}

/**
 * What was kept of a maze, wherever it was walked last.
 * @param {string} maze
 * @param {string | undefined} energy
 * @returns {Promise<KeptWalk | undefined>}
 */
export function recall(maze, energy) {
  const game = gameOf(maze, energy);
  return inLine(game, async () => {
    const here = readKept(game);
    const saves = await api.saves(game).then(({ items }) => items.filter(({ name }) => name === null), () => undefined);
    const answer = saves && (await compared(here, saves, { load: ({ id }) => recallSave(id), playOf, isPart }).catch(() => undefined));
    const kept = answer ? answer.kept : here;
    // What the server calls it is known from now on, or lists would tell of it twice.
    if (kept) device.write(PLACE + game, kept);
    return kept;
  });
}

/** @param {KeptWalk} one @param {KeptWalk} other */
function isPart(one, other) {
  return other.run.startsWith(one.run);
}

/** What the server has under an id. @param {string} id @returns {Promise<KeptWalk>} */
export async function recallSave(id) {
  const { play, revision, changed_at: at } = await api.mazeSave(id);
  const { run, position, elapsed, about = {} } = play;
  return { run, position, elapsed, about, how: howOf(play), at, save: { id, revision }, isSent: true };
}

/** @param {string} game @returns {KeptWalk | undefined} */
function readKept(game) {
  const kept = device.read(PLACE + game);
  if (typeof kept?.run !== "string" || typeof kept.position !== "number") return undefined;
  return { elapsed: 0, how: "own", about: {}, at: 0, save: null, isSent: false, ...kept };
}

/** Keeps a walk while it is walked. */
export class MazeKeeping {
  /** @type {Outbox<KeptWalk>} */
  #outbox;

  /**
   * @param {MazeMatch} match
   * @param {MazeAbout} about
   * @param {KeptWalk | undefined} kept
   */
  constructor(match, about, kept) {
    this.match = match;
    this.about = about;
    const game = gameOf(match.game.maze, match.game.energyCode);
    this.#outbox = new Outbox({ game, place: PLACE + game, playOf }, kept);
  }

  /** Something was done. */
  keep() {
    const { game, how, clock } = this.match;
    const { steps: position } = game;
    if (position === 0 && !game.canRedo && how === "own") return this.forget();
    this.#outbox.keep({ run: game.run(), position, elapsed: Math.round(clock.elapsed), how, about: this.about });
  }

  /** The goal is reached, or nothing was done yet: there is nothing to go on with. */
  forget() {
    this.#outbox.forget();
  }

  /** Tells the server at once: the page may be closed. */
  flush() {
    this.#outbox.flush();
  }

  close() {
    this.#outbox.close();
  }
}

/** Everything that can be gone on with, what was played last first; what the server cannot tell is left out. @returns {Promise<SavedMaze[]>} */
export async function savedMazes() {
  // What was left a moment ago is still on its way to the server, or was there before its answer could be heard.
  const left = device.names(PLACE).map((name) => name.slice(PLACE.length));
  await Promise.all(left.map((game) => inLine(game, async () => {})));
  const unknown = left.filter((game) => readKept(game)?.save === null).map(codesOf);
  await Promise.all(unknown.map(({ maze, energy }) => recall(maze, energy)));
  const [saves, games] = await Promise.all([
    api.mazeSaves().then(({ items }) => items, () => []),
    ranked.openGames(),
  ]);
  const here = keptHere();
  const known = new Set(here.map(({ save }) => save?.id));
  const there = saves.filter(({ id }) => !known.has(id)).map(savedThere);
  return [...here, ...there, ...games].sort((one, other) => other.at - one.at);
}

/**
 * Forgets a walk of the list that is not ranked.
 * @param {SavedMaze} saved
 * @returns {Promise<() => void>} has it back, on this device, from where it is sent when it is played on
 */
export function deleteSaved({ maze, energy, save }) {
  const game = gameOf(maze, energy);
  return inLine(game, async () => {
    const here = readKept(game);
    const isHere = here !== undefined && here.save?.id === save?.id;
    const kept = isHere ? here : save && (await recallSave(save.id));
    if (isHere) device.write(PLACE + game, undefined);
    if (save) await api.deleteSave(save.id, save.revision).catch(unlessGone);
    return () => {
      const place = PLACE + (kept?.run.split(" ").slice(0, 2).join(" ") ?? "");
      if (kept && device.read(place) === undefined) device.write(place, { ...kept, save: null, isSent: false });
    };
  });
}

/** What was walked in a game of the list: moves with their times, and how many of them are done. @param {SavedMaze} saved */
export async function movesOf({ maze, energy, save, ranked: id, steps = 0 }) {
  if (id !== undefined) return { moves: ranked.movesOf(id) ?? "", position: steps };
  const here = readKept(gameOf(maze, energy));
  const { run, position } = here && here.save?.id === save?.id ? here : await recallSave(save?.id ?? "");
  return { moves: run.split(" ").at(-1) ?? "", position };
}

/** Where a game of the list goes on. @param {SavedMaze} saved */
export function addressOf({ maze, energy, about, ranked: id, save }) {
  if (id !== undefined) return `/maze/g/${encodeURIComponent(id)}`;
  const query = new URLSearchParams();
  // The server tells of a code that is too long for lists by its digest; the save has the code itself.
  if (energy?.startsWith("#") && save) query.set("save", save.id);
  else if (energy !== undefined) query.set("e", energy);
  if (about.algorithm !== undefined) query.set("a", about.algorithm);
  if (about.policy !== undefined) query.set("policy", about.policy);
  if (about.fog) query.set("fog", "1");
  if (about.title !== undefined) query.set("name", about.title);
  const rest = query.toString();
  return `/maze/m/${encodeURIComponent(maze)}${rest && `?${rest}`}`;
}

/** @returns {SavedMaze[]} */
function keptHere() {
  const games = device.names(PLACE).map((name) => ({ game: name.slice(PLACE.length), kept: readKept(name.slice(PLACE.length)) }));
  return games.flatMap(({ game, kept }) => {
    if (!kept) return [];
    const { position, elapsed, about, at, save } = kept;
    return [{ ...codesOf(game), about, steps: position, elapsed, at, save: save ?? undefined }];
  });
}

/** @param {Save} save @returns {SavedMaze} */
function savedThere({ id, revision, game, done, elapsed, about = {}, changed_at }) {
  return { ...codesOf(game), about, steps: done, elapsed, at: changed_at, save: { id, revision } };
}

/** @param {string} game */
function codesOf(game) {
  const [maze = "", code = "-"] = game.split(" ");
  const energy = code === "-" ? undefined : code;
  /** @type {import("../api.js").MazeMode} */
  const mode = energy === undefined ? "plain" : energy.endsWith("-hidden") ? "hidden-energy" : "energy";
  return { maze, energy, mode };
}

/** @param {KeptWalk} kept @returns {MazePlay} */
function playOf({ run, position, elapsed, how, about }) {
  return { kind: "maze", run, position, elapsed, assisted: how !== "own", automatic: how === "automatic", about };
}
