// @ts-check
/**
 * What a board stands on: a canvas that fills its host, a camera, hands that look around, and frames that run only while
 * something moves. What is to be seen is the board's affair.
 */

import { createCamera } from "./camera.js";
import { createDamage } from "./damage.js";
import { createEdges } from "./edges.js";
import { heedGestures } from "./gestures.js";
import { createLayer } from "./layer.js";
import { createScreen } from "./screen.js";
import { onDress } from "./wardrobe.js";

/** @typedef {import("./geometry.js").Area} Area */
/** @typedef {import("./geometry.js").Extent} Extent */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Size} Size */
/** @typedef {import("./geometry.js").View} View */

/**
 * @typedef {object} Show
 * @property {() => boolean} isThere whether there is anything to be seen yet
 * @property {() => Point} keeper whom the camera follows
 * @property {(milliseconds: number) => boolean} advance lets time pass; whether something still moves
 * @property {(cell: number, ratio: number) => void} prepare everything is drawn for this size, and as boards look now
 * @property {(context: CanvasRenderingContext2D, seen: Area, view: View) => void} paint an area that is empty now
 * @property {(around: Area) => boolean} foresee draws a little of what will be seen next; whether there was any left
 */

/** The first frame after a rest acts as if a little time had passed, so that a key is answered by movement at once. */
const HEAD_START = 10;
/** Milliseconds of a frame in which there is still time for something that is not needed yet. */
const SPARE = 6;
/** How far beyond the view something is drawn in advance, in cells: some steps of the keeper. */
const FORESIGHT = 4;

/**
 * @param {HTMLElement} host decides about the size
 * @param {Extent} extent
 * @param {Show} show
 * @param {object} settings
 * @param {() => boolean} settings.isMoving
 * @param {boolean} settings.isPicture the whole, however small, and no hand looks around in it
 * @param {number} [settings.tolerance] how much smaller squares may be to show the whole
 * @param {(isZoomed: boolean) => void} [settings.onZoom] hears whether the whole is shown, when that changes
 */
export function createStage(host, extent, show, { isMoving, isPicture, tolerance, onZoom }) {
  const damage = createDamage();
  const coarse = matchMedia("(pointer: coarse)");
  const camera = createCamera(extent, { isFinger: () => coarse.matches, isWhole: isPicture, tolerance });
  /** Device pixels of a square for which everything was prepared. */
  let prepared = 0;
  let request = 0;
  /** The time of the frame before, while something moves. @type {number | undefined} */
  let before;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let spare;
  let wasZoomed = false;

  host.classList.add("board");
  host.classList.toggle("board-picture", isPicture);
  // Whoever gave it a role lets people do more than look.
  const isImage = !host.hasAttribute("role");
  if (isImage) host.setAttribute("role", "img");
  const layer = createLayer(host, resize);
  const screen = createScreen(extent, camera, layer.element);
  const edges = createEdges(host);
  const undress = onDress(redraw);
  coarse.addEventListener("change", refit);
  const unheed = isPicture ? () => {} : heedGestures(host, { pull, pan, release });

  return {
    camera,
    damage,
    screen,
    wake,
    pan,
    refit,

    /** The first frame; whatever is shown has to be known by now. */
    begin: () => layer.measure(),

    /** @param {number | "whole" | undefined} factor of the present size; `undefined` is what the camera would choose */
    choose(factor) {
      camera.choose(factor, show.keeper());
      damage.all();
      wake();
    },

    destroy() {
      cancelAnimationFrame(request);
      clearTimeout(spare);
      undress();
      coarse.removeEventListener("change", refit);
      unheed();
      layer.destroy();
      edges.destroy();
      host.classList.remove("board", "board-picture", "board-held");
      if (isImage) host.removeAttribute("role");
      host.removeAttribute("aria-label");
    },
  };

  function wake() {
    if (request === 0) request = requestAnimationFrame(frame);
  }

  /** @param {number} now */
  function frame(now) {
    request = 0;
    const elapsed = before === undefined ? HEAD_START : Math.max(0, now - before);
    const moves = show.advance(elapsed);
    if (camera.advance(elapsed, show.keeper(), isMoving())) damage.all();
    sharpen();
    paint();
    const again = moves || camera.isMoving;
    before = again ? now : undefined;
    if (again) wake();
    foresee(performance.now() - now);
  }

  /** Once the size of the squares is decided everything is drawn for it. */
  function sharpen() {
    if (!camera.isSettled || camera.view.cell === prepared) return;
    prepare();
    damage.all();
  }

  function prepare() {
    // Whatever is on its way to another size will be sharp when it is there.
    prepared = Math.max(1, Math.round(camera.view.cell));
    show.prepare(prepared, camera.size.ratio);
  }

  function paint() {
    const area = damage.take();
    if (!area || !show.isThere()) return;
    const { context } = layer;
    const { view, size } = camera;
    const { cell, left, top } = view;
    const x = Math.max(0, Math.floor(left + area.left * cell));
    const y = Math.max(0, Math.floor(top + area.top * cell));
    const right = Math.min(size.width, Math.ceil(left + area.right * cell));
    const bottom = Math.min(size.height, Math.ceil(top + area.bottom * cell));
    if (right > x && bottom > y) {
      context.save();
      context.beginPath();
      context.rect(x, y, right - x, bottom - y);
      context.clip();
      context.clearRect(x, y, right - x, bottom - y);
      show.paint(context, { left: (x - left) / cell, top: (y - top) / cell, right: (right - left) / cell, bottom: (bottom - top) / cell }, view);
      context.restore();
    }
    edges.show(camera.inset);
    if (camera.isZoomed === wasZoomed) return;
    wasZoomed = camera.isZoomed;
    onZoom?.(wasZoomed);
  }

  /** Draws what is around the view, bit by bit, while there is nothing else to do. @param {number} spent milliseconds */
  function foresee(spent) {
    clearTimeout(spare);
    const { width, height } = camera.size;
    const { cell, left, top } = camera.view;
    if (spent >= SPARE || cell !== prepared || width === 0 || height === 0) return;
    const around = {
      left: -left / cell - FORESIGHT,
      top: -top / cell - FORESIGHT,
      right: (width - left) / cell + FORESIGHT,
      bottom: (height - top) / cell + FORESIGHT,
    };
    if (show.foresee(around)) spare = setTimeout(() => foresee(0), 20);
  }

  /** There are more or fewer columns and rows, or what can be hit has another size. */
  function refit() {
    resize(camera.size);
  }

  /** @param {Size} size */
  function resize(size) {
    camera.resize(size, show.keeper());
    redraw();
  }

  /** New pixels or new colours: everything again, at once, for a canvas that was resized is empty. */
  function redraw() {
    prepare();
    damage.all();
    paint();
    foresee(0);
  }

  /** @param {number} factor @param {Point} at in client coordinates */
  function pull(factor, at) {
    camera.pull(factor, screen.pixelAt(at.x, at.y));
    damage.all();
    wake();
  }

  /** @param {number} dx in CSS pixels @param {number} dy @returns whether there was more to see */
  function pan(dx, dy) {
    const { ratio } = camera.size;
    if (!camera.pan(dx * ratio, dy * ratio)) return false;
    damage.all();
    wake();
    return true;
  }

  function release() {
    camera.release();
    wake();
  }
}
