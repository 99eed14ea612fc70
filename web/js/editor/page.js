// @ts-check
/**
 * The page on which levels are drawn. What is drawn is kept on this device as one goes, and the sketch itself stays
 * while the page is away: whoever tries the level and comes back can still take back every step.
 */

import { prepare, Sketch } from "../engine.js";
import * as device from "../lib/device.js";
import { notice } from "../lib/notice.js";
import { texts } from "../i18n/index.js";
import { keepInAddress } from "../router.js";
import { Studio } from "./studio.js";

/** Under which it is kept. */
const NAME = "editor";
/** The room that somebody finds who comes for the first time: columns, rows. */
const FIRST = /** @type {const} */ ([10, 8]);

/** @type {Sketch | undefined} */
let present;

/** @type {import("../router.js").Opener} */
export async function editorPage({ query }) {
  await prepare();
  const sketch = (present = recalled());
  const code = query.get("level");
  if (code !== null) {
    openLink(sketch, code);
    // What is drawn from now on is there after a reload, and not the link's level again.
    keepInAddress({ level: "" });
  }
  const keep = (/** @type {string} */ drawn) => device.write(NAME, drawn);
  keep(sketch.written());
  const studio = new Studio(sketch, keep);
  return {
    get title() {
      return texts().editor.title;
    },
    content: studio.content,
    close: () => studio.close(),
    relabel: () => studio.relabel(),
  };
}

/** What was drawn here last; another window may have drawn on. */
function recalled() {
  const kept = device.read(NAME);
  const isPresent = present && (typeof kept !== "string" || kept === present.written());
  return (isPresent ? present : Sketch.read(String(kept))) ?? Sketch.blank(...FIRST);
}

/** @param {Sketch} sketch @param {string} code */
function openLink(sketch, code) {
  const before = sketch.written();
  if (!sketch.replaceByLink(code)) notice(texts().editor.badLink, { kind: "trouble" });
  else if (sketch.written() !== before) notice(texts().editor.opened);
}
