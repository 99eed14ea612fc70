// @ts-check
/** The pages on which a level is played, or watched: one that the server knows, or one that its address describes. */

import { api } from "../api.js";
import { gameOfLink, newGame, prepare } from "../engine.js";
import { texts } from "../i18n/index.js";
import { chosenBoard } from "../lib/levels.js";
import { notice } from "../lib/notice.js";
import { missing } from "../pages/missing.js";
import { me } from "../session.js";
import { Keeping, recall } from "./keeping.js";
import { Match } from "./match.js";
import { Place } from "./place.js";
import { Replay } from "./replay.js";
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

/** The level of a link, and with `r` what somebody did there. @type {import("../router.js").Opener} */
export async function linkPage({ parts, query }) {
  const linked = await gameOfLink(parts.code ?? "").catch(() => undefined);
  if (!linked) return missing(() => texts().pages.missing.link);
  const [level, drawing, link] = [linked.identity(), linked.drawing(), linked.link()];
  const moves = query.get("r");
  const letters = moves === null ? undefined : unfolded(linked, moves);
  linked.free();
  const place = await Place.ofLink(level, { drawing, from: query.get("from") });
  if (letters !== undefined) {
    return shown(place, drawing, { moves: letters, told: (isSolved) => (isSolved ? texts().play.sharedSolution : texts().play.sharedMoves) });
  }
  if (moves !== null) notice(texts().play.badReplay, { kind: "trouble" });
  return begun(place, await recall(level, place.isKnown), place.isKnown ? undefined : link);
}

/** Moves letter by letter; nothing if they cannot be made. @param {import("../engine.js").Game} game @param {string} moves that may have run lengths */
function unfolded(game, moves) {
  try {
    game.jumpTo(moves);
    return game.path();
  } catch {
    return undefined;
  }
}

/** @param {string} level @param {URLSearchParams} query */
async function play(level, query) {
  const [place, recalled] = await Promise.all([Place.find(level, query.get("in")), recall(level), prepare()]);
  return begun(place, recalled);
}

/**
 * A game that begins, or goes on.
 * @param {Place} place
 * @param {import("./keeping.js").Recalled} recalled
 * @param {string} [link] the code of the level, if it is kept on this device only
 */
async function begun(place, recalled, link) {
  const { kept, others } = recalled;
  const match = await resumed(kept).catch(() => undefined) ?? new Match(await newGame(place.drawing), place.drawing);
  const table = new Table(place, match, new Keeping(place.level, match, recalled, link));
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

/** Somebody's solution, from a leaderboard. @param {string} level @param {URLSearchParams} query */
async function watch(level, query) {
  const { measure, how } = chosenBoard(query);
  const id = query.get("watch") ?? "";
  const [place, { moves }, player] = await Promise.all([
    Place.find(level, query.get("in")),
    api.solution(level, id, measure, how),
    api.profile(id).catch(() => undefined),
    prepare(),
  ]);
  const told = () => {
    const t = texts().play;
    if (id === me()?.id) return t.solutionOfYours;
    const name = player?.name ?? texts().pages.guest;
    return how === "automatic" ? t.solutionOfProgram(name) : t.solutionOf(name);
  };
  // Only who has solved it may see it, so it is not put into a link.
  return shown(place, place.counted, { moves, told, address: location.pathname + location.search });
}

/**
 * Shows what somebody did. It is nobody's game, so nothing of it is kept.
 * @param {Place} place
 * @param {string} drawing
 * @param {import("./replay.js").About} about
 * @returns {Promise<Page>}
 */
async function shown(place, drawing, about) {
  const replay = new Replay(place, new Match(await newGame(drawing), drawing), about);
  return {
    get title() {
      return texts().play.replayOf(place.title);
    },
    content: replay.content,
    close: () => replay.close(),
    relabel: () => replay.relabel(),
  };
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
