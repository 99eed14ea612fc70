// @ts-check
/**
 * Which part of a level is to be seen, and how large. A level that would be too small as a whole is shown near, and the
 * camera goes with the keeper: not at every step, only when the middle of the view is left. A hand may look elsewhere;
 * the next move brings the camera back.
 */

import { fit, MARGIN } from "./geometry.js";

/** @typedef {import("./geometry.js").Extent} Extent */
/** @typedef {import("./geometry.js").Size} Size */
/** @typedef {import("./geometry.js").View} View */
/** @typedef {import("./geometry.js").Point} Point */

/** CSS pixels: a square that a finger, or a mouse, can hit without care. */
const COMFORTABLE = { finger: 21, mouse: 14 };
/** To see the whole level is worth squares that are smaller by this much, unless the board knows better. */
const TOLERANCE = 0.88;
/** CSS pixels of a square beyond which coming nearer shows nothing new. */
const NEAREST = 96;
/** So near to the whole level, the whole level was meant. */
const ALMOST_WHOLE = 1.06;
/** The part of the view in which the keeper walks without the camera, and where something that is pointed out may be. */
const CALM = 0.36;
const IN_SIGHT = 0.74;
/** In cells: what the keeper always sees ahead, and how far it can walk in one frame; whoever is further off jumped. */
const AHEAD = 1.7;
const LEAP = 6;
/** Milliseconds: how gently the camera goes after the keeper, how long it takes to come nearer, and when hands rest. */
const EASE = 130;
const ZOOM = 220;
const REST = 140;

/**
 * @param {Extent} scene
 * @param {{ isFinger: () => boolean, isWhole: boolean, tolerance?: number }} options `isWhole`: nothing but the whole level, ever
 */
