// @ts-check
/** The way into a collection of one's own. */

import { api } from "../api.js";
import { openDialog } from "../lib/dialog.js";
import { element, find, html } from "../lib/html.js";
import { collectionAddress } from "../lib/levels.js";
import { busily, notice } from "../lib/notice.js";
import { texts } from "../i18n/index.js";
import { go } from "../router.js";

/** The most characters of a title. */
const LONGEST_TITLE = 80;

/** Asks for a title, and saves a level as a collection of whoever is here. @param {string} drawing */
export function askToSave(drawing) {
  const t = texts().editor;
  const content = element(html`
    <form class="saving">
      <label><span>${t.saveTitle}</span><input class="field" name="title" value="${t.saveDefault}" maxlength="${LONGEST_TITLE}" required autocomplete="off" /></label>
      <p class="row"><button class="button primary" type="submit">${t.saveNow}</button></p>
    </form>
  `);
  const dialog = openDialog({ title: t.save, content });
  /** @type {HTMLInputElement} */
  const field = find(content, "input");
  field.select();
  content.addEventListener("submit", (event) => {
    event.preventDefault();
    const title = field.value.trim() || t.saveDefault;
    void busily(find(content, "button"), async () => {
      const { collection } = await api.upload(`${drawing}Title: ${title}\n`, title);
      dialog.close();
      const see = { label: t.seeSaved, run: () => void go(collectionAddress(collection.id)) };
      notice(t.saved(collection.title), { kind: "good", action: see });
    });
  });
}
