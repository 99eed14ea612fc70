// @ts-check
/**
 * The colours of high contrast: everything that matters differs from what it stands on by 7 to 1 or more, and colour
 * only repeats what shape says: a box is a square with a cross, its goal a ring, a box that is home a disc with a check.
 * The thumbnails in `css/themes.css` use the same ones.
 */

import { MARKS } from "../art/okabe.js";

/** @typedef {Record<keyof typeof LIGHT, string>} Colours */

const LIGHT = {
  floor: "#ffffff",
  floorOdd: "#ffffff",
  floorLine: "#d2d2d2",
  wall: "#000000",
  wallEdge: "#000000",
  /** Around every piece, and what is drawn on it. */
  line: "#000000",
  goal: "#000000",
  goalGround: "rgb(0 0 0 / 0)",
  loose: "#ffd60a",
  looseInk: "#000000",
  placed: "#00513a",
  placedInk: "#ffffff",
  keeper: "#0038a8",
  keeperInk: "#ffffff",
  accent: "#8a1264",
  signal: "#9c2f00",
  casing: "#ffffff",
  choice: "#0038a8",
  choiceSoft: "rgb(0 56 168 / 0.16)",
  hatch: "rgb(0 0 0 / 0.55)",
  paperLine: "#000000",
  mazeTrail: "rgb(0 56 168 / 0.6)",
  mazeFog: "#767676",
  flagCloth: "#ffd60a",
  flagPole: "#000000",
  contact: "rgb(0 0 0 / 0)",
  cheer: "#ffd60a",
  cheerHome: "#00513a",
  cheerKeeper: "#0038a8",
};

/** @type {Record<"light" | "dark", Colours>} */
export const COLOURS = {
  light: LIGHT,
  dark: {
    floor: "#000000",
    floorOdd: "#000000",
    floorLine: "#333333",
    wall: "#8f8f8f",
    wallEdge: "#ffffff",
    line: "#ffffff",
    goal: "#ffffff",
    goalGround: "rgb(0 0 0 / 0)",
    loose: "#ffd60a",
    looseInk: "#000000",
    placed: "#3df2b5",
    placedInk: "#000000",
    keeper: "#6cc3ff",
    keeperInk: "#000000",
    accent: "#ffb3e2",
    signal: "#ff9466",
    casing: "#000000",
    choice: "#6cc3ff",
    choiceSoft: "rgb(108 195 255 / 0.26)",
    hatch: "rgb(255 255 255 / 0.55)",
    paperLine: "#ffffff",
    mazeTrail: "rgb(108 195 255 / 0.65)",
    mazeFog: "#3a3a3a",
    flagCloth: "#ffd60a",
    flagPole: "#ffffff",
    contact: "rgb(0 0 0 / 0)",
    cheer: "#ffd60a",
    cheerHome: "#3df2b5",
    cheerKeeper: "#6cc3ff",
  },
};

/** The set has few colours of this contrast: those that it has are taken, and the lines around them do the rest. @type {Record<"light" | "dark", Colours>} */
export const OKABE_ITO = {
  light: { ...COLOURS.light, ...MARKS.light, goal: "#000000", goalGround: "rgb(0 0 0 / 0)", hatch: "rgb(0 0 0 / 0.55)", loose: "#e69f00", placed: "#004d78", keeper: "#7d3f63" },
  dark: { ...COLOURS.dark, ...MARKS.dark, goal: "#ffffff", goalGround: "rgb(0 0 0 / 0)", hatch: "rgb(255 255 255 / 0.55)", loose: "#e69f00", placed: "#56b4e9", keeper: "#e39fc4" },
};
