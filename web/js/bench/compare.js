// @ts-check
/** Two to four reports on one page. */

import { api, comparisonFile } from "../api.js";
import { language, texts } from "../i18n/index.js";
import { fill, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { emptiness, sheetOf } from "../pages/parts.js";
import { reportSheet } from "./sheet.js";
import { reportAddress } from "./words.js";

/** @type {import("../router.js").Opener} */
export async function comparePage({ query }) {
  const ids = (query.get("ids") ?? "").split(",").filter(Boolean);
  const isFit = ids.length >= 2 && ids.length <= 4 && new Set(ids).size === ids.length;
  const reports = isFit ? await Promise.all(ids.map((id) => api.report(id))) : [];
  const content = sheetOf("bench");
  const sheet = isFit ? reportSheet(comparisonFile(ids, language())) : undefined;
  const t = texts().bench;
  fill(
    content,
    html`<header class="page-head">
        <a class="way-back" href="/bench">${icon("back")}${t.title}</a>
        <h1>${t.compareTitle}</h1>
        <p class="bench-compared">${reports.map((report) => html`<a href="${reportAddress(report)}">${report.title}</a>`)}</p>
      </header>
      ${isFit ? html`<div data-place="sheet"></div>` : emptiness(t.compareBroken, { link: { to: "/bench", label: t.title } })}`,
  );
  if (sheet) find(content, "[data-place=sheet]").append(sheet.content);
  return { title: t.compareTitle, content, close: () => sheet?.close() };
}
