// @ts-check
/** The laboratory: a search is recorded in a worker, and any of its moments is shown. */

import { gameOfLink, newGame, prepare } from "../engine.js";
import { texts } from "../i18n/index.js";
import { missing } from "../pages/missing.js";
import { Place } from "../play/place.js";
import { Lab } from "./lab.js";
import { configurationOf } from "./levels.js";

/** What is shown to whoever brings nothing: small enough for numbers, with loops, and another one for nobody. */
const FIRST = "dfs1-20x20-s7-b50-f0.0-t19.19";

/** @type {import("../router.js").Opener} */
export async function labPage({ query }) {
  await prepare();
  const number = (/** @type {string} */ name) => (/^\d+$/.test(query.get(name) ?? "") ? Number(query.get(name)) : undefined);
  const level = await levelOf(query);
  if (level === null) return missing(() => texts().pages.missing.link);
  const lab = new Lab({
    level,
    configuration: configurationOf(query),
    maze: query.get("maze") ?? FIRST,
    start: number("start"),
    goal: number("goal"),
    algorithm: query.get("a") ?? "bfs",
    layer: query.get("layer") ?? "none",
    at: number("at"),
  });
  return {
    get title() {
      return [level?.place?.title, texts().lab.title].filter(Boolean).join(" · ");
    },
    content: lab.content,
    close: () => lab.close(),
    relabel: () => lab.relabel(),
  };
}

/**
 * The level that an address names: one that the server knows (`level`), or one that is its own description (`p`). Nothing if it names
 * none, `null` if it is broken.
 * @param {URLSearchParams} query
 * @returns {Promise<import("./levelstage.js").LevelTold | undefined | null>}
 */
export async function levelOf(query) {
  const [level, link] = [query.get("level"), query.get("p")];
  if (level !== null) {
    const place = await Place.find(level, query.get("in"));
    const game = await newGame(place.drawing);
    return { game, drawing: place.drawing, place, address: { level, in: query.get("in") ?? "" } };
  }
  if (link === null) return undefined;
  const game = await gameOfLink(link).catch(() => undefined);
  return game ? { game, drawing: game.drawing(), place: undefined, address: { p: link } } : null;
}
