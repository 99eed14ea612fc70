// @ts-check
/** The page of mazes: a new game, today's maze, and the games that wait. */

import { api } from "../api.js";
import { prepare } from "../engine.js";
import { texts } from "../i18n/index.js";
import { fill, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { notice, tellTrouble } from "../lib/notice.js";
import { sheetOf } from "../pages/parts.js";
import { dailyPicture } from "../pages/today.js";
import { go } from "../router.js";
import { mazeAddress } from "./address.js";
import { begin } from "./begin.js";
import { Form } from "./form.js";
import { Picking } from "./picking.js";
import { Saved } from "./saved.js";
import { remember, remembered } from "./wishes.js";

/** @typedef {import("../api.js").DailyMaze} DailyMaze */

// Whoever comes here will start a game in a moment.
void prepare().catch(() => {});

/** @returns {Promise<import("../router.js").Page>} */
export async function lobbyPage() {
  const saved = new Saved();
  const [daily] = await Promise.all([api.daily().catch(() => undefined), saved.load()]);
  const content = sheetOf("mazes");
  const wishes = remembered();
  let isClosed = false;

  const start = async () => {
    if (wishes.ends === "chosen" && !picking.ends) return picking.insist();
    remember(wishes);
    form.setBusy(true);
    try {
      const { address, isReached } = await begin(wishes, picking.ends);
      if (isClosed) return;
      if (!isReached) notice(texts().maze.notReached);
      await go(address);
    } catch (error) {
      tellTrouble(error);
    }
    if (!isClosed) form.setBusy(false);
  };
  const form = new Form(wishes, { changed: () => picking.changed(), start: () => void start() });
  const picking = new Picking(wishes, () => form.picking);

  // Whoever has just come here starts with a single key.
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const isNowhere = event.target === document.body || (event.target instanceof Element && event.target.id === "main");
    if (event.key !== "Enter" || !isNowhere || event.repeat) return;
    event.preventDefault();
    form.submit();
  };
  document.addEventListener("keydown", pressed);

  const draw = () => {
    const t = texts().maze;
    fill(
      content,
      html`<header class="page-head">
          <h1>${t.title}</h1>
          <p class="soft">${t.lead}</p>
        </header>
        <div class="maze-lobby">
          <div data-place="form"></div>
          <aside>
            ${daily && todayCard(daily.maze)}
            <div data-place="saved"></div>
          </aside>
        </div>`,
    );
    find(content, "[data-place=form]").replaceWith(form.element);
    find(content, "[data-place=saved]").replaceWith(saved.element);
    if (daily) find(content, ".maze-today .today-picture").replaceChildren(dailyPicture(daily.maze, false));
  };
  draw();
  picking.changed();
  return {
    get title() {
      return texts().maze.title;
    },
    content,
    relabel: () => {
      form.draw();
      saved.draw();
      draw();
      picking.changed();
    },
    close: () => {
      isClosed = true;
      document.removeEventListener("keydown", pressed);
      picking.close();
      saved.close();
    },
  };
}

/** @param {DailyMaze} maze */
function todayCard({ code, width, height }) {
  const t = texts().maze;
  return html`<section class="card maze-today">
    <div class="today-picture"></div>
    <div class="today-words">
      <span class="soft">${texts().pages.today.mazeOf(width, height)}</span>
      <h2>${t.today}</h2>
      <p class="soft">${t.todayLead}</p>
      <a class="button" data-key="today" href="${mazeAddress({ maze: code, name: t.today })}">${icon("play")}${t.todayPlay}</a>
    </div>
  </section>`;
}
