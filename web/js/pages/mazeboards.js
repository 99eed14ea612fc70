// @ts-check
/** The boards of mazes: one for every difficulty and kind, by time and by steps, or with energy by how near to the optimum. */

import { fill, find, html } from "../lib/html.js";
import { tellTrouble } from "../lib/notice.js";
import { api } from "../api.js";
import { preciseClock, share, texts } from "../i18n/index.js";
import { keepInAddress } from "../router.js";
import { createBoardView } from "./board.js";
import { choices, redraw, sheetOf } from "./parts.js";

/** @typedef {import("../api.js").MazeDifficulty} MazeDifficulty */
/** @typedef {import("../api.js").MazeMeasure} MazeMeasure */
/** @typedef {import("../api.js").MazeMode} MazeMode */
/** @typedef {import("../api.js").MazeRow} MazeRow */

/** @type {readonly MazeDifficulty[]} */
const DIFFICULTIES = ["easy", "medium", "hard"];
/** @type {readonly MazeMode[]} */
const MODES = ["plain", "energy", "hidden-energy"];

/** The address of a board. @param {MazeDifficulty} difficulty @param {MazeMode} mode */
export function mazeBoardAddress(difficulty, mode) {
  return `/leaderboards?maze=${difficulty}${mode === "plain" ? "" : `&mode=${mode}`}`;
}

/** The way from the boards of one game to those of the other. @param {"sokoban" | "mazes"} here */
export function gamesOfBoards(here) {
  const t = texts().maze.boards;
  const ways = [
    { game: "sokoban", to: "/leaderboards", label: t.sokoban },
    { game: "mazes", to: "/leaderboards?maze=easy", label: t.mazes },
  ];
  return html`<nav class="choices board-games" aria-label="${texts().pages.boards.title}">
    ${ways.map(({ game, to, label }) => html`<a href="${to}" data-key="${game}" ${game === here && html`aria-current="page"`}>${label}</a>`)}
  </nav>`;
}

/** @param {URLSearchParams} query @returns {Promise<import("../router.js").Page>} */
export async function mazeBoardsPage(query) {
  let difficulty = DIFFICULTIES.find((name) => name === query.get("maze")) ?? "easy";
  let mode = MODES.find((name) => name === query.get("mode")) ?? "plain";
  const content = sheetOf("boards narrow");

  /** @type {ReturnType<typeof createBoardView<MazeMeasure>>} */
  const board = createBoardView({
    query,
    measures: () => {
      const t = texts().maze.boards;
      return mode === "plain"
        ? [{ value: "time", label: t.byTime }, { value: "steps", label: t.bySteps }]
        : [{ value: "ratio", label: t.byRatio }];
    },
    ask: async (measure, how, page) => {
      const { items, more, my_rank } = await api.mazeBoard(difficulty, mode, measure, how, page);
      const rows = items.map((row) => ({ ...row, figures: figuresOf(row, measure) }));
      const t = texts();
      const standing = my_rank !== null ? t.maze.boards.myRank(my_rank) : items.length > 0 ? t.pages.boards.notYet : undefined;
      return { rows, more, standing };
    },
    columns: (measure) => {
      const t = texts().maze.boards;
      if (measure === "ratio") return [t.ratioColumn, t.timeColumn];
      return measure === "time" ? [t.timeColumn, t.stepsColumn] : [t.stepsColumn, t.timeColumn];
    },
    wayToPlay: () => ({ to: "/maze", label: texts().maze.boards.play }),
  });

  const draw = () => {
    const t = texts();
    const b = t.maze.boards;
    const modes = { plain: b.plain, energy: b.energy, "hidden-energy": b.hidden };
    fill(
      content,
      html`<header class="page-head">
          <h1>${t.pages.boards.title}</h1>
          <p class="soft">${b.lead}</p>
        </header>
        ${gamesOfBoards("mazes")}
        <div class="tools board-kinds">
          ${choices("maze", b.difficulty, DIFFICULTIES.map((value) => ({ value, label: t.maze.sizes[value] })), difficulty)}
          ${choices("mode", b.mode, MODES.map((value) => ({ value, label: modes[value] })), mode)}
        </div>
        <div data-place="board"></div>`,
    );
    find(content, "[data-place=board]").replaceWith(board.element);
  };

  content.addEventListener("change", async ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".board-kinds")) return;
    const before = { difficulty, mode };
    if (target.name === "maze") difficulty = /** @type {MazeDifficulty} */ (target.value);
    else mode = /** @type {MazeMode} */ (target.value);
    try {
      await board.load();
      keepInAddress({ maze: difficulty, mode: mode === "plain" ? "" : mode });
    } catch (error) {
      ({ difficulty, mode } = before);
      tellTrouble(error);
    }
    redraw(content, draw);
  });

  await board.load();
  draw();
  return {
    get title() {
      return texts().pages.boards.title;
    },
    content,
    relabel: () => {
      // Sentences of the board come with its rows.
      void board.load().catch(() => board.draw());
      redraw(content, draw);
    },
  };
}

/** @param {MazeRow} row @param {MazeMeasure} measure */
function figuresOf({ steps, ratio, milliseconds }, measure) {
  const time = preciseClock(milliseconds);
  if (measure === "ratio") return [share(ratio ?? 0), time];
  return measure === "time" ? [time, steps ?? 0] : [steps ?? 0, time];
}
