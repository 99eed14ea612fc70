// @ts-check
/** All collections of levels. */

import { fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { busily } from "../lib/notice.js";
import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { heedArrivals, importAddress } from "../imports/arrivals.js";
import { collectionCards, emptiness, redraw, sheetOf } from "./parts.js";

/** @returns {Promise<import("../router.js").Page>} */
export async function collectionsPage() {
  const first = await api.collections();
  const collections = [...first.items];
  let { more } = first;
  let page = 1;
  const content = sheetOf("collections");
  let close = () => {};

  const draw = () => {
    close();
    const t = texts().pages;
    fill(
      content,
      html`<header class="collection-head">
          <div class="page-head">
            <h1>${t.collections.title}</h1>
            <p class="soft">${t.collections.lead}</p>
          </div>
          <a class="button" href="${importAddress()}" data-key="import" title="${t.collections.importHint}">${icon("plus")}${texts().imports.short}</a>
        </header>
        <div data-place="cards"></div>
        ${collections.length === 0 && emptiness(t.collections.none, { hint: t.collections.noneHint })}
        ${more && html`<p class="row middle"><button class="button" type="button" data-action="more" data-key="more">${t.more}</button></p>`}`,
    );
    const cards = collectionCards(collections);
    find(content, "[data-place=cards]").replaceWith(cards.list);
    close = cards.close;
  };
  onAction(content, (_, button) =>
    busily(button, async () => {
      const list = await api.collections(page + 1);
      page += 1;
      collections.push(...list.items);
      more = list.more;
      redraw(content, draw);
    }),
  );
  draw();
  const deaf = heedArrivals();
  return {
    get title() {
      return texts().pages.collections.title;
    },
    content,
    relabel: () => redraw(content, draw),
    close: () => {
      deaf();
      close();
    },
  };
}
