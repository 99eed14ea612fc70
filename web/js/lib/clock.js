// @ts-check
/** Time that was spent on a game. */

export class Clock {
  #before = 0;
  /** @type {number | undefined} */
  #since;

  /** @param {{ isSteady?: boolean }} [options] steady: it runs even while nobody looks, as the server's does */
  constructor({ isSteady = false } = {}) {
    this.isSteady = isSteady;
  }

  /** @param {number} elapsed milliseconds */
  set(elapsed) {
    this.#before = elapsed;
    if (this.#since !== undefined) this.#since = performance.now();
  }

  start() {
    if (this.isSteady || !document.hidden) this.#since ??= performance.now();
  }

  /** Nobody looks. */
  pause() {
    if (!this.isSteady) this.stop();
  }

  stop() {
    this.#before = this.elapsed;
    this.#since = undefined;
  }

  get isRunning() {
    return this.#since !== undefined;
  }

  get elapsed() {
    return this.#before + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }
}
