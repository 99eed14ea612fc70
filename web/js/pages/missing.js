// @ts-check
/** The page for addresses that lead nowhere. */

import { fill, find, html } from "../lib/html.js";
import { texts } from "../i18n/index.js";
import { hang, sheetOf } from "./parts.js";

/** @returns {import("../router.js").Page} */
export function missingPage() {
  return missing(() => texts().pages.missing.lead);
}

/**
 * Says why there is nothing.
 * @param {() => string} why
 * @returns {import("../router.js").Page}
 */
export function missing(why) {
  const content = sheetOf("missing");
  const draw = () => {
    const { missing: t } = texts().pages;
    fill(
      content,
      html`<div class="empty">
        <div class="missing-picture"></div>
        <h1>${t.title}</h1>
        <p class="soft">${why()}</p>
        <p class="row">
          <a class="button primary" href="/sokoban">${t.toLevels}</a
          ><a class="button" href="/">${texts().shell.home}</a>
        </p>
      </div>`,
    );
    hang(find(content, ".missing-picture"), "#######\n#$ @ $#\n#     #\n#$ . $#\n#######");
  };
  draw();
  return {
    get title() {
      return texts().pages.missing.title;
    },
    content,
    relabel: draw,
  };
}
