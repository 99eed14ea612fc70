// @ts-check
/** Those who play one piece: everybody with a place in the room, a tone and a level. What is live and what is measured is played by the same band. */

import { perform } from "./score.js";
import { VOICES } from "./voices.js";

/** @typedef {import("./score.js").Event} Event */
/** @typedef {import("./score.js").Piece} Piece */
/** @typedef {import("./score.js").Player} Player */
/** @typedef {import("./voices.js").Kit} Kit */

/** Nothing of any piece is sharper than this, in hertz. */
const SHARPEST = 6000;

export class Band {
  /** Where each one plays into. @type {Map<string, AudioNode>} */
  #places = new Map();

  /**
   * @param {Kit} kit
   * @param {Piece} piece
   * @param {AudioNode} out
   */
  constructor(kit, piece, out) {
    this.kit = kit;
    this.piece = piece;
    const { events, length } = perform(piece);
    /** All notes, in order. */
    this.events = events;
    /** Seconds until it begins again. */
    this.length = length;
    const { context } = kit;
    this.level = context.createGain();
    this.level.gain.value = piece.level;
    const soft = lowpass(context, SHARPEST);
    soft.connect(this.level);
    this.level.connect(out);
    const room = context.createConvolver();
    room.buffer = kit.room;
    room.connect(soft);
    for (const [name, player] of Object.entries(piece.players)) this.#places.set(name, placeOf(context, player, soft, room));
  }

  /**
   * Plays one note.
   * @param {Event} event
   * @param {number} origin when the piece began, on the context's clock
   */
  play({ player, at, length, frequency, strength }, origin) {
    const [written, place] = [this.piece.players[player], this.#places.get(player)];
    if (written && place) VOICES[written.voice](this.kit, place, { at: origin + at, length, frequency, strength });
  }

  /** Fades out, and is gone. @param {number} seconds */
  leave(seconds) {
    const { gain } = this.level;
    const { currentTime } = this.kit.context;
    gain.setTargetAtTime(0, currentTime, seconds / 4);
    setTimeout(() => this.level.disconnect(), 2000 * seconds);
  }
}

/**
 * @param {BaseAudioContext} context
 * @param {Player} player
 * @param {AudioNode} out
 * @param {AudioNode} room
 */
function placeOf(context, { level, pan = 0, cutoff = SHARPEST, room: share = 0 }, out, room) {
  const tone = lowpass(context, cutoff);
  const gain = context.createGain();
  gain.gain.value = level;
  const panner = context.createStereoPanner();
  panner.pan.value = pan;
  tone.connect(gain).connect(panner).connect(out);
  if (share > 0) {
    const send = context.createGain();
    send.gain.value = share;
    panner.connect(send).connect(room);
  }
  return tone;
}

/** @param {BaseAudioContext} context @param {number} frequency */
function lowpass(context, frequency) {
  const filter = context.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = frequency;
  filter.Q.value = -3; // Decibels: as flat as it gets before the edge.
  return filter;
}
