// @ts-check
/** Dialogs: the browser's own, with a title, a way out, and on a phone from below, where the thumb is. */

import { element, find, html } from "./html.js";
import { icon } from "./icons.js";
import { texts } from "../i18n/index.js";
import { onVisit } from "../router.js";

/**
 * @typedef {object} DialogOptions
 * @property {string} title
 * @property {HTMLElement} content
 * @property {() => void} [onClose]
 */

/** @typedef {{ close: () => void, element: HTMLDialogElement }} Dialog */

let count = 0;

/**
 * Opens a dialog. Escape, its button, a click beside it and another page close it; the focus goes back where it was.
 * @param {DialogOptions} options
 * @returns {Dialog}
 */
export function openDialog({ title, content, onClose }) {
  const id = `dialog-${++count}`;
  const dialog = /** @type {HTMLDialogElement} */ (
    element(html`
      <dialog class="sheet" aria-labelledby="${id}">
        <header>
          <h2 id="${id}">${title}</h2>
          <button class="button quiet icon" type="button" data-do="close" aria-label="${texts().shell.close}">
            ${icon("close")}
          </button>
        </header>
        <div class="sheet-content"></div>
      </dialog>
    `)
  );
  find(dialog, ".sheet-content").append(content);
  const before = document.activeElement;
  const close = () => dialog.close();
  const stop = onVisit(close);

  // A press that began inside, such as a selection of text, is no click beside it.
  let isBeside = false;
  dialog.addEventListener("pointerdown", (event) => (isBeside = event.target === dialog));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && isBeside) close();
  });
  find(dialog, "[data-do=close]").addEventListener("click", close);
  dialog.addEventListener("close", () => {
    stop();
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    onClose?.();
  });

  document.body.append(dialog);
  dialog.showModal();
  return { close, element: dialog };
}
