// @ts-check
/** What is random about sound, from seeds, so that whatever is played can be measured and measures the same again. */

/**
 * A source of numbers from 0 to 1, the same ones for the same seed.
 * @param {number} seed
 * @returns {() => number}
 */
export function chance(seed) {
  let state = seed | 0;
  return () => {
    // A counter of odd stride, its bits mixed until neighbours have nothing in common.
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/**
 * Two seconds of noise, white, to be cut and filtered.
 * @param {BaseAudioContext} context
 */
export function noiseOf(context) {
  const buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate);
  const next = chance(1);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * next() - 1;
  return buffer;
}

/** How long the room is heard, in seconds. */
const ROOM = 1.3;

/**
 * The answer of a small, soft room: noise that dies away and grows duller, different for both ears.
 * @param {BaseAudioContext} context
 */
export function roomOf(context) {
  const { sampleRate } = context;
  const buffer = context.createBuffer(2, Math.round(ROOM * sampleRate), sampleRate);
  for (let channel = 0; channel < 2; channel++) {
    const next = chance(2 + channel);
    const samples = buffer.getChannelData(channel);
    let dull = 0;
    for (let index = 0; index < samples.length; index++) {
      const part = index / samples.length;
      // The first moments are left to the instrument itself.
      const strength = Math.min(1, index / (0.012 * sampleRate)) * (1 - part) * Math.exp(-5 * part);
      dull += (0.5 - 0.4 * part) * ((2 * next() - 1) * strength - dull);
      samples[index] = dull;
    }
  }
  return buffer;
}

/**
 * A string that was plucked: noise that goes round and round, and loses its edges on the way.
 * @param {BaseAudioContext} context
 * @param {number} frequency of the string
 * @returns {{ buffer: AudioBuffer, rate: number }} `rate`: how much faster it is to be played to be in tune, for a round has whole samples
 */
export function pluckOf(context, frequency) {
  const { sampleRate } = context;
  const round = Math.round(sampleRate / frequency - 0.5);
  const seconds = Math.min(2.6, 1.1 + 180 / frequency);
  const buffer = context.createBuffer(1, Math.round(seconds * sampleRate), sampleRate);
  const samples = buffer.getChannelData(0);
  const next = chance(Math.round(frequency));
  // A fingertip is round: the noise is smoothed before it is let go, and so is the place where it is plucked.
  let soft = 0;
  let mean = 0;
  for (let index = 0; index < round; index++) {
    soft += 0.35 * (2 * next() - 1 - soft);
    samples[index] = soft;
    mean += soft / round;
  }
  let loudest = 0;
  for (let index = 0; index < round; index++) {
    samples[index] = (samples[index] ?? 0) - mean;
    loudest = Math.max(loudest, Math.abs(samples[index] ?? 0));
  }
  // So many seconds until a thousandth is left, whatever the pitch.
  const kept = 0.001 ** (1 / (frequency * (seconds - 0.1)));
  for (let index = 0; index < round; index++) samples[index] = (samples[index] ?? 0) / loudest;
  for (let index = round + 1; index < samples.length; index++) {
    samples[index] = kept * 0.5 * ((samples[index - round] ?? 0) + (samples[index - round - 1] ?? 0));
  }
  // No click where it is cut off.
  const end = Math.round(0.05 * sampleRate);
  for (let index = 1; index <= end; index++) {
    const at = samples.length - index;
    samples[at] = (samples[at] ?? 0) * (index / end);
  }
  return { buffer, rate: frequency / (sampleRate / (round + 0.5)) };
}
