// @ts-check
/** The signs on the buttons of a game, on the same grid and of the same weight as all others. */

import { html } from "../lib/html.js";

const PATHS = {
  undo: "M8 5 4 9l4 4M4 9h7.5a4 4 0 0 1 0 8H9",
  redo: "m12 5 4 4-4 4m4-4H8.5a4 4 0 0 0 0 8H11",
  first: "M5 4.5v11M15 4.5 9.5 10l5.5 5.5",
  last: "M15 4.5v11M5 4.5l5.5 5.5L5 15.5",
  play: "M6.5 4.5v11l9-5.5z",
  pause: "M7 4.5v11M13 4.5v11",
  restart: "M15.5 7A6.5 6.5 0 1 0 16.5 11M15.5 3v4h-4",
  hint: "M7.5 15h5m-4 2.5h3M10 2.5a5 5 0 0 0-3 9c.7.6 1 1.2 1 2h4c0-.8.3-1.4 1-2a5 5 0 0 0-3-9z",
  solve: "M11 2.5 4.5 11H10l-1 6.5L15.5 9H10z",
  up: "M4.5 12.5 10 7l5.5 5.5",
  down: "M4.5 7.5 10 13l5.5-5.5",
  left: "M12.5 4.5 7 10l5.5 5.5",
  right: "M7.5 4.5 13 10l-5.5 5.5",
  keys: "M3 6h14v8H3zM5.5 8.5v.01m3-.01v.01m3-.01v.01m3-.01v.01M6.5 11.5h7",
  whole: "M7.5 3.5h-4v4m9-4h4v4m-9 9h-4v-4m9 4h4v-4",
  cycle: "M4 8.5a6.2 6.2 0 0 1 11.3-1.8M16 3.5v3.7h-3.7M16 11.5a6.2 6.2 0 0 1-11.3 1.8M4 16.5v-3.7h3.7",
  nearer: "M3.5 10h7M7.5 6.5 11 10l-3.5 3.5M15.5 4.5v11M15.5 5h-3v4h3",
  farther: "M16.5 10h-7M12.5 6.5 9 10l3.5 3.5M4.5 4.5v11M4.5 5h3v4h-3",
  near: "M3.5 7.5h4v-4m9 4h-4v-4m-9 9h4v4m9-4h-4v4",
};

/** @typedef {keyof typeof PATHS} SignName */

/** @param {SignName} name */
export function sign(name) {
  return html`<svg class="sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${PATHS[name]}" /></svg>`;
}
