// @ts-check
/**
 * The levels of one collection, as pictures. They come fifty at a time, as one scrolls; who filters or searches gets
 * all of them, because what is looked for may be in the last.
 */

import { element, fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { busily, tellTrouble } from "../lib/notice.js";
import { rove } from "../lib/roving.js";
import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { go, keepInAddress, onVisit } from "../router.js";
import { collectionTitle, isSolved, levelAddress, levelTitle } from "../lib/levels.js";
import { choices, emptiness, hang, progress, redraw, sheetOf } from "./parts.js";

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
  const [collection, first] = await Promise.all([api.collection(id), api.levels(id)]);

  // Step 1. What there is, and what of it is wanted.
  const levels = [...first.items];
  let { more } = first;
  let page = 1;
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
            </div>
          </div>
          ${solved > 0 && progress(collection)}
        </header>
        ${
          size > 0 &&
          html`<div class="tools" role="search">
            ${choices(
              "show",
              c.show,
              [
                { value: "all", label: c.all, detail: String(size) },
                { value: "unsolved", label: c.unsolved, detail: String(size - solved) },
                { value: "solved", label: c.solved, detail: String(solved) },
              ],
              filter,
            )}
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
    const fitting = levels.filter(fits);
    if (!fitting.some(({ number }) => number === current)) current = fitting[0]?.number ?? 0;
    const list = find(content, ".tiles");
    list.replaceChildren(...fitting.map(tileOf));
    for (const [number, tile] of tiles) find(tile, "a").tabIndex = number === current ? 0 : -1;
    find(content, "[data-action=more]").hidden = !more;
    find(content, ".looking").textContent = status(fitting.length);
    const empty = find(content, "[data-place=empty]");
    if (fitting.length > 0 || (more && isNarrowed())) empty.replaceChildren();
    else if (collection.size === 0) fill(empty, emptiness(c.none));
    else fill(empty, emptiness(nothing(), { action: { name: "all", label: c.showAll } }));
  };

  const isNarrowed = () => filter !== "all" || wanted !== "";

  /** How far the search has come. @param {number} count */
  const status = (count) => {
    const c = texts().pages.collection;
    if (!isNarrowed()) return "";
    if (more) return c.looking(levels.length, collection.size);
    return wanted === "" ? "" : c.found(count);
  };

  /** Why there is nothing to see. */
  const nothing = () => {
    const c = texts().pages.collection;
    if (wanted !== "" || filter === "all") return c.noneFound;
    return filter === "unsolved" ? c.noneUnsolved : c.noneSolved;
  };

  /** @param {CollectionLevel} level */
  const tileOf = (level) => {
    const known = tiles.get(level.number);
    if (known) return known;
    const t = texts().pages;
    const { mine, number } = level;
    const how =
      mine &&
      { own: t.collection.isSolved, assisted: t.collection.isAssisted, automatic: t.collection.isAutomatic }[mine.how];
    const tile = element(
      html`<li>
        <a class="tile" href="${levelAddress(level.level, id)}" data-number="${number}" tabindex="-1">
          <span class="tile-picture"></span>
          <span class="tile-words"
            >${level.title !== null && html`<span class="tile-number">${number}</span>`}<strong
              >${levelTitle(level)}</strong
            ></span
          >
          <span class="soft"
            >${mine ? html`<span>${t.moves(mine.moves)}</span><span>${t.pushes(mine.pushes)}</span>` : t.boxes(level.boxes)}</span
          >
          ${mine && html`<span class="solved-mark" data-how="${mine.how}" title="${how}">${icon("check")}<span class="unseen">${how}</span></span>`}
        </a>
      </li>`,
    );
    hang(find(tile, ".tile-picture"), level.drawing);
    tiles.set(number, tile);
    return tile;
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

  /** @type {Promise<void> | undefined} */
  let loading;
  /** Loads the next fifty. Who asks while they are on their way waits for them. */
  const loadMore = () =>
    (loading ??= (async () => {
      try {
        const list = await api.levels(id, page + 1);
        page += 1;
        more = list.more;
        levels.push(...list.items);
        if (!isClosed) drawTiles();
      } finally {
        loading = undefined;
      }
    })());
  const loadAll = async () => {
    while (more && !isClosed) await loadMore();
  };

  const narrow = () => {
    keepInAddress({ show: filter === "all" ? "" : filter, q: wanted });
    drawTiles();
    if (more && isNarrowed()) loadAll().catch(tellTrouble);
  };

  const watch = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting) && more) loadMore().catch(tellTrouble);
    },
    { rootMargin: "400px" },
  );

  /** The first unsolved level; the first of all if everything is solved. */
  const next = async () => {
    const found = () => levels.find((level) => !isSolved(level));
    while (!found() && more && !isClosed) await loadMore();
    const level = found() ?? levels[0];
    if (level && !isClosed) await go(levelAddress(level.level, id));
  };

  onAction(content, (action, source) => {
    if (action === "all") {
      [filter, wanted] = ["all", ""];
      redraw(content, draw);
      narrow();
      find(content, "input[name=show]").focus();
      return;
    }
    void busily(source, action === "next" ? next : loadMore);
  });
  content.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== "show") return;
    filter = /** @type {Filter} */ (event.target.value);
    narrow();
  });
  content.addEventListener("input", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== "search") return;
    wanted = event.target.value.trim();
    narrow();
  });

  // Step 4. The arrows go from tile to tile. The one that is opened is where the way back leads.
  rove(content, ".tile", (tile) => (current = Number(tile.dataset.number)));
  content.addEventListener("click", (event) => {
    const tile = event.target instanceof Element ? event.target.closest(".tile") : null;
    if (tile instanceof HTMLElement) opened.set(id, Number(tile.dataset.number));
  });

  draw();
  if (more && isNarrowed()) loadAll().catch(tellTrouble);

  // Step 5. Who comes back finds the level they came from.
  if (isBack && current > levels.length) await loadAll().catch(() => {});
  const stop = onVisit(() => {
    stop();
    if (!isBack || !opened.has(id)) return;
    const link = tiles.get(current)?.querySelector("a");
    link?.scrollIntoView({ block: "center" });
    link?.focus({ preventScroll: true });
  });

  return {
    get title() {
      return collectionTitle(collection);
    },
    content,
    relabel: () => redraw(content, draw),
    close: () => {
      isClosed = true;
      stop();
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
