// @ts-check
/** Something in a lesson that only stands there: a table, a list. */

/**
 * @param {() => Node} draw what it looks like, in the language that is spoken now
 * @returns {import("./exhibit.js").Exhibit}
 */
export function still(draw) {
  const place = document.createElement("div");
  place.className = "exhibit-still";
  const relabel = () => place.replaceChildren(draw());
  relabel();
  return { element: place, wake() {}, sleep() {}, relabel, close() {} };
}
