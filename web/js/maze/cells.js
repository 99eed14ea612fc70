// @ts-check
/** Where letters lead. */

/**
 * The cells of a way, from the one where it begins to the one where it ends.
 * @param {string} way letters of a way that can be walked
 * @param {number} from
 * @param {number} width columns of the maze
 * @returns {number[]}
 */
export function cellsOf(way, from, width) {
  const by = { u: -width, d: width, l: -1, r: 1 };
  const cells = [from];
  for (const letter of way) cells.push((cells.at(-1) ?? from) + by[/** @type {keyof typeof by} */ (letter)]);
  return cells;
}
