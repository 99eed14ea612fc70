// @ts-check
/** Pictures on the cards of chapters. Algorithms have the same maze on theirs, each as it leaves it: then one sees before reading that they differ. */

import { part } from "../board/thumbnail.js";
import { mazePicture } from "../maze/board/picture.js";

/** A maze whose passages are written as one digit per cell, to the base of 16. @param {number} width @param {number} start @param {number} goal @param {string} passages */
function sceneOf(width, start, goal, passages) {
  return { width, height: passages.length / width, start, goal, passages: Uint8Array.from(passages, (digit) => Number.parseInt(digit, 16)) };
}

/** The maze `dfs1-5x8-s1-b60-f4.0-t0.7`. */
const SHARED = sceneOf(8, 32, 7, "86aecec6a719cf4339ec63a5bcd6b5969ccddcc5");

/** What every algorithm leaves of it, one digit per cell: 1 waits, 2 was looked at, 3 lies on the way, 4 was walked twice; 8 more from the goal. */
export const MARKS = {
  bfs: "2212233322022320222223212222332233333222",
  dfs: "2222233333222310333223003233330032233100",
  ucs: "2212233322022320222223212222332233333222",
  greedy: "2200133333001310333333003110330031001000",
  astar: "1200133322001310212223002222330033333100",
  bidirectional: "2209a3332200939a222223aa2222339033333210",
  "dead-end": "2222233322222320222223212222332233333222",
  "wall-follower": "0000000300000003000000330000003333333333",
  tremaux: "2444433333244300333443003433330034433000",
};

/** @param {keyof typeof MARKS} algorithm */
export function searchCover(algorithm) {
  return tinted(mazePicture(SHARED), SHARED.width, MARKS[algorithm]);
}

/** The map on which the squared distance misses the shortest way, as it leaves it. */
export function squaredCover() {
  const scene = sceneOf(10, 40, 49, "accccccce6bccccccc5338cccccc63bccccccc53bccecccc633a63accc5333339ccc633333accc5333959cccc79dccccccc5");
  return tinted(mazePicture(scene), scene.width, "0000000000000000000000000000001000000000333333333310023333330002333333000233333300123333330000000001");
}

/** @param {SVGSVGElement} picture @param {number} width @param {string} marks */
function tinted(picture, width, marks) {
  const tints = [...marks].flatMap((mark, cell) => {
    const kind = ["none", "open", "closed", "way", "again"][Number.parseInt(mark, 16) % 8];
    if (kind === "none") return [];
    return [part("rect", { class: `cover-${kind}`, x: String(cell % width), y: String(Math.floor(cell / width)), width: "1", height: "1" })];
  });
  picture.querySelector(".maze-picture-floor")?.after(...tints);
  return picture;
}
