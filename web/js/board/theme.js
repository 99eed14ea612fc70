// @ts-check
/**
 * What a theme is: colours per appearance, and functions that draw. The board knows when and where, a theme knows how
 * it looks; another theme is another object of this type. Which one is worn is the wardrobe's affair.
 */

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./geometry.js").Area} Area */
/** @typedef {import("./motion.js").Keeper} Keeper */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */
/** @typedef {"light" | "dark"} Appearance */

/**
 * Colours that every theme has, for the board and the marks are drawn with them; a theme adds its own. `hatch` lies over
 * marks as stripes, and is empty where colours will do; `cheer…` are those of a win.
 * @typedef {Record<"floor" | "paperLine" | "accent" | "signal" | "casing" | "choice" | "choiceSoft" | "hatch" | "cheer" | "cheerHome" | "cheerKeeper", string>} Colours
 */

/**
 * How much of a drawing can be seen: squares of a few pixels get bold shapes instead of fine ones.
 * @typedef {"bold" | "plain" | "fine"} Detail
 */

/**
 * What all drawing functions need to know; `ratio` is how many device pixels there are per CSS pixel.
 * @template {Colours} [Own=Colours]
 * @typedef {{ cell: number, ratio: number, detail: Detail, colours: Own }} Look
 */

/** @typedef {"shadow" | "loose" | "placed"} BoxPart */
/** How a keeper is drawn; `joy` runs from 0 to 1 in a jump. @typedef {Keeper & { joy: number }} Figure */

/**
 * A theme draws with its own colours, which it is given back in a look: hence methods, whose parameters may be narrower
 * than the board knows.
 *
 * - `okabeIto` are the colours for whoever tells few colours apart.
 * - `ground` draws everything that never moves in an area of whole squares, whose corner is the origin.
 * - `box`, `keeper` and `mark` draw in the square whose corner is the origin.
 * @template {Colours} [Own=Colours]
 * @typedef {{
 *   colours: Record<Appearance, Own>,
 *   okabeIto: Record<Appearance, Own>,
 *   ground(context: Context, scene: Scene, area: Area, look: Look<Own>): void,
 *   box(context: Context, part: BoxPart, look: Look<Own>): void,
 *   keeper(context: Context, keeper: Figure, look: Look<Own>): void,
 *   mark(context: Context, mark: Mark, look: Look<Own>): void,
 *   maze: MazeArt<Own>,
 * }} Theme
 */

/**
 * A maze: one byte per cell in reading order, the sum of 1, 2, 4 and 8 for a passage up, down, left and right.
 * @typedef {{ width: number, height: number, passages: Uint8Array, start: number, goal: number }} MazeScene
 */

/**
 * What lies in a cell: where one begins, where one wants to go, or what gives 1 to 9 energy, or {@link UNKNOWN}.
 * @typedef {{ kind: "start" | "goal" } | { kind: "pellet", value: number }} MazePiece
 */

/**
 * Who walks: `step` runs from 0 to 1 within a cell, `foot` says which foot is in front (1 or -1); `joy` runs from 0 to 1
 * in a jump, and `faint` from 0 (upright) to 1 (lies there) when the energy is used up.
 * @typedef {{ facing: import("./board.js").Direction, step: number, foot: number, joy: number, faint: number }} Walker
 */

/**
 * What the board paints with by itself. Marks of a search come in pairs: found from the start, and from the goal.
 * @typedef {object} MazeColours
 * @property {[string, string]} open cells that are known and wait; the board draws them hollow
 * @property {[string, string]} closed cells that are done; the board draws them filled. Their lightness differs, not only the hue
 * @property {string} path the way that was found
 * @property {string} again cells that were walked more than once
 * @property {string} trail the ribbon behind the walker
 * @property {string} way a way that is shown as help, and arrows
 * @property {string} casing a line around ways and arrows, which makes them seen on everything
 * @property {string} fog what nobody has seen yet; the same, half transparent, dims what was seen before
 * @property {string} choice the cell under a pointer that picks one
 * @property {string} energy the rest of the energy, around the walker
 * @property {string} signal the same when it is nearly used up
 * @property {[string, string, string]} party chips that fly at a win
 */

/**
 * The maze part of a theme. Walls stand on the lines between cells. The board draws the floor, then the marks of a
 * search, then the walls and what lies and walks between them, then fog. What it draws by itself it colours with `colours`.
 * Pieces and the walker are never asked for in fewer than about ten CSS pixels, even where cells are smaller.
 *
 * - `floor` draws everything under the marks, in an area of whole cells whose corner is the origin; it may reach a cell
 *   beyond the maze, which is left empty.
 * - `walls` likewise, with their shadows, and nothing else (see `maze/board/walls.js`): no further than a sixth of a cell from the
 *   line, or fog would cut it off.
 * - `piece` draws in the cell whose corner is the origin, told apart by shape; it is drawn once per size. A pellet shows
 *   its number where that can be read, and is larger the more it gives.
 * - `walker` likewise, but it is drawn anew in every frame.
 * @template {Colours} [Own=Colours]
 * @typedef {{
 *   colours: Record<Appearance, MazeColours>,
 *   okabeIto: Record<Appearance, MazeColours>,
 *   floor(context: Context, scene: MazeScene, area: Area, look: Look<Own>): void,
 *   walls(context: Context, scene: MazeScene, area: Area, look: Look<Own>): void,
 *   piece(context: Context, piece: MazePiece, look: Look<Own>): void,
 *   walker(context: Context, walker: Walker, look: Look<Own>): void,
 * }} MazeArt
 */

/** What a pellet seems to give whose value nobody knows. */
export const UNKNOWN = 255;

/**
 * An eye needs CSS pixels to make out a shape, and a shape needs device pixels to be drawn.
 * @param {{ cell: number, ratio: number }} measures
 * @returns {Detail}
 */
export function detailOf({ cell, ratio }) {
  const size = cell / ratio;
  if (size < 10 || cell < 17) return "bold";
  return size < 18 || cell < 26 ? "plain" : "fine";
}
