// @ts-check
/** The canvas. It fills its host and has exactly as many pixels as the screen gives it. */

/** @typedef {import("./geometry.js").Size} Size */

/**
 * @param {HTMLElement} host
 * @param {(size: Size) => void} resized is called whenever the pixels change
 */
export function createLayer(host, resized) {
  const canvas = document.createElement("canvas");
  canvas.className = "board-layer";
  canvas.width = canvas.height = 0;
  host.append(canvas);
  /** With the zoom of the browser it changes though the pixels do not. */
  let known = 0;

  /** @param {number} width @param {number} height */
  const resize = (width, height) => {
    const isSame = width === canvas.width && height === canvas.height;
    if (isSame && known === ratio(canvas)) return;
    if (!isSame) Object.assign(canvas, { width, height });
    known = ratio(canvas);
    resized({ width, height, ratio: known });
  };

  // Where CSS pixels do not divide evenly only the browser knows how it rounded, and one pixel off is blurred. Its
  // count is believed only that far: where a screen is imitated, some browsers count the pixels of the real one.
  const observer = new ResizeObserver(([entry]) => {
    const [box] = entry?.devicePixelContentBoxSize ?? [];
    const guess = guessed(canvas);
    const near = box && Math.abs(box.inlineSize - guess.width) <= 1 && Math.abs(box.blockSize - guess.height) <= 1;
    if (near) resize(box.inlineSize, box.blockSize);
    else resize(guess.width, guess.height);
  });
  try {
    observer.observe(canvas, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(canvas); // Not every browser counts them.
  }

  return {
    element: canvas,
    context: penOf(canvas.getContext("2d")),
    /** Does not wait for the observer, so that the first frame already has its size. */
    measure() {
      const { width, height } = guessed(canvas);
      resize(width, height);
    },
    destroy() {
      observer.disconnect();
      canvas.remove();
    },
  };
}

/** What one draws with: every browser has it. @template T @param {T | null} context @returns {T} */
export function penOf(context) {
  if (!context) throw new Error("this browser cannot draw");
  return context;
}

/** @param {HTMLCanvasElement} canvas */
function guessed(canvas) {
  const { width, height } = canvas.getBoundingClientRect();
  return { width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio) };
}

/** Device pixels per CSS pixel as they really are, with zoom. @param {HTMLCanvasElement} canvas */
function ratio(canvas) {
  return canvas.clientWidth > 0 ? canvas.width / canvas.clientWidth : devicePixelRatio;
}
