// @ts-check
/**
 * Where the walker is drawn while it moves, and how much of its trail. A trail that is told is that of the place where
 * the walker will be; what is drawn is the trail of the place where it is still seen.
 */

import { directionOf } from "../../board/geometry.js";
import { createMotion } from "../../board/motion.js";

/** @typedef {import("../../board/board.js").Direction} Direction */
/** @typedef {import("../../board/geometry.js").Extent} Extent */

/** The first so many cells of a trail. @typedef {{ cells: ArrayLike<number>, count: number }} Ribbon */

/** Whoever is further away, in cells along the trail, is there at once. */
const FAR = 400;

/** @param {Extent} scene */
export function createGlide(scene) {
  /** The trail at the end of every step that is not done yet, and where the first of them began. @type {Ribbon[]} */
  let ahead = [];
  /** @type {Ribbon} */
  let behind = { cells: [], count: 0 };
  let here = 0;
  /** @type {number[] | undefined} */
  let walk;
  const motion = createMotion({ ...scene, cells: new Uint8Array(0) }, () => walk);

  return {
    /** Where it is drawn, and how. */
    walker: motion.keeper,

    get isMoving() {
      return motion.isMoving;
    },

    /** What is drawn of the trail; from its end a line goes to the walker. @returns {Ribbon} */
    get ribbon() {
      const [next] = ahead;
      return next && next.count < behind.count ? next : behind;
    },

    /** @param {number} cell @param {ArrayLike<number>} trail @param {Direction} [facing] */
    jump(cell, trail, facing) {
      ahead = [];
      behind = { cells: trail, count: trail.length };
      here = cell;
      motion.jump({ player: cell, boxes: [] }, facing);
    },

    /**
     * Queues the way to a cell.
     * @param {number} cell
     * @param {ArrayLike<number>} trail
     * @param {number} speed
     * @param {Direction} [facing]
     * @returns whether one is known
     */
    go(cell, trail, speed, facing) {
      const ribbon = { cells: trail, count: trail.length };
      const last = ahead.at(-1) ?? behind;
      const isNear = cell === here || directionOf(here, cell, scene.width) !== undefined;
      const ribbons = isNear ? [ribbon] : between(last, ribbon);
      if (ribbons.length > FAR || ribbons.some((each, index) => !isStep(index === 0 ? here : endOf(ribbons[index - 1]), endOf(each)))) return false;
      walk = ribbons.map(endOf);
      if (!motion.go({ player: cell, boxes: [] }, speed, facing)) return false;
      if (cell !== here) ahead.push(...ribbons);
      // Who stays may still have another trail.
      else if (ahead.length > 0) ahead[ahead.length - 1] = ribbon;
      else behind = ribbon;
      here = cell;
      return true;
    },

    /** @param {number} milliseconds @param {(x: number, y: number) => void} touch is told where something has changed */
    advance(milliseconds, touch) {
      motion.advance(milliseconds, touch);
      while (ahead.length > motion.remaining) behind = ahead.shift() ?? behind;
    },
  };

  /** @param {number} from @param {number} to */
  function isStep(from, to) {
    return from === to || directionOf(from, to, scene.width) !== undefined;
  }
}

/**
 * Back along one trail to where another branches off, and on along that one.
 * @param {Ribbon} from
 * @param {Ribbon} to
 */
function between(from, to) {
  let common = 0;
  while (common < Math.min(from.count, to.count) && from.cells[common] === to.cells[common]) common++;
  // Trails that do not even begin together have no way between them.
  if (common === 0) return [{ cells: to.cells, count: 0 }];
  const ribbons = /** @type {Ribbon[]} */ ([]);
  for (let count = from.count - 1; count >= common; count--) ribbons.push({ cells: from.cells, count });
  for (let count = common + 1; count <= to.count; count++) ribbons.push({ cells: to.cells, count });
  return ribbons;
}

/** @param {Ribbon | undefined} ribbon */
function endOf(ribbon) {
  return ribbon?.cells[ribbon.count - 1] ?? -1;
}
