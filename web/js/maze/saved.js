// @ts-check
/** The games that wait: each with a picture of where one was, a way back in, and a way to be rid of it, which can be taken back for a while. */

import { newWalk } from "../engine.js";
import { clock, date, texts } from "../i18n/index.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { notice, tellTrouble } from "../lib/notice.js";
import { mazePicture } from "./board/picture.js";
import { addressOf, deleteSaved, movesOf, savedMazes } from "./keeping.js";
import { giveUp } from "./ranked.js";

/** @typedef {import("./keeping.js").SavedMaze} SavedMaze */

/** How long a game that was deleted can be had back, in milliseconds. */
const A_WHILE = 10_000;

export class Saved {
  /** @type {SavedMaze[]} */
  #games = [];
  #watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting && target instanceof HTMLElement) this.#hang(target);
  }, { rootMargin: "200px" });

  constructor() {
    this.element = element(html`<section class="maze-saved"></section>`);
    onAction(this.element, (_, source) => void this.#remove(Number(source.closest("li")?.dataset.number)).catch(tellTrouble));
  }

  async load() {
    this.#games = await savedMazes();
    this.draw();
  }

  draw() {
    const t = texts().maze;
    this.#watch.disconnect();
    fill(
      this.element,
      html`<h2>${t.saved}</h2>
        ${this.#games.length === 0 ? html`<p class="soft">${t.savedNone}</p>` : html`<ul>${this.#games.map(item)}</ul>`}`,
    );
    for (const place of this.element.querySelectorAll(".maze-save-picture")) this.#watch.observe(place);
  }

  close() {
    this.#watch.disconnect();
  }

  /** @param {number} number */
  async #remove(number) {
    const game = this.#games[number];
    if (!game) return;
    this.#games = this.#games.filter((one) => one !== game);
    this.draw();
    const next = this.element.querySelector("[data-action=remove]") ?? find(document, "#main");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    const restore = game.ranked === undefined ? await deleteSaved(game) : giveUp(game.ranked, A_WHILE);
    const t = texts().maze;
    const takeBack = () => {
      restore();
      void this.load().catch(tellTrouble);
    };
    notice(t.removed(titleOf(game)), { action: { label: t.takeBack, run: takeBack }, for: A_WHILE });
  }

  /** @param {HTMLElement} place */
  #hang(place) {
    this.#watch.unobserve(place);
    const game = this.#games[Number(place.closest("li")?.dataset.number)];
    if (!game) return;
    // A game without a picture can still be played.
    void pictureOf(game).then((picture) => place.replaceChildren(picture), () => {});
  }
}

/** How far one has come. @param {SavedMaze} game */
export async function pictureOf(game) {
  const walk = await newWalk(game.maze, undefined);
  try {
    const { moves, position } = await movesOf(game);
    if (position > 0) walk.resume(moves, position);
    const { width, height, start, goal, here } = walk;
    return mazePicture({ width, height, start, goal, passages: walk.passages() }, { here, trail: walk.trail(), hasFog: game.about.fog });
  } finally {
    walk.free();
  }
}

/** @param {SavedMaze} game */
export function titleOf({ about, maze }) {
  return about.title ?? texts().maze.unnamed(...sizeOf(maze));
}

/** Columns and rows, as the code of a maze tells them. @param {string} maze @returns {[number, number]} */
function sizeOf(maze) {
  const [, rows, columns] = /-(\d+)x(\d+)-/.exec(maze) ?? [];
  return [Number(columns), Number(rows)];
}

/** What kind of game it is. @param {SavedMaze} game */
export function kindOf({ maze, mode, about }) {
  const t = texts().maze;
  const modes = { plain: t.boards.plain, energy: t.energyTag, "hidden-energy": t.hiddenTag };
  // The name of a game without one is its size.
  const facts = [about.title !== undefined && t.by(...sizeOf(maze)), modes[mode], about.fog && t.fogTag];
  return facts.filter(Boolean).join(" · ");
}

/** How far it has come. @param {SavedMaze} game */
export function farOf({ steps, elapsed }) {
  return [steps !== undefined && texts().maze.steps(steps), clock(elapsed)].filter(Boolean).join(" · ");
}

/** @param {SavedMaze} game @param {number} number */
function item(game, number) {
  const t = texts().maze;
  const { at, ranked } = game;
  const title = titleOf(game);
  return html`<li class="card maze-save" data-number="${number}">
    <span class="maze-save-picture"></span>
    <span class="maze-save-words">
      <strong title="${title}">${title}</strong>
      <span class="soft">${kindOf(game)} ${ranked !== undefined && html`<span class="tag">${t.rankedTag}</span>`}</span>
      <span class="maze-save-facts soft"><span>${farOf(game)}</span><span>${date(at)}</span></span>
    </span>
    <span class="maze-save-ways">
      <a class="button" href="${addressOf(game)}" aria-label="${t.loadNamed(title)}">${t.load}</a>
      <button class="button quiet icon" type="button" data-action="remove" aria-label="${t.removeNamed(title)}" title="${t.removeNamed(title)}">${icon("trash")}</button>
    </span>
  </li>`;
}
