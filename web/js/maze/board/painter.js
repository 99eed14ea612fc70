// @ts-check
/**
 * Paints one moment of a maze, from the floor up. Floor and walls are drawn once per size, in tiles; the marks of a search
 * lie between them, so that walls stay crisp whatever is marked.
 */

import { createSprites } from "../../board/sprites.js";
import { createTiles } from "../../board/tiles.js";
import { coloursOf, lookOf, wornTheme } from "../../board/wardrobe.js";
import { drawArrow, drawRibbon, drawWay } from "./lines.js";

/** @typedef {import("../../board/geometry.js").Area} Area */
/** @typedef {import("../../board/geometry.js").Point} Point */
/** @typedef {import("../../board/geometry.js").View} View */
/** @typedef {import("../../board/theme.js").Look} Look */
/** @typedef {import("../../board/theme.js").MazePiece} MazePiece */
/** @typedef {import("../../board/theme.js").MazeScene} MazeScene */
/** @typedef {import("./board.js").MazeOverlay} MazeOverlay */

/**
 * Everything that is to be seen now.
 * @typedef {object} Moment
 * @property {ReturnType<typeof import("./glide.js").createGlide>} glide
 * @property {ReturnType<typeof import("./moments.js").createMoments>} moments
 * @property {ReturnType<typeof import("./searched.js").createSearched>} searched
 * @property {ReturnType<typeof import("./fog.js").createFog>} fog
 * @property {Uint8Array} pellets
 * @property {MazeOverlay} overlay
 * @property {number | undefined} energy how much is left, 0 to 1
 */

/** CSS pixels: nobody finds a start or a goal that is smaller; nor a walker, whose boldest picture is larger than its cell. */
const FINDABLE = 20;
const BOLD = 13;
/** CSS pixels of a cell of which its walls take too much. */
const TINY = 4;
/** CSS pixels: a moment that is smaller is none. */
const FELT = 22;
/** What is left of the energy when it begins to matter. */
const LOW = 0.2;

/** One object each, so that each is one picture. @type {MazePiece[]} */
const PELLETS = Array.from({ length: 256 }, (_, value) => ({ kind: "pellet", value }));

