// @ts-check
/**
 * A box that hangs at the pointer. Its place is kept as a distance from where it stands, so that it glides back when it
 * is let go, wherever it stands by then.
 */

/** Milliseconds until a box that was let go stands again, or one that was taken is up. */
const DOWN = 140;
const UP = 90;

export function createCarry() {
  let age = Infinity;
  let held = false;
  /** Where it was let go. */
  const start = { x: 0, y: 0, lift: 0 };

  return {
    /** The index of the box, also while it glides back. @type {number | undefined} */
    box: undefined,
    /** Columns and rows from where the box stands. */
    x: 0,
    y: 0,
    /** 0 on the ground, 1 in the air. */
    lift: 0,

    get isHeld() {
      return held;
    },

    get isMoving() {
      return held ? this.lift < 1 : this.box !== undefined;
    },

    /** @param {number} box @param {number} x @param {number} y */
    hold(box, x, y) {
      if (this.box !== box) this.lift = 0;
      Object.assign(this, { box, x, y });
      held = true;
    },

    /** @param {boolean} glide */
    release(glide) {
      if (!held) return;
      held = false;
      age = 0;
      Object.assign(start, { x: this.x, y: this.y, lift: this.lift });
      if (!glide) this.advance(DOWN);
    },

    /** @param {number} milliseconds */
    advance(milliseconds) {
      if (this.box === undefined) return;
      if (held) {
        this.lift = Math.min(1, this.lift + milliseconds / UP);
        return;
      }
      age += milliseconds;
      const rest = Math.max(0, 1 - age / DOWN) ** 2;
      Object.assign(this, { x: start.x * rest, y: start.y * rest, lift: start.lift * rest });
      if (rest === 0) this.box = undefined;
    },
  };
}
