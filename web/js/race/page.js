// @ts-check
/** Races: two to four searches on one board and one clock. */

import { prepare } from "../engine.js";
import { texts } from "../i18n/index.js";
import { levelOf } from "../lab/page.js";
import { missing } from "../pages/missing.js";
import { PRESETS, readRunners } from "./runners.js";
import { Race } from "./race.js";

/** Where whoever brings nothing races: with loops, so that ways differ. */
const FIRST = "dfs1-20x20-s7-b50-f0.0-t19.19";

/** Where the clock is to stand: at the end, at a position, or, by time, behind a part such as `0.25`. @param {string} at @returns {import("./race.js").Wanted} */
function wantedIn(at) {
  if (/^[01]\.\d+$/.test(at)) return { part: Math.min(1, Number(at)) };
  return { at: at === "end" ? Infinity : /^\d+$/.test(at) ? Number(at) : 0 };
}

/** @type {import("../router.js").Opener} */
export async function racePage({ query }) {
  await prepare();
  const number = (/** @type {string} */ name) => (/^\d+$/.test(query.get(name) ?? "") ? Number(query.get(name)) : undefined);
  const level = await levelOf(query);
  if (level === null) return missing(() => texts().pages.missing.link);
  const race = new Race({
    level,
    maze: query.get("maze") ?? FIRST,
    ends: { start: number("start"), goal: number("goal") },
    runners: readRunners(query.get("r") ?? PRESETS[level ? "level" : "maze"].textbook, level !== undefined),
    clock: query.get("clock") === "time" ? "time" : "expansions",
    layer: query.get("layer") ?? "none",
    wanted: wantedIn(query.get("at") ?? ""),
  });
  return {
    get title() {
      return texts().race.title;
    },
    content: race.content,
    close: () => race.close(),
    relabel: () => race.relabel(),
  };
}
