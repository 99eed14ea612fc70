// @ts-check
/**
 * Where sounds are made: one audio context, which begins with the first gesture, because browsers allow no sound before, sleeps while
 * nobody looks or nothing is to be heard, and has a level for each kind of sound.
 */

import { Effects } from "./effects.js";
import { Kit } from "./voices.js";

/** @typedef {import("./index.js").EffectName} EffectName */
/** @typedef {import("./index.js").ThemeName} ThemeName */

/**
 * @typedef {object} Wishes
 * @property {ThemeName} theme
 * @property {number} effects how loud, from 0 to 100
 */

/** What browsers take for a wish to hear something. */
const GESTURES = /** @type {const} */ (["pointerdown", "pointerup", "keydown"]);

/** How long nothing is to be heard before the context sleeps, in milliseconds: effects come in flocks, and waking takes a moment. */
const IDLE = 20_000;

/** How loud effects are when they are as loud as can be, compared with how they are written. */
const EFFECTS_LEVEL = 0.8;

/** The loudness of a slider's place: the ear hears steps of a ratio as equal. @param {number} volume from 0 to 100 */
export function levelOf(volume) {
  return (volume / 100) ** 2;
}

export class Studio {
  /** @type {{ context: AudioContext, effects: Effects, effectsLevel: GainNode } | undefined} */
  #desk;
  /** @type {Wishes} */
  #wishes = { theme: "warehouse", effects: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;
  #awaitsGesture = false;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#rouse());
  }

  /** Does from now on as is wished. @param {Wishes} wishes */
  settle(wishes) {
    this.#wishes = wishes;
    this.#rouse();
    const { context, effectsLevel } = this.#desk ?? {};
    effectsLevel?.gain.setTargetAtTime(EFFECTS_LEVEL * levelOf(wishes.effects), context?.currentTime ?? 0, 0.02);
  }

  /**
   * @param {EffectName} name
   * @param {number} [value]
   */
  effect(name, value) {
    if (document.hidden) return;
    this.#rouse();
    this.#desk?.effects.play(name, this.#wishes.theme, value);
  }

  /** Wakes the context if something may be heard, lets it sleep if not. */
  #rouse() {
    clearTimeout(this.#idle);
    if (document.hidden || this.#wishes.effects === 0) return this.#sleep();
    if (!this.#desk && mayBegin()) this.#desk = this.#open();
    const { context } = this.#desk ?? {};
    if (context?.state === "running") this.#idle = setTimeout(() => this.#sleep(), IDLE);
    else {
      this.#awaitGesture();
      if (mayBegin()) void context?.resume().catch(() => {});
    }
  }

  #sleep() {
    const { context } = this.#desk ?? {};
    if (context?.state === "running") void context.suspend().catch(() => {});
  }

  #awaitGesture() {
    if (this.#awaitsGesture) return;
    this.#awaitsGesture = true;
    const heard = () => {
      if (!mayBegin()) return;
      for (const gesture of GESTURES) removeEventListener(gesture, heard, { capture: true });
      this.#awaitsGesture = false;
      this.#rouse();
    };
    for (const gesture of GESTURES) addEventListener(gesture, heard, { capture: true });
  }

  #open() {
    const context = new AudioContext({ latencyHint: "interactive" });
    const effectsLevel = context.createGain();
    effectsLevel.gain.value = EFFECTS_LEVEL * levelOf(this.#wishes.effects);
    effectsLevel.connect(context.destination);
    return { context, effectsLevel, effects: new Effects(new Kit(context), effectsLevel) };
  }
}

/** Whether the page has been touched. Asking for sound before would be refused, with a word in the console. */
function mayBegin() {
  return navigator.userActivation?.hasBeenActive ?? true;
}

export function openStudio() {
  return new Studio();
}
