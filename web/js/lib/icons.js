// @ts-check
/** Small signs, drawn by us on a grid of 20 with lines of the same weight. They say nothing by themselves: words or labels do. */

import { html } from "./html.js";

const PATHS = {
  back: "M12 4.5 6.5 10l5.5 5.5",
  board: "M4 16V11h4v5M8 16V5h4v11M12 16V8.5h4V16M3 16h14",
  bin: "M4 5.5h12M8 5.5v-2h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 8.5v5m3-5v5",
  box: "M4 4h12v12H4zM4 8h12M4 12h12M8 8v4",
  check: "m4.5 10.5 3.5 3.5 7.5-8",
  close: "m5.5 5.5 9 9m0-9-9 9",
  copy: "M7.5 7.5h8v9h-8zM12.5 7.5v-4h-8v9h3",
  energy: "M11 2.5 4.5 11H10l-1 6.5L15.5 9H10z",
  eye: "M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  eyeOff:
    "M4 4l12 12M8 5.3A7 7 0 0 1 10 5c5 0 7.5 5 7.5 5a13 13 0 0 1-2.2 2.9M5.3 6.8A12 12 0 0 0 2.5 10S5 15 10 15c1.2 0 2.3-.3 3.2-.7",
  help: "M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.5v.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z",
  into: "M10 3v9.5M6.5 9 10 12.5 13.5 9M4 13v3.5h12V13",
  info: "M10 9v5M10 6.5v.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z",
  lab: "M8 3h4M8.75 3v5L4.5 15.5a1 1 0 0 0 .9 1.5h9.2a1 1 0 0 0 .9-1.5L11.25 8V3M6.5 12.5h7",
  make: "m9 3 1.6 4.9L15.5 9.5l-4.9 1.6L9 16l-1.6-4.9L2.5 9.5l4.9-1.6zM16 13.5v4m-2-2h4",
  maze: "M3 3h14v14H7M3 7v10M3 7h6v6h4V7M13 10v3",
  next: "M8 4.5 13.5 10 8 15.5",
  offline: "M3.5 3.5l13 13M6.2 7.2A4 4 0 0 0 5.5 15h8.6M8.3 5.2A4.6 4.6 0 0 1 14.6 9a3.2 3.2 0 0 1 2.2 4.8",
  out: "M8 4H4v12h4M8 10h9m-3.5-3.5L17 10l-3.5 3.5",
  pencil: "M4 16l.8-3.8 8.4-8.4 3 3-8.4 8.4zM11 6l3 3",
  person: "M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3.5 17c.5-3 3-4.5 6.5-4.5s6 1.5 6.5 4.5",
  play: "M6.5 4.5v11l9-5.5z",
  plus: "M10 4.5v11M4.5 10h11",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4",
  server: "M4 3.5h12v5H4zM4 11.5h12v5H4zM7 6v.01M7 14v.01M10.5 6H13m-2.5 8H13",
  settings: "M3 6h6m4 0h4M3 14h2m4 0h8M11 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  share: "M10 12.5v-9M6.5 7 10 3.5 13.5 7M5 10.5v6h10v-6",
  sound: "M3.5 8v4H6l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.2 5a7 7 0 0 1 0 10",
  soundOff: "M3.5 8v4H6l4 3.5v-11L6 8zM13 8l4 4m0-4-4 4",
  trash: "M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v5M11.5 9v5",
  warning: "M10 3.5 18 16.5H2zM10 8.5v4M10 14.5v.01",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return html`<svg class="sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d="${PATHS[name]}" />
  </svg>`;
}

/** The mark of the house: walls in the shape of an m, and a box under its middle. */
export function logo() {
  return html`<svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect class="logo-ground" width="32" height="32" rx="8" />
    <path class="logo-wall" d="M7.5 25V8.5h17V25M16 8.5v6.5" />
    <rect class="logo-box" x="12.5" y="19.5" width="7" height="7" rx="1.5" />
  </svg>`;
}
