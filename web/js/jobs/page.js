// @ts-check
/** One's jobs, the newest first, as they go on: cancelled, forgotten, and opened when they have come to something. */

import { api } from "../api.js";
import { thumbnail } from "../board/thumbnail.js";
import { date, tenths, texts } from "../i18n/index.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { busily, notice } from "../lib/notice.js";
import { isMissing } from "../lib/problem.js";
import { emptiness, redraw, sheetOf } from "../pages/parts.js";
import { go } from "../router.js";
import { known, me, onChange as onSession } from "../session.js";
import { askToImprove } from "./asking.js";
import { makingForm } from "./making.js";
import { farther, followJobs, newest } from "./stream.js";
import { answerOf, farOf, goalOf, isUnderWay, stateOf, titleOf, waitOf } from "./words.js";

/** @typedef {import("../api.js").Job} Job */

/** Of whatever goes on is heard more often than that, in milliseconds; the server tells every five seconds. */
const SILENCE = 7_000;

/** @type {import("../router.js").Opener} */
export async function jobsPage() {
  // Step 1. What there is.
  const [first] = await Promise.all([api.jobs(), known()]);
  let jobs = [...first.items];
  let { more } = first;
  let page = 1;
  let isAway = false;
  const content = sheetOf("jobs narrow");
  const [head, place] = [element(html`<header class="page-head"></header>`), element(html`<div class="job-place"></div>`)];
  /** What changed is said here, to whoever cannot see it. */
  const teller = element(html`<p class="unseen" role="status"></p>`);

  // Step 2. What is seen. Whoever fills in the form is not disturbed by news.
  const drawHead = () => {
    const t = texts().jobs;
    fill(head, html`<h1>${t.title}</h1><p class="lead">${t.lead}</p>`);
  };
  const draw = () => {
    const t = texts().jobs;
    fill(
      place,
      html`<p class="job-away" role="status" ${!isAway && html`hidden`}>${icon("offline")}<span>${t.away}</span></p>
        ${jobs.length === 0 ? emptiness(t.none, { hint: t.noneHint, link: { to: "/sokoban", label: t.noneLink } }) : html`<ul class="job-list">${jobs.map((job) => html`<li class="card job" data-id="${job.id}"></li>`)}</ul>`}
        ${more && html`<p class="row middle"><button class="button" type="button" data-action="more" data-key="more">${t.more}</button></p>`}`,
    );
    jobs.forEach(drawJob);
  };
  /** @param {string} id */
  const cardOf = (id) => content.querySelector(`[data-id="${CSS.escape(id)}"]`);
  /** @param {Job} job */
  const drawJob = (job) => {
    const card = cardOf(job.id);
    if (!card) return;
    fill(card, cardWords(job));
    drawFar(job);
  };
  /** How far it is, where that is said already. @param {Job} job */
  const drawFar = (job) => {
    const card = cardOf(job.id);
    const far = card?.querySelector(".job-far");
    if (!card || !far) return;
    far.textContent = job.state === "running" ? farOf(job) : waitOf(job);
    const bar = card.querySelector("progress");
    if (bar) bar.value = Math.min(bar.max, job.progress?.seconds ?? 0);
    const drawing = (job.state === "running" ? job.progress?.board : undefined) ?? job.work?.level;
    const board = card.querySelector(".job-board");
    // The level alone does not change.
    if (drawing !== undefined && board instanceof HTMLElement && board.dataset.drawing !== drawing) {
      board.dataset.drawing = drawing;
      board.replaceChildren(thumbnail(drawing));
    }
  };

  /** Goes on with the first thing that can be done with a job. @param {string | undefined} id */
  const attend = (id) => {
    const button = id === undefined ? null : cardOf(id)?.querySelector("button, a");
    (button instanceof HTMLElement ? button : find(document, "#main")).focus();
  };
  /** Draws anew. Whoever was at a button of a job that is gone then goes on with the job. @param {() => void} what */
  const drawAnew = (what) => {
    const id = place.contains(document.activeElement) ? document.activeElement?.closest("[data-id]")?.getAttribute("data-id") : undefined;
    redraw(place, what);
    if (typeof id === "string" && !place.contains(document.activeElement)) attend(id);
  };

  // Step 3. What is new. When each was heard of last: what was asked for before that says nothing new.
  /** @type {Map<string, number>} */
  const heard = new Map();
  /** When each was forgotten here: what was asked for before still knows it. @type {Map<string, number>} */
  const forgotten = new Map();
  /** @param {Job} job */
  const take = (job) => {
    heard.set(job.id, performance.now());
    const index = jobs.findIndex(({ id }) => id === job.id);
    const before = jobs[index];
    if (!before) {
      forgotten.delete(job.id);
      jobs = [job, ...jobs];
      return drawAnew(draw);
    }
    const now = newest(before, job);
    jobs[index] = now;
    if (before.state === now.state) return drawFar(now);
    const said = isUnderWay(now) || now.state === "cancelled" ? stateOf(now) : answerOf(now);
    teller.textContent = texts().jobs.stands(titleOf(now), said.replace(/\.$/, ""));
    drawAnew(() => drawJob(now));
    return undefined;
  };
  /** @param {boolean} now */
  const setAway = (now) => {
    isAway = now;
    find(content, ".job-away").hidden = !now;
  };
  /** One has begun, of which more may have been heard meanwhile. @param {Job} job */
  const greet = (job) => {
    if (isClosed) return;
    if (!heard.has(job.id)) take(job);
    join();
  };
  /** What may have been missed: the first page, and what is not on it any more. Whether the server has answered. */
  const look = async () => {
    const began = performance.now();
    const list = await api.jobs().catch(() => undefined);
    if (!list || isClosed) return list !== undefined;
    const here = new Set(list.items.map(({ id }) => id));
    /** Those that somebody has forgotten elsewhere. @type {Set<string>} */
    const gone = new Set();
    const others = jobs.filter((job) => isUnderWay(job) && !here.has(job.id));
    const isForgotten = (/** @type {string} */ id) => (forgotten.get(id) ?? -1) > began;
    await Promise.all(others.map(({ id }) => api.job(id).then((job) => isForgotten(id) || take(job), (error) => void (isMissing(error) && gone.add(id)))));
    if (isClosed) return true;
    if (page === 1) more = list.more;
    const before = JSON.stringify(jobs);
    const isNew = (/** @type {string} */ id) => (heard.get(id) ?? 0) > began;
    const kept = list.items.filter(({ id }) => !isForgotten(id));
    const listed = kept.map((job) => {
      const mine = jobs.find(({ id }) => id === job.id);
      return mine && isNew(job.id) ? mine : newest(mine, job);
    });
    // What is not in a list of everything is gone, unless it has begun meanwhile.
    const isWhole = !list.more && page === 1;
    const rest = jobs.filter(({ id }) => !here.has(id) && !gone.has(id));
    jobs = [...rest.filter(({ id }) => isNew(id)), ...listed, ...rest.filter(({ id }) => !isNew(id) && !isWhole)];
    if (JSON.stringify(jobs) !== before) drawAnew(draw);
    return true;
  };

  // Step 4. What is done.
  /** @param {string} id */
  const without = (id) => {
    const index = jobs.findIndex((job) => job.id === id);
    forgotten.set(id, performance.now());
    jobs = jobs.filter((job) => job.id !== id);
    draw();
    // Whoever has pressed a button that is gone goes on with the next one.
    attend(jobs[Math.min(index, jobs.length - 1)]?.id);
  };
  const deaf = onAction(content, (action, button) => {
    if (action === "more") {
      return void busily(button, async () => {
        const list = await api.jobs(page + 1);
        page += 1;
        const others = list.items.filter(({ id }) => !jobs.some((job) => job.id === id));
        jobs.push(...others);
        ({ more } = list);
        draw();
        attend(others[0]?.id);
      });
    }
    const id = button.closest("[data-id]")?.getAttribute("data-id");
    const job = jobs.find((one) => one.id === id);
    if (!job) return undefined;
    if (action === "cancel") return void busily(button, async () => take(await api.cancelJob(job.id)));
    if (action === "forget") {
      return void busily(button, async () => {
        await api.forgetJob(job.id).catch((error) => isMissing(error) || Promise.reject(error));
        notice(texts().jobs.forgotten(titleOf(job)), { kind: "good" });
        without(job.id);
      });
    }
    if (action === "open") {
      return void busily(button, async () => {
        // The engine is needed for nothing else here.
        const [{ prepare }, { addressOf }] = await Promise.all([import("../engine.js"), import("./opening.js")]);
        await prepare();
        await go(addressOf(job, Number(button.dataset.made ?? 0)));
      });
    }
    if (action === "improve") {
      const [title, level, moves] = [titleOf(job), job.work?.level, job.answer?.lurd];
      return askToImprove({
        begin: async ({ by, seconds }) => greet(await api.beginJob({ title, work: { kind: "improve", level, moves, by, limits: { seconds } } })),
        // Its button was drawn anew when the list got longer.
        closed: () => {
          if (document.activeElement !== document.body) return;
          const again = content.querySelector(`[data-key="improve-${CSS.escape(job.id)}"]`);
          if (again instanceof HTMLElement) again.focus();
          else attend(job.id);
        },
      });
    }
    return undefined;
  });

  // Step 5. Only who has jobs, or is known and may have some elsewhere, has something to hear.
  let isClosed = false;
  let isJoined = false;
  /** @type {(() => void) | undefined} */
  let leave;
  const join = () => {
    if (leave || isClosed || (jobs.length === 0 && !me())) return;
    leave = followJobs(undefined, {
      joined: () => {
        isJoined = true;
        setAway(false);
        void look();
      },
      job: take,
      progress: (id, progress) => {
        const job = jobs.find((one) => one.id === id);
        if (!job) return;
        job.progress = farther(job.progress, progress);
        drawFar(job);
      },
      // Connections end, and there may be too many of them: that alone does not mean that nobody is there.
      lost: () => {
        isJoined = false;
        void look().then((isAnswered) => setAway(!isAnswered && !isJoined));
      },
    });
  };
  const stopSession = onSession(() => {
    leave?.();
    leave = undefined;
    void look().then(join);
  });

  // One that ends while the connection is made is told of by nobody.
  const timer = setInterval(() => {
    const isSilent = (/** @type {Job} */ job) => isUnderWay(job) && performance.now() - (heard.get(job.id) ?? 0) > SILENCE;
    if (!document.hidden && !isAway && jobs.some(isSilent)) void look();
  }, SILENCE);
  const form = makingForm(greet);
  content.append(head, form.content, place, teller);
  drawHead();
  draw();
  join();
  return {
    get title() {
      return texts().jobs.title;
    },
    content,
    relabel: () => {
      drawHead();
      form.relabel();
      redraw(place, draw);
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      leave?.();
      stopSession();
      deaf();
    },
  };
}

