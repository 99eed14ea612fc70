// @ts-check
/** One benchmark: how far it is, what it comes to, and what one can do with it. */

import { api, reportFile } from "../api.js";
import { date, language, texts } from "../i18n/index.js";
import { fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { busily } from "../lib/notice.js";
import { isMissing } from "../lib/problem.js";
import { emptiness, redraw, sheetOf } from "../pages/parts.js";
import { reportTools, useTool } from "./owner.js";
import { reportSheet } from "./sheet.js";
import { configurationsOf, isUnderWay, labelOf, sourcesOf, taken } from "./words.js";

/** @typedef {import("../api.js").WholeBenchReport} WholeBenchReport */

/** How often one looks at what runs, in milliseconds. */
const LOOK = 1_000;

const FILES = /** @type {const} */ ([["report.html", "page"], ["results.jsonl", "lines"], ["settings.json", "settings"], ["runs.csv", "table"]]);

/** @type {import("../router.js").Opener} */
export async function reportPage({ parts }) {
  const id = parts.report ?? "";
  let report = await api.report(id);
  const content = sheetOf("bench bench-report");
  /** The page of the report, and of what state it is. @type {{ key: string, sheet: ReturnType<typeof reportSheet> } | undefined} */
  let shown;
  /** @type {number | undefined} */
  let timer;
  /** Whether somebody has deleted it elsewhere. */
  let isGone = false;

  // Step 1. What is seen.
  const draw = () => {
    const t = texts().bench;
    if (isGone) {
      shown?.sheet.close();
      shown = undefined;
      fill(content, html`<header class="page-head"><h1>${report.title}</h1></header><div role="alert">${emptiness(t.gone(report.title), { link: { to: "/bench", label: t.title } })}</div>`);
      return;
    }
    const { title, is_mine, is_brought, owner_name, created_at, finished_at, time_limit_seconds, repeat, replayed, solved } = report;
    const facts = [
      !is_mine && t.by(owner_name ?? t.guest),
      date(finished_at ?? created_at),
      sourcesOf(report),
      t.facts(t.seconds(time_limit_seconds), repeat),
      is_brought && t.replayed(replayed, solved),
    ];
    fill(
      content,
      html`<header class="page-head">
          <a class="way-back" href="/bench">${icon("back")}${t.title}</a>
          <h1>${title}</h1>
          <p class="soft">${facts.filter(Boolean).join(" · ")}</p>
          <p class="soft bench-names">${configurationsOf(report)}</p>
        </header>
        <div data-place="progress"></div>
        ${is_mine && reportTools(report)}
        <nav class="bench-files" aria-label="${t.downloads}">
          <span class="soft">${t.downloads}</span>
          ${FILES.map(([name, words]) => html`<a class="button quiet" href="${reportFile(id, name)}" download="${name}">${icon("into")}${t[words]}</a>`)}
          <a class="button quiet" href="${reportFile(id, "report.html")}?lang=${language()}" target="_blank">${icon("out")}${t.alone}</a>
        </nav>
        <div data-place="sheet"></div>`,
    );
    drawProgress();
    drawSheet();
  };

  /** How far it is. */
  const drawProgress = () => {
    const t = texts().bench;
    const { state, done, tasks, is_mine, can_go_on } = report;
    const place = find(content, "[data-place=progress]");
    if (state === "finished") return place.replaceChildren();
    const notes = { waiting: t.waitingNote, running: t.runningNote, cancelled: t.cancelledNote, interrupted: t.interruptedNote };
    const isStuck = !isUnderWay(report) && !can_go_on;
    redraw(content, () =>
      fill(
        place,
        html`<section class="card bench-progress" data-state="${state}">
          <p><strong>${t.states[state]}</strong> <span class="bench-done">${t.progress(done, tasks)}</span></p>
          <progress max="${tasks}" value="${done}" aria-label="${t.states[state]}"></progress>
          <p class="soft">${isStuck ? t.otherBuild : notes[state]}</p>
          ${is_mine && isUnderWay(report) && html`<button class="button" type="button" data-action="cancel" data-key="cancel">${icon("close")}${t.cancel}</button>`}
          ${is_mine && can_go_on && html`<button class="button primary" type="button" data-action="resume" data-key="resume">${icon("play")}${t.resume}</button>`}
        </section>`,
      ),
    );
    return undefined;
  };

  /** What it comes to: while it runs a small table, then the whole page. */
  const drawSheet = () => {
    const place = find(content, "[data-place=sheet]");
    if (isUnderWay(report) || report.done === 0) {
      shown?.sheet.close();
      shown = undefined;
      drawTally(place, report);
      return;
    }
    const key = `${language()} ${report.done} ${report.title}`;
    if (shown?.key !== key) {
      shown?.sheet.close();
      shown = { key, sheet: reportSheet(`${reportFile(id, "report.html")}?lang=${language()}`) };
    }
    if (!place.contains(shown.sheet.content)) place.replaceChildren(shown.sheet.content);
  };

  // Step 2. What is done.
  /** @param {WholeBenchReport} news */
  const take = (news) => {
    const isElse = news.state !== report.state || news.title !== report.title || news.is_public !== report.is_public;
    report = news;
    if (isElse) redraw(content, draw);
    else {
      drawProgress();
      if (isUnderWay(report)) drawSheet();
    }
    watch();
  };
  const look = async () => {
    const news = await api.report(id).catch((error) => {
      isGone ||= isMissing(error);
    });
    if (isClosed) return;
    if (news) take(news);
    else if (isGone) draw();
    else watch();
  };
  const watch = () => {
    clearTimeout(timer);
    if (isUnderWay(report)) timer = setTimeout(() => void look(), LOOK);
  };
  let isClosed = false;
  onAction(content, (action, button) => {
    if (action === "cancel") void busily(button, () => api.cancelReport(id).then(look));
    else if (action === "resume") void busily(button, () => api.resumeReport(id).then(look));
    else useTool(action, button, report, look);
  });

  draw();
  watch();
  return {
    get title() {
      return report.title;
    },
    content,
    relabel: () => redraw(content, draw),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      shown?.sheet.close();
    },
  };
}

/** A small table of what is known so far. Whoever has scrolled it aside, or stands in it, stays there. @param {HTMLElement} place @param {WholeBenchReport} report */
function drawTally(place, { tallies }) {
  const t = texts().bench;
  if (place.querySelector(".bench-tally")?.getAttribute("lang") !== language()) {
    fill(
      place,
      html`<section class="bench-tally" lang="${language()}">
        <h2 id="bench-tally">${t.tally}</h2>
        <div class="bench-scroll" tabindex="0" role="region" aria-labelledby="bench-tally">
          <table>
            <thead><tr><th scope="col">${t.configuration}</th><th scope="col" class="n">${t.doneColumn}</th><th scope="col" class="n">${t.solvedColumn}</th><th scope="col" class="n">${t.time}</th><th scope="col">${t.source}</th></tr></thead>
            <tbody></tbody>
          </table>
        </div>
      </section>`,
    );
  }
  fill(
    find(place, "tbody"),
    html`${tallies.map(
      ({ source, configuration, subjects, done, solved, cpu_seconds }) =>
        html`<tr><th scope="row">${labelOf(configuration)}</th><td class="n">${t.progress(done, subjects)}</td><td class="n">${solved}</td><td class="n">${taken(cpu_seconds)}</td><td>${source}</td></tr>`,
    )}`,
  );
}
