// @ts-check
/**
 * Sound for whoever has asked for it: what can be called from everywhere. While everything is switched off it does nothing, and
 * what makes sounds is not even loaded.
 */

import { onVisit } from "../router.js";
import { change, onChange, settings } from "../settings.js";

/** @typedef {"step" | "push" | "home" | "away" | "blocked" | "undo" | "hint" | "win" | "lose" | "ate"} EffectName */
/** @typedef {import("../settings.js").ThemeName} ThemeName */
/** @typedef {"music" | "effects"} Kind */
/** @typedef {{ musicVolume?: number, effectsVolume?: number }} Volumes from 0 to 100 */

/** Where there is music: where something is played, and where it is set. */
const WITH_MUSIC = /^\/(sokoban\/l|p|maze|settings)(\/|$)/;

/** @type {import("./studio.js").Studio | undefined} */
let studio;
let isLoading = false;
/** @type {Set<() => void>} */
const listeners = new Set();

export const sound = {
  /**
   * Lets something be heard, if effects are wanted.
   * @param {EffectName} name
   * @param {number} [value] of a pellet that was eaten, from 1 to 9
   */
  effect(name, value) {
    if (isOn("effects")) studio?.effect(name, value);
  },

  /** Whether anything may be heard. */
  get isOn() {
    return isOn("music") || isOn("effects");
  },

  /** Everything off at once, and on again as it was. Who never chose hears everything. */
  toggle() {
    const { music, effects, muted } = settings();
    change(music || effects ? { muted: !muted } : { music: true, effects: true, muted: false });
  },

  /** Lets volumes be heard that are not chosen yet. @param {Volumes} volumes */
  preview(volumes) {
    studio?.settle(wishes(volumes));
  },

  /** The piece that is being played. @returns {import("./studio.js").PieceName | undefined} */
  get piece() {
    return studio?.piece;
  },

  /** Goes on to the next piece. */
  skip() {
    studio?.skip();
  },

  /**
   * Calls a function when another piece is played, or none.
   * @param {() => void} listen
   * @returns {() => void} stops it
   */
  onPiece(listen) {
    listeners.add(listen);
    return () => listeners.delete(listen);
  },
};

/** @param {Kind} kind */
function isOn(kind) {
  return settings()[kind] && !settings().muted;
}

/** Makes everything sound as it is set. */
async function heed() {
  if (!studio) {
    if (isLoading || !sound.isOn) return;
    isLoading = true;
    try {
      const { Studio } = await import("./studio.js");
      studio = new Studio(() => listeners.forEach((listen) => listen()));
    } catch {
      return; // Without the server it stays silent; the next change asks again.
    } finally {
      isLoading = false;
    }
  }
  studio.settle(wishes());
}

/** @param {Volumes} [volumes] @returns {import("./studio.js").Wishes} */
function wishes({ musicVolume = settings().musicVolume, effectsVolume = settings().effectsVolume } = {}) {
  const hasMusic = isOn("music") && WITH_MUSIC.test(location.pathname);
  return { theme: settings().theme, music: hasMusic ? musicVolume : 0, effects: isOn("effects") ? effectsVolume : 0 };
}

onChange(() => void heed());
onVisit(() => void heed());
void heed();
