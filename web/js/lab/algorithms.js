// @ts-check
/** What is known of algorithms by their names, for the page and the worker alike. */

const GUIDED = new Set(["greedy", "astar", "astar-euclid", "astar-squared"]);

/** Whether it estimates, and so has h and f to show. @param {string} algorithm */
export function isGuided(algorithm) {
  return GUIDED.has(algorithm);
}

/** How many of some moves are pushes: those have capitals. @param {string} moves */
export function pushesOf(moves) {
  return [...moves].filter((letter) => letter !== letter.toLowerCase()).length;
}
