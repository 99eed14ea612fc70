// @ts-check
/**
 * The instruments: each makes one note of a few nodes, which are gone when it has died away. They are soft on purpose: no attack is
 * a click, and nothing is bright for long.
 */

import { noiseOf, pluckOf, roomOf } from "./noise.js";

/**
 * @typedef {object} Note
 * @property {number} at seconds, on the context's clock
 * @property {number} length seconds until it is let go
 * @property {number} frequency hertz; drums take it for how high they are tuned
 * @property {number} strength from 0 to 1
 */

/** @typedef {(kit: Kit, out: AudioNode, note: Note) => void} Voice */

/** What instruments share: noise, strings and a room that were made once. */
export class Kit {
  /** @type {AudioBuffer | undefined} */
  #noise;
  /** @type {AudioBuffer | undefined} */
  #room;
  /** @type {PeriodicWave | undefined} */
  #felt;
  /** @type {Map<number, ReturnType<typeof pluckOf>>} */
  #strings = new Map();

  /** @param {BaseAudioContext} context */
  constructor(context) {
    this.context = context;
  }

  get noise() {
    this.#noise ??= noiseOf(this.context);
    return this.#noise;
  }

  get room() {
    this.#room ??= roomOf(this.context);
    return this.#room;
  }

  /** A tone and its next few, each much softer. */
  get felt() {
    this.#felt ??= this.context.createPeriodicWave([0, 0, 0, 0, 0], [0, 1, 0.24, 0.09, 0.02], { disableNormalization: true });
    return this.#felt;
  }

  /** @param {number} frequency */
  string(frequency) {
    const known = this.#strings.get(frequency) ?? pluckOf(this.context, frequency);
    this.#strings.set(frequency, known);
    return known;
  }
}

/**
 * How loud a note is over time: it rises, falls by itself, and is damped when it is let go.
 * @typedef {object} Course
 * @property {number} rise seconds
 * @property {number} fall seconds until about a third is left
 * @property {number} [damp] the same, once it is let go; without it the note rings on
 */

/**
 * A gain that follows its course.
 * @param {BaseAudioContext} context
 * @param {AudioNode} out
 * @param {Note} note
 * @param {number} peak
 * @param {Course} course
 * @returns {{ gain: GainNode, end: number }} `end`: when a thousandth is left
 */
function course(context, out, { at, length }, peak, { rise, fall, damp }) {
  const node = context.createGain();
  const { gain } = node;
  gain.setValueAtTime(0, at);
  gain.linearRampToValueAtTime(peak, at + rise);
  gain.setTargetAtTime(0, at + rise, fall);
  let end = at + rise + 7 * fall;
  if (damp !== undefined && at + Math.max(length, rise) + 7 * damp < end) {
    gain.setTargetAtTime(0, at + Math.max(length, rise), damp);
    end = at + Math.max(length, rise) + 7 * damp;
  }
  node.connect(out);
  return { gain: node, end };
}

/**
 * An oscillator that plays into a node, and takes it away when it ends.
 * @param {BaseAudioContext} context
 * @param {OscillatorType} type
 * @param {number} frequency
 * @param {number} at
 * @param {number} end
 * @param {AudioNode} into
 */
function oscillator(context, type, frequency, at, end, into) {
  const node = context.createOscillator();
  node.type = type;
  node.frequency.value = frequency;
  node.connect(into);
  play(node, at, end, into);
  return node;
}

/** @param {AudioScheduledSourceNode} source @param {number} at @param {number} end @param {AudioNode} into */
function play(source, at, end, into) {
  source.start(at);
  source.stop(end);
  source.onended = () => into.disconnect();
}

/**
 * A burst of noise.
 * @param {Kit} kit
 * @param {AudioNode} out
 * @param {Note} note
 * @param {number} peak
 * @param {Course} shape
 * @param {{ type: BiquadFilterType, frequency: number, q?: number }} colour
 */
