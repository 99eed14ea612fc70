// @ts-check
/**
 * Our own small notation, and how it becomes notes. A line is what one player plays: notes with their lengths in steps, bar by bar; a line
 * that is shorter than its section is played again until the section is over. `a4:2` is a note of two steps, `c4+e4` two at once, `-` a
 * rest, `~` holds on what was there, `x` a drum; `!` is loud, `?` soft. Numbers are tones of the harmony's present chord, from below,
 * `*` all of them, `R` its root for the bass and `F` the other bass tone.
 */

import { chance } from "./noise.js";

/** @typedef {import("./voices.js").VoiceName} VoiceName */

/**
 * Who plays, and how that is heard.
 * @typedef {object} Player
 * @property {VoiceName} voice
 * @property {number} level
 * @property {number} [pan] from -1, left, to 1, right
 * @property {number} [cutoff] hertz above which it grows dull
 * @property {number} [room] how much of it the room answers
 * @property {number} [pitch] hertz, of drums
 * @property {number} [strum] seconds between the tones of a chord
 */

/**
 * @typedef {object} Piece
 * @property {string} name
 * @property {number} pace steps per minute
 * @property {number} bar steps per bar
 * @property {number} [swing] how late every second step is, in steps
 * @property {number} level what makes all pieces equally loud; measured
 * @property {Record<string, string>} chords by name: bass tones, `|`, the others
 * @property {Record<string, Player>} players
 * @property {Record<string, Section>} sections
 * @property {string} form the sections, in order
 */

/** The harmony, one chord per bar, and a line for everybody who plays. @typedef {{ harmony: string } & Record<string, string>} Section */

/**
 * A note of a piece, in seconds from its beginning.
 * @typedef {object} Event
 * @property {string} player
 * @property {number} at
 * @property {number} length
 * @property {number} frequency
 * @property {number} strength
 */

/** One sign of a line, before it is known when it is played. @typedef {{ tones: string[], steps: number, strength: number }} Sign */

/** How loud notes are that are marked, and those that are not. */
const LOUD = { "!": 0.92, "": 0.75, "?": 0.5 };

/** Nobody is exact: how far notes are off at most, in seconds, and in strength. */
const LATE = 0.014;
const UNEVEN = 0.07;

const HALF_TONES = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/**
 * All notes of a piece, in order, and how long it is until it begins again.
 * @param {Piece} piece
 * @returns {{ events: Event[], length: number }}
 */
export function perform(piece) {
  const { pace, bar, swing = 0, chords, players, sections, form } = piece;
  const step = 60 / pace;
  const next = chance(piece.name.length + pace);
  /** @type {Event[]} */
  const events = [];
  let begin = 0;
  for (const name of form.split(" ")) {
    const { harmony, ...lines } = sections[name] ?? unwritten(piece, `section ${name}`);
    const bars = harmony.split(" ").map((name) => tonesOf(chords[name] ?? unwritten(piece, `chord ${name}`)));
    for (const [player, line] of Object.entries(lines)) {
      const { pitch, strum = 0 } = players[player] ?? unwritten(piece, `player ${player}`);
      const written = line.split("|").map(signsOf);
      if (bars.length % written.length !== 0) unwritten(piece, `${name}, ${player}: ${bars.length} bars of ${written.length}`);
      /** The notes that are being held. @type {Event[]} */
      let held = [];
      bars.forEach((chord, number) => {
        let place = 0;
        for (const { tones, steps, strength } of written[number % written.length] ?? []) {
          const from = begin + number * bar + place;
          const isHeld = tones[0] === "~";
          if (isHeld) for (const event of held) event.length += steps * step;
          else {
            const swung = from + (place % 2 === 1 ? swing : 0);
            const frequencies = tones.flatMap((tone) => frequenciesOf(tone, chord, pitch));
            held = frequencies.map((frequency, index) => ({
              player,
              at: swung * step + LATE * next() + strum * index,
              length: steps * step,
              frequency,
              strength: strength * (1 + UNEVEN * (2 * next() - 1)),
            }));
            events.push(...held);
          }
          place += steps;
        }
        if (place !== bar) unwritten(piece, `${name}, ${player}, bar ${number + 1}: ${place} steps`);
      });
    }
    begin += bars.length * bar;
  }
  events.sort((one, other) => one.at - other.at);
  return { events, length: begin * step };
}

/** @param {string} bar @returns {Sign[]} */
function signsOf(bar) {
  return bar
    .trim()
    .split(/\s+/)
    .map((sign) => {
      const [, tones = "", steps = "1", mark = ""] = /^([^:!?]+)(?::(\d+))?([!?]?)$/.exec(sign) ?? [];
      return { tones: tones.split("+"), steps: Number(steps), strength: LOUD[/** @type {keyof typeof LOUD} */ (mark)] };
    });
}

/** @param {string} chord */
function tonesOf(chord) {
  const [low, high] = chord.split("|").map((tones) => tones.trim().split(" ").map(frequencyOf));
  return { low: low ?? [], high: high ?? [] };
}

/**
 * @param {string} tone
 * @param {{ low: number[], high: number[] }} chord
 * @param {number | undefined} pitch
 */
function frequenciesOf(tone, { low, high }, pitch = 100) {
  switch (tone) {
    case "-":
      return [];
    case "x":
      return [pitch];
    case "*":
      return high;
    case "R":
      return low.slice(0, 1);
    case "F":
      return low.slice(1, 2);
    default:
      return /^\d$/.test(tone) ? high.slice(Number(tone) - 1, Number(tone)) : [frequencyOf(tone)];
  }
}

/** `a4` is 440 hertz. @param {string} tone */
export function frequencyOf(tone) {
  const [, letter, sign, octave] = /^([a-g])([#b]?)(\d)$/.exec(tone) ?? [];
  if (letter === undefined) throw new Error(`${tone} is no tone`);
  const number = HALF_TONES[/** @type {keyof typeof HALF_TONES} */ (letter)] + (sign === "#" ? 1 : sign === "b" ? -1 : 0) + 12 * Number(octave);
  return 440 * 2 ** ((number - 57) / 12);
}

/** @param {Piece} piece @param {string} what @returns {never} */
function unwritten({ name }, what) {
  throw new Error(`${name}: ${what} is not written well`);
}
