// @ts-check
/** The keys of a race: those that move the clock, and Space for the other clock. */

import { CLOCK_KEYS, heedLabKeys } from "../lab/keys.js";

const RACE_KEYS = { ...CLOCK_KEYS, Space: "swap" };

/** @param {(action: string) => void} act @returns {() => void} stops it */
export function heedRaceKeys(act) {
  return heedLabKeys(act, RACE_KEYS);
}
