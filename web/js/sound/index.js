// @ts-check
/**
 * Sound for whoever has asked for it: what can be called from everywhere. While everything is switched off it does nothing, and
 * what makes sounds is not even loaded.
 */

import { change, onChange, settings } from "../settings.js";

/** @typedef {"step" | "push" | "home" | "away" | "blocked" | "undo" | "hint" | "win" | "lose" | "ate"} EffectName */
/** @typedef {"warehouse" | "jungle" | "beach" | "contrast"} ThemeName */

/** @type {import("./studio.js").Studio | undefined} */
let studio;
let isLoading = false;

export const sound = {
  /**
   * Lets something be heard, if effects are wanted.
   * @param {EffectName} name
   * @param {number} [value] of a pellet that was eaten, from 1 to 9
   */
  effect(name, value) {
    if (isOn("effects")) studio?.effect(name, value);
  },

  /** Whether anything is to be heard at all. */
  get isOn() {
    return isOn("effects");
  },

  /** Lets volumes be heard that are not chosen yet. @param {{ effectsVolume?: number }} volumes */
  preview(volumes) {
    studio?.settle(wishes(volumes));
  },

  /** Everything off at once, and on again as it was. Who never chose hears everything. */
  toggle() {
    const { effects, muted } = settings();
    if (!effects) change({ effects: true, muted: false });
    else change({ muted: !muted });
  },
};

/** @param {"effects"} kind */
function isOn(kind) {
  return settings()[kind] && !settings().muted;
}

/** Makes everything sound as it is set. */
async function heed() {
  if (!studio) {
    if (isLoading || !sound.isOn) return;
    isLoading = true;
    try {
      const { openStudio } = await import("./studio.js");
      studio = openStudio();
    } catch {
      return; // Without the server it stays silent; the next change asks again.
    } finally {
      isLoading = false;
    }
  }
  studio.settle(wishes());
}

/** @param {{ effectsVolume?: number }} [volumes] @returns {import("./studio.js").Wishes} */
function wishes({ effectsVolume = settings().effectsVolume } = {}) {
  return { theme: settings().theme, effects: isOn("effects") ? effectsVolume : 0 };
}

onChange(() => void heed());
void heed();
