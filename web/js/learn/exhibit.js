// @ts-check
/**
 * Small boards among the words of a lesson. Only those that are in view are alive: a chapter has many of them, and a
 * telephone little memory.
 */

/**
 * @typedef {object} Exhibit
 * @property {HTMLElement} element
 * @property {boolean} [isWide] whether it wants the whole width of the page
 * @property {() => void} wake it comes into view
 * @property {() => void} sleep it is out of view, and remembers where it was
 * @property {() => void} relabel says everything in the language that is spoken now
 * @property {() => void} close
 */

/** How far from view a board already gets ready. */
const NEAR = "240px";

/**
 * Wakes whatever comes into view, and lets it sleep when it goes.
 * @param {readonly Exhibit[]} exhibits
 * @returns {() => void} closes them all
 */
export function display(exhibits) {
  const places = new Map(exhibits.map((exhibit) => [/** @type {Element} */ (exhibit.element), exhibit]));
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) places.get(target)?.wake();
        else places.get(target)?.sleep();
      }
    },
    { rootMargin: NEAR },
  );
  for (const place of places.keys()) watch.observe(place);
  return () => {
    watch.disconnect();
    for (const exhibit of exhibits) exhibit.close();
  };
}
