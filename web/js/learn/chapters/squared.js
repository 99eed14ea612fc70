// @ts-check
/** An experiment: A* with the squared distance on the engine's own map, where it misses the shortest way. */

import { MazeRecording } from "../../../engine/mazekeeper.js";
import { prepare } from "../../engine.js";
import { en, vi } from "../../i18n/texts/learn-squared.js";
import { Missed } from "../missed.js";
import { Tables } from "../tables.js";
import { laboratoriesOf } from "./boards.js";

/** @typedef {import("../chapters.js").Chapter} Chapter */
/** @typedef {import("../laboratory.js").Sample} Sample */

const words = { en, vi };

/** @returns {Promise<Chapter>} */
export async function squared() {
  await prepare();
  const ground = { maze: MazeRecording.lesson() };
  /** @type {Sample["runs"]} */
  const both = [{ algorithm: "astar-squared" }, { algorithm: "astar" }];
  /** @type {Partial<Record<keyof typeof en, readonly Sample[]>>} */
  const samples = {
    map: [{ ground, runs: [{ algorithm: "bfs" }], layer: "g", hasCode: true }],
    estimates: [{ ground, runs: both, layer: "h" }],
    tables: [{ ground, runs: both, layer: "f", annex: () => new Tables() }],
    why: [{ ground, runs: both, annex: () => new Missed() }],
    change: [{ ground, runs: both, layer: "f", hasWalls: true, choices: ["astar-squared", "astar-euclid", "greedy", "bfs"], annex: () => new Missed() }],
  };
  return { words, boards: () => laboratoriesOf(words, /** @type {Record<string, readonly Sample[]>} */ (samples)) };
}
