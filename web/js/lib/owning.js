// @ts-check
/** What everybody is asked about things of their own: what they shall be called, and whether they are really to go. */

import { openDialog } from "./dialog.js";
import { element, find, html, onAction } from "./html.js";
import { icon } from "./icons.js";
import { busily } from "./notice.js";

/**
 * Asks for another title.
 * @param {{ heading: string, label: string, title: string, longest: number, rename: string }} words
 * @param {(title: string) => Promise<void>} save
 */
export function askForTitle({ heading, label, title, longest, rename }, save) {
  const content = element(html`
    <form class="saving">
      <label><span>${label}</span><input class="field" name="title" value="${title}" maxlength="${longest}" required autocomplete="off" /></label>
      <p class="row"><button class="button primary" type="submit">${rename}</button></p>
    </form>
  `);
  const dialog = openDialog({ title: heading, content });
  /** @type {HTMLInputElement} */
  const field = find(content, "input");
  field.select();
  content.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = field.value.trim();
    if (wanted === "") return field.reportValidity();
    return busily(find(content, "button"), async () => {
      await save(wanted);
      dialog.close();
    });
  });
}

/**
 * Asks once more before something is gone for good.
 * @param {{ heading: string, lead: string, keep: string, remove: string }} words
 * @param {() => Promise<void>} remove
 */
export function askToDelete({ heading, lead, keep, remove: doIt }, remove) {
  const content = element(html`
    <div class="deleting">
      <p>${lead}</p>
      <p class="row">
        <button class="button" type="button" data-action="keep">${keep}</button>
        <button class="button danger" type="button" data-action="delete">${icon("bin")}${doIt}</button>
      </p>
    </div>
  `);
  const dialog = openDialog({ title: heading, content });
  find(content, "[data-action=keep]").focus();
  onAction(content, (action, button) => {
    if (action === "keep") return dialog.close();
    return void busily(button, async () => {
      await remove();
      dialog.close();
    });
  });
}
