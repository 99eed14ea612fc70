// @ts-check
/** What stands around a maze and changes with every step: counters, energy, and which buttons have something to do. */

import { clock, number, texts } from "../i18n/index.js";
import { find } from "../lib/html.js";
import { enable } from "../play/panel.js";

/** @typedef {import("./match.js").MazeMatch} MazeMatch */

/** From here on energy is low: so many steps, or this share of what there was at the start. */
const LOW_STEPS = 3;
const LOW_SHARE = 0.2;

/**
 * @param {HTMLElement} content the page
 * @param {MazeMatch} match
 * @param {boolean} isAutomatic whether a program walks
 */
export function drawPanel(content, match, isAutomatic) {
  const t = texts().play;
  const { game } = match;
  say(content, "steps", number(game.steps));
  drawTime(content, match);
  if (game.energy !== undefined) {
    say(content, "pellets", number(game.pellets().filter((value) => value > 0).length));
    drawEnergy(find(content, ".maze-energy"), game.energy, game.energyAtStart ?? 0);
  }
  const how = find(content, ".play-how");
  how.hidden = match.how === "own";
  how.textContent = match.how === "assisted" ? t.withHints : t.byComputer;
  enable(content, ["undo"], game.canUndo);
  enable(content, ["redo"], isAutomatic ? !match.isOver : game.canRedo);
  enable(content, ["restart"], game.canRestart);
}

/** @param {HTMLElement} content @param {MazeMatch} match */
export function drawTime(content, match) {
  say(content, "time", clock(match.clock.elapsed));
}

/** @param {HTMLElement} content @param {string} counter @param {string} value */
export function say(content, counter, value) {
  find(content, `[data-counter=${counter}] .counter-value`).textContent = value;
}

/** @param {HTMLElement} meter @param {number} energy @param {number} atStart */
function drawEnergy(meter, energy, atStart) {
  const t = texts().maze;
  const most = Math.max(energy, atStart, 1);
  const isLow = energy <= Math.max(LOW_STEPS, LOW_SHARE * atStart);
  meter.dataset.level = energy === 0 ? "empty" : isLow ? "low" : "fine";
  meter.setAttribute("aria-valuemax", String(most));
  meter.setAttribute("aria-valuenow", String(energy));
  meter.setAttribute("aria-valuetext", t.energyOf(energy, most));
  meter.style.setProperty("--share", String(energy / most));
  find(meter, "strong").textContent = number(energy);
  find(meter, ".maze-energy-word").textContent = energy === 0 ? t.energyEmpty : isLow ? t.energyLow : "";
}
