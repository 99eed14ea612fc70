// @ts-check
/**
 * One card for all badges of a page. It explains the badge that is pointed at or has the focus; after a press it stays
 * until something else is pressed, so that fingers get it, too.
 */

import { element, fill, html } from "./html.js";
import { badge, readReasons, reasonList } from "./rating.js";
import { texts } from "../i18n/index.js";

/** How far it stays away from its badge and from the edges, in pixels. */
const GAP = 8;

/**
 * Explains the badges of a place, also those that come later.
 * @param {HTMLElement} place
 * @returns {() => void} stops it
 */
export function explainRatings(place) {
  const card = element(html`<div class="rating-card" popover="manual" role="status"></div>`);
  document.body.append(card);
  /** The badge that is explained. @type {HTMLElement | undefined} */
  let explained;
  let isPinned = false;

  const hide = () => {
    explained?.setAttribute("aria-expanded", "false");
    [explained, isPinned] = [undefined, false];
    card.hidePopover();
  };
  /** @param {HTMLElement} button */
  const show = (button) => {
    if (explained === button) return;
    hide();
    explained = button;
    button.setAttribute("aria-expanded", "true");
    card.showPopover();
    fill(card, html`<header><h3>${texts().rating.why}</h3>${badge(Number(button.dataset.rating))}</header>${reasonList(readReasons(button.dataset.reasons))}`);
    putBeside(card, button);
  };

  /** @type {[EventTarget, string, (event: any) => void][]} */
  const listeners = [
    [place, "pointerover", (/** @type {PointerEvent} */ { target, pointerType }) => {
      const button = badgeAt(target);
      if (isPinned || pointerType !== "mouse") return;
      if (button) show(button);
      else if (explained) hide();
    }],
    [place, "focusin", (/** @type {FocusEvent} */ { target }) => {
      const button = badgeAt(target);
      if (button?.matches(":focus-visible")) show(button);
      else if (explained && explained !== button) hide();
    }],
    [place, "focusout", (/** @type {FocusEvent} */ { target }) => void (badgeAt(target) === explained && hide())],
    [place, "click", (/** @type {MouseEvent} */ { target }) => {
      const button = badgeAt(target);
      if (!button) return;
      if (explained === button && isPinned) return hide();
      show(button);
      isPinned = true;
    }],
    [document, "pointerdown", (/** @type {PointerEvent} */ { target }) => {
      if (explained && !badgeAt(target) && !(target instanceof Node && card.contains(target))) hide();
    }],
    [document, "keydown", (/** @type {KeyboardEvent} */ { key }) => void (key === "Escape" && explained && hide())],
    [place, "change", () => void (explained && hide())],
    [document, "scroll", () => void (explained && hide())],
  ];
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
    card.remove();
  };
}

/** @param {EventTarget | null} target */
function badgeAt(target) {
  const found = target instanceof Element ? target.closest("button[data-reasons]") : null;
  return found instanceof HTMLElement ? found : undefined;
}

/** Below, or above where there is no room. @param {HTMLElement} card @param {HTMLElement} button */
function putBeside(card, button) {
  const { left, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const { clientWidth, clientHeight } = document.documentElement;
  const x = Math.max(GAP, Math.min(left, clientWidth - width - GAP));
  const isRoom = bottom + GAP + height <= clientHeight - GAP;
  const y = isRoom ? bottom + GAP : Math.max(GAP, top - GAP - height);
  card.style.setProperty("left", `${x}px`);
  card.style.setProperty("top", `${y}px`);
}
