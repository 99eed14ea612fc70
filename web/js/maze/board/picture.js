// @ts-check
/**
 * Small pictures of mazes as SVG, for cards and lists: crisp at every size, and coloured by `css/board.css`, so that they
 * change with the appearance without being drawn again.
 */

import { part } from "../../board/thumbnail.js";
import { wallsIn } from "./walls.js";

/** @typedef {import("../../board/theme.js").MazeScene} MazeScene */

/** In cells: room for the outer walls, and what part of the picture a start, a goal and a walker take at least. */
const ROOM = 0.2;
const LEAST = 1 / 16;
/** Cells beyond which walls would only be grey: such a maze is its outline. */
const MOST = 20_000;

/**
 * @param {MazeScene} scene
 * @param {{ here?: number, trail?: ArrayLike<number>, hasFog?: boolean }} [game] how far somebody has come; in fog there is only that
 * @returns {SVGSVGElement}
 */
export function mazePicture(scene, { here, trail, hasFog = false } = {}) {
  const { width, height, start, goal } = scene;
  const size = Math.max(1, Math.max(width, height) * LEAST);
  const viewBox = `${-ROOM} ${-ROOM} ${width + 2 * ROOM} ${height + 2 * ROOM}`;
  const svg = part("svg", { class: "maze-picture", viewBox, "aria-hidden": "true" });
  const middle = (/** @type {number} */ cell) => ({ x: (cell % width) + 0.5, y: Math.floor(cell / width) + 0.5 });
  const pieces = hasFog || width * height > MOST ? [] : wallsIn(scene, { left: 0, top: 0, right: width, bottom: height });
  const walls = Array.from(pieces, ({ x, y, end, isUpright }) => `M${x} ${y}${isUpright ? "V" : "H"}${end}`);
  svg.append(
    part("rect", { class: "maze-picture-floor", width: String(width), height: String(height) }),
    part("path", { class: "maze-picture-wall", d: `M0 0H${width}V${height}H0Z${walls.join("")}` }),
  );
  if (trail) {
    const points = Array.from(trail, (cell) => `${middle(cell).x} ${middle(cell).y}`);
    svg.append(part("polyline", { class: "maze-picture-trail", points: points.join(" "), "stroke-width": String(Math.max(0.3, size * 0.3)) }));
  }
  // A square to begin, a pennant to go to, a disc for whoever is on the way.
  const [from, to] = [middle(start), middle(goal)];
  const half = size * 0.36;
  svg.append(
    part("path", { class: "maze-picture-start", d: `M${from.x - half} ${from.y - half}h${2 * half}v${2 * half}h${-2 * half}z` }),
    ...(hasFog ? [] : [part("path", { class: "maze-picture-goal", d: `M${to.x - half} ${to.y - 1.3 * half}l${2.4 * half} ${0.8 * half}l${-1.8 * half} ${0.7 * half}v${1.1 * half}h${-0.6 * half}z` })]),
  );
  if (here === undefined) return svg;
  const { x, y } = middle(here);
  svg.append(disc("walker", x, y, half * 1.1), disc("hat", x, y - half * 0.15, half * 0.55));
  return svg;
}

/** @param {string} name @param {number} x @param {number} y @param {number} radius */
function disc(name, x, y, radius) {
  return part("circle", { class: `maze-picture-${name}`, cx: String(x), cy: String(y), r: String(radius) });
}