function burst(kit, out, note, peak, shape, { type, frequency, q = 0.7 }) {
  const { context } = kit;
  const { gain, end } = course(context, out, note, peak, shape);
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = frequency;
  filter.Q.value = q;
  filter.connect(gain);
  const source = context.createBufferSource();
  source.buffer = kit.noise;
  source.loop = true;
  source.connect(filter);
  // Another place in the noise for every strength, or repeated hits would sound like a machine.
  source.start(note.at, (997 * note.strength) % 1.9);
  source.stop(end);
  source.onended = () => gain.disconnect();
}

/** An electric piano: a tone with its octave, which a third one makes brighter for a moment. @type {Voice} */
function keys({ context }, out, note) {
  const { at, frequency, strength } = note;
  const fall = 1.5 * (262 / frequency) ** 0.5;
  const { gain, end } = course(context, out, note, 0.5 * strength, { rise: 0.008, fall, damp: 0.14 });
  const carrier = oscillator(context, "sine", frequency, at, end, gain);
  const bright = context.createGain();
  bright.connect(carrier.frequency);
  bright.gain.setValueAtTime(frequency * (0.2 + 0.8 * strength), at);
  bright.gain.setTargetAtTime(frequency * 0.16, at, 0.2);
  oscillator(context, "sine", frequency * 2, at, end, bright);
  const octave = course(context, out, note, 0.13 * strength ** 1.3, { rise: 0.006, fall: 0.4 * fall, damp: 0.12 });
  oscillator(context, "sine", frequency * 2, at, octave.end, octave.gain);
}

/** The same piano for chords, where nobody hears how each tone begins: one oscillator in place of three. @type {Voice} */
function felt(kit, out, note) {
  const { at, frequency, strength } = note;
  const { gain, end } = course(kit.context, out, note, 0.45 * strength, { rise: 0.01, fall: 1.4 * (262 / frequency) ** 0.5, damp: 0.14 });
  const tone = oscillator(kit.context, "sine", frequency, at, end, gain);
  tone.setPeriodicWave(kit.felt);
}

/** Long soft chords. @type {Voice} */
function pad({ context }, out, note) {
  const { at, frequency, strength } = note;
  const { gain, end } = course(context, out, note, 0.22 * strength, { rise: Math.min(0.9, 0.4 * note.length), fall: 8, damp: 0.45 });
  oscillator(context, "triangle", frequency * 1.0017, at, end, gain);
  oscillator(context, "triangle", frequency * 0.9983, at, end, gain);
}

/** A bass with a round belly. @type {Voice} */
function bass({ context }, out, note) {
  const { at, frequency, strength } = note;
  const { gain, end } = course(context, out, note, 0.75 * strength, { rise: 0.014, fall: 0.9, damp: 0.09 });
  oscillator(context, "sine", frequency, at, end, gain);
  // Small loudspeakers play no deep tone; its octave tells them what is meant.
  const second = course(context, out, note, 0.16 * strength, { rise: 0.014, fall: 0.45, damp: 0.09 });
  oscillator(context, "triangle", frequency * 2, at, second.end, second.gain);
}

/** A wooden bar over a tube: the tone, its double octave, and the mallet. @type {Voice} */
function marimba(kit, out, note) {
  const { context } = kit;
  const { at, frequency, strength } = note;
  const fall = 0.42 * (262 / frequency) ** 0.6;
  const tone = course(context, out, note, 0.6 * strength, { rise: 0.004, fall });
  oscillator(context, "sine", frequency, at, tone.end, tone.gain);
  const over = course(context, out, note, 0.13 * strength ** 1.5, { rise: 0.003, fall: 0.18 * fall });
  oscillator(context, "sine", frequency * 3.97, at, over.end, over.gain);
  burst(kit, out, note, 0.1 * strength, { rise: 0.002, fall: 0.012 }, { type: "lowpass", frequency: 1400 });
}

/** A nylon string. @type {Voice} */
function pluck(kit, out, note) {
  const { context } = kit;
  const { at, frequency, strength } = note;
  const { buffer, rate } = kit.string(frequency);
  const { gain, end } = course(context, out, note, 0.6 * strength, { rise: 0.004, fall: 3, damp: 0.16 });
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.playbackRate.value = rate;
  source.connect(gain);
  play(source, at, end, gain);
}

