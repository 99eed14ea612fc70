// @ts-check
/**
 * The board of a maze: shows where somebody is and glides there. It knows no rules. Whatever is asked of it only changes
 * what is to be seen, and one frame later it is on the screen; when nothing moves, nothing runs.
 */

import { createStage } from "../../board/stage.js";
import { UNKNOWN } from "../../board/theme.js";
import { texts } from "../../i18n/index.js";
import { createFog } from "./fog.js";
import { createGlide } from "./glide.js";
import { createMoments } from "./moments.js";
import { createMazePainter } from "./painter.js";
import { createSearched } from "./searched.js";

/** @typedef {import("../../board/board.js").Direction} Direction */
/** @typedef {import("../../board/theme.js").MazeScene} MazeScene */

/**
 * @typedef {object} MazeState
 * @property {number} here the walker's cell
 * @property {ArrayLike<number>} trail the cells from the start to here
 * @property {Uint8Array} [pellets] per cell: 0 without one, 1 to 9 what it gives, 255 if nobody knows
 * @property {number} [gave] what the pellet that was eaten last turned out to be
 * @property {number} [energyShare] how much energy is left, 0 to 1
 */

/**
 * @typedef {object} MazeOverlay
 * @property {ArrayLike<number>} [way] cells of a way that is shown
 * @property {{ cell: number, direction: Direction }} [arrow] the next step
 * @property {"start" | "goal"} [picking] what is being chosen
 * @property {number} [hover] the cell that would be chosen
 * @property {{ start?: number, goal?: number }} [ends] instead of the maze's own
 */

/**
 * @typedef {object} MazeBoard
 * @property {(state: MazeState, options: { animate: boolean, facing?: Direction }) => void} show
 * @property {(marks: Uint8Array | undefined, changed?: ArrayLike<number> | null) => void} search what a search has done, and in which cells alone it is something else than before, if that is known; per cell: 0 nothing, 1 open, 2 closed,
 *   3 on the path, 4 walked again; and 8 more if it was found from the goal
 * @property {(sight: Uint8Array | undefined) => void} fog per cell: 0 never seen, 1 seen before, 2 seen now
 * @property {(overlay: MazeOverlay) => void} overlay replaces everything that was pointed out
 * @property {(clientX: number, clientY: number) => number | undefined} cellAt
 * @property {(cell: number) => DOMRect} rectOf in client coordinates
 * @property {() => void} celebrate the goal is reached
 * @property {() => void} faint the energy is used up
 * @property {boolean} isZoomed not the whole maze is shown, or is about to be
 * @property {boolean} isChosen somebody has chosen how much is shown
 * @property {(factor: number) => void} zoomBy nearer, or further away, as far as it makes sense
 * @property {() => void} showWhole
 * @property {() => void} showNear as the board does by itself: large enough to be played
 * @property {() => void} destroy
 */

/** To see a whole maze is worth cells of half the size in which squares are pushed about. */
const TOLERANCE = 0.5;

/**
 * @param {HTMLElement} host decides about the size
 * @param {MazeScene} scene
 * @param {object} settings are asked whenever they matter
 * @param {() => boolean} settings.isMoving
 * @param {() => number} settings.speed
 * @param {boolean} [settings.isOverview] the whole maze comes first, however small: what happens does not happen around the walker
 * @param {boolean} [settings.isPicture] the whole maze, however small, and no hand looks around in it
 * @param {(isZoomed: boolean) => void} [settings.onZoom] hears whether the whole maze is shown, when that changes
 * @returns {MazeBoard}
 */
