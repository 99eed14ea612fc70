// @ts-check
/** A level is chosen from the collections: a dialog with their pictures, each a link to where the level is wanted. */

import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, fill, find, html } from "../lib/html.js";
import { collectionTitle, levelTitle } from "../lib/levels.js";
import { tellTrouble } from "../lib/notice.js";
import { allOf, hang } from "../pages/parts.js";
import { Shelf } from "../pages/shelf.js";
import { onVisit } from "../router.js";

/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */

/** The collection that was looked into last. @type {string | undefined} */
let last;

/**
 * Opens the dialog.
 * @param {(level: string, collection: string) => string} addressOf where a level leads to
 * @param {string} [collection] the one that is open first
 */
export async function chooseLevel(addressOf, collection) {
  const t = texts().lab;
  let isLeft = false;
  const stop = onVisit(() => (isLeft = true));
  const items = await allOf((page) => api.collections(page)).finally(stop);
  // Nobody wants it over another page.
  if (isLeft) return;
  const first = items.find(({ id }) => id === (collection ?? last)) ?? items[0];
  if (!first) return;
  const content = element(html`<div class="lab-levels">
    <label class="lab-choice"><span>${t.collection}</span>
      <select class="field">${items.map((one) => html`<option value="${one.id}">${collectionTitle(one)} (${one.size})</option>`)}</select></label>
    <ul class="lab-tiles" aria-label="${t.chooseLevel}"></ul>
    <p class="row middle"><button class="button" type="button" hidden>${texts().pages.more}</button></p>
  </div>`);
  const select = /** @type {HTMLSelectElement} */ (find(content, "select"));
  const more = find(content, "button");
  let shelf = new Shelf(first.id);

  /** @param {CollectionLevel} level */
  const tileOf = (level) => {
    const title = levelTitle(level);
    const tile = element(html`<li><a class="lab-tile" href="${addressOf(level.level, shelf.collection)}"><span class="lab-tile-picture"></span><span>${title === String(level.number) ? title : `${level.number} ${title}`}</span></a></li>`);
    hang(find(tile, ".lab-tile-picture"), level.drawing);
    return tile;
  };
  const bring = async () => {
    const mine = shelf;
    const known = mine.levels.length;
    await mine.bring();
    // Somebody may have turned to another one meanwhile.
    if (mine !== shelf) return;
    find(content, "ul").append(...mine.levels.slice(known).map(tileOf));
    more.hidden = !mine.more;
  };
  const show = (/** @type {string} */ id) => {
    last = id;
    shelf = new Shelf(id);
    fill(find(content, "ul"), html``);
    more.hidden = true;
    void bring().catch(tellTrouble);
  };
  select.value = first.id;
  select.addEventListener("change", () => show(select.value));
  more.addEventListener("click", () => void bring().catch(tellTrouble));
  openDialog({ title: t.chooseLevel, content });
  show(first.id);
}
