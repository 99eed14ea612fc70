// @ts-check
/**
 * The levels of one collection, as pictures. They come fifty at a time, as one scrolls; who filters or searches gets
 * all of them, because what is looked for may be in the last. How hard they are to be is the server's affair.
 */

import { fill, find, html, onAction } from "../lib/html.js";
import { explainRatings } from "../lib/explain.js";
import { icon } from "../lib/icons.js";
import { busily, tellTrouble } from "../lib/notice.js";
import { rove } from "../lib/roving.js";
import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { go, keepInAddress, onVisit, relabel } from "../router.js";
import { collectionTitle, isSolved, levelAddress, levelTitle } from "../lib/levels.js";
import { heedArrivals } from "../imports/arrivals.js";
import { bandChoices, bandOf } from "./bands.js";
import { ownerTools, useTool } from "./owner.js";
import { choices, emptiness, progress, redraw, sheetOf } from "./parts.js";
import { Shelf } from "./shelf.js";
import { stopAt, tileOf } from "./tile.js";

/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */
/** @typedef {"all" | "unsolved" | "solved"} Filter */

/** Which level of which collection was opened last, so that the way back leads there. @type {Map<string, number>} */
const opened = new Map();
let isBack = false;
addEventListener("popstate", () => (isBack = true));
onVisit(() => setTimeout(() => (isBack = false)));

