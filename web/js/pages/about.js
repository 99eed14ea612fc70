// @ts-check
/** What this is, whose it is, and what it keeps. */

import { fill, html } from "../lib/html.js";
import { logo } from "../lib/icons.js";
import { texts } from "../i18n/index.js";
import { sheetOf } from "./parts.js";

/** @returns {import("../router.js").Page} */
export function aboutPage() {
  const content = sheetOf("about narrow");
  const draw = () => {
    const { about: t } = texts().pages;
    const version =
      document.querySelector("meta[name=mazekeeper-version]")?.getAttribute("content") || t.unknownVersion;
    fill(
      content,
      html`<header class="page-head about-head">
          ${logo()}
          <div>
            <h1>${t.title}</h1>
            <p class="soft">${t.version} ${version}</p>
          </div>
        </header>
        <p class="lead">${t.lead}</p>
        <div class="facts">
          <section>
            <h2>${t.private}</h2>
            <p>${t.privateText}</p>
          </section>
          <section>
            <h2>${t.fair}</h2>
            <p>${t.fairText}</p>
          </section>
          <section>
            <h2>${t.licence}</h2>
            <p>${t.licenceText}</p>
          </section>
          <section>
            <h2>${t.programs}</h2>
            <p>${t.programsText}</p>
            <p><a href="/api/openapi.json">${t.openapi}</a></p>
          </section>
        </div>`,
    );
  };
  draw();
  return {
    get title() {
      return texts().shell.about;
    },
    content,
    relabel: draw,
  };
}