/** Breath and a tone without edges. @type {Voice} */
function flute(kit, out, note) {
  const { context } = kit;
  const { at, frequency, strength } = note;
  const { gain, end } = course(context, out, note, 0.42 * strength, { rise: 0.06, fall: 5, damp: 0.1 });
  const tone = oscillator(context, "sine", frequency, at, end, gain);
  const second = course(context, out, note, 0.05 * strength, { rise: 0.08, fall: 2, damp: 0.08 });
  oscillator(context, "sine", 2 * frequency, at, second.end, second.gain);
  // It begins to waver only when it is held.
  const waver = context.createGain();
  waver.gain.setValueAtTime(0, at + 0.25);
  waver.gain.linearRampToValueAtTime(0.004 * frequency, at + 0.8);
  waver.connect(tone.frequency);
  oscillator(context, "sine", 4.6, at, end, waver);
  burst(kit, out, note, 0.02 * strength, { rise: 0.03, fall: 0.1 }, { type: "bandpass", frequency: 1.5 * frequency, q: 2 });
}

/** A tone and nothing else. @type {Voice} */
function sine({ context }, out, note) {
  const { at, frequency, strength } = note;
  const { gain, end } = course(context, out, note, 0.5 * strength, { rise: 0.012, fall: 0.7 * (330 / frequency) ** 0.4, damp: 0.12 });
  oscillator(context, "sine", frequency, at, end, gain);
}

/** The same with a little more to it. @type {Voice} */
function triangle({ context }, out, note) {
  const { at, frequency, strength } = note;
  const { gain, end } = course(context, out, note, 0.42 * strength, { rise: 0.012, fall: 0.6 * (330 / frequency) ** 0.4, damp: 0.1 });
  oscillator(context, "triangle", frequency, at, end, gain);
}

/** A felt beater on something large: it falls in pitch. @type {Voice} */
function thump({ context }, out, note) {
  const { at, frequency, strength } = note;
  const { gain, end } = course(context, out, note, 0.7 * strength, { rise: 0.005, fall: 0.07 });
  const tone = oscillator(context, "sine", frequency, at, end, gain);
  tone.frequency.setValueAtTime(1.7 * frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency, at + 0.06);
}

/** A brush on a drum. @type {Voice} */
function brush(kit, out, note) {
  burst(kit, out, note, 0.3 * note.strength, { rise: 0.012, fall: 0.045 }, { type: "bandpass", frequency: 1800, q: 0.6 });
}

/** A shaker with few seeds in it. @type {Voice} */
function shaker(kit, out, note) {
  burst(kit, out, note, 0.16 * note.strength, { rise: 0.02, fall: 0.022 }, { type: "bandpass", frequency: 4200, q: 0.9 });
}

/** A hollow piece of wood. @type {Voice} */
function wood({ context }, out, note) {
  const { at, frequency, strength } = note;
  const { gain, end } = course(context, out, note, 0.32 * strength, { rise: 0.002, fall: 0.028 });
  oscillator(context, "sine", frequency, at, end, gain);
}

/** A wave that rolls in and out again: as long as the note. @type {Voice} */
function wave(kit, out, note) {
  const { context } = kit;
  const { at, length, strength } = note;
  const [top, end] = [at + 0.45 * length, at + length];
  const node = context.createGain();
  node.gain.setValueAtTime(0, at);
  node.gain.setTargetAtTime(0.2 * strength, at, 0.16 * length);
  node.gain.setTargetAtTime(0, top, 0.08 * length);
  node.connect(out);
  const filter = context.createBiquadFilter();
  filter.type = "lowpass";
  filter.Q.value = 0.3;
  filter.frequency.setValueAtTime(260, at);
  filter.frequency.exponentialRampToValueAtTime(1500, top);
  filter.frequency.exponentialRampToValueAtTime(350, end);
  filter.connect(node);
  const source = context.createBufferSource();
  source.buffer = kit.noise;
  source.loop = true;
  source.connect(filter);
  play(source, at, end, node);
}

export const VOICES = { keys, felt, pad, bass, marimba, pluck, flute, sine, triangle, thump, brush, shaker, wood, wave };

/** @typedef {keyof typeof VOICES} VoiceName */
