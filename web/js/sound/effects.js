// @ts-check
/**
 * What is heard when something happens. Every effect is a few notes, written in steps of a scale; the theme says which scale, played on
 * what, and what the ground sounds like. So effects of a theme fit its music, and none needs a recording.
 */

import { VOICES } from "./voices.js";

/** @typedef {import("./voices.js").Kit} Kit */
/** @typedef {import("./voices.js").VoiceName} VoiceName */
/** @typedef {import("./index.js").EffectName} EffectName */
/** @typedef {import("./index.js").ThemeName} ThemeName */

/**
 * @typedef {object} Material what a theme's effects are made of
 * @property {number} root the scale's first tone, as a number of half tones above the lowest C (60 is the middle one)
 * @property {VoiceName} tone what plays tones
 * @property {number} [carry] how much harder tones are played, for some voices are softer
 * @property {VoiceName} foot what a step is
 * @property {number} tread its pitch, for those that have one
 * @property {number} weight how loud steps are, for some voices carry further
 */

/** @type {Record<ThemeName, Material>} */
const MATERIALS = {
  warehouse: { root: 65, tone: "keys", foot: "thump", tread: 150, weight: 0.2 },
  jungle: { root: 67, tone: "marimba", foot: "brush", tread: 0, weight: 0.68 },
  beach: { root: 60, tone: "pluck", carry: 1.6, foot: "brush", tread: 0, weight: 0.64 },
  contrast: { root: 62, tone: "sine", foot: "wood", tread: 330, weight: 0.4 },
};

/** The five tones of an octave that go with everything, in half tones. */
const SCALE = [0, 2, 4, 7, 9];

/** The soonest that the same one is heard again, in seconds: a walk of forty steps in half a second is not a drum roll. */
const AGAIN = 0.07;

/**
 * One tone of an effect.
 * @typedef {object} Tone
 * @property {number} [step] of the scale, from the root upwards or downwards
 * @property {number} [after] seconds after the beginning
 * @property {number} [length] seconds
 * @property {number} strength
 * @property {VoiceName} [on] what plays it, unless it is what plays the theme's tones
 * @property {number} [pitch] hertz, for what has no place in a scale
 */

/** @type {Record<Exclude<EffectName, "step" | "ate">, readonly Tone[]>} */
const EFFECTS = {
  push: [
    { on: "thump", pitch: 92, strength: 0.34 },
    { on: "brush", strength: 0.24, after: 0.012 },
  ],
  home: [
    { on: "thump", pitch: 92, strength: 0.26 },
    { step: 5, strength: 0.18, length: 0.25, after: 0.03 },
    { step: 7, strength: 0.23, length: 0.4, after: 0.12 },
  ],
  away: [
    { on: "thump", pitch: 84, strength: 0.32 },
    { step: 3, strength: 0.18, length: 0.25, after: 0.03 },
  ],
  blocked: [
    { on: "thump", pitch: 66, strength: 0.3 },
    { on: "wood", pitch: 190, strength: 0.22 },
  ],
  undo: [
    { step: 4, strength: 0.13, length: 0.1 },
    { step: 2, strength: 0.11, length: 0.14, after: 0.06 },
  ],
  hint: [
    { step: 5, strength: 0.15, length: 0.3 },
    { step: 8, strength: 0.17, length: 0.3, after: 0.09 },
    { step: 7, strength: 0.15, length: 0.5, after: 0.2 },
  ],
  lose: [
    { step: 4, strength: 0.19, length: 0.3 },
    { step: 3, strength: 0.19, length: 0.3, after: 0.24 },
    { step: 0, strength: 0.21, length: 0.9, after: 0.52 },
    { step: -5, strength: 0.19, length: 0.9, after: 0.52 },
  ],
  win: [
    { step: 0, strength: 0.2, length: 0.25 },
    { step: 2, strength: 0.2, length: 0.25, after: 0.13 },
    { step: 3, strength: 0.21, length: 0.25, after: 0.26 },
    { step: 5, strength: 0.24, length: 0.5, after: 0.39 },
    { step: 4, strength: 0.17, length: 0.25, after: 0.65 },
    { step: 5, strength: 0.22, length: 1.2, after: 0.85 },
    { step: 2, strength: 0.15, length: 1.2, after: 0.85 },
    { step: 0, strength: 0.16, length: 1.2, after: 0.85 },
    { step: -5, strength: 0.2, length: 1.2, after: 0.85 },
  ],
};

export class Effects {
  /** When each was heard last. @type {Map<EffectName, number>} */
  #last = new Map();
  /** Steps so far: no two that follow each other are quite the same. */
  #steps = 0;

  /**
   * @param {Kit} kit
   * @param {AudioNode} out
   */
  constructor(kit, out) {
    this.kit = kit;
    this.out = out;
  }

  /**
   * Lets one be heard now.
   * @param {EffectName} name
   * @param {ThemeName} theme
   * @param {number} [value] of a pellet, from 1 to 9
   */
  play(name, theme, value = 1) {
    const now = this.kit.context.currentTime;
    if (now - (this.#last.get(name) ?? -1) < AGAIN) return;
    this.#last.set(name, now);
    const material = MATERIALS[theme];
    for (const tone of this.#tonesOf(name, material, value)) this.#sound(tone, material, now);
  }

  /** @param {EffectName} name @param {Material} material @param {number} value @returns {readonly Tone[]} */
  #tonesOf(name, { foot, tread, weight }, value) {
    if (name === "step") {
      const turn = this.#steps++;
      // Left and right foot, and a longer pattern in how hard they tread.
      const pitch = tread * (turn % 2 === 0 ? 1 : 0.93);
      return [{ on: foot, pitch, strength: weight * (0.82 + 0.06 * ((turn * 5) % 4)) }];
    }
    if (name === "ate") {
      return [
        { step: value - 1, strength: 0.2, length: 0.12 },
        { step: value, strength: 0.24, length: 0.3, after: 0.07 },
      ];
    }
    return EFFECTS[name];
  }

  /** @param {Tone} tone @param {Material} material @param {number} now */
  #sound({ step = 0, after = 0, length = 0.2, strength, on, pitch }, { root, tone, carry = 1 }, now) {
    const frequency = pitch ?? frequencyOf(root + halfTones(step));
    const played = on ? strength : carry * strength;
    VOICES[on ?? tone](this.kit, this.out, { at: now + after, length, frequency, strength: played });
  }
}

/** @param {number} step of the scale */
function halfTones(step) {
  const octave = Math.floor(step / SCALE.length);
  return 12 * octave + (SCALE[step - octave * SCALE.length] ?? 0);
}

/** @param {number} tone in half tones above the lowest C */
function frequencyOf(tone) {
  return 440 * 2 ** ((tone - 69) / 12);
}
