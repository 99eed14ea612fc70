// @ts-check
/** Taking a collection away: as a file, or as text, in every format that is written here. */

import { api } from "../api.js";
import { LevelFile, prepare } from "../engine.js";
import { texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { collectionTitle } from "../lib/levels.js";
import { busily } from "../lib/notice.js";
import { copy, download } from "../lib/sharing.js";

/** @typedef {import("../api.js").Collection} Collection */

/** How a file ends, by its format. */
const ENDINGS = { sok: "sok", xsb: "xsb", rle: "rle.txt", links: "links.txt" };
/** @typedef {keyof typeof ENDINGS} Format */

/** Asks for a format, and gives the levels in it. @param {Collection} collection */
export function askToExport(collection) {
  const t = texts().imports;
  const title = collectionTitle(collection);
  const formats = [
    { value: "sok", label: t.sok, note: collection.is_mine ? t.sokNote : t.sokNoteOthers },
    { value: "xsb", label: t.xsb, note: t.xsbNote },
    { value: "rle", label: t.rle, note: t.rleNote },
    { value: "links", label: t.links, note: t.linksNote },
  ];
  const content = element(html`
    <div class="exporting">
      <fieldset>
        <legend class="unseen">${t.format}</legend>
        ${formats.map(
          ({ value, label, note }, index) =>
            html`<label class="import-choice"
              ><input type="radio" name="format" value="${value}" ${index === 0 && html`checked`} /><span><strong>${label}</strong> <span class="soft">${note}</span></span></label
            >`,
        )}
      </fieldset>
      <p class="row">
        <button class="button primary" type="button" data-action="download">${icon("into")}${t.downloadNow}</button>
        <button class="button" type="button" data-action="copy">${icon("copy")}${t.copyText}</button>
      </p>
    </div>
  `);
  const dialog = openDialog({ title: t.downloadTitle(title), content });
  // The file comes while the format is chosen.
  const asked = Promise.all([api.file(collection.id), prepare()]);
  asked.catch(() => {});
  onAction(content, (action, button) => {
    /** @type {HTMLInputElement} */
    const { value } = find(content, "[name=format]:checked");
    const format = /** @type {Format} */ (value);
    return busily(button, async () => {
      const [file] = await asked;
      const text = written(file, format);
      dialog.close();
      if (action === "copy") await copy(text, t.copied);
      else download(`${fileNameOf(title)}.${ENDINGS[format]}`, text);
    });
  });
}

/** @param {string} file @param {Format} format */
function written(file, format) {
  const levels = LevelFile.read(new TextEncoder().encode(file));
  const text = format === "links" ? levels.links(location.origin) : levels[format]();
  levels.free();
  return text;
}

/** A title as every system takes it for the name of a file. @param {string} title */
function fileNameOf(title) {
  return title.replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ").replace(/\s+/g, " ").trim().slice(0, 80) || "levels";
}