export function createCamera(scene, { isFinger, isWhole, tolerance = TOLERANCE }) {
  /** @type {Size} */
  let size = { width: 0, height: 0, ratio: 1 };
  let whole = 1;
  /** Device pixels of a square; a fraction while it changes. */
  let cell = 1;
  /** What is in the middle, in cells. @type {Point} */
  let centre = { x: scene.width / 2, y: scene.height / 2 };
  /** CSS pixels of a square that somebody chose; `undefined` leaves it to the camera. @type {number | "whole" | undefined} */
  let wish;
  /** On the way to a size, around a place of the level that stays where it is on the screen. */
  /** @type {{ from: number, to: number, age: number, place: Point, at: Point } | undefined} */
  let way;
  /** Milliseconds since a hand changed the size, until it settles. @type {number | undefined} */
  let loose;
  /** What a hand zooms around. @type {{ place: Point, at: Point }} */
  let grip = { place: centre, at: { x: 0, y: 0 } };
  /** A hand decides what is to be seen. */
  let isLed = false;
  /** A place that is pointed out, instead of the keeper. @type {Point | undefined} */
  let pointed;
  let isFollowing = false;
  let isKeeperSeen = false;

  return {
    /** @returns {View} */
    get view() {
      const [left, top] = [size.width / 2 - centre.x * cell, size.height / 2 - centre.y * cell];
      return { cell, left: Math.round(left), top: Math.round(top) };
    },

    get size() {
      return size;
    },

    get isZoomed() {
      return (way?.to ?? cell) > whole;
    },

    get isChosen() {
      return wish !== undefined;
    },

    get isMoving() {
      return way !== undefined || loose !== undefined || isFollowing;
    },

    /** Whether the size is one to draw for, and not just passed on the way to one. */
    get isSettled() {
      return way === undefined && loose === undefined;
    },

    /** How far the level is away from the sides of the view, in CSS pixels; less than nothing where it goes on beyond. */
    get inset() {
      const { left, top } = this.view;
      const { width, height, ratio } = size;
      return {
        left: left / ratio,
        top: top / ratio,
        right: (width - left - scene.width * cell) / ratio,
        bottom: (height - top - scene.height * cell) / ratio,
      };
    },

    /** @param {Size} next @param {Point} keeper */
    resize(next, keeper) {
      // A board that is nowhere yet shows nothing, neither whole nor in part.
      if (next.width === 0 || next.height === 0) return;
      const isFirst = size.width === 0;
      size = next;
      whole = fit(scene, size);
      cell = wanted();
      way = loose = undefined;
      if (isFirst) this.begin(keeper);
      else follow(keeper, Infinity);
    },

    /** The keeper is in the middle, as far as the level allows. @param {Point} keeper */
    begin(keeper) {
      centre = { x: keeper.x + 0.5, y: keeper.y + 0.5 };
      this.attend();
      follow(keeper, Infinity);
    },

    /** Something moves: that is what is to be seen. */
    attend() {
      isLed = false;
      pointed = undefined;
    },

    /** Looks where a square is, unless it is in sight; until something moves. @param {Point} place */
    pointOut(place) {
      if (cell <= whole) return;
      isLed = false;
      pointed = place;
      isFollowing = true;
    },

    /**
     * @param {number} milliseconds
     * @param {Point} keeper
     * @param {boolean} isSmooth otherwise whatever is on its way is there at once
     * @returns whether the view is another one now
     */
    advance(milliseconds, keeper, isSmooth) {
      const before = this.view;
      if (loose !== undefined && (loose += milliseconds) >= REST) settle();
      const time = isSmooth ? milliseconds : Infinity;
      if (way) travel(way, time);
      else if (loose === undefined) follow(keeper, time);
      const { cell: now, left, top } = this.view;
      return now !== before.cell || left !== before.left || top !== before.top;
    },

    /**
     * Nearer or further by a hand, around a place on the canvas.
     * @param {number} factor
     * @param {Point} at
     */
    pull(factor, at) {
      if (isWhole) return;
      way = undefined;
      isLed = true;
      loose = 0;
      grip = { place: placeAt(at), at };
      cell = clamp(cell * factor, whole, nearest());
      choose(cell);
      keepAt(grip);
      // Where the level ends it may not have stayed under the hand.
      grip.place = placeAt(at);
    },

    /** By a hand, in device pixels. @param {number} dx @param {number} dy @returns whether there was more to see */
    pan(dx, dy) {
      const { x, y } = centre;
      centre = { x: x - dx / cell, y: y - dy / cell };
      hold();
      const moved = Math.hypot(centre.x - x, centre.y - y) * cell > 0.01;
      if (!moved) return false;
      isLed = true;
      pointed = undefined;
      // What goes on around a place goes on around what is there now.
      for (const anchor of [grip, way]) if (anchor) anchor.place = placeAt(anchor.at);
      return true;
    },

    /** Fingers were lifted: no need to wait whether they go on. */
    release() {
      if (loose !== undefined) loose = REST;
    },

    /**
     * To a size that somebody chose, around the keeper if it is to be seen.
     * @param {number | "whole" | undefined} factor of the present size; `undefined` is what the camera would choose
     * @param {Point} keeper
     */
    choose(factor, keeper) {
      if (isWhole) return;
      if (loose !== undefined) settle();
      if (typeof factor === "number") choose((way?.to ?? cell) * factor);
      else {
        wish = factor;
        isLed = false;
      }
      const to = wanted();
      way = undefined;
      if (to === cell) return;
      const { left, top } = this.view;
      const at = { x: left + (keeper.x + 0.5) * cell, y: top + (keeper.y + 0.5) * cell };
      const isSeen = at.x >= 0 && at.y >= 0 && at.x <= size.width && at.y <= size.height;
      const around = isSeen && !isLed ? at : { x: size.width / 2, y: size.height / 2 };
      way = { from: cell, to, age: 0, place: placeAt(around), at: around };
    },
  };

  /** @param {number} pixels device pixels of a square */
  function choose(pixels) {
    const kept = clamp(pixels, whole, nearest());
    wish = kept <= whole * ALMOST_WHOLE ? "whole" : kept / size.ratio;
  }

  /** The size that suits everybody. */
  function wanted() {
    if (isWhole || wish === "whole") return whole;
    if (wish !== undefined) return clamp(Math.round(wish * size.ratio), whole, nearest());
    const near = Math.round((isFinger() ? COMFORTABLE.finger : COMFORTABLE.mouse) * size.ratio);
    return whole >= near * tolerance ? whole : near;
  }

  function nearest() {
    return Math.max(whole, Math.round(NEAREST * size.ratio));
  }

  function settle() {
    loose = undefined;
    const to = wanted();
    // A fraction of a pixel is nothing; what snaps to the whole level glides there.
    if (Math.abs(to - cell) > 1) way = { from: cell, to, age: 0, ...grip };
    else cell = to;
    keepAt(grip);
  }

  /** @param {NonNullable<typeof way>} current @param {number} milliseconds */
  function travel(current, milliseconds) {
    current.age += milliseconds;
    const part = Math.min(1, current.age / ZOOM);
    const eased = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2;
    cell = part === 1 ? current.to : current.from * (current.to / current.from) ** eased;
    keepAt(current);
    if (part < 1) return;
    way = undefined;
    isFollowing = true;
  }

  /** @param {Point} keeper @param {number} milliseconds */
  function follow(keeper, milliseconds) {
    const seen = { x: size.width / cell / 2, y: size.height / cell / 2 };
    const { x, y } = pointed ?? keeper;
    const aim = { x: x + 0.5, y: y + 0.5 };
    const rim = { x: Math.max(0, seen.x - AHEAD), y: Math.max(0, seen.y - AHEAD) };
    isFollowing = false;
    if (!isLed) {
      const calm = pointed ? IN_SIGHT : CALM;
      const part = 1 - Math.exp(-milliseconds / EASE);
      for (const axis of /** @type {const} */ (["x", "y"])) {
        const goal = held(clamp(centre[axis], aim[axis] - seen[axis] * calm, aim[axis] + seen[axis] * calm), axis);
        const next = centre[axis] + (goal - centre[axis]) * part;
        // A keeper in a hurry takes the camera along: it is never lost from sight. But where the level ends, so does the way.
        const caught = held(clamp(next, aim[axis] - rim[axis], aim[axis] + rim[axis]), axis);
        const isCaught = !pointed && isKeeperSeen && Math.abs(caught - next) < LEAP;
        centre[axis] = isCaught ? caught : next;
        if (Math.abs(goal - centre[axis]) * cell < 0.5) centre[axis] = goal;
        else isFollowing = true;
      }
    }
    hold();
    isKeeperSeen = ["x", "y"].every((axis) => {
      const along = /** @type {"x" | "y"} */ (axis);
      return Math.abs(keeper[along] + 0.5 - centre[along]) <= rim[along] + 0.6;
    });
  }

  /** The place of the level at a place on the canvas. @param {Point} at @returns {Point} */
  function placeAt(at) {
    return { x: centre.x + (at.x - size.width / 2) / cell, y: centre.y + (at.y - size.height / 2) / cell };
  }

  /** @param {{ place: Point, at: Point }} anchor the place is to be seen there again */
  function keepAt({ place, at }) {
    centre = { x: place.x - (at.x - size.width / 2) / cell, y: place.y - (at.y - size.height / 2) / cell };
    hold();
  }

  /** Shows no more of what is outside than must be. */
  function hold() {
    centre = { x: held(centre.x, "x"), y: held(centre.y, "y") };
  }

  /** @param {number} middle @param {"x" | "y"} axis */
  function held(middle, axis) {
    const [length, pixels] = axis === "x" ? [scene.width, size.width] : [scene.height, size.height];
    const half = pixels / cell / 2;
    if (length + 2 * MARGIN <= 2 * half) return length / 2;
    return clamp(middle, half - MARGIN, length + MARGIN - half);
  }
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}
