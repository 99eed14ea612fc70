// @ts-check
/** All benchmarks that one may see; new ones are begun here, brought here, and compared. */

import { api } from "../api.js";
import { date, texts } from "../i18n/index.js";
import { fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { busily, notice } from "../lib/notice.js";
import { isMissing, sentenceOf } from "../lib/problem.js";
import { allOf, emptiness, redraw, sheetOf } from "../pages/parts.js";
import { go } from "../router.js";
import { bring, heedFiles } from "./bring.js";
import { benchForm } from "./form.js";
import { configurationsOf, isUnderWay, reportAddress, sourcesOf } from "./words.js";

/** @typedef {import("../api.js").BenchReport} BenchReport */

/** How many reports are compared. */
const FEWEST = 2;
const MOST = 4;
/** How often one looks at what runs, in milliseconds. */
const LOOK = 2_000;

/** @type {import("../router.js").Opener} */
export async function benchPage({ query }) {
  // Step 1. What there is.
  const [first, collections, limits] = await Promise.all([api.reports(), allOf(api.collections), api.reportLimits()]);
  let reports = [...first.items];
  let { more } = first;
  let page = 1;
  /** Those to be compared. @type {Set<string>} */
  const chosen = new Set();
  let isOpen = reports.length === 0 || query.has("new");
  const content = sheetOf("bench");
  const form = benchForm(collections, limits, (report) => void go(reportAddress(report)));

  // Step 2. What is seen.
  const draw = () => {
    const t = texts().bench;
    const [mine, others] = [reports.filter(({ is_mine }) => is_mine), reports.filter(({ is_mine }) => !is_mine)];
    fill(
      content,
      html`<header class="page-head">
          <a class="way-back" href="/lab">${icon("back")}${texts().lab.title}</a>
          <h1>${t.title}</h1>
          <p class="lead">${t.lead}</p>
        </header>
        <div class="bench-ways">
          <details class="card bench-new" ${isOpen && html`open`}>
            <summary data-key="new">${icon("plus")}<span>${t.new}</span></summary>
            <div data-place="form"></div>
          </details>
          <div class="card bench-bring">
            <label class="button">${icon("into")}${t.bring}<input class="unseen" type="file" multiple accept=".jsonl,.json" data-key="files" /></label>
            <p class="soft">${t.bringHint}</p>
            <p class="bench-refusal" data-place="refusal" role="alert"></p>
          </div>
        </div>
        ${reports.length === 0 && emptiness(t.none, { hint: t.noneHint })}
        ${
          reports.length > 1 &&
          html`<div class="bench-compare" role="toolbar" aria-label="${t.compareTitle}">
            <button class="button" type="button" data-action="compare" data-key="compare">${icon("board")}<span></span></button>
            <span class="soft">${t.compareHint}</span>
          </div>`
        }
        ${section(t.mine, mine)} ${section(t.others, others)}
        ${more && html`<p class="row middle"><button class="button" type="button" data-action="more" data-key="more">${t.more}</button></p>`}`,
    );
    find(content, "[data-place=form]").append(form.content);
    count();
  };

  /** @param {string} title @param {BenchReport[]} some */
  const section = (title, some) => some.length > 0 && html`<section class="bench-list"><h2>${title}</h2><ul>${some.map(card)}</ul></section>`;

  /** @param {BenchReport} report */
  const card = (report) => {
    const t = texts().bench;
    const { id, title, state, done, tasks, solved, is_public, is_mine, is_brought, owner_name, created_at, finished_at } = report;
    const isChosen = chosen.has(id);
    return html`<li class="card bench-card" data-id="${id}">
      <label class="bench-choose" title="${t.compareThis(title)}"><input type="checkbox" name="choose" value="${id}" aria-label="${t.compareThis(title)}" ${isChosen && html`checked`} ${!isChosen && chosen.size >= MOST && html`disabled`} /></label>
      <div class="bench-card-words">
        <h3><a href="${reportAddress(report)}" data-key="open-${id}">${title}</a>
          ${state !== "finished" && html`<span class="tag" data-state="${state}">${t.states[state]}</span>`}
          ${is_brought && html`<span class="tag">${t.isBrought}</span>`} ${is_mine && is_public && html`<span class="tag">${t.isPublic}</span>`}</h3>
        <p>${state === "finished" ? t.solved(solved, tasks) : t.progress(done, tasks)} · ${sourcesOf(report)}</p>
        <p class="soft bench-names">${configurationsOf(report)}</p>
        ${isUnderWay(report) && html`<progress max="${tasks}" value="${done}" aria-label="${t.progress(done, tasks)}"></progress>`}
        <p class="soft">${[!is_mine && t.by(owner_name ?? t.guest), date(finished_at ?? created_at)].filter(Boolean).join(" · ")}</p>
      </div>
    </li>`;
  };

  /** What the button for comparisons says. */
  const count = () => {
    const button = content.querySelector("[data-action=compare]");
    if (!button) return;
    find(button, "span").textContent = texts().bench.compareNow(chosen.size);
    button.toggleAttribute("disabled", chosen.size < FEWEST);
    for (const box of content.querySelectorAll("[name=choose]")) if (box instanceof HTMLInputElement) box.disabled = !box.checked && chosen.size >= MOST;
  };

  // Step 3. What is done.
  content.addEventListener("toggle", ({ target }) => {
    if (target instanceof HTMLDetailsElement) isOpen = target.open;
  }, true);
  content.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === "file" && target.files) {
      void take([...target.files]);
      target.value = "";
    } else if (target.name === "choose") {
      if (target.checked) chosen.add(target.value);
      else chosen.delete(target.value);
      count();
    }
  });
  onAction(content, (action, button) => {
    if (action === "compare" && chosen.size >= FEWEST) void go(`/bench/compare?ids=${[...chosen].join(",")}`);
    if (action !== "more") return;
    void busily(button, async () => {
      const list = await api.reports(page + 1);
      page += 1;
      reports.push(...list.items);
      more = list.more;
      redraw(content, draw);
    });
  });

  /** @param {File[]} files */
  const take = async (files) => {
    const t = texts().bench;
    const place = find(content, "[data-place=refusal]");
    place.textContent = "";
    const button = find(content, ".bench-bring .button");
    button.setAttribute("aria-busy", "true");
    try {
      const report = await bring(files);
      notice(t.brought(report.tasks, report.replayed), { kind: "good" });
      await go(reportAddress(report));
    } catch (error) {
      const said = error instanceof Error && "code" in error && error.code === "rejected" ? error.message : sentenceOf(error);
      place.textContent = `${t.refused} ${said}`;
      place.scrollIntoView({ block: "nearest" });
    }
    button.removeAttribute("aria-busy");
  };

  // Step 4. What runs is looked at now and then. Whoever fills in the form is not disturbed: news wait until the focus has left it.
  let isStale = false;
  const showNews = () => {
    if (!isStale || find(content, "[data-place=form]").contains(document.activeElement)) return;
    isStale = false;
    redraw(content, draw);
  };
  // What takes the focus has it only after this.
  content.addEventListener("focusout", () => void setTimeout(showNews));
  const timer = setInterval(async () => {
    if (!reports.some(isUnderWay) || document.hidden) return;
    const list = await api.reports().catch(() => undefined);
    if (!list) return;
    const news = new Map(list.items.map((one) => [one.id, one]));
    const before = JSON.stringify(reports);
    // Whoever is not on the first page any more has been pushed off it, or deleted elsewhere.
    for (const { id, title } of reports.filter((one) => isUnderWay(one) && !news.has(one.id))) {
      const isGone = await api.report(id).then((one) => !news.set(id, one), isMissing);
      if (!isGone) continue;
      chosen.delete(id);
      reports = reports.filter((one) => one.id !== id);
      notice(texts().bench.gone(title));
    }
    reports = reports.map((one) => news.get(one.id) ?? one);
    isStale ||= JSON.stringify(reports) !== before;
    showNews();
  }, LOOK);

  draw();
  const deaf = heedFiles((files) => void take(files));
  return {
    get title() {
      return texts().bench.title;
    },
    content,
    relabel: () => {
      form.relabel();
      redraw(content, draw);
    },
    close: () => {
      clearInterval(timer);
      deaf();
    },
  };
}
