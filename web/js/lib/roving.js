// @ts-check
/**
 * Many links in a grid, and one stop of the tab key for all of them: the arrows go from one to the next, and whoever
 * comes back finds the one they left.
 */

/**
 * Lets the arrows move between the links of a place, also those that come later. The caller gives one of them the tab stop.
 * @param {HTMLElement} place
 * @param {string} selector
 * @param {(link: HTMLElement) => void} moved called with the link that has the tab stop from now on
 */
export function rove(place, selector, moved) {
  const links = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll(selector)]);
  place.addEventListener("focusin", (event) => {
    const link = event.target;
    if (!(link instanceof HTMLElement) || !link.matches(selector)) return;
    for (const other of links()) other.tabIndex = other === link ? 0 : -1;
    moved(link);
  });
  place.addEventListener("keydown", (event) => {
    const link = event.target;
    const isOurs = link instanceof HTMLElement && link.matches(selector);
    if (!isOurs || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const all = links();
    const to = neighbour(all, all.indexOf(link), event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
}

/**
 * The link a key leads to. How many stand in a row is seen from where they are.
 * @param {readonly HTMLElement[]} links
 * @param {number} index
 * @param {string} key
 */
function neighbour(links, index, key) {
  const top = (/** @type {number} */ at) => links[at]?.getBoundingClientRect().top;
  const second = links.findIndex((_, at) => top(at) !== top(0));
  const width = second === -1 ? links.length : second;
  const isInLastRow = index >= links.length - (links.length % width || width);
  switch (key) {
    case "ArrowLeft":
      return links[index - 1];
    case "ArrowRight":
      return links[index + 1];
    case "ArrowUp":
      return links[index - width];
    case "ArrowDown":
      // Above a gap in the last row, down leads to the last link.
      return links[index + width] ?? (isInLastRow ? undefined : links.at(-1));
    case "Home":
      return links[0];
    case "End":
      return links.at(-1);
    default:
      return undefined;
  }
}
