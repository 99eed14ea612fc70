// @ts-check
/** The keys of a race: those of the laboratory that move the clock, and Space for the other clock. */

import { heedLabKeys } from "../lab/keys.js";

const ACTIONS = {
  Enter: "play",
  NumpadEnter: "play",
  Comma: "back",
  Period: "on",
  KeyZ: "back",
  KeyY: "on",
  Home: "first",
  End: "last",
  Space: "swap",
  Equal: "faster",
  NumpadAdd: "faster",
  Minus: "slower",
  NumpadSubtract: "slower",
  KeyL: "next-layer",
  KeyC: "share",
  F1: "keys",
};

/** @param {(action: string) => void} act @returns {() => void} stops it */
export function heedRaceKeys(act) {
  return heedLabKeys(act, ACTIONS);
}
