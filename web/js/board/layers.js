// @ts-check
/**
 * Two canvases over each other: one for what never moves, one for what does. They fill their host and have exactly as
 * many pixels as the screen gives them.
 */

/** @typedef {{ width: number, height: number, ratio: number }} Size in device pixels */

/**
 * @param {HTMLElement} host
 * @param {(size: Size) => void} resized is called whenever the pixels change
 */
export function createLayers(host, resized) {
  const still = layer(host);
  const live = layer(host);

  /** @param {number} width @param {number} height */
  const resize = (width, height) => {
    if (width === live.width && height === live.height) return;
    for (const canvas of [still, live]) Object.assign(canvas, { width, height });
    resized({ width, height, ratio: ratio(live) });
  };

  // Where CSS pixels do not divide evenly only the browser knows how it rounded, and one pixel off is blurred. Its
  // count is believed only that far: where a screen is imitated, some browsers count the pixels of the real one.
  const observer = new ResizeObserver(([entry]) => {
    const [box] = entry?.devicePixelContentBoxSize ?? [];
    const guess = guessed(live);
    const near = box && Math.abs(box.inlineSize - guess.width) <= 1 && Math.abs(box.blockSize - guess.height) <= 1;
    if (near) resize(box.inlineSize, box.blockSize);
    else resize(guess.width, guess.height);
  });
  observer.observe(live, { box: "device-pixel-content-box" });

  return {
    element: live,
    still: context(still),
    live: context(live),
    /** Does not wait for the observer, so that the first frame already has its size. */
    measure() {
      const { width, height } = guessed(live);
      resize(width, height);
    },
    destroy() {
      observer.disconnect();
      still.remove();
      live.remove();
    },
  };
}

/** @param {HTMLElement} host */
function layer(host) {
  const canvas = document.createElement("canvas");
  canvas.className = "board-layer";
  canvas.width = canvas.height = 0;
  host.append(canvas);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas */
function context(canvas) {
  const found = canvas.getContext("2d");
  if (!found) throw new Error("this browser cannot draw");
  return found;
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
