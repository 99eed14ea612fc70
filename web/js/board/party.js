// @ts-check
/**
 * The moment of a win: a ring runs out from the keeper, every box hops as it passes, and chips fly up. Then it is over;
 * the numbers are what people want next.
 */

/** Milliseconds; the last hop ends with it. */
const WHOLE = 880;
const HOP = 340;
const WAVE = WHOLE - HOP - 160;
/** Per box at most, and in all: a party is no snow storm. */
const CHIPS = 10;
const ALL_CHIPS = 160;
/** Seconds that a chip is to be seen. */
const LIFE = 0.46;

/** @typedef {{ x: number, y: number, vx: number, vy: number, born: number, colour: number, turn: number }} Chip */

export function createParty() {
  let age = Infinity;
  /** When every box hops. @type {number[]} */
  let starts = [];
  /** @type {Chip[]} */
  let chips = [];
  let centre = { x: 0, y: 0 };
  /** How far the ring runs, in cells. */
  let reach = 1;

  return {
    get isOn() {
      return age < WHOLE;
    },

    /**
     * @param {{ x: number, y: number }} keeper
     * @param {ArrayLike<number>} x columns of the boxes
     * @param {ArrayLike<number>} y rows of the boxes
     */
    start(keeper, x, y) {
      age = 0;
      centre = { x: keeper.x + 0.5, y: keeper.y + 0.5 };
      const far = Array.from(x, (column, index) => Math.hypot(column - keeper.x, (y[index] ?? 0) - keeper.y));
      reach = Math.max(2, ...far);
      starts = far.map((distance) => (distance / reach) * WAVE);
      const each = Math.min(CHIPS, Math.floor(ALL_CHIPS / Math.max(1, far.length)));
      chips = starts.flatMap((start, index) =>
        Array.from({ length: each }, () => ({
          x: (x[index] ?? 0) + 0.25 + 0.5 * Math.random(),
          y: (y[index] ?? 0) + 0.25,
          vx: (Math.random() - 0.5) * 4.5,
          vy: -2.6 - Math.random() * 2.6,
          born: start + 50,
          colour: Math.floor(Math.random() * 3),
          turn: Math.random() * 6,
        })),
      );
    },

    /** @param {number} milliseconds */
    advance(milliseconds) {
      age += milliseconds;
    },

    stop() {
      age = Infinity;
    },

    /** How high a box is in the air, in cells. @param {number} index */
    height(index) {
      const part = (age - (starts[index] ?? 0)) / HOP;
      return part > 0 && part < 1 ? 0.26 * Math.sin(Math.PI * part) : 0;
    },

    /** How far the keeper is through a jump of joy, 0 to 1; there are two. */
    get joy() {
      return age < WHOLE ? (age / (WHOLE / 2)) % 1 : 0;
    },

    /** The ring, under the boxes. @param {CanvasRenderingContext2D} context in cells @param {string} colour */
    drawRing(context, colour) {
      const part = age / (WAVE + HOP);
      if (part >= 1) return;
      context.save();
      context.globalAlpha = 0.55 * (1 - part) ** 1.5;
      context.strokeStyle = colour;
      context.lineWidth = 0.34 * (1 - part) + 0.04;
      context.beginPath();
      context.arc(centre.x, centre.y, 0.3 + (reach + 1) * (1 - (1 - part) ** 2), 0, 2 * Math.PI);
      context.stroke();
      context.restore();
    },

    /** The chips, over everything. @param {CanvasRenderingContext2D} context in cells @param {string[]} colours */
    drawChips(context, colours) {
      for (const chip of chips) {
        const time = (age - chip.born) / 1000;
        if (time < 0 || time > LIFE) continue;
        context.save();
        context.globalAlpha = 1 - (time / LIFE) ** 3;
        context.translate(chip.x + chip.vx * time, chip.y + chip.vy * time + 7 * time * time);
        context.rotate(chip.turn + time * 9);
        context.fillStyle = colours[chip.colour] ?? "";
        context.fillRect(-0.075, -0.045, 0.15, 0.09);
        context.restore();
      }
    },
  };
}
