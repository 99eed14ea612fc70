// @ts-check
/**
 * Where the keeper and the boxes are drawn while they move. Every `go` adds legs to a queue, and the queue is walked at
 * a speed that grows with what is left: whoever types fast sees fast steps, and never an old position.
 */

import { directionOf } from "./geometry.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./board.js").Position} Position */
/** @typedef {import("./board.js").Direction} Direction */

/**
 * One step of the keeper, perhaps with a box.
 * @typedef {object} Leg
 * @property {number} from
 * @property {number} to
 * @property {Direction} facing
 * @property {number} box the index of the box that comes along, -1 if none does
 * @property {number} boxFrom
 * @property {number} boxTo
 * @property {number} cost milliseconds at its own pace
 */

/**
 * How the keeper looks now. `step` runs from 0 to 1 within a square; `foot` says which foot is in front, 1 or -1.
 * @typedef {{ x: number, y: number, facing: Direction, step: number, foot: number, pushing: boolean }} Keeper
 */

/** Milliseconds of a step; a box is heavy. */
const WALK = 90;
const PUSH = 120;
/** What is drawn is never further behind what was asked for than this and a frame: 150 ms in all. */
const LAG = 130;
/** A long walk that was asked for in one go may take longer, for the eye has to follow, but not for ever. */
const LONG_WALK = 480;
/** At its own pace a leg ends (and a push starts) more slowly; the middle makes up for it. */
const WALK_SPEED = 1.05;
const PUSH_SPEED = 1.26;

/**
 * @typedef {object} Motion
 * @property {Keeper} keeper
 * @property {Float32Array} x columns of the boxes
 * @property {Float32Array} y rows of the boxes
 * @property {boolean} isMoving
 * @property {number} remaining how many steps are not done yet
 * @property {(position: Position, facing?: Direction) => void} jump is there at once
 * @property {(position: Position, speed: number, facing?: Direction) => boolean} go queues the way there; `false` if
 *   no way is known
 * @property {(milliseconds: number, touch: (x: number, y: number) => void) => void} advance tells every place where
 *   something was and is now
 */

/**
 * @param {Scene} scene
 * @param {(from: number) => number[] | undefined} wayFrom the squares of a walk from one (left out) to where the keeper is now
 * @returns {Motion}
 */