/** @param {Job} job */
function cardWords(job) {
  const t = texts().jobs;
  const { id, kind, state, created_at, answer, work } = job;
  const title = titleOf(job);
  const most = work?.limits?.seconds;
  const goal = goalOf(job);
  const aim = work?.by ? t.by[work.by] : goal !== "any" && t.goals[goal];
  const facts = [t.kinds[kind], aim, state === "done" && answer && t.took(answer.seconds), t.began(date(created_at))];
  return html`${work?.level !== undefined && html`<span class="job-board" aria-hidden="true"></span>`}
    <div class="job-words">
      <h2>${title} <span class="tag" data-state="${state}">${stateOf(job)}</span></h2>
      <p class="soft">${facts.filter(Boolean).join(" · ")}</p>
      ${isUnderWay(job) ? html`<p class="job-far"></p>` : html`<p class="job-answer">${answerOf(job)}</p><span class="job-far" hidden></span>`}
      ${state === "running" && most !== undefined && html`<progress max="${most}" value="0" aria-label="${t.progress}"></progress>`}
      <p class="row">${tools(job, title, id)}</p>
    </div>`;
}

/** What can be done with it. @param {Job} job @param {string} title @param {string} id */
function tools(job, title, id) {
  const t = texts().jobs;
  const { kind, state, answer, work } = job;
  if (isUnderWay(job)) {
    return html`<button class="button" type="button" data-action="cancel" data-key="cancel-${id}" aria-label="${t.cancelThis(title)}">${icon("close")}${t.cancel}</button>`;
  }
  const isWay = answer?.lurd !== undefined;
  const isSolution = isWay && work?.level !== undefined;
  return html`
    ${isSolution && html`<button class="button" type="button" data-action="open" data-key="open-${id}" aria-label="${t.watchThis(title)}">${icon("play")}${t.watch}</button>`}
    ${isWay && kind === "energy" && html`<button class="button" type="button" data-action="open" data-key="open-${id}">${icon("maze")}${t.watchWay}</button>`}
    ${(answer?.levels ?? []).map(
      (made, index) =>
        html`<button class="button" type="button" data-action="open" data-made="${index}" data-key="open-${id}-${index}">${icon("play")}${t.playMade(index + 1, tenths(Math.round(made.rating * 10)))}</button>`,
    )}
    ${isSolution && (kind === "solve" || kind === "improve") && html`<button class="button" type="button" data-action="improve" data-key="improve-${id}" aria-label="${t.improveThis(title)}">${icon("make")}${t.improve}</button>`}
    ${state !== "running" && html`<button class="button quiet" type="button" data-action="forget" data-key="forget-${id}" aria-label="${t.forgetThis(title)}">${icon("bin")}${t.forget}</button>`}
  `;
}
