// @ts-check
/**
 * The page of a report inside ours: as high as it is, in our language and our colours. It is a document of our own, so we may
 * reach into it; what it may do by itself is in its policy.
 */

import { texts } from "../i18n/index.js";
import { element, html } from "../lib/html.js";
import { onChange } from "../settings.js";

/** Its colours, and ours. */
const COLOURS = { page: "ground", ink: "ink", dim: "ink-soft", line: "line", soft: "surface" };

/**
 * @param {string} address
 * @returns {{ content: HTMLElement, close: () => void }}
 */
export function reportSheet(address) {
  const t = texts().bench;
  const frame = /** @type {HTMLIFrameElement} */ (element(html`<iframe class="bench-frame" title="${t.report}" src="${address}" aria-busy="true"></iframe>`));
  const watch = new ResizeObserver(([entry]) => {
    if (entry) frame.style.height = `${Math.ceil(entry.target.getBoundingClientRect().height) + 2}px`;
  });
  const dress = () => {
    const root = frame.contentDocument?.documentElement;
    if (!root) return;
    const ours = getComputedStyle(document.documentElement);
    root.dataset.framed = "";
    root.dataset.appearance = document.documentElement.dataset.appearance ?? "light";
    for (const [theirs, name] of Object.entries(COLOURS)) root.style.setProperty(`--${theirs}`, ours.getPropertyValue(`--${name}`));
  };
  frame.addEventListener("load", () => {
    const main = frame.contentDocument?.querySelector("main");
    frame.removeAttribute("aria-busy");
    if (!main) {
      frame.replaceWith(element(html`<p class="bench-trouble" role="alert">${t.noReport}</p>`));
      return;
    }
    dress();
    watch.observe(main);
  });
  const stop = onChange(dress);
  return {
    content: frame,
    close: () => {
      stop();
      watch.disconnect();
    },
  };
}
