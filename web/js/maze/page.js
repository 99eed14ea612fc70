// @ts-check
/** The pages on which a maze is walked through, or watched: one that its address describes, or a ranked one that the server drew. */

import { newWalk, prepare, walkOfRun } from "../engine.js";
import { texts } from "../i18n/index.js";
import { missing } from "../pages/missing.js";
import { MazeKeeping, recall, recallSave } from "./keeping.js";
import { MazeMatch } from "./match.js";
import { look } from "./ranked.js";
import { MazeTable } from "./table.js";
import { WatchTable } from "./watch.js";
import { ALGORITHMS, POLICIES } from "./wishes.js";

/** @typedef {import("../router.js").Page} Page */
/** @typedef {import("./address.js").Told} Told */

// The engine is on its way before anybody knows which maze it is for.
void prepare().catch(() => {});

/** The maze of a link. @type {import("../router.js").Opener} */
export async function mazePage({ parts, query }) {
  const save = query.get("save");
  const saved = save === null ? undefined : await recallSave(save);
  const told = toldBy(parts.maze ?? "", saved ? saved.run.split(" ")[1] : query.get("e"), query);
  const walk = await newWalk(told.maze, told.energy).catch(() => undefined);
  if (!walk) return missing(() => texts().maze.noMaze);
  const setting = { ...told, pellets: countOf(walk) };
  // What a program does is nobody's game, so nothing of it is kept.
  if (told.algorithm !== undefined) return watched(told, walk);
  if (told.policy !== undefined) return pageOf(new MazeTable(setting, new MazeMatch(walk), undefined));
  const kept = saved ?? (await recall(told.maze, told.energy));
  const { name = kept?.about.title, hasFog = kept?.about.fog } = told;
  const match = (kept && (await resumed(kept).catch(() => undefined))) ?? new MazeMatch(walk);
  if (match.game !== walk) walk.free();
  const keeping = new MazeKeeping(match, { title: name || undefined, fog: hasFog || undefined }, kept);
  return pageOf(new MazeTable({ ...setting, name, hasFog }, match, keeping));
}

/** A ranked game of one's own. @type {import("../router.js").Opener} */
export async function rankedPage({ parts, query }) {
  const ranked = await look(parts.game ?? "");
  const match = await ranked.match();
  const { maze, energy, hidden } = ranked.game;
  const { title, fog } = ranked.about;
  const [name, hasFog] = [query.get("name") ?? title, query.has("fog") || fog];
  const pellets = hidden ? hidden.pellets.length : await pelletsOf(maze, energy ?? undefined);
  const about = { title: name, fog: hasFog };
  const keeping = { keep: () => ranked.keep(match, about), forget: () => ranked.forget(), flush: () => {}, close: () => {} };
  if (!match.isArrived) keeping.keep();
  return pageOf(new MazeTable({ maze, energy: energy ?? undefined, name, hasFog, pellets, ranked }, match, keeping));
}

/** How many pellets lie in a maze at the start. @param {string} maze @param {string | undefined} energy */
async function pelletsOf(maze, energy) {
  const walk = await newWalk(maze, energy);
  const pellets = countOf(walk);
  walk.free();
  return pellets;
}

/** @param {import("../engine.js").MazeWalk} walk */
function countOf(walk) {
  return walk.pellets().filter((value) => value > 0).length;
}

/** What an address says. @param {string} maze @param {string | null | undefined} code of pellets and energy @param {URLSearchParams} query @returns {Told} */
function toldBy(maze, code, query) {
  const energy = code && code !== "-" ? code : undefined;
  const algorithm = energy === undefined ? ALGORITHMS.find((one) => one === query.get("a")) : undefined;
  const policy = energy === undefined ? undefined : [...POLICIES, /** @type {const} */ ("best")].find((one) => one === query.get("policy"));
  return { maze, energy, algorithm, policy, hasFog: query.has("fog") || undefined, name: query.get("name") ?? undefined };
}

/** A walk that goes on. @param {import("./keeping.js").KeptWalk} kept */
async function resumed({ run, position, elapsed, how }) {
  return new MazeMatch(await walkOfRun(run, position), { elapsed, how });
}

/** @param {Told} told @param {import("../engine.js").MazeWalk} walk */
function watched(told, walk) {
  const table = new WatchTable(told, walk);
  walk.free();
  return pageOf(table);
}

/** @param {MazeTable | WatchTable} table @returns {Page} */
function pageOf(table) {
  return {
    get title() {
      return table.title;
    },
    content: table.content,
    close: () => table.close(),
    relabel: () => table.relabel(),
  };
}
