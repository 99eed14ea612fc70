// @ts-check
/**
 * Short messages that come by themselves and leave by themselves. They wait while somebody points at them or has the
 * focus in them, and are read aloud without taking the focus.
 */

import { element, find, html } from "./html.js";
import { icon } from "./icons.js";
import { sentenceOf } from "./problem.js";
import { texts } from "../i18n/index.js";

/**
 * @typedef {object} NoticeOptions
 * @property {"info" | "good" | "trouble"} [kind]
 * @property {{ label: string, run: () => void }} [action] something one may do about it
 * @property {number} [for] how many milliseconds it stays
 */

const MOST = 3;
const SIGNS = /** @type {const} */ ({ info: "info", good: "check", trouble: "warning" });

/**
 * Shows a message.
 * @param {string} text
 * @param {NoticeOptions} [options]
 * @returns {() => void} takes it away
 */
export function notice(text, { kind = "info", action, for: stay } = {}) {
  const host = find(document, "#notices");
  const region = find(host, kind === "trouble" ? "[data-live=assertive]" : "[data-live=polite]");
  const item = element(html`
    <div class="notice" data-kind="${kind}">
      ${icon(SIGNS[kind])}
      <p>${text}</p>
      ${action && html`<button class="button quiet" type="button" data-do="act">${action.label}</button>`}
      <button class="button quiet icon" type="button" data-do="close" aria-label="${texts().shell.close}">
        ${icon("close")}
      </button>
    </div>
  `);

  let left = stay ?? (action ? 10_000 : kind === "trouble" ? 8_000 : 5_000);
  let since = 0;
  /** @type {number | undefined} */
  let timer;
  const before = document.activeElement;
  const go = () => {
    clearTimeout(timer);
    const hadFocus = item.contains(document.activeElement);
    item.remove();
    if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus();
    if (!host.querySelector(".notice")) host.hidePopover();
  };
  const run = () => {
    clearTimeout(timer);
    since = performance.now();
    timer = setTimeout(go, left);
  };
  const wait = () => {
    clearTimeout(timer);
    left = Math.max(2_000, left - (performance.now() - since));
  };

  item.addEventListener("pointerenter", wait);
  item.addEventListener("pointerleave", run);
  item.addEventListener("focusin", wait);
  item.addEventListener("focusout", run);
  item.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    go();
  });
  item.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
    if (!(button instanceof HTMLElement)) return;
    go();
    if (button.dataset.do === "act") action?.run();
  });

  // Shown anew, it lies above a dialog that was opened meanwhile.
  if (host.matches(":popover-open")) host.hidePopover();
  host.showPopover();
  region.append(item);
  for (const old of [...host.querySelectorAll(".notice")].slice(0, -MOST)) old.remove();
  run();
  return go;
}

/** Says what went wrong. @param {unknown} error */
export function tellTrouble(error) {
  notice(sentenceOf(error), { kind: "trouble" });
}

/**
 * Does something that takes a while. Its button shows that, and what goes wrong is told.
 * @param {HTMLElement} button
 * @param {() => Promise<unknown>} work
 */
export async function busily(button, work) {
  button.setAttribute("aria-busy", "true");
  await work().catch(tellTrouble);
  button.removeAttribute("aria-busy");
}
