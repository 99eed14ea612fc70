// @ts-check
/** The addresses of mazes. A link is a maze: whoever opens it is in the same one. */

/** @typedef {import("./wishes.js").Algorithm} Algorithm */
/** @typedef {import("./wishes.js").Policy} Policy */

/**
 * A game as its address tells it.
 * @typedef {object} Told
 * @property {string} maze the code
 * @property {string | undefined} [energy] the code of pellets and energy
 * @property {Algorithm | undefined} [algorithm] who is watched
 * @property {Policy | "best" | undefined} [policy] who is watched where there is energy
 * @property {boolean | undefined} [hasFog]
 * @property {string | undefined} [name]
 * @property {string | undefined} [save] which of the games that are kept
 */

/**
 * A game as its page knows it.
 * @typedef {Told & { pellets: number, ranked?: import("./ranked.js").RankedGame }} Setting `pellets`: how many lay there at the start
 */

/** @param {Told} told */
export function mazeAddress({ maze, energy, algorithm, policy, hasFog, name, save }) {
  const said = [["e", energy], ["a", algorithm], ["policy", policy], ["fog", hasFog ? "1" : ""], ["name", name], ["save", save]];
  return `/maze/m/${encodeURIComponent(maze)}${queryOf(said)}`;
}

/** @param {string} id @param {{ hasFog?: boolean, name?: string }} [more] */
export function rankedAddress(id, { hasFog = false, name } = {}) {
  return `/maze/g/${encodeURIComponent(id)}${queryOf([["fog", hasFog ? "1" : ""], ["name", name]])}`;
}

/** @param {(string | undefined)[][]} said what is empty is not said */
function queryOf(said) {
  const query = new URLSearchParams(said.flatMap(([name, value]) => (name && value ? [[name, value]] : [])));
  return query.size > 0 ? `?${query}` : "";
}
