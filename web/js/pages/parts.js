// @ts-check
/** Pieces that several pages are made of. */

import { element, find, fragment, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { thumbnail } from "../board/thumbnail.js";
import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { collectionAddress, collectionTitle, PER_PAGE } from "../lib/levels.js";
import { rangeBadge } from "../lib/rating.js";

/** @typedef {import("../api.js").Collection} Collection */
/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */
/** @template T @typedef {import("../api.js").List<T>} List */

/**
 * A page's element.
 * @param {string} name
 */
export function sheetOf(name) {
  const content = document.createElement("div");
  content.className = `page ${name}`;
  return content;
}

/**
 * All items of a list, page by page; of very long ones, the beginning.
 * @template T
 * @param {(page: number) => Promise<List<T>>} ask
 * @param {number} [most] pages
 */
export async function allOf(ask, most = 10) {
  /** @type {T[]} */
  const items = [];
  for (let page = 1; page <= most; page++) {
    const list = await ask(page);
    items.push(...list.items);
    if (!list.more) break;
  }
  return items;
}

/**
 * A level of a collection by its place, from 1.
 * @param {string} collection
 * @param {number} number
 * @returns {Promise<CollectionLevel | undefined>}
 */
export async function levelAt(collection, number) {
  const list = await api.levels(collection, Math.ceil(number / PER_PAGE));
  return list.items.find((level) => level.number === number);
}

/**
 * Hangs the picture of a level in a place. Beside its name it has nothing to add for those who listen.
 * @param {Element} place
 * @param {string} drawing
 */
export function hang(place, drawing) {
  place.replaceChildren(thumbnail(drawing));
}

/**
 * One of a few, as radio buttons side by side.
 * @param {string} name
 * @param {string} legend
 * @param {readonly { value: string, label: string, detail?: string }[]} options
 * @param {string} current
 */
export function choices(name, legend, options, current) {
  return html`<fieldset class="choices">
    <legend class="unseen">${legend}</legend>
    ${options.map(
      ({ value, label, detail }) =>
        html`<label
          ><input
            type="radio"
            name="${name}"
            value="${value}"
            ${value === current && html`checked`}
          />${label}${detail && html` <small>${detail}</small>`}</label
        >`,
    )}
  </fieldset>`;
}

/**
 * What an empty place says, and the way on.
 * @param {string} sentence
 * @param {{ hint?: string, action?: { name: string, label: string }, link?: { to: string, label: string } }} [more]
 */
export function emptiness(sentence, { hint, action, link } = {}) {
  return html`<div class="empty">
    <p>${sentence}</p>
    ${hint && html`<p class="soft">${hint}</p>`}
    ${action && html`<button class="button" type="button" data-action="${action.name}">${action.label}</button>`}
    ${link && html`<a class="button" href="${link.to}">${link.label}</a>`}
  </div>`;
}

/** @param {Collection} collection */
export function progress({ solved, size }) {
  const t = texts().pages;
  const isDone = size > 0 && solved >= size;
  return html`<span class="progress" ${isDone && html`data-done`}>
    <progress max="${Math.max(size, 1)}" value="${solved}" aria-hidden="true"></progress>
    <span
      >${isDone && icon("check")}${isDone ? t.allSolved : solved > 0 ? t.solvedOf(solved, size) : t.levels(size)}</span
    >
  </span>`;
}

/** What the first levels look like, by collection and state. @type {Map<string, Promise<string | undefined>>} */
const covers = new Map();

/** @param {Collection} collection */
function coverOf({ id, changed_at }) {
  const key = `${id} ${changed_at}`;
  const known = covers.get(key);
  if (known) return known;
  const asked = levelAt(id, 1).then(
    (level) => level?.drawing,
    () => {
      covers.delete(key); // Perhaps the next time.
      return undefined;
    },
  );
  covers.set(key, asked);
  return asked;
}

/**
 * Cards of collections. Their pictures come when they are about to be seen.
 * @param {readonly Collection[]} collections
 * @returns {{ list: HTMLElement, close: () => void }}
 */
export function collectionCards(collections) {
  const t = texts().pages;
  const list = element(html`<ul class="cards"></ul>`);
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const collection = isIntersecting && collections.find(({ id }) => id === target.getAttribute("data-id"));
        if (!collection) continue;
        watch.unobserve(target);
        void coverOf(collection).then((drawing) => drawing && hang(find(target, ".cover"), drawing));
      }
    },
    { rootMargin: "200px" },
  );
  for (const collection of collections) {
    const { id, author, is_mine, is_public, least, most, owner_name } = collection;
    const by = author ?? owner_name;
    const card = fragment(
      html`<li data-id="${id}">
        <a class="card collection-card" href="${collectionAddress(id)}">
          <span class="cover"></span>
          <span class="card-words">
            <strong>${collectionTitle(collection)}</strong>
            <span class="soft"
              >${[by && t.by(by), is_mine && (is_public ? t.collections.mine : t.collections.hidden)].filter(Boolean).join(" · ")}</span
            >
            ${least !== null && most !== null && rangeBadge(least, most)} ${progress(collection)}
          </span>
        </a>
      </li>`,
    );
    for (const item of card.children) watch.observe(item);
    list.append(card);
  }
  return { list, close: () => watch.disconnect() };
}

/**
 * Draws anew and leaves the focus on the control with the same `data-key`, `name` and value as before.
 * @param {HTMLElement} place
 * @param {() => void} draw
 */
export function redraw(place, draw) {
  const focused = document.activeElement;
  const selector = focused instanceof HTMLElement && place.contains(focused) ? selectorOf(focused) : undefined;
  draw();
  const again = selector === undefined ? null : place.querySelector(selector);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** @param {HTMLElement} control */
function selectorOf(control) {
  if (control.dataset.key) return `[data-key="${CSS.escape(control.dataset.key)}"]`;
  if (control.id) return `#${CSS.escape(control.id)}`;
  if (!(control instanceof HTMLInputElement) || !control.name) return undefined;
  return `[name="${CSS.escape(control.name)}"][value="${CSS.escape(control.value)}"]`;
}
