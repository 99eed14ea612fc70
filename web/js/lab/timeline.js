// @ts-check
/**
 * A clock that can be moved at will: a position among so many events, and a speed. It knows neither what happens there nor how it is
 * shown, so one can drive several recordings.
 */

/** What is hidden for longer than so many milliseconds has not been watched. */
const LONGEST_FRAME = 100;
/** Speeds on a log scale, from one event per second; the last stop of the slider is instant. */
const DECADES = 6;
export const STOPS = 120;

/** Events per second at a stop of the slider; without end at the last. @param {number} stop */
export function speedAt(stop) {
  return stop >= STOPS ? Infinity : 10 ** ((DECADES * stop) / (STOPS - 1));
}

/** The stop of a speed. @param {number} speed */
export function stopOf(speed) {
  if (speed === Infinity) return STOPS;
  return Math.round(Math.max(0, Math.min(1, Math.log10(Math.max(1, speed)) / DECADES)) * (STOPS - 1));
}

export class Timeline {
  #position = 0;
  #length = 0;
  /** @type {number | undefined} */
  #frame;

  /** @param {() => void} tell hears of every change */
  constructor(tell) {
    this.tell = tell;
    /** Events per second. */
    this.speed = 1;
    /** From here on it goes at another pace: a figure walks. */
    this.walkBegins = Infinity;
    this.walkSpeed = 12;
  }

  get position() {
    return Math.floor(this.#position);
  }

  get length() {
    return this.#length;
  }

  get isRunning() {
    return this.#frame !== undefined;
  }

  /** Something else is to be watched. @param {number} length @param {number} position */
  begin(length, position) {
    this.#stop();
    this.#length = length;
    this.#position = Math.max(0, Math.min(position, length));
    this.tell();
  }

  /** @param {number} position */
  goTo(position) {
    this.#stop();
    this.#position = Math.max(0, Math.min(position, this.#length));
    this.tell();
  }

  /** Goes on, from the beginning if it was at the end. */
  run() {
    if (this.#frame !== undefined) return;
    if (this.#position >= this.#length) this.#position = 0;
    let last = performance.now();
    const next = (/** @type {number} */ now) => {
      const passed = Math.min(Math.max(now - last, 0), LONGEST_FRAME) / 1000;
      last = now;
      const isWalking = this.#position >= this.walkBegins;
      const end = isWalking ? this.#length : Math.min(this.walkBegins, this.#length);
      const far = (isWalking ? this.walkSpeed : this.speed) * passed;
      const before = this.position;
      this.#position = Math.min(this.#position + (far || 0), end);
      this.#frame = this.#position < this.#length ? requestAnimationFrame(next) : undefined;
      if (this.position !== before || this.#frame === undefined) this.tell();
    };
    this.#frame = requestAnimationFrame(next);
    this.tell();
  }

  pause() {
    this.#stop();
    this.#position = this.position;
    this.tell();
  }

  close() {
    this.#stop();
  }

  #stop() {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}
