// @ts-check
/** One chapter: words and small boards, section by section. */

import { element, fill, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { language, texts } from "../i18n/index.js";
import { missingPage } from "../pages/missing.js";
import { sheetOf } from "../pages/parts.js";
import { isMoving } from "../settings.js";
import { addressOf, CHAPTERS } from "./chapters.js";
import { display } from "./exhibit.js";

/** @type {import("../router.js").Opener} */
export async function chapterPage({ parts }) {
  const place = CHAPTERS.findIndex(({ name }) => name === parts.chapter);
  const entry = CHAPTERS[place];
  if (!entry) return missingPage();
  const chapter = await entry.load();
  const boards = chapter.boards();
  const notes = chapter.notes?.() ?? {};
  const exhibits = [...Object.values(boards).flat(), ...Object.values(notes)];
  const content = sheetOf("learn chapter");

  const draw = () => {
    const t = texts().learn;
    const { title, lead } = t.chapters[entry.name];
    const words = chapter.words[language()];
    fill(
      content,
      html`<header class="page-head">
          <a class="way-back" href="/learn">${icon("back")}${t.title}</a>
          <h1>${title}</h1>
          <p class="lead">${lead}</p>
        </header>
        <nav class="chapter-sections" aria-label="${t.inThisChapter}">
          ${Object.entries(words).map(([name, section]) => html`<a class="button" href="#${name}">${section.title}</a>`)}
        </nav>
        <div class="lessons"></div>
        ${neighbours()}`,
    );
    find(content, ".lessons").append(...Object.entries(words).map(([name, section]) => lessonOf(name, section)));
  };

  /** @param {string} name @param {import("./chapters.js").Section} section */
  const lessonOf = (name, { title, text, see, promise, questions = [], links = [] }) => {
    const t = texts().learn;
    const own = boards[name] ?? [];
    const lesson = element(
      html`<section class="lesson" id="${name}">
        <div class="lesson-words">
          <h2 tabindex="-1">${title}</h2>
          ${text.map((paragraph) => html`<p>${paragraph}</p>`)} ${see && html`<p class="lesson-see"><strong>${t.howToSee}</strong> ${see}</p>`}
          ${promise && promises(promise)}
          ${questions.map(({ ask, answer }) => html`<details class="question"><summary>${ask}</summary><p>${answer}</p></details>`)}
          ${links.length > 0 && html`<p class="lesson-links">${links.map(({ to, label }) => html`<a href="${to}">${label}</a>`)}</p>`}
        </div>
        <div class="lesson-boards"></div>
      </section>`,
    );
    const note = notes[name];
    if (note) find(lesson, ".lesson-words").append(note.element);
    find(lesson, ".lesson-boards").append(...own.map((exhibit) => exhibit.element));
    lesson.toggleAttribute("data-wide", own.some(({ isWide }) => isWide));
    return lesson;
  };

  /** What an algorithm promises. @param {import("./chapters.js").Promises} promise */
  const promises = ({ shortest, complete, memory }) => {
    const { promises: t } = texts().learn;
    const told = (/** @type {"shortest" | "complete"} */ name, /** @type {boolean} */ holds) => html`<div><dt>${t[name]}</dt><dd data-promise="${name}" data-holds="${holds}">${holds ? t.yes : t.no}</dd></div>`;
    return html`<dl class="promises">${told("shortest", shortest)} ${told("complete", complete)}<div><dt>${t.memory}</dt><dd>${memory}</dd></div></dl>`;
  };

  const neighbours = () => {
    const t = texts().learn;
    const [before, after] = [CHAPTERS[place - 1], CHAPTERS[place + 1]];
    return html`<nav class="chapter-neighbours" aria-label="${t.chaptersLabel}">
      ${before && html`<a class="button" href="${addressOf(before.name)}">${icon("back")}${t.chapters[before.name].title}</a>`}
      ${
        after
          ? html`<a class="button primary" href="${addressOf(after.name)}">${t.chapters[after.name].title}${icon("next")}</a>`
          : html`<a class="button primary" href="/sokoban">${t.toLevels}${icon("next")}</a>`
      }
    </nav>`;
  };

  draw();
  const leave = display(exhibits);
  content.addEventListener("click", goWithin);
  const named = location.hash.slice(1);
  // Until the page is there, there is nothing to scroll.
  if (named) requestAnimationFrame(() => goTo(named, "auto"));
  return {
    get title() {
      return texts().learn.chapters[entry.name].title;
    },
    content,
    relabel() {
      const read = lessons().find((lesson) => lesson.getBoundingClientRect().bottom > 0);
      const top = read?.getBoundingClientRect().top ?? 0;
      draw();
      for (const exhibit of exhibits) exhibit.relabel();
      // Words of another language are longer or shorter: what one was reading stays where it was.
      const again = lessons().find(({ id }) => id === read?.id);
      if (again) scrollBy({ top: again.getBoundingClientRect().top - top, behavior: "instant" });
    },
    close() {
      content.removeEventListener("click", goWithin);
      leave();
    },
  };

  function lessons() {
    return [...content.querySelectorAll(".lesson")];
  }

  /** A link to a section goes there, and does not open the page anew. @param {Event} event */
  function goWithin(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const name = link?.getAttribute("href")?.slice(1);
    if (!name) return;
    event.preventDefault();
    history.replaceState(history.state, "", `#${name}`);
    goTo(name, isMoving() ? "smooth" : "auto");
  }

  /** @param {string} name @param {ScrollBehavior} behavior */
  function goTo(name, behavior) {
    const lesson = content.querySelector(`#${CSS.escape(name)}`);
    lesson?.scrollIntoView({ behavior, block: "start" });
    lesson?.querySelector("h2")?.focus({ preventScroll: true });
  }
}
