// @ts-check
/** What happens for a moment: a pellet is eaten, somebody arrives, or somebody's energy is used up. */

import { createParty } from "../../board/party.js";

/** @typedef {import("../../board/geometry.js").Area} Area */
/** @typedef {import("../../board/geometry.js").Point} Point */

/** Milliseconds: of a bite, of a bite that tells how much it gave, of a fall, and of the light that runs along the trail at a win. */
const BITE = 240;
const NEWS = 900;
const FALL = 520;
const LIGHT = 760;
/** How often the goal throws chips, as many as a box does. */
const THROWS = 5;

export function createMoments() {
  const party = createParty();
  /** Pellets that were eaten, by cell, and for how long. @type {Map<number, { value: number, age: number, isNews: boolean }>} */
  const bites = new Map();
  let fall = Infinity;
  let hasFallen = false;
  let light = Infinity;

  return {
    get isRunning() {
      return bites.size > 0 || party.isOn || fall < FALL || light < LIGHT;
    },

    /** Whether something reaches further than the walker does. */
    get isWide() {
      return party.isOn || light < LIGHT;
    },

    /** @param {number} cell @param {number} value @param {boolean} isNews whether nobody knew the value */
    bite(cell, value, isNews) {
      bites.set(cell, { value, age: 0, isNews });
    },

    /** @param {Point} walker */
    celebrate(walker) {
      const [x, y] = [Array(THROWS).fill(walker.x), Array(THROWS).fill(walker.y)];
      party.start(walker, x, y);
      light = 0;
    },

    /** Somebody falls. @param {boolean} isSeen otherwise it has happened already */
    collapse(isSeen) {
      hasFallen = true;
      fall = isSeen ? 0 : Infinity;
    },

    /** Something else is shown. */
    stop() {
      party.stop();
      light = Infinity;
      hasFallen = false;
      fall = Infinity;
    },

    /** @param {number} milliseconds @param {(cell: number) => void} touch */
    advance(milliseconds, touch) {
      for (const [cell, bite] of bites) {
        touch(cell);
        bite.age += milliseconds;
        if (bite.age >= lengthOf(bite)) bites.delete(cell);
      }
      party.advance(milliseconds);
      fall += milliseconds;
      light += milliseconds;
    },

    get joy() {
      return party.joy;
    },

    /** How far somebody has fallen, 0 to 1, with a small bounce at the end. */
    get faint() {
      if (!hasFallen) return 0;
      const part = Math.min(1, fall / FALL);
      return part < 0.6 ? (part / 0.6) ** 2 : 1 - 0.12 * Math.sin((Math.PI * (part - 0.6)) / 0.4);
    },

    /** Which part of the trail shines, from one part of it to another. @returns {{ from: number, to: number } | undefined} */
    get light() {
      if (light >= LIGHT) return undefined;
      const to = light / (0.7 * LIGHT);
      return { from: Math.max(0, to - 0.45), to: Math.min(1, to) };
    },

    /** What is left of pellets that were eaten, and how far each is on its way, 0 to 1. @param {boolean} isNews which of them */
    *bites(isNews) {
      for (const [cell, bite] of bites) if (bite.isNews === isNews) yield { cell, value: bite.value, part: bite.age / lengthOf(bite) };
    },

    /**
     * @param {CanvasRenderingContext2D} context whose unit is a cell
     * @param {[string, string, string]} colours
     */
    drawParty(context, colours) {
      if (!party.isOn) return;
      party.drawRing(context, colours[0]);
      party.drawChips(context, colours);
    },
  };
}

/** @param {{ isNews: boolean }} bite */
function lengthOf({ isNews }) {
  return isNews ? NEWS : BITE;
}
