// @ts-check
/** The page on which a level is played, or watched. */

import { api } from "../api.js";
import { newGame, prepare } from "../engine.js";
import { chosenBoard } from "../lib/levels.js";
import { Keeping, recall } from "./keeping.js";
import { Match } from "./match.js";
import { Place } from "./place.js";
import { sendUnsent } from "./results.js";
import { Table } from "./table.js";

/** @typedef {import("../router.js").Page} Page */

// The engine is on its way before anybody knows which level it is for.
void prepare().catch(() => {});

/** @type {import("../router.js").Opener} */
export function playPage({ parts, query }) {
  const level = parts.level ?? "";
  return query.has("watch") ? watch(level, query) : play(level, query);
}

/** @param {string} level @param {URLSearchParams} query */
async function play(level, query) {
  const [place, { kept, snapshots, others }] = await Promise.all([Place.find(level, query.get("in")), recall(level), prepare()]);
  const match = await resumed(kept).catch(() => undefined) ?? new Match(await newGame(place.drawing), place.drawing);
  const keeping = new Keeping(level, match, snapshots, kept);
  const table = new Table(place, match, keeping);
  void sendUnsent();
  const [other] = others;
  if (other) table.offer(other);
  return pageOf(place, table);
}

/** A game that goes on. @param {import("./keeping.js").Kept | undefined} kept */
async function resumed(kept) {
  if (!kept) return undefined;
  const match = new Match(await newGame(kept.drawing), kept.drawing);
  match.resume(kept);
  return match;
}

/**
 * Shows somebody's solution. It is nobody's game, so nothing of it is kept.
 * @param {string} level
 * @param {URLSearchParams} query
 */
async function watch(level, query) {
  const { measure, how } = chosenBoard(query);
  const [place, { moves }] = await Promise.all([
    Place.find(level, query.get("in")),
    api.solution(level, query.get("watch") ?? "", measure, how),
    prepare(),
  ]);
  const match = new Match(await newGame(place.counted), place.counted);
  match.help("automatic");
  const table = new Table(place, match, undefined);
  match.replay(moves);
  return pageOf(place, table);
}

/** @param {Place} place @param {Table} table @returns {Page} */
function pageOf(place, table) {
  return {
    get title() {
      return place.title;
    },
    content: table.content,
    close: () => table.close(),
    relabel: () => table.relabel(),
  };
}
