// @ts-check
/** The page on which a level is played. */

import { newGame, prepare } from "../engine.js";
import { Keeping, recall } from "./keeping.js";
import { Match } from "./match.js";
import { Place } from "./place.js";
import { sendUnsent } from "./results.js";
import { Table } from "./table.js";

// The engine is on its way before anybody knows which level it is for.
void prepare();

/** @type {import("../router.js").Opener} */
export async function playPage({ parts, query }) {
  const level = parts.level ?? "";
  const [place, { kept, snapshots }] = await Promise.all([Place.find(level, query.get("in")), recall(level), prepare()]);
  const drawing = kept?.drawing ?? place.drawing;
  const match = new Match(await newGame(drawing), drawing);
  if (kept) match.resume(kept);
  const keeping = new Keeping(level, match, snapshots, kept);
  const table = new Table(place, match, keeping);
  void sendUnsent();
  return {
    get title() {
      return place.title;
    },
    content: table.content,
    close: () => table.close(),
    relabel: () => table.relabel(),
  };
}
