// @ts-check
/** Giving something away: by the clipboard, as a file, or as the device does it. */

import { openDialog } from "./dialog.js";
import { element, html } from "./html.js";
import { notice } from "./notice.js";
import { texts } from "../i18n/index.js";

/**
 * Copies a text. Where the browser does not allow that, it is shown to be copied by hand.
 * @param {string} text
 * @param {string} told
 */
export async function copy(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    notice(told, { kind: "good" });
  } catch {
    const content = element(html`<textarea class="field sharing-text" readonly rows="${Math.min(16, text.split("\n").length)}">${text}</textarea>`);
    openDialog({ title: texts().shell.copyYourself, content });
    if (content instanceof HTMLTextAreaElement) content.select();
  }
}

/**
 * Gives a link away as the device does it, or copies it.
 * @param {string} address
 * @param {string} [told]
 */
export async function share(address, told = texts().shell.linkCopied) {
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (!isPhone || !navigator.share) return copy(address, told);
  try {
    await navigator.share({ title: "Mazekeeper", url: address });
  } catch {
    // Whoever changed their mind needs no message.
  }
}

/** Gives something away as a file. @param {string} name @param {string | Blob} content */
export function download(name, content) {
  const file = content instanceof Blob ? content : new Blob([content], { type: "text/plain;charset=utf-8" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
