// @ts-check
/** What came of a race: a line of figures for every runner, and who was first. */

/** @typedef {import("../lab/levels.js").Configuration} Configuration */
/** @typedef {import("./clock.js").Kind} Kind */

/**
 * How a runner did.
 * @typedef {object} Result
 * @property {string} name
 * @property {string} algorithm
 * @property {Configuration | undefined} configuration of a level
 * @property {"solved" | "unsolvable" | "stopped"} verdict
 * @property {string | undefined} reason why it was stopped
 * @property {number} expanded
 * @property {number} explored
 * @property {number | undefined} ms how long it takes on this computer; nothing as long as nobody has measured it
 * @property {number} bytes
 * @property {number | null} moves of the solution, or steps of the way
 * @property {number | null} pushes of the solution
 * @property {"moves" | "pushes" | "walks" | null} proved in what no solution is shorter
 */

/** Whether it came to an end of its own: a solution, or a proof that there is none. @param {Pick<Result, "verdict">} result */
export function hasFinished({ verdict }) {
  return verdict !== "stopped";
}

/**
 * The place of everybody who has finished, from 1; whoever is as good as another has the same place.
 * @param {readonly Pick<Result, "verdict" | "expanded" | "ms">[]} results
 * @param {Kind} kind
 * @returns {(number | undefined)[]}
 */
export function placesOf(results, kind) {
  const figure = (/** @type {Pick<Result, "expanded" | "ms">} */ { expanded, ms }) => (kind === "expansions" ? expanded : (ms ?? Infinity));
  return results.map((result) => {
    if (!hasFinished(result) || figure(result) === Infinity) return undefined;
    return 1 + results.filter((other) => hasFinished(other) && figure(other) < figure(result)).length;
  });
}
