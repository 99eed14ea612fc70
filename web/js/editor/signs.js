// @ts-check
/** The signs on the buttons of the editor, on the same grid and of the same weight as all others. */

import { html } from "../lib/html.js";

const PATHS = {
  fill: "m4 11 6-6 6 6-5.3 5.3a1 1 0 0 1-1.4 0zM4 11h12M8 3l2 2m7.5 9.5v.01",
  rectangle: "M3.5 5h13v10h-13z",
  minus: "M4.5 10h11",
  turn: "M15.5 7A6.5 6.5 0 1 0 16.5 11M15.5 3v4h-4",
  mirror: "M10 3v14M7 6v8H2.5zm6 0v8h4.5z",
  trim: "M6 2.5V14h11.5M2.5 6H14v11.5",
  clear: "M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.7 9v4.5m2.6-4.5v4.5",
  open: "M3 16V4.5h5L9.5 7H17v9z",
  copy: "M7.5 7.5h9v9h-9zM13 7V3.5H3.5V13H7",
  download: "M10 3.5v9m-4-4 4 4 4-4m-10 8h12",
  save: "M5 3.5h10v13l-5-3.5-5 3.5z",
};

/** @typedef {keyof typeof PATHS} EditorSign */

/** @param {EditorSign} name */
export function editorSign(name) {
  return html`<svg class="sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${PATHS[name]}" /></svg>`;
}
