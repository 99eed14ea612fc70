// @ts-check
/**
 * Hands that look around: two fingers, the wheel, the middle button. One finger and the left button are not touched:
 * they play.
 */

/** @typedef {import("./geometry.js").Point} Point */

/**
 * @typedef {object} Looks
 * @property {(factor: number, at: Point) => void} pull nearer or further, around a place in client coordinates
 * @property {(dx: number, dy: number) => boolean} pan in CSS pixels; whether there was more to see
 * @property {() => void} release
 */

/** The most that one notch of a wheel changes, and what one unit of it does. */
const NOTCH = 24;
const PULL = 0.01;
/** How much nearer or further apart two fingers come before they mean that; until then they move the level. */
const SLACK = 0.07;
/** CSS pixels of a line, for wheels that count lines. */
const LINE = 18;
/** Milliseconds within which a wheel still means the board, though there is no more to see. */
const SAME = 200;

/**
 * @param {HTMLElement} host
 * @param {Looks} looks
 * @returns {() => void} stops it
 */
export function heedGestures(host, { pull, pan, release }) {
  /** Fingers on the board. @type {Map<number, Point>} */
  const fingers = new Map();
  /** The mouse while its middle button is held. @type {{ id: number, at: Point } | undefined} */
  let grab;
  /** How far two fingers were apart when they came, until they mean to zoom. @type {number | undefined} */
  let apart;
  let isInterrupting = false;
  let panned = -Infinity;

  /** @param {PointerEvent} event */
  const down = (event) => {
    const at = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") {
      // A first finger is alone; others whose end was never heard of are gone.
      if (event.isPrimary) fingers.clear();
      // What the first finger had begun is not meant.
      if (fingers.size === 1) for (const id of fingers.keys()) interrupt(id);
      fingers.set(event.pointerId, at);
      apart = pair()?.apart;
    } else if (event.button === 1) {
      host.setPointerCapture(event.pointerId);
      host.classList.add("board-held");
      grab = { id: event.pointerId, at };
    }
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    const at = { x: event.clientX, y: event.clientY };
    if (grab && event.pointerId === grab.id) {
      // The button may have been let go where nobody saw it.
      if ((event.buttons & 4) === 0) return letGo();
      pan(at.x - grab.at.x, at.y - grab.at.y);
      grab.at = at;
      return;
    }
    if (!fingers.has(event.pointerId)) return;
    const before = pair();
    fingers.set(event.pointerId, at);
    const after = pair();
    if (!before || !after) return;
    if (apart !== undefined && Math.abs(after.apart - apart) > apart * SLACK) apart = undefined;
    if (apart === undefined && before.apart > 0 && after.apart > 0) pull(after.apart / before.apart, before.middle);
    pan(after.middle.x - before.middle.x, after.middle.y - before.middle.y);
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (isInterrupting) return;
    if (grab && event.pointerId === grab.id) letGo();
    const wasPair = fingers.size > 1;
    if (fingers.delete(event.pointerId) && wasPair && fingers.size < 2) release();
  };

  /** @param {WheelEvent} event */
  const wheel = (event) => {
    const unit = [1, LINE, host.clientHeight][event.deltaMode] ?? 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey) {
      // This is also how two fingers on a trackpad come.
      event.preventDefault();
      pull(Math.exp(-PULL * Math.max(-NOTCH, Math.min(NOTCH, dy))), { x: event.clientX, y: event.clientY });
      return;
    }
    const isTurned = event.shiftKey && dx === 0;
    if (isTurned ? pan(-dy, 0) : pan(-dx, -dy)) panned = event.timeStamp;
    // Where there is no more to see the page scrolls, but not in the same go.
    if (event.timeStamp - panned > SAME) return;
    panned = event.timeStamp;
    event.preventDefault();
  };

  /** The middle button would scroll the page, or paste. @param {MouseEvent} event */
  const pressed = (event) => {
    if (event.button === 1) event.preventDefault();
  };

  function letGo() {
    grab = undefined;
    host.classList.remove("board-held");
  }

  /** Whoever heeds a finger hears that it is gone. @param {number} id */
  function interrupt(id) {
    isInterrupting = true;
    const options = { pointerId: id, pointerType: "touch", isPrimary: true, bubbles: true };
    host.dispatchEvent(new PointerEvent("pointercancel", options));
    isInterrupting = false;
  }

  function pair() {
    const [one, other] = fingers.values();
    if (!one || !other) return undefined;
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    return { middle, apart: Math.hypot(one.x - other.x, one.y - other.y) };
  }

  /** @type {[string, (event: any) => void][]} */
  const listeners = [["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", up], ["wheel", wheel], ["mousedown", pressed]];
  for (const [name, listener] of listeners) host.addEventListener(name, listener, { passive: false });
  return () => {
    letGo();
    for (const [name, listener] of listeners) host.removeEventListener(name, listener);
  };
}