export function createMotion(scene, wayFrom) {
  const { width } = scene;
  /** @type {Leg[]} */
  let legs = [];
  let done = 0;
  let left = Infinity;
  let foot = 1;
  let player = 0;
  /** Squares at the end of the queue. @type {number[]} */
  let boxes = [];
  /** Whether the leg that ended last was a push, and went on without a pause: then the next one needs no start. */
  let rolling = false;

  /** @type {Motion} */
  const motion = {
    keeper: { x: 0, y: 0, facing: 1, step: 0, foot: 1, pushing: false },
    x: new Float32Array(0),
    y: new Float32Array(0),
    isMoving: false,
    get remaining() {
      return legs.length;
    },
    jump,
    go,
    advance,
  };
  return motion;

  /** @param {Position} position @param {Direction} [facing] */
  function jump(position, facing) {
    legs = [];
    done = 0;
    left = Infinity;
    rolling = false;
    player = position.player;
    boxes = Array.from(position.boxes);
    motion.x = Float32Array.from(boxes, (square) => square % width);
    motion.y = Float32Array.from(boxes, (square) => Math.floor(square / width));
    Object.assign(motion.keeper, { step: 0, pushing: false, facing: facing ?? motion.keeper.facing });
    place(player, player, 0);
    motion.isMoving = false;
  }

  /** @param {Position} position @param {number} speed @param {Direction} [facing] */
  function go(position, speed, facing) {
    const added = way(position, speed, facing);
    if (!added) return false;
    const total = added.reduce((sum, leg) => sum + leg.cost, 0);
    const allowed = added.length > 1 ? Math.min(total, LONG_WALK / Math.min(speed, 1)) : Math.max(LAG, total * 1.3);
    // Something new was asked for, so what is still under way hurries.
    left = legs.length > 0 ? Math.max(LAG, total) : allowed;
    if (legs.length === 0) done = 0;
    legs.push(...added);
    player = position.player;
    boxes = Array.from(position.boxes);
    motion.isMoving = legs.length > 0;
    if (legs.length === 0 && facing !== undefined) motion.keeper.facing = facing;
    return true;
  }

  /**
   * The legs from the end of the queue to a position: one step, or a walk around the boxes.
   * @param {Position} position
   * @param {number} speed
   * @param {Direction} [facing]
   * @returns {Leg[] | undefined}
   */
  function way(position, speed, facing) {
    if (position.boxes.length !== boxes.length) return undefined;
    const moved = boxes.flatMap((square, index) => (square === position.boxes[index] ? [] : [index]));
    const [box] = moved;
    if (box === undefined) {
      const isNear = player === position.player || directionOf(player, position.player, width) !== undefined;
      const squares = isNear ? [position.player].filter((square) => square !== player) : wayFrom(player);
      return squares?.map((to, index) => {
        const from = index === 0 ? player : (squares[index - 1] ?? player);
        const heading = directionOf(from, to, width) ?? 1;
        const looks = index === squares.length - 1 ? (facing ?? heading) : heading;
        return { from, to, facing: looks, box: -1, boxFrom: 0, boxTo: 0, cost: WALK / speed };
      });
    }
    const boxFrom = boxes[box] ?? 0;
    const boxTo = position.boxes[box] ?? 0;
    const heading = directionOf(player, position.player, width);
    if (moved.length > 1 || heading === undefined || directionOf(boxFrom, boxTo, width) !== heading) return undefined;
    // A push that is taken back: the keeper walks backwards and keeps the eyes on the box.
    const back = boxTo === player;
    const looks = /** @type {Direction} */ (back ? heading ^ 1 : heading);
    return [{ from: player, to: position.player, facing: facing ?? looks, box, boxFrom, boxTo, cost: PUSH / speed }];
  }

  /** @param {number} milliseconds @param {(x: number, y: number) => void} touch */
  function advance(milliseconds, touch) {
    let time = milliseconds;
    while (time > 0) {
      const [leg] = legs;
      if (!leg) break;
      touch(motion.keeper.x, motion.keeper.y);
      if (leg.box >= 0) touch(motion.x[leg.box] ?? 0, motion.y[leg.box] ?? 0);

      // Small slices, so that a start and an end are equally soft at 30 and at 120 frames a second.
      const slice = Math.min(time, 4);
      const remaining = legs.reduce((sum, each) => sum + each.cost, 0) - done;
      const hurry = left > slice ? remaining / left : Infinity;
      done += slice * Math.max(hurry, pace(leg));
      left -= slice;
      time -= slice;

      draw(leg, Math.min(1, done / leg.cost));
      touch(motion.keeper.x, motion.keeper.y);
      if (leg.box >= 0) touch(motion.x[leg.box] ?? 0, motion.y[leg.box] ?? 0);
      while (legs[0] && done >= legs[0].cost - 1e-6) {
        finish(legs[0], touch);
      }
    }
    motion.isMoving = legs.length > 0;
    if (!motion.isMoving) rest();
  }

  /** The speed of a leg when nothing is in a hurry. @param {Leg} leg */
  function pace(leg) {
    const part = done / leg.cost;
    const top = leg.box < 0 ? WALK_SPEED : PUSH_SPEED;
    const start = leg.box < 0 || rolling ? 1 : Math.min(1, 0.35 + part * 2.6);
    // A short end: if the next step comes just in time, it must not find the keeper standing.
    const end = legs.length > 1 ? 1 : Math.min(1, 0.45 + (1 - part) * 3);
    return top * start * end;
  }

  /** @param {Leg} leg @param {(x: number, y: number) => void} touch */
  function finish(leg, touch) {
    draw(leg, 1);
    touch(motion.keeper.x, motion.keeper.y);
    if (leg.box >= 0) touch(motion.x[leg.box] ?? 0, motion.y[leg.box] ?? 0);
    done -= leg.cost;
    foot = -foot;
    rolling = leg.box >= 0;
    legs.shift();
    if (legs.length === 0) done = 0;
  }

  /** @param {Leg} leg @param {number} part */
  function draw(leg, part) {
    place(leg.from, leg.to, part);
    Object.assign(motion.keeper, { facing: leg.facing, step: part, foot, pushing: leg.box >= 0 });
    if (leg.box >= 0) {
      motion.x[leg.box] = column(leg.boxFrom, leg.boxTo, part);
      motion.y[leg.box] = row(leg.boxFrom, leg.boxTo, part);
    }
  }

  function rest() {
    rolling = false;
    left = Infinity;
    Object.assign(motion.keeper, { step: 0, pushing: false });
  }

  /** @param {number} from @param {number} to @param {number} part */
  function place(from, to, part) {
    motion.keeper.x = column(from, to, part);
    motion.keeper.y = row(from, to, part);
  }

  /** @param {number} from @param {number} to @param {number} part */
  function column(from, to, part) {
    return (from % width) + ((to % width) - (from % width)) * part;
  }

  /** @param {number} from @param {number} to @param {number} part */
  function row(from, to, part) {
    const [start, end] = [Math.floor(from / width), Math.floor(to / width)];
    return start + (end - start) * part;
  }
}