/** @type {import("../router.js").Opener} */
export async function collectionPage({ parts, query }) {
  const id = parts.collection ?? "";
  // Step 1. What there is, and what of it is wanted.
  let band = bandOf(query.get("d"));
  let shelf = new Shelf(id, band);
  const [collection] = await Promise.all([api.collection(id), shelf.bring()]);
  const shown = query.get("show");
  /** @type {Filter} */
  let filter = shown === "unsolved" || shown === "solved" ? shown : "all";
  let wanted = query.get("q") ?? "";
  /** The number of the level that has the one tab stop. */
  let current = opened.get(id) ?? 0;
  let isClosed = false;

  const content = sheetOf("collection");
  /** @type {Map<number, HTMLElement>} */
  const tiles = new Map();

  // Step 2. What is seen.
  const draw = () => {
    const t = texts().pages;
    const c = t.collection;
    const { author, owner_name, size, solved } = collection;
    const by = author ?? owner_name;
    // Nobody has counted those of one difficulty.
    const counted = (/** @type {number} */ count) => (band ? undefined : String(count));
    tiles.clear();
    fill(
      content,
      html`<header class="page-head">
          <a class="way-back" href="/sokoban">${icon("back")}${t.collections.title}</a>
          <div class="collection-head">
            <div>
              <h1>${collectionTitle(collection)}</h1>
              <p class="soft">${[by && t.by(by), t.levels(size)].filter(Boolean).join(" · ")}</p>
            </div>
            <div class="row">
              ${size > 0 && html`<button class="button primary" type="button" data-action="next" data-key="next">${icon("play")}${solved < size ? c.next : c.replayFirst}</button>`}
              ${collection.is_public && html`<a class="button" href="/leaderboards?c=${encodeURIComponent(id)}" data-key="board">${icon("board")}${c.board}</a>`}
              ${size > 0 && html`<button class="button" type="button" data-action="export" data-key="export">${icon("into")}${texts().imports.download}</button>`}
            </div>
          </div>
          ${solved > 0 && progress(collection)} ${collection.is_mine && ownerTools(collection)}
        </header>
        ${
          size > 0 &&
          html`<div class="tools" role="search">
            ${choices(
              "show",
              c.show,
              [
                { value: "all", label: c.all, detail: counted(size) },
                { value: "unsolved", label: c.unsolved, detail: counted(size - solved) },
                { value: "solved", label: c.solved, detail: counted(solved) },
              ],
              filter,
            )}
            ${bandChoices(collection, band)}
            <label class="search"
              >${icon("search")}<span class="unseen">${c.search}</span
              ><input
                class="field"
                type="search"
                id="search"
                placeholder="${c.search}"
                value="${wanted}"
                autocomplete="off"
                spellcheck="false"
            /></label>
          </div>`
        }
        <ul class="tiles" aria-label="${c.grid}"></ul>
        <p class="soft looking" role="status"></p>
        <div data-place="empty"></div>
        <p class="row middle">
          <button class="button" type="button" data-action="more" data-key="more" hidden>${t.more}</button>
        </p>`,
    );
    drawTiles();
    watch.disconnect();
    watch.observe(find(content, "[data-action=more]"));
  };

  const drawTiles = () => {
    const c = texts().pages.collection;
    const fitting = shelf.levels.filter(fits);
    if (!fitting.some(({ number }) => number === current)) current = fitting[0]?.number ?? 0;
    find(content, ".tiles").replaceChildren(...fitting.map(tileFor));
    stopAtCurrent();
    find(content, "[data-action=more]").hidden = !shelf.more;
    find(content, ".looking").textContent = status(fitting.length);
    const empty = find(content, "[data-place=empty]");
    if (fitting.length > 0 || shelf.more) empty.replaceChildren();
    else if (collection.size === 0) fill(empty, emptiness(c.none));
    else fill(empty, emptiness(nothing(), { action: { name: "all", label: c.showAll } }));
  };

  const stopAtCurrent = () => {
    for (const [number, tile] of tiles) stopAt(tile, number === current);
  };

  /** @param {CollectionLevel} level */
  const tileFor = (level) => {
    const tile = tiles.get(level.number) ?? tileOf(level, id);
    tiles.set(level.number, tile);
    return tile;
  };

  const isNarrowed = () => filter !== "all" || wanted !== "";

  /** How far the search has come. @param {number} count */
  const status = (count) => {
    const c = texts().pages.collection;
    if (shelf.more) return isNarrowed() ? c.looking(shelf.levels.length, collection.size) : "";
    return wanted !== "" || band ? c.found(count) : "";
  };

  /** Why there is nothing to see. */
  const nothing = () => {
    const c = texts().pages.collection;
    if (wanted !== "" || band || filter === "all") return c.noneFound;
    return filter === "unsolved" ? c.noneUnsolved : c.noneSolved;
  };

  // Step 3. What is wanted of them.
  /** @param {CollectionLevel} level */
  const fits = (level) => {
    if (filter !== "all" && (filter === "solved") !== isSolved(level)) return false;
    const words = folded(wanted);
    return (
      words === "" ||
      String(level.number) === words ||
      folded(`${levelTitle(level)} ${level.title ?? ""}`).includes(words)
    );
  };

  const loadMore = async () => {
    await shelf.bring();
    if (!isClosed) drawTiles();
  };
  const loadAll = async () => {
    while (shelf.more && !isClosed) await loadMore();
  };

  const narrow = () => {
    keepInAddress({ show: filter === "all" ? "" : filter, d: band?.name ?? "", q: wanted });
    drawTiles();
    if (!shelf.more) return;
    if (isNarrowed()) loadAll().catch(tellTrouble);
    else if (shelf.levels.length === 0) loadMore().catch(tellTrouble);
  };

  /** Another difficulty is wanted, or any. @param {string | null} name */
  const choose = (name) => {
    if (band === bandOf(name)) return;
    band = bandOf(name);
    shelf = new Shelf(id, band);
    redraw(content, draw);
  };

  const watch = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting) && shelf.more) loadMore().catch(tellTrouble);
    },
    { rootMargin: "400px" },
  );

  /** The first unsolved level; the first of all if everything is solved. */
  const next = async () => {
    const found = () => shelf.levels.find((level) => !isSolved(level));
    while (!found() && shelf.more && !isClosed) await loadMore();
    const level = found() ?? shelf.levels[0];
    if (isClosed) return;
    if (level) await go(levelAddress(level.level, id));
    else showAll();
  };

  const showAll = () => {
    [filter, wanted] = ["all", ""];
    choose(null);
    redraw(content, draw);
    narrow();
    find(content, "input[name=show]").focus();
  };

  /** Its owner has changed something. @param {import("../api.js").Collection} changed */
  const changed = ({ title, is_public }) => {
    Object.assign(collection, { title, is_public });
    void relabel();
  };

  onAction(content, (action, source) => {
    if (useTool(action, source, collection, changed)) return;
    if (action === "all") showAll();
    else if (action === "export") void busily(source, async () => (await import("./exporting.js")).askToExport(collection));
    else void busily(source, action === "next" ? next : loadMore);
  });
  content.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "show") filter = /** @type {Filter} */ (target.value);
    else if (target.name === "d") choose(target.value);
    else return;
    narrow();
  });
  content.addEventListener("input", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== "search") return;
    wanted = event.target.value.trim();
    narrow();
  });

  // Step 4. The arrows go from tile to tile. The one that is opened is where the way back leads.
  rove(content, ".tile", (tile) => {
    current = Number(tile.dataset.number);
    stopAtCurrent();
  });
  content.addEventListener("click", (event) => {
    const tile = event.target instanceof Element ? event.target.closest(".tile") : null;
    if (tile instanceof HTMLElement) opened.set(id, Number(tile.dataset.number));
  });

  draw();
  if (shelf.more && isNarrowed()) loadAll().catch(tellTrouble);

  // Step 5. Who comes back finds the level they came from.
  if (isBack && current > shelf.levels.length) await loadAll().catch(() => {});
  const stop = onVisit(() => {
    stop();
    if (!isBack || !opened.has(id)) return;
    const link = tiles.get(current)?.querySelector("a");
    link?.scrollIntoView({ block: "center" });
    link?.focus({ preventScroll: true });
  });

  const explained = explainRatings(content);
  const deaf = collection.is_mine ? heedArrivals(id) : () => {};
  return {
    get title() {
      return collectionTitle(collection);
    },
    content,
    relabel: () => redraw(content, draw),
    close: () => {
      isClosed = true;
      stop();
      explained();
      deaf();
      watch.disconnect();
    },
  };
}

/** A text as it is compared: without accents and capitals, so that “buoc” finds “bước”. @param {string} text */
function folded(text) {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase()
    .trim();
}
