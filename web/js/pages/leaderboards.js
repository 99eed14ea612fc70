// @ts-check
/** The board of a collection, and the way to the boards of its levels; beside it the boards of mazes. */

import { fill, find, html, onAction } from "../lib/html.js";
import { busily, tellTrouble } from "../lib/notice.js";
import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { known } from "../session.js";
import { createBoardView, levelMeasures } from "./board.js";
import { boardAddress, collectionAddress, collectionTitle, levelTitle } from "../lib/levels.js";
import { keepInAddress } from "../router.js";
import { gamesOfBoards, mazeBoardsPage } from "./mazeboards.js";
import { allOf, emptiness, redraw, sheetOf } from "./parts.js";

/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */

/** @type {import("../router.js").Opener} */
export function leaderboardsPage({ query }) {
  return query.has("maze") ? mazeBoardsPage(query) : collectionBoardsPage(query);
}

/** @param {URLSearchParams} query @returns {Promise<import("../router.js").Page>} */
async function collectionBoardsPage(query) {
  const [all] = await Promise.all([allOf(api.collections), known()]);
  const collections = all.filter(({ is_public }) => is_public);
  let chosen = collections.find(({ id }) => id === query.get("c")) ?? collections[0];
  const content = sheetOf("boards narrow");

  const board = createBoardView({
    query,
    measures: levelMeasures,
    ask: async (measure, how, page) => {
      if (!chosen) return { rows: [], more: false };
      const { items, more } = await api.collectionBoard(chosen.id, measure, how, page);
      return { rows: items.map(({ solved, sum, ...row }) => ({ ...row, figures: [solved, sum] })), more };
    },
    columns: (measure) => {
      const t = texts().pages.boards;
      return [t.solved, measure === "moves" ? t.sumMoves : t.sumPushes];
    },
    wayToPlay: () => ({ to: chosen ? collectionAddress(chosen.id) : "/sokoban", label: texts().pages.boards.playIt }),
  });

  /** @type {CollectionLevel[]} */
  let levels = [];
  let page = 1;
  let more = false;
  /** @param {{ next?: boolean }} [options] */
  const loadLevels = async ({ next = false } = {}) => {
    if (!chosen) return;
    const list = await api.levels(chosen.id, next ? page + 1 : 1);
    page = next ? page + 1 : 1;
    levels = next ? [...levels, ...list.items] : list.items;
    more = list.more;
  };

  const draw = () => {
    const t = texts().pages;
    fill(
      content,
      html`<header class="page-head">
          <h1>${t.boards.title}</h1>
          <p class="soft">${t.boards.lead}</p>
        </header>
        ${gamesOfBoards("sokoban")}
        ${
          chosen
            ? html`<div class="form-row">
                <label for="collection">${t.boards.collection}</label>
                <select class="field" id="collection">
                  ${collections.map((collection) => html`<option value="${collection.id}" ${collection === chosen && html`selected`}>${collectionTitle(collection)}</option>`)}
                </select>
              </div>`
            : emptiness(t.boards.noCollections)
        }
        <div data-place="board"></div>
        ${
          levels.length > 0 &&
          html`<section class="level-boards">
            <h2>${t.boards.levelsTitle}</h2>
            <ol>
              ${levels.map(
                (level) =>
                  html`<li>
                    <a href="${boardAddress(level.level, { collection: chosen?.id })}"
                      ><span class="tile-number">${level.number}</span>${levelTitle(level)}</a
                    >
                  </li>`,
              )}
            </ol>
            ${more && html`<p><button class="button" type="button" data-action="more-levels" data-key="more-levels">${t.more}</button></p>`}
          </section>`
        }`,
    );
    if (chosen) find(content, "[data-place=board]").replaceWith(board.element);
  };

  content.addEventListener("change", async (event) => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    const before = chosen;
    const { value } = event.target;
    chosen = collections.find(({ id }) => id === value) ?? chosen;
    try {
      await Promise.all([board.load(), loadLevels()]);
      keepInAddress({ c: value });
    } catch (error) {
      chosen = before;
      tellTrouble(error);
    }
    redraw(content, draw);
  });
  onAction(content, async (action, button) => {
    if (action !== "more-levels") return;
    await busily(button, () => loadLevels({ next: true }));
    redraw(content, draw);
  });

  await Promise.all([board.load(), loadLevels()]);
  draw();
  return {
    get title() {
      return texts().pages.boards.title;
    },
    content,
    relabel: () => {
      board.draw();
      redraw(content, draw);
    },
  };
}
