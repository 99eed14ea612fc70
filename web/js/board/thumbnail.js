// @ts-check
/**
 * Small pictures of levels as SVG: crisp at every size, and coloured by `css/board.css`, so that they change with the
 * appearance without being drawn again.
 */

import { outline } from "./outline.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} drawing rows of `#@+$*.`, with a space, `-` or `_` for floor; rows may end early
 * @returns {SVGSVGElement}
 */
export function thumbnail(drawing) {
  const level = read(drawing);
  const { width, height, rows } = level;
  const svg = part("svg", { class: "thumbnail", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  const at = (/** @type {number} */ x, /** @type {number} */ y) => rows[y]?.[x] ?? OUTSIDE;
  const isFloor = (/** @type {number} */ x, /** @type {number} */ y) => at(x, y) !== OUTSIDE && at(x, y) !== "#";
  svg.append(
    // The floor lies under the walls too, so that no light shines between them.
    part("path", { class: "thumbnail-floor", d: contour(width, height, (x, y) => at(x, y) !== OUTSIDE, 0.3) }),
    part("path", { class: "thumbnail-wall", d: contour(width, height, (x, y) => at(x, y) === "#", 0.22) }),
  );
  /** @type {[string, string, (x: number, y: number) => string][]} */
  const pieces = [
    ["goal", ".+", (x, y) => `M${x + 0.5} ${y + 0.16}l.34 .34l-.34 .34l-.34 -.34z`],
    ["box", "$", (x, y) => square(x, y, 0.1)],
    ["home", "*", (x, y) => square(x, y, 0.1)],
    ["home-mark", "*", (x, y) => square(x, y, 0.36)],
    ["keeper", "@+", (x, y) => disc(x, y, 0.38)],
    ["keeper-hat", "@+", (x, y) => disc(x, y - 0.06, 0.2)],
  ];
  for (const [name, characters, draw] of pieces) {
    const d = squares(level, (x, y) => isFloor(x, y) && characters.includes(at(x, y))).map(([x, y]) => draw(x, y));
    // One path for all pieces of a kind: a collection shows hundreds of levels.
    if (d.length > 0) svg.append(part("path", { class: `thumbnail-${name}`, d: d.join("") }));
  }
  return svg;
}

/** What is not on the board at all; floor is a space. */
const OUTSIDE = "\0";

/** @typedef {{ width: number, height: number, rows: string[][] }} Level */

/**
 * The characters of a drawing, with everything that a flood from beyond the edge reaches marked as outside.
 * @param {string} drawing
 * @returns {Level}
 */
function read(drawing) {
  const lines = drawing.replace(/\r/g, "").split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  while (lines[0]?.trim() === "") lines.shift();
  const width = Math.max(0, ...lines.map((line) => line.length));
  const height = lines.length;
  const rows = lines.map((line) => [...line.replace(/[-_]/g, " ").padEnd(width)]);
  const waiting = [];
  for (let x = 0; x < width; x++) waiting.push([x, 0], [x, height - 1]);
  for (let y = 0; y < height; y++) waiting.push([0, y], [width - 1, y]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [x = 0, y = 0] = next;
    const row = rows[y];
    if (!row || row[x] !== " ") continue;
    row[x] = OUTSIDE;
    waiting.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]);
  }
  return { width, height, rows };
}

/** @param {Level} level @param {(x: number, y: number) => boolean} wanted */
function squares({ width, height }, wanted) {
  const found = /** @type {[number, number][]} */ ([]);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (wanted(x, y)) found.push([x, y]);
  return found;
}

/**
 * A path around squares, with the corners cut round.
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => boolean} solid
 * @param {number} radius
 */
function contour(width, height, solid, radius) {
  return outline(width, height, solid)
    .map((corners) => {
      const pieces = corners.map(({ x, y }, index) => {
        const before = corners.at(index - 1) ?? { x, y };
        const after = corners[(index + 1) % corners.length] ?? { x, y };
        const into = `${x - radius * Math.sign(x - before.x)} ${y - radius * Math.sign(y - before.y)}`;
        const out = `${x + radius * Math.sign(after.x - x)} ${y + radius * Math.sign(after.y - y)}`;
        return `${into}Q${x} ${y} ${out}`;
      });
      return `M${pieces.join("L")}Z`;
    })
    .join("");
}

/** @param {number} x @param {number} y @param {number} inset */
function square(x, y, inset) {
  const side = 1 - 2 * inset;
  return `M${x + inset} ${y + inset}h${side}v${side}h${-side}z`;
}

/** @param {number} x @param {number} y @param {number} radius */
function disc(x, y, radius) {
  return `M${x + 0.5 - radius} ${y + 0.5}a${radius} ${radius} 0 1 1 0 .001z`;
}

/**
 * An element of a picture.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 */
export function part(name, attributes) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
