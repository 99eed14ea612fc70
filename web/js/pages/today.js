// @ts-check
/** What there is today, the same for everybody: a level, and a maze to walk through or to trace with the eyes. */

import { element, fill, find, html, onAction, picture } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { levelAddress, levelTitle } from "../lib/levels.js";
import { mazeAddress } from "../maze/address.js";
import { badgeButton, difficultyOf } from "../lib/rating.js";
import { day, texts } from "../i18n/index.js";
import { hang } from "./parts.js";
import { solvedMark } from "./tile.js";

/** @typedef {import("../api.js").Daily} Daily */
/** @typedef {import("../api.js").DailyMaze} DailyMaze */

/** @param {Daily} daily */
export function todaySection({ date, collection, level, maze }) {
  const t = texts().pages;
  const { mine, boxes } = level;
  const difficulty = difficultyOf(level);
  const section = element(
    html`<section class="today">
      <header>
        <h2>${t.today.title}</h2>
        <time class="soft" datetime="${date}">${day(date)}</time>
      </header>
      <div class="today-pair">
        <article class="card" data-daily="level">
          <div class="today-picture"></div>
          <div class="today-words">
            <span class="soft">${t.today.level}</span>
            <h3>${levelTitle(level)}</h3>
            <p class="today-facts soft">${difficulty && badgeButton(difficulty)}<span>${t.boxes(boxes)}</span></p>
            ${mine && html`<p class="today-solved">${solvedMark(mine.how)}<span>${t.moves(mine.moves)}, ${t.pushes(mine.pushes)}</span></p>`}
            <a class="button primary" data-key="daily" href="${levelAddress(level.level, collection)}">${icon("play")}${mine ? t.today.again : t.today.play}</a>
          </div>
        </article>
        <article class="card" data-daily="maze">
          <div class="today-picture"></div>
          <div class="today-words">
            <span class="soft">${t.today.maze}</span>
            <h3>${t.today.mazeOf(maze.width, maze.height)}</h3>
            <p class="soft" role="status" data-place="way"></p>
            <p class="row">
              <a class="button primary" data-key="daily-maze" href="${mazeAddress({ maze: maze.code, name: t.today.maze })}">${icon("play")}${t.today.play}</a>
              <button class="button" type="button" data-action="way" data-key="way"></button>
            </p>
          </div>
        </article>
      </div>
    </section>`,
  );
  hang(find(section, "[data-daily=level] .today-picture"), level.drawing);
  let isShown = false;
  const draw = () => drawMaze(find(section, "[data-daily=maze]"), maze, isShown);
  onAction(section, () => {
    isShown = !isShown;
    draw();
  });
  draw();
  return section;
}

/** @param {HTMLElement} card @param {DailyMaze} maze @param {boolean} isShown whether the way is */
function drawMaze(card, maze, isShown) {
  const t = texts().pages.today;
  find(card, ".today-picture").replaceChildren(dailyPicture(maze, isShown));
  find(card, "[data-place=way]").textContent = isShown ? t.steps(maze.steps) : t.trace;
  fill(find(card, "[data-action=way]"), html`${icon(isShown ? "eyeOff" : "eye")}${isShown ? t.hideWay : t.showWay}`);
}

/** The styles of the page colour it by the appearance. @param {DailyMaze} maze @param {boolean} isShown whether the way is */
export function dailyPicture({ picture: plain, solved, width, height }, isShown) {
  const drawn = picture(isShown ? solved : plain);
  // Its own title is in one language only.
  drawn.querySelector("title")?.remove();
  drawn.querySelector("polyline")?.setAttribute("pathLength", "1");
  drawn.setAttribute("class", "maze");
  drawn.setAttribute("aria-label", texts().pages.today.mazeOf(width, height));
  return drawn;
}
