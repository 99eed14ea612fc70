// @ts-check
/**
 * The page on which people bring levels: everything is read here, in the browser, so the report is there before anything is
 * sent. What was brought stays while the page is away: whoever tries a level comes back to the others.
 */

import { api } from "../api.js";
import { prepare } from "../engine.js";
import { texts } from "../i18n/index.js";
import { collectionAddress, collectionTitle } from "../lib/levels.js";
import { fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { notice } from "../lib/notice.js";
import { sentenceOf } from "../lib/problem.js";
import { redraw, sheetOf } from "../pages/parts.js";
import { go } from "../router.js";
import { onChange } from "../session.js";
import { arrived, broughtBy, heed, readText } from "./arrivals.js";
import { Batch } from "./batch.js";
import { formOf } from "./form.js";
import { reportOf } from "./report.js";
import { save } from "./saving.js";

/** @typedef {import("./batch.js").Brought} Brought */
/** @typedef {import("./batch.js").Item} Item */

/** What was brought, until it is saved. */
const present = new Batch();

/** @type {import("../router.js").Opener} */
export async function importPage({ query }) {
  // Step 1. What there is, and where it may go.
  const to = query.get("to");
  const [into] = await Promise.all([to === null ? undefined : own(to), prepare()]);
  present.add(arrived());
  const content = sheetOf("import");
  /** Files all of whose levels are shown. @type {Set<string>} */
  const whole = new Set();
  const form = formOf(present, into);

  // Step 2. What is seen.
  const draw = () => {
    const t = texts().imports;
    const isEmpty = present.items.length === 0;
    fill(
      content,
      html`<header class="page-head">
          <a class="way-back" href="${into ? collectionAddress(into.id) : "/sokoban"}">${icon("back")}${into ? collectionTitle(into) : texts().pages.collections.title}</a>
          <h1>${t.title}</h1>
          <p class="lead">${t.lead}</p>
        </header>
        <div class="import-desk" ${isEmpty && html`data-empty`}>
          <div class="import-reports" data-place="reports"></div>
          <aside class="import-side" data-place="side"></aside>
        </div>`,
    );
    const [reports, side] = [find(content, "[data-place=reports]"), find(content, "[data-place=side]")];
    for (const item of present.items) reports.append(reportOf(item, whole.has(item.name)));
    if (present.size > 0) side.append(form.element());
    (isEmpty ? reports : side).append(intake(isEmpty));
  };
  const drawAgain = () => redraw(content, draw);

  // Step 3. More is brought, or something is left out.
  /** @param {Brought[]} brought */
  const take = (brought) => {
    present.add(brought);
    form.renew();
    drawAgain();
    // What was brought last is looked at first.
    if (brought.length > 0) lookAtLast();
  };
  /** Goes to the last report, also with the focus if what had it is gone; without reports, to the page. */
  const lookAtLast = () => {
    const last = content.querySelector(".import-file:last-child") ?? find(document, "#main");
    if (!(last instanceof HTMLElement)) return;
    last.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) last.focus({ preventScroll: true });
  };
  /** @param {HTMLElement} source */
  const itemOf = (source) => present.items.find(({ name }) => name === source.closest("article")?.dataset.name);

  onAction(content, (action, source) => {
    const item = itemOf(source);
    if (action === "remove" && item) {
      present.remove(item);
      form.renew();
    } else if (action === "whole" && item) whole.add(item.name);
    else return;
    drawAgain();
    if (action === "remove") lookAtLast();
  });
  content.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file" || !target.files) return;
    void broughtBy(target.files).then(take);
    target.value = "";
  });
  content.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    if (event.target.matches(".import-save")) return void send(event.target);
    const field = find(event.target, "textarea");
    if (field instanceof HTMLTextAreaElement) void readText(field.value, take);
  });

  // Step 4. It is saved, and one goes there.
  /** @param {HTMLFormElement} filled */
  const send = async (filled) => {
    const button = find(filled, "[type=submit]");
    const trouble = find(filled, ".import-refusal");
    if (button.hasAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    trouble.textContent = "";
    const t = texts().imports;
    try {
      const saved = await save(present.playable, form.wish());
      present.empty();
      tell(saved);
      const [only, another] = saved;
      await go(only && !another ? collectionAddress(only.collection.id) : "/sokoban");
    } catch (error) {
      const isOffline = error instanceof Error && "code" in error && error.code === "offline";
      trouble.textContent = isOffline ? t.offline : `${t.notSaved} ${sentenceOf(error)}`;
    }
    button.removeAttribute("aria-busy");
  };

  draw();
  const leaving = [heed(take), onChange(drawAgain)];
  return {
    get title() {
      return texts().imports.title;
    },
    content,
    relabel: drawAgain,
    close: () => {
      for (const leave of leaving) leave();
    },
  };
}

/** A collection, if it is one's own. @param {string} id */
async function own(id) {
  const collection = await api.collection(id).catch(() => undefined);
  return collection?.is_mine ? collection : undefined;
}

/** @param {import("./saving.js").Saved[]} saved */
function tell(saved) {
  const t = texts().imports;
  const [only, another] = saved;
  if (!only) return;
  const { collection, isKnown } = only;
  const title = collectionTitle(collection);
  if (another) notice(t.savedMany(saved.length), { kind: "good" });
  else if (isKnown) notice(t.had(title));
  else notice(t.saved(title, collection.size), { kind: "good" });
}

/** Where files are dropped and chosen, and texts pasted. @param {boolean} isFirst */
function intake(isFirst) {
  const t = texts().imports;
  const place = document.createElement("section");
  place.className = "card import-intake";
  fill(
    place,
    html`<div class="import-drop">
        ${isFirst && html`${icon("into")}<p class="by-mouse"><strong>${t.dropAnywhere}</strong> ${t.or}</p>`}
        <label class="button ${isFirst && "primary"}"
          >${isFirst ? t.choose : t.more}<input class="unseen" type="file" multiple data-key="files"
        /></label>
        ${isFirst && html`<p class="soft">${t.formats}</p>`}
      </div>
      <form class="import-paste">
        <label><span>${t.paste}</span><textarea class="field" name="text" rows="${isFirst ? 7 : 3}" spellcheck="false" autocomplete="off" autocapitalize="off" required></textarea></label>
        <p class="row"><button class="button" type="submit">${t.read}</button>${isFirst && html`<span class="soft by-mouse">${t.pasteHint}</span>`}</p>
      </form>`,
  );
  return place;
}