export function createMazeBoard(host, scene, { isMoving, speed, isOverview = false, isPicture = false, onZoom }) {
  const { width } = scene;
  const glide = createGlide(scene);
  const moments = createMoments();
  const searched = createSearched(scene);
  const fog = createFog(scene);
  const painter = createMazePainter(scene);
  const pellets = new Uint8Array(scene.width * scene.height);
  /** Pellets that are eaten as soon as the walker is seen there, and what they give. @type {Map<number, number>} */
  const bitten = new Map();
  /** @type {MazeOverlay} */
  let overlay = {};
  /** @type {number | undefined} */
  let energy;
  /** What was shown last: the cell, and the length of the trail. @type {{ here: number, length: number } | undefined} */
  let shown;
  /** What happens when the walker is seen where it is. @type {(() => void) | undefined} */
  let ending;

  const stage = createStage(
    host,
    scene,
    {
      isThere: () => shown !== undefined,
      keeper: () => glide.walker,
      advance,
      prepare(cell, ratio) {
        painter.prepare(cell, ratio);
        searched.prepare({ cell, ratio, colours: painter.colours });
        fog.prepare(painter.colours.fog);
      },
      paint: (context, seen, view) => painter.paint(context, seen, view, { glide, moments, searched, fog, pellets, overlay, energy }),
      foresee: painter.foresee,
    },
    { isMoving, isPicture, tolerance: isOverview ? 0 : TOLERANCE, onZoom },
  );
  const { camera, damage, screen } = stage;
  stage.begin();

  return {
    show,
    search(marks, changed) {
      searched.set(marks, touchCell, changed);
      stage.wake();
    },
    fog(sight) {
      if (fog.set(sight, touchCell)) damage.all();
      label();
      stage.wake();
    },
    overlay(next) {
      const { arrow } = next;
      // A hint that nobody sees is none.
      if (arrow && arrow.cell !== overlay.arrow?.cell) camera.pointOut({ x: arrow.cell % width, y: Math.floor(arrow.cell / width) });
      // Most overlays follow a step and are as empty as the one before.
      if (!isSameOverlay(next, overlay)) damage.all();
      overlay = next;
      label();
      stage.wake();
    },
    cellAt: screen.squareAt,
    rectOf: screen.rectOf,
    celebrate() {
      if (isMoving()) ending = () => moments.celebrate(glide.walker);
      stage.wake();
    },
    faint() {
      ending = () => moments.collapse(isMoving());
      stage.wake();
    },
    get isChosen() {
      return camera.isChosen;
    },
    get isZoomed() {
      return camera.isZoomed;
    },
    zoomBy: (factor) => stage.choose(factor),
    showWhole: () => stage.choose("whole"),
    showNear: () => stage.choose(undefined),
    destroy() {
      stage.destroy();
      painter.clear();
    },
  };

  /** @param {MazeState} state @param {{ animate: boolean, facing?: Direction }} options */
  function show(state, { animate, facing }) {
    const { here, trail, energyShare } = state;
    const isAnimated = animate && shown !== undefined && isMoving();
    const isSame = shown?.here === here && shown.length === trail.length && energyShare === energy;
    feed(state, isAnimated);
    energy = energyShare;
    touch(glide.walker.x, glide.walker.y);
    stage.wake();
    // While a search is played only its marks change, and who has arrived stays.
    if (isSame && !glide.isMoving && facing === undefined) return;
    if (moments.isWide) damage.all();
    moments.stop();
    ending = undefined;
    const before = glide.ribbon.count;
    if (!isAnimated || !glide.go(here, trail, speed(), facing)) {
      glide.jump(here, trail, facing);
      damage.all();
    } else if (Math.abs(trail.length - before) > 1) damage.all();
    if (shown === undefined) camera.begin(glide.walker);
    else if (shown.here !== here) camera.attend();
    // Without a way there is nothing to follow.
    if (!isAnimated && camera.advance(0, glide.walker, false)) damage.all();
    shown = { here, length: trail.length };
    label();
  }

  /**
   * What lies in the maze now. What was eaten stays until the walker is seen there.
   * @param {MazeState} state
   * @param {boolean} isAnimated
   */
  function feed({ pellets: next, gave }, isAnimated) {
    for (let cell = 0; cell < pellets.length; cell++) {
      const value = next?.[cell] ?? 0;
      const before = pellets[cell] ?? 0;
      if (value === before) {
        if (value > 0) bitten.delete(cell);
      } else if (value === 0 && isAnimated) {
        // It was eaten by the first step that tells so; later ones tell of others.
        if (!bitten.has(cell)) bitten.set(cell, before === UNKNOWN && gave ? gave : before);
      } else {
        bitten.delete(cell);
        pellets[cell] = value;
        touchCell(cell % width, Math.floor(cell / width));
      }
    }
  }

  /** @param {number} milliseconds */
  function advance(milliseconds) {
    glide.advance(milliseconds, touch);
    const { x, y } = glide.walker;
    for (const [cell, value] of bitten) {
      const far = Math.hypot((cell % width) - x, Math.floor(cell / width) - y);
      if (far > 0.5 && glide.isMoving) continue;
      moments.bite(cell, value, value !== pellets[cell]);
      bitten.delete(cell);
      pellets[cell] = 0;
    }
    if (ending && !glide.isMoving) {
      ending();
      ending = undefined;
      touch(x, y);
    }
    const wasWide = moments.isWide;
    if (moments.isRunning) touch(x, y);
    moments.advance(milliseconds, (cell) => damage.touch(cell % width, Math.floor(cell / width), painter.rise));
    if (wasWide) damage.all();
    return glide.isMoving || moments.isRunning;
  }

  /** Something at the walker looks different now. @param {number} x @param {number} y */
  function touch(x, y) {
    damage.touch(x, y, painter.reach);
  }

  /** A cell looks different now, and the soft edges around it. @param {number} x @param {number} y */
  function touchCell(x, y) {
    damage.touch(x, y, 1);
  }

  function label() {
    const { height, start } = scene;
    const { goal } = overlay.ends ?? scene;
    const place = (/** @type {number} */ cell) => ({ row: Math.floor(cell / width) + 1, column: (cell % width) + 1 });
    const t = texts().mazeBoard;
    const walker = overlay.picking ? [] : [t.here(place(shown?.here ?? start))];
    const isGoalSeen = goal !== undefined && !fog.hides(goal);
    const text = [t.size(width, height), ...walker, ...(isGoalSeen ? [t.goal(place(goal))] : [])].join(" ");
    if (host.getAttribute("aria-label") !== text) host.setAttribute("aria-label", text);
  }
}

/** @param {MazeOverlay} one @param {MazeOverlay} other */
function isSameOverlay(one, other) {
  const told = (/** @type {MazeOverlay} */ { way, arrow, picking, hover, ends }) => [way, arrow?.cell, arrow?.direction, picking, hover, ends?.start, ends?.goal];
  const others = told(other);
  return told(one).every((each, index) => each === others[index]);
}
