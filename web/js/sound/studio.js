// @ts-check
/**
 * Where sounds are made: one audio context, which begins with the first gesture, because browsers allow no sound before, sleeps while
 * nobody looks or nothing is to be heard, and has a level for each kind of sound.
 */

import { Concert } from "./concert.js";
import { Effects } from "./effects.js";
import { PIECES as BEACH } from "./pieces/beach.js";
import { PIECES as CONTRAST } from "./pieces/contrast.js";
import { PIECES as JUNGLE } from "./pieces/jungle.js";
import { PIECES as WAREHOUSE } from "./pieces/warehouse.js";
import { Kit } from "./voices.js";

/** @typedef {import("./index.js").EffectName} EffectName */
/** @typedef {import("./index.js").ThemeName} ThemeName */

/**
 * @typedef {object} Wishes
 * @property {ThemeName} theme
 * @property {number} music how loud, from 0 to 100
 * @property {number} effects how loud, from 0 to 100
 */

/** The music of every theme. @satisfies {Record<ThemeName, readonly import("./score.js").Piece[]>} */
export const PROGRAMME = { warehouse: WAREHOUSE, jungle: JUNGLE, beach: BEACH, contrast: CONTRAST };

/** @typedef {typeof PROGRAMME[ThemeName][number]["name"]} PieceName */

/** What browsers take for a wish to hear something. */
const GESTURES = /** @type {const} */ (["pointerdown", "pointerup", "keydown"]);

/** How long nothing is to be heard before the context sleeps, in milliseconds: effects come in flocks, and waking takes a moment. */
const IDLE = 20_000;

/** How long a level takes to be another, in seconds: soon, but without a click. */
const GLIDE = 0.03;

/** How loud a slider makes it: the ear hears steps of a ratio as equal. @param {number} volume from 0 to 100 */
function levelOf(volume) {
  return (volume / 100) ** 2;
}

export class Studio {
  /** @type {Desk | undefined} */
  #desk;
  /** @type {Wishes} */
  #wishes = { theme: "warehouse", music: 0, effects: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;
  #awaitsGesture = false;

  /** @param {() => void} changed called when another piece is played, or none */
  constructor(changed) {
    this.changed = changed;
    document.addEventListener("visibilitychange", () => this.#rouse());
  }

  /** @returns {PieceName | undefined} */
  get piece() {
    return this.#desk?.concert?.piece;
  }

  /** Does from now on as is wished. @param {Wishes} wishes */
  settle(wishes) {
    this.#wishes = wishes;
    this.#rouse();
    this.#desk?.settle(wishes);
  }

  skip() {
    this.#desk?.concert?.skip();
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
    const { music, effects } = this.#wishes;
    if (document.hidden) return this.#sleep();
    // What is switched off still fades.
    if (music === 0) this.#idle = setTimeout(() => this.#sleep(), effects === 0 ? 3_000 : IDLE);
    if (music === 0 && effects === 0) return;
    if (!this.#desk && mayBegin()) {
      this.#desk = new Desk(this.changed);
      this.#desk.settle(this.#wishes);
    }
    const { context } = this.#desk ?? {};
    if (context?.state === "running") return;
    this.#awaitGesture();
    if (mayBegin()) void context?.resume().catch(() => {});
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
}

/** Everything that needs a context. */
class Desk {
  context = new AudioContext({ latencyHint: "interactive" });
  #kit = new Kit(this.context);
  #music = this.context.createGain();
  #effects = this.context.createGain();
  effects = new Effects(this.#kit, this.#effects);
  /** The music of each theme, since it was first heard. @type {Map<ThemeName, Concert>} */
  #concerts = new Map();
  /** What is being played. @type {Concert | undefined} */
  concert;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    for (const level of [this.#music, this.#effects]) {
      level.gain.value = 0;
      level.connect(this.context.destination);
    }
  }

  /** @param {Wishes} wishes */
  settle({ theme, music, effects }) {
    const { currentTime } = this.context;
    this.#effects.gain.setTargetAtTime(levelOf(effects), currentTime, GLIDE);
    const concert = music === 0 ? undefined : this.#concertOf(theme);
    if (this.concert !== concert) this.concert?.pause();
    this.concert = concert;
    // What is paused fades at the level at which it was played.
    if (concert) this.#music.gain.setTargetAtTime(levelOf(music), currentTime, GLIDE);
    concert?.play();
  }

  /** @param {ThemeName} theme */
  #concertOf(theme) {
    const concert = this.#concerts.get(theme) ?? new Concert(this.#kit, this.#music, PROGRAMME[theme], this.changed);
    this.#concerts.set(theme, concert);
    return concert;
  }
}

/** Whether the page has been touched. Asking for sound before would be refused, with a word in the console. */
function mayBegin() {
  return navigator.userActivation?.hasBeenActive ?? true;
}
