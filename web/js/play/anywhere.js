// @ts-check
/** What can be done at every table, whoever plays there: come nearer, be quicker, be quiet, and see which key does what. */

import { texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { change as changeSettings, settings, SPEEDS } from "../settings.js";
import { sound } from "../sound/index.js";

/** @typedef {{ zoomBy: (factor: number) => void, isZoomed: boolean, showWhole: () => void, showNear: () => void }} Zoomable */

/** How much nearer a key brings one. */
const ZOOM = 1.25;

/**
 * Does what is done everywhere; anything else is nothing.
 * @param {string} action
 * @param {Zoomable} board
 * @param {import("../pages/help.js").Table} [table] whose keys are shown
 */
export function actAnywhere(action, board, table) {
  switch (action) {
    case "speed":
      return changeSettings({ speed: SPEEDS[(SPEEDS.indexOf(settings().speed) + 1) % SPEEDS.length] ?? 1 });
    case "zoomIn":
      return board.zoomBy(ZOOM);
    case "zoomOut":
      return board.zoomBy(1 / ZOOM);
    case "zoom":
      return board.isZoomed ? board.showWhole() : board.showNear();
    case "mute":
      return sound.toggle();
    case "keys":
      return void showKeys(table);
  }
}

/** @param {import("../pages/help.js").Table} [table] */
async function showKeys(table) {
  const { keysSheet } = await import("../pages/help.js");
  openDialog({ title: texts().play.keys, content: keysSheet(table) });
}
