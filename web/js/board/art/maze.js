// @ts-check
/**
 * What mazes have in common in all themes. The marks of a search mean the same everywhere, so they look the same: from the
 * Okabe-Ito set, blues from the start, purples from the goal, and yellow or amber for the way.
 */

import { wallPath } from "../../maze/board/walls.js";

/** @typedef {import("../theme.js").Appearance} Appearance */
/** @typedef {import("../theme.js").Colours} Colours */
/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").MazeArt} MazeArt */
/** @typedef {import("../theme.js").MazeColours} MazeColours */
/** @typedef {import("../theme.js").MazeScene} MazeScene */
/** @typedef {import("../theme.js").Walker} Walker */
/** @typedef {import("../geometry.js").Area} Area */

/** @type {Record<Appearance, Pick<MazeColours, "open" | "closed" | "path" | "again">>} */
const SEARCH = {
  light: { open: ["#3fa7e4", "#c65f9a"], closed: ["#c3dcea", "#ead2df"], path: "#f0b429", again: "#e58a52" },
  dark: { open: ["#4fb2ee", "#dd86b6"], closed: ["#2a5069", "#643a52"], path: "#d99a12", again: "#b9541a" },
};

/** The set itself, without any tuning: stronger, and further apart in lightness. @type {typeof SEARCH} */
const OKABE_ITO = {
  light: { open: ["#0072b2", "#a03d74"], closed: ["#9ed3f2", "#e9b7d2"], path: "#f0e442", again: "#d55e00" },
  dark: { open: ["#56b4e9", "#e39fc4"], closed: ["#0a4a75", "#7d3f63"], path: "#f0e442", again: "#d55e00" },
};

/**
 * What the board paints with, made of what a theme has anyway.
 * @template {Colours} Own
 * @param {{ colours: Record<Appearance, Own>, okabeIto: Record<Appearance, Own> }} tables
 * @param {(own: Own) => Pick<MazeColours, "trail" | "fog" | "energy">} more
 * @returns {Pick<MazeArt, "colours" | "okabeIto">}
 */
export function mazeColours({ colours, okabeIto }, more) {
  const made = (/** @type {Own} */ own, /** @type {typeof SEARCH["light"]} */ search) => ({
    ...search,
    way: own.accent,
    casing: own.casing,
    choice: own.choice,
    signal: own.signal,
    party: /** @type {[string, string, string]} */ ([own.cheer, own.cheerHome, own.cheerKeeper]),
    ...more(own),
  });
  return {
    colours: { light: made(colours.light, SEARCH.light), dark: made(colours.dark, SEARCH.dark) },
    okabeIto: { light: made(okabeIto.light, OKABE_ITO.light), dark: made(okabeIto.dark, OKABE_ITO.dark) },
  };
}

/** A floor of squares. @param {Context} context @param {MazeScene} scene @param {Area} area @param {import("../theme.js").Look<Colours & { floorOdd: string }>} look */
export function drawFloor(context, scene, area, { cell, detail, colours }) {
  const { left, top, right, bottom } = within(scene, area);
  context.fillStyle = colours.floor;
  context.fillRect((left - area.left) * cell, (top - area.top) * cell, (right - left) * cell, (bottom - top) * cell);
  // On cells of a few pixels slabs would be noise.
  if (detail === "bold") return;
  context.fillStyle = colours.floorOdd;
  for (let y = top; y < bottom; y++) {
    for (let x = left + ((left + y) % 2); x < right; x += 2) context.fillRect((x - area.left) * cell, (y - area.top) * cell, cell, cell);
  }
}

/** The part of an area that lies in a maze. @param {MazeScene} scene @param {Area} area @returns {Area} */
export function within({ width, height }, { left, top, right, bottom }) {
  return { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(width, right), bottom: Math.min(height, bottom) };
}

/** Colours of thin walls: they are darker than thick ones, or they would be lost on the floor. */
/** @typedef {Record<"mazeTop" | "mazeEdge" | "mazeFront" | "mazeBold" | "shadow", string>} WallColours */

/**
 * Walls that stand on their lines, with a top, a front and a shadow.
 * @param {Context} context
 * @param {MazeScene} scene
 * @param {Area} area
 * @param {import("../theme.js").Look<Colours & WallColours>} look
 * @param {{ thick: number, rise: number, round: number }} shape thickness and height of the front in cells; how round the ends are, in
 *   thicknesses
 */
export function drawWalls(context, scene, area, { cell, detail, colours }, shape) {
  const thickness = Math.max(1, Math.round(cell * shape.thick));
  if (detail === "bold") {
    context.fillStyle = colours.mazeBold;
    context.fill(wallPath(scene, area, { cell, thickness }));
    return;
  }
  const rise = Math.max(1, Math.round(cell * shape.rise));
  const path = wallPath(scene, area, { cell, thickness, radius: detail === "fine" ? thickness * shape.round : 0 });
  // Step 1. The foot with its shadow: the walls' front is what the foot has more than the top.
  context.save();
  context.translate(0, Math.ceil(rise / 2));
  context.shadowColor = colours.shadow;
  context.shadowBlur = cell * 0.16;
  context.shadowOffsetX = cell * 0.05;
  context.shadowOffsetY = cell * 0.06;
  context.fillStyle = colours.mazeFront;
  context.fill(path);
  context.restore();
  // Step 2. The top, lifted so that the wall as a whole stands on its line.
  context.save();
  context.translate(0, -Math.floor(rise / 2));
  context.fillStyle = colours.mazeEdge;
  context.fill(path);
  context.restore();
  if (thickness < 3) return;
  // Step 3. What lies in the light on top: the edge is left where it falls from, above and to the left.
  const line = Math.max(1, Math.round(cell * 0.025));
  context.save();
  context.translate(line, line - Math.floor(rise / 2));
  context.clip(path);
  context.translate(-line, -line);
  context.fillStyle = colours.mazeTop;
  context.fill(path);
  context.restore();
}

/**
 * A theme's keeper as a walker: it never pushes, and when its energy is used up it lies down.
 * @template {Colours} Own
 * @param {(context: Context, keeper: import("../theme.js").Figure, look: import("../theme.js").Look<Own>) => void} drawKeeper
 * @returns {(context: Context, walker: Walker, look: import("../theme.js").Look<Own>) => void}
 */
export function walkerOf(drawKeeper) {
  return (context, { facing, step, foot, joy, faint }, look) => {
    const { cell } = look;
    context.save();
    if (faint > 0) {
      // Over to the right, with the feet where they were.
      context.translate(cell * (0.5 - 0.3 * faint), cell * (0.84 - 0.1 * faint));
      context.rotate((faint * Math.PI) / 2);
      context.translate(-cell * 0.5, -cell * 0.84);
    }
    // The wall below begins within the cell: nobody stands on it.
    if (look.detail !== "bold") context.translate(0, -0.06 * cell);
    drawKeeper(context, { x: 0, y: 0, facing, step, foot, pushing: false, joy }, look);
    context.restore();
  };
}
