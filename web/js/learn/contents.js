// @ts-check
/** What there is to learn: all chapters as cards, part by part. */

import { element, fill, find, html } from "../lib/html.js";
import { texts } from "../i18n/index.js";
import { sheetOf } from "../pages/parts.js";
import { addressOf, CHAPTERS } from "./chapters.js";

/** @returns {import("../router.js").Page} */
export function contentsPage() {
  const content = sheetOf("learn");
  const draw = () => {
    const t = texts().learn;
    fill(
      content,
      html`<header class="page-head">
          <h1>${t.title}</h1>
          <p class="lead">${t.lead}</p>
        </header>
        ${Object.entries(t.parts).map(
          ([part, { title, lead }]) =>
            html`<section class="chapter-part" aria-labelledby="part-${part}">
              <header>
                <h2 id="part-${part}">${title}</h2>
                <p class="soft">${lead}</p>
              </header>
              <ol class="chapters" data-part="${part}"></ol>
            </section>`,
        )}`,
    );
    for (const part of Object.keys(t.parts)) {
      const own = CHAPTERS.filter((chapter) => chapter.part === part);
      find(content, `[data-part=${part}]`).append(...own.map(cardOf));
    }
  };
  draw();
  return {
    get title() {
      return texts().learn.title;
    },
    content,
    relabel: draw,
  };
}

/** @param {typeof CHAPTERS[number]} chapter */
function cardOf({ name, cover }) {
  const { title, lead } = texts().learn.chapters[name];
  const card = element(
    html`<li>
      <a class="card chapter-card" href="${addressOf(name)}" data-chapter="${name}">
        <span class="chapter-cover"></span>
        <strong>${title}</strong>
        <span class="soft">${lead}</span>
      </a>
    </li>`,
  );
  find(card, ".chapter-cover").append(cover());
  return card;
}
