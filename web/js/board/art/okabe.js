// @ts-check
/**
 * The Okabe-Ito set, as the palette of that name uses it in every theme. Orange and blue are the pair that all eyes tell
 * apart, by hue or by lightness: a loose box is orange, and its goal and a box that is home are blue. The keeper is reddish
 * purple, and marks are yellow (meant), bluish green (may be chosen) and vermilion (lost), with stripes and dark
 * casings.
 */

/** In shades of five: as it lies in the light, its edge in the light and in the shade, its front, and what is around it. */
/** @typedef {{ main: string, light: string, dark: string, front: string, edge: string }} Shades */

/** @type {Shades} */
export const LOOSE = { main: "#e69f00", light: "#f7bf4a", dark: "#b87c00", front: "#a66f00", edge: "#6b4700" };
/** @type {Shades} */
export const PLACED = { main: "#0072b2", light: "#2f93cf", dark: "#00507f", front: "#004a75", edge: "#00304d" };
/** @type {Shades} */
export const KEEPER = { main: "#cc79a7", light: "#e39fc4", dark: "#a25683", front: "#8f4872", edge: "#5c2a48" };

const ALWAYS = { accent: "#f0e442", casing: "#14110f", cheer: "#e69f00", cheerHome: "#56b4e9", cheerKeeper: "#cc79a7" };

/** What every theme takes over. */
export const MARKS = {
  light: {
    ...ALWAYS,
    goal: "#0072b2",
    goalGround: "rgb(86 180 233 / 0.4)",
    signal: "#d55e00",
    choice: "#00805d",
    choiceSoft: "rgb(0 158 115 / 0.24)",
    hatch: "rgb(0 0 0 / 0.42)",
    mazeTrail: "rgb(143 72 114 / 0.5)",
  },
  dark: {
    ...ALWAYS,
    goal: "#56b4e9",
    goalGround: "rgb(86 180 233 / 0.26)",
    signal: "#f0732a",
    choice: "#2fc79b",
    choiceSoft: "rgb(47 199 155 / 0.26)",
    hatch: "rgb(255 255 255 / 0.42)",
    mazeTrail: "rgb(227 159 196 / 0.5)",
  },
};
