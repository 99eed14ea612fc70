// @ts-check
/**
 * Says what happens to those who listen. A region that nobody sees is read aloud whenever its text changes; what comes faster than
 * anybody speaks is not said one by one: the last word counts.
 */

import { element, html } from "../lib/html.js";

/** Milliseconds between two sentences. */
const PAUSE = 250;

/** @returns {{ region: HTMLElement, say: (sentence: string) => void, close: () => void }} */
export function createTeller() {
  const region = element(html`<div class="unseen words-live" aria-live="polite"></div>`);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {string | undefined} */
  let waiting;
  /** Whether the last sentence ended with a mark that nobody hears. */
  let isMarked = false;
  const speak = () => {
    timer = undefined;
    if (waiting === undefined) return;
    // The same again is news, too: a wall is a wall a second time.
    isMarked = !isMarked;
    region.textContent = waiting + (isMarked ? "\u00a0" : "");
    waiting = undefined;
    timer = setTimeout(speak, PAUSE);
  };
  return {
    region,
    say(sentence) {
      waiting = sentence;
      if (timer === undefined) speak();
    },
    close: () => clearTimeout(timer),
  };
}
