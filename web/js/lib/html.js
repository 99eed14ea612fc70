// @ts-check
/**
 * Markup from templates. Values are escaped unless they are markup themselves, so no name of a level or a player
 * can become an element.
 */

/** A piece of markup that was made by {@link html}. Nothing else is trusted. */
class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @typedef {Markup | string | number | boolean | null | undefined} Piece */

/**
 * Markup with values in it: `` html`<b>${name}</b>` ``. Lists are joined; `null`, `undefined` and `false` leave nothing.
 * @param {TemplateStringsArray} strings
 * @param {...(Piece | Piece[])} values
 * @returns {Markup}
 */
export function html(strings, ...values) {
  const text = strings.map((string, index) => (index === 0 ? string : written(values[index - 1]) + string));
  return new Markup(text.join(""));
}

/**
 * The elements of a piece of markup.
 * @param {Markup} markup
 * @returns {DocumentFragment}
 */
export function fragment(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.text;
  return template.content;
}

/**
 * The one element that a piece of markup describes.
 * @param {Markup} markup
 * @returns {HTMLElement}
 */
export function element(markup) {
  const first = fragment(markup).firstElementChild;
  if (!(first instanceof HTMLElement)) throw new Error("the markup describes no element");
  return first;
}

/**
 * A picture that the server has drawn, as a part of the page, so that styles colour it. What such a parser makes of a text is
 * never run, and the page's policy forbids what would be.
 * @param {string} svg
 * @returns {Element}
 */
export function picture(svg) {
  return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}

/**
 * Replaces what is in a place.
 * @param {Element} place
 * @param {Markup} markup
 */
export function fill(place, markup) {
  place.replaceChildren(fragment(markup));
}

/**
 * The element that a selector names. It is there, or something was misspelt.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} place
 * @param {string} selector
 * @returns {T}
 */
export function find(place, selector) {
  const found = place.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return /** @type {T} */ (found);
}

/**
 * Calls a function when something with `data-action` is clicked. It is told the action's name.
 * @param {Element} place
 * @param {(action: string, source: HTMLElement) => void} act
 * @returns {() => void} stops it
 */
export function onAction(place, act) {
  /** @param {Event} event */
  const clicked = (event) => {
    const source = event.target instanceof Element ? event.target.closest("[data-action]") : null;
    if (!(source instanceof HTMLElement) || !source.dataset.action) return;
    event.preventDefault();
    act(source.dataset.action, source);
  };
  place.addEventListener("click", clicked);
  return () => place.removeEventListener("click", clicked);
}

/** @param {Piece | Piece[]} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return value.map(written).join("");
  if (value === null || value === undefined || value === false) return "";
  return value instanceof Markup ? value.text : escaped(String(value));
}

/** @param {string} text */
function escaped(text) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => names[/** @type {keyof typeof names} */ (character)]);
}
