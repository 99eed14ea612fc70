// @ts-check
/**
 * The warehouse as a maze: low walls of concrete on the same floor, and the keeper without a box. Colours of searches are
 * from the Okabe-Ito set: blues from the start, purples from the goal, and amber for the way.
 */

import { wallPath } from "../../maze/board/walls.js";
import { COLOURS } from "./colours.js";
import { drawKeeper } from "./keeper.js";
import { drawPiece } from "./mazepieces.js";

/** @typedef {import("../theme.js").Context} Context */
/** @typedef {import("../theme.js").MazeArt} MazeArt */
/** @typedef {import("../theme.js").MazeLook} MazeLook */
/** @typedef {import("../theme.js").MazeScene} MazeScene */
/** @typedef {import("../theme.js").Walker} Walker */
/** @typedef {import("../geometry.js").Area} Area */

/** In cells. */
const THICK = 0.16;
const RISE = 0.1;

/** Thin walls are darker than thick ones, or they would be lost on the floor. */
const WALLS = {
  light: { top: "#a0978a", edge: "#bdb5a8", front: "#6f675b", bold: "#6f675b" },
  dark: { top: "#8f877b", edge: "#aaa295", front: "#5c554c", bold: "#968e82" },
};

/** @type {MazeArt} */
export const MAZE = {
  colours: {
    light: {
      open: ["#3fa7e4", "#c65f9a"],
      closed: ["#c3dcea", "#ead2df"],
      path: "#f0b429",
      again: "#e58a52",
      trail: "rgb(31 111 176 / 0.38)",
      way: "#c98200",
      casing: "#ffffff",
      fog: "#57504a",
      choice: "#1f6fb0",
      energy: "#1f9a78",
      signal: "#d55e00",
      party: [COLOURS.light.hat, COLOURS.light.homeLight, COLOURS.light.suitLight],
    },
    dark: {
      open: ["#4fb2ee", "#dd86b6"],
      closed: ["#2a5069", "#643a52"],
      path: "#d99a12",
      again: "#b9541a",
      trail: "rgb(98 175 230 / 0.42)",
      way: "#f0aa1e",
      casing: "#1c1814",
      fog: "#14110e",
      choice: "#62afe6",
      energy: "#3bb795",
      signal: "#f0732a",
      party: [COLOURS.dark.hat, COLOURS.dark.homeLight, COLOURS.dark.suitLight],
    },
  },
  floor,
  walls,
  piece: drawPiece,
  walker,
};

/** @param {Context} context @param {MazeScene} scene @param {Area} area @param {MazeLook} look */
function floor(context, { width, height }, area, { cell, detail, appearance }) {
  const { floor, floorOdd } = COLOURS[appearance];
  const [left, top] = [Math.max(0, area.left), Math.max(0, area.top)];
  const [right, bottom] = [Math.min(width, area.right), Math.min(height, area.bottom)];
  context.fillStyle = floor;
  context.fillRect((left - area.left) * cell, (top - area.top) * cell, (right - left) * cell, (bottom - top) * cell);
  // On cells of a few pixels slabs would be noise.
  if (detail === "bold") return;
  context.fillStyle = floorOdd;
  for (let y = top; y < bottom; y++) {
    for (let x = left + ((left + y) % 2); x < right; x += 2) context.fillRect((x - area.left) * cell, (y - area.top) * cell, cell, cell);
  }
}

/** @param {Context} context @param {MazeScene} scene @param {Area} area @param {MazeLook} look */
function walls(context, scene, area, { cell, detail, appearance }) {
  const colours = WALLS[appearance];
  const thickness = Math.max(1, Math.round(cell * THICK));
  if (detail === "bold") {
    context.fillStyle = colours.bold;
    context.fill(wallPath(scene, area, { cell, thickness }));
    return;
  }
  const rise = Math.max(1, Math.round(cell * RISE));
  const path = wallPath(scene, area, { cell, thickness, radius: detail === "fine" ? thickness * 0.3 : 0 });
  // Step 1. The foot with its shadow: the walls' front is what the foot has more than the top.
  context.save();
  context.translate(0, Math.ceil(rise / 2));
  context.shadowColor = COLOURS[appearance].shadow;
  context.shadowBlur = cell * 0.16;
  context.shadowOffsetX = cell * 0.05;
  context.shadowOffsetY = cell * 0.06;
  context.fillStyle = colours.front;
  context.fill(path);
  context.restore();
  // Step 2. The top, lifted so that the wall as a whole stands on its line.
  context.save();
  context.translate(0, -Math.floor(rise / 2));
  context.fillStyle = colours.edge;
  context.fill(path);
  context.restore();
  if (thickness < 3) return;
  // Step 3. What lies in the light on top: the edge is left where it falls from, above and to the left.
  const line = Math.max(1, Math.round(cell * 0.025));
  context.save();
  context.translate(line, line - Math.floor(rise / 2));
  context.clip(path);
  context.translate(-line, -line);
  context.fillStyle = colours.top;
  context.fill(path);
  context.restore();
}

/** @param {Context} context @param {Walker} walker @param {MazeLook} look */
function walker(context, { facing, step, foot, joy, faint }, { cell, ratio, detail, appearance }) {
  context.save();
  if (faint > 0) {
    // Over to the right, with the feet where they were.
    context.translate(cell * (0.5 - 0.3 * faint), cell * (0.84 - 0.1 * faint));
    context.rotate((faint * Math.PI) / 2);
    context.translate(-cell * 0.5, -cell * 0.84);
  }
  drawKeeper(context, { x: 0, y: 0, facing, step, foot, pushing: false, joy }, { cell, ratio, detail, colours: COLOURS[appearance] });
  context.restore();
}