/** @param {MazeScene} scene */
export function createMazePainter(scene) {
  const { width } = scene;
  let art = wornTheme().maze;
  let look = lookOf(1, 1);
  /** What is painted here and not by the theme. */
  let colours = coloursOf(art);
  const floor = createTiles(scene, (context, area, /** @type {Look} */ now) => art.floor(context, scene, area, now));
  const walls = createTiles(scene, (context, area, /** @type {Look} */ now) => art.walls(context, scene, area, now));
  const pellets = createSprites((context, /** @type {MazePiece} */ piece, /** @type {Look} */ now) => art.piece(context, piece, now));
  /** As large as the ends are drawn, and the walker: both have to be found. */
  let large = look;
  let figure = look;

  return {
    /** How far the walker and what is around it reach, in cells. */
    get reach() {
      return 0.4 + (0.9 * figure.cell) / look.cell;
    },

    /** How far something reaches that rises from its cell. */
    get rise() {
      return (1.8 * large.cell) / look.cell;
    },

    get colours() {
      return colours;
    },

    /** For cells of this size, as they look now. @param {number} cell @param {number} ratio */
    prepare(cell, ratio) {
      const before = look;
      art = wornTheme().maze;
      look = lookOf(cell, ratio);
      colours = coloursOf(art);
      // Other colours, which are a theme's own, or lines of another width.
      if (look.colours !== before.colours || ratio !== before.ratio) this.clear();
      // What is larger than its cell stands over walls, and has to be bold to be seen there.
      large = cell < FINDABLE * ratio ? { ...look, cell: Math.round(FINDABLE * ratio), detail: "bold" } : look;
      figure = cell < BOLD * ratio ? { ...look, cell: Math.round(BOLD * ratio), detail: "bold" } : look;
      pellets.prepare(look);
    },

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Area} area
     * @param {View} view
     * @param {Moment} moment
     */
    paint(context, area, view, moment) {
      const { overlay, searched, fog, glide } = moment;
      const thin = look.ratio / look.cell;
      floor.draw(context, area, view, look);
      // Where walls take half of the floor marks are only seen if they lie over both.
      const isTiny = view.cell < TINY * look.ratio;
      if (!isTiny) searched.draw(context, area, view);
      walls.draw(context, area, view, look);
      context.globalAlpha = 0.75;
      if (isTiny) searched.draw(context, area, view);
      context.globalAlpha = 1;

      // From here on everything is drawn as large as it was prepared.
      context.save();
      const scale = view.cell / look.cell;
      context.transform(scale, 0, 0, scale, view.left, view.top);
      ends(context, moment);
      food(context, moment, area);
      context.scale(look.cell, look.cell);
      trail(context, moment, area, thin);
      fog.draw(context, area);
      if (overlay.way) drawWay(context, { cells: overlay.way, count: overlay.way.length, columns: width }, area, { colours, thin });
      if (overlay.hover !== undefined) hover(context, overlay.hover, overlay.picking);
      // Where the ends are being chosen nobody walks yet.
      if (!overlay.picking) {
        energy(context, moment);
        enlarged(context, glide.walker, figure, () => art.walker(context, poseOf(moment), figure));
      }
      news(context, moment);
      if (overlay.arrow) drawArrow(context, placeOf(overlay.arrow.cell), overlay.arrow.direction, { colours, thin });
      party(context, moment, thin);
      context.restore();
    },

    /** Draws a little of what will be seen next. @param {Area} around @returns whether there was any left */
    foresee: (around) => floor.foresee(around, look) || walls.foresee(around, look),

    clear() {
      floor.clear();
      walls.clear();
    },
  };

  /** @param {CanvasRenderingContext2D} context @param {Moment} moment */
  function ends(context, { overlay, fog }) {
    const chosen = overlay.ends ?? scene;
    context.save();
    context.scale(look.cell, look.cell);
    for (const kind of /** @type {const} */ (["start", "goal"])) {
      const cell = chosen[kind];
      if (cell !== undefined && !fog.hides(cell)) enlarged(context, placeOf(cell), large, () => art.piece(context, { kind }, large));
    }
    context.restore();
  }

  /** @param {CanvasRenderingContext2D} context @param {Moment} moment @param {Area} area */
  function food(context, { pellets: values, moments, fog }, area) {
    const [left, right] = [Math.max(0, Math.floor(area.left)), Math.min(width, Math.ceil(area.right))];
    const [top, bottom] = [Math.max(0, Math.floor(area.top)), Math.min(scene.height, Math.ceil(area.bottom))];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const value = values[y * width + x] ?? 0;
        const piece = PELLETS[value];
        if (value > 0 && piece && !fog.hides(y * width + x)) pellets.copy(context, piece, x, y);
      }
    }
    // Larger, and paler.
    for (const { cell, value, part } of moments.bites(false)) {
      const [{ x, y }, piece] = [placeOf(cell), PELLETS[value]];
      context.globalAlpha = (1 - part) ** 1.5;
      if (piece) pellets.copy(context, piece, x, y - 0.5 * part, 1 + 0.7 * part);
    }
    context.globalAlpha = 1;
  }

  /** What a pellet turned out to give rises over the walker, large enough to be read. @param {CanvasRenderingContext2D} context @param {Moment} moment */
  function news(context, { moments }) {
    for (const { cell, value, part } of moments.bites(true)) {
      const [{ x, y }, piece] = [placeOf(cell), PELLETS[value]];
      const away = (large.cell / look.cell) * (0.45 + 0.5 * (1 - (1 - part) ** 3));
      context.globalAlpha = 1 - part ** 3;
      if (piece) enlarged(context, { x, y: y - away }, large, () => art.piece(context, piece, large));
    }
    context.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} context @param {Moment} moment @param {Area} area @param {number} thin */
  function trail(context, { glide, moments, searched }, area, thin) {
    const { trail: colour, party: [bright] } = colours;
    const casing = searched.isOn ? colours.casing : undefined;
    const { cells, count } = glide.ribbon;
    if (count === 0) return;
    const { x, y } = glide.walker;
    drawRibbon(context, { cells, count, columns: width, end: { x, y } }, area, { colour, casing, thin });
    const { light } = moments;
    if (!light) return;
    const lit = Array.prototype.slice.call(cells, Math.floor(light.from * count), Math.ceil(light.to * count));
    drawRibbon(context, { cells: lit, count: lit.length, columns: width }, area, { colour: bright, casing, thin });
  }

  /** @param {CanvasRenderingContext2D} context @param {number} cell @param {"start" | "goal" | undefined} picking */
  function hover(context, cell, picking) {
    const place = placeOf(cell);
    if (picking) {
      context.globalAlpha = 0.6;
      enlarged(context, place, large, () => art.piece(context, { kind: picking }, large));
      context.globalAlpha = 1;
    }
    const line = Math.max(0.08, (2 * look.ratio) / look.cell);
    context.strokeStyle = colours.choice;
    context.lineWidth = line;
    context.strokeRect(place.x + line / 2, place.y + line / 2, 1 - line, 1 - line);
  }

  /** What is left, as a ring under the walker. @param {CanvasRenderingContext2D} context @param {Moment} moment */
  function energy(context, { energy: share, glide: { walker } }) {
    if (share === undefined) return;
    const { energy, signal, casing } = colours;
    const radius = ((figure.detail === "bold" ? 0.78 : 0.5) * figure.cell) / look.cell;
    const wide = (figure.detail === "bold" ? 0.14 : 0.11) * (figure.cell / look.cell);
    const arc = (/** @type {number} */ part, /** @type {number} */ width, /** @type {string} */ colour) => {
      context.beginPath();
      context.arc(walker.x + 0.5, walker.y + 0.5, radius, -Math.PI / 2, 2 * Math.PI * part - Math.PI / 2);
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.stroke();
    };
    context.lineCap = "round";
    // All that there could be, pale, so that one sees what is missing.
    context.globalAlpha = 0.6;
    arc(1, wide * 1.7, casing);
    context.globalAlpha = 1;
    arc(share, wide, share <= LOW ? signal : energy);
  }

  /** @param {CanvasRenderingContext2D} context @param {Moment} moment @param {number} thin */
  function party(context, { moments, glide: { walker } }, thin) {
    const size = Math.max(1, FELT * thin);
    context.save();
    context.translate(walker.x + 0.5, walker.y + 0.5);
    context.scale(size, size);
    context.translate(-walker.x - 0.5, -walker.y - 0.5);
    moments.drawParty(context, colours.party);
    context.restore();
  }

  /**
   * Draws something around the middle of a cell that is larger than the cell if need be.
   * @param {CanvasRenderingContext2D} context whose unit is a cell
   * @param {Point} place
   * @param {Look} size
   * @param {() => void} draw in pixels
   */
  function enlarged(context, { x, y }, size, draw) {
    context.save();
    context.scale(1 / look.cell, 1 / look.cell);
    const grown = (size.cell - look.cell) / 2;
    context.translate(Math.round(x * look.cell - grown), Math.round(y * look.cell - grown));
    draw();
    context.restore();
  }

  /** @param {number} cell @returns {Point} */
  function placeOf(cell) {
    return { x: cell % width, y: Math.floor(cell / width) };
  }
}

/** @param {Moment} moment @returns {import("../../board/theme.js").Walker} */
function poseOf({ glide: { walker }, moments: { joy, faint } }) {
  const { facing, step, foot } = walker;
  // Joy is for us to see, so the walker turns round.
  return { facing: joy > 0 ? 1 : facing, step, foot, joy, faint };
}
