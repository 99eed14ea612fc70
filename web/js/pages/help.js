// @ts-check
/** How to play, in a few sentences and pictures, and which key does what. */

import { element, fill, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { keyLabel } from "../lib/keys.js";
import { texts } from "../i18n/index.js";
import { keysList } from "../lab/keys.js";
import { onChange, settings } from "../settings.js";
import { hang, sheetOf } from "./parts.js";

/** @typedef {import("../settings.js").Action} Action */

/** Pictures for the steps: one that changes into another, or one that does not. @type {readonly [string, string?][]} */
const PICTURES = [
  ["######\n#@$ .#\n######", "######\n#  @*#\n######"],
  ["#######\n#. @$ #\n#     #\n#######", "#######\n#*@   #\n#     #\n#######"],
  ["#######\n#@$$ .#\n#    .#\n#######"],
  ["######\n#$   #\n# @ .#\n######"],
];

/** @typedef {Action | "enter"} Key */
/** @typedef {{ name: "walk" | "steps" | "history" | "replay" | "search" | "help" | "levels", keys: readonly Key[] }} Group */
/** @typedef {"level" | "maze" | "replay" | "search"} Table where keys are pressed */

/** @type {readonly Action[]} */
const WAYS = ["up", "down", "left", "right"];
/** @type {Group} */
const HISTORY = { name: "history", keys: ["undo", "redo", "undoAll", "redoAll", "restart", "play"] };
/** @type {readonly Action[]} */
const WHEREVER = ["keys", "zoomIn", "zoomOut", "mute"];

/** What keys do at each table. @type {Record<Table, readonly Group[]>} */
const TABLES = {
  level: [{ name: "walk", keys: WAYS }, { name: "levels", keys: ["next", "previous", "another", "share"] }, HISTORY, { name: "help", keys: ["hint", "solve", "words", ...WHEREVER] }],
  maze: [{ name: "steps", keys: WAYS }, HISTORY, { name: "help", keys: ["hint", "solve", "words", "share", ...WHEREVER] }],
  replay: [{ name: "replay", keys: ["play", "left", "right", "up", "down", "undoAll", "redoAll"] }, { name: "help", keys: ["share", ...WHEREVER] }],
  search: [{ name: "search", keys: ["play", "enter", "left", "right", "undoAll", "redoAll"] }, { name: "help", keys: ["share", ...WHEREVER] }],
};

/** What a key means: some mean something else where one only looks on. @param {Group["name"]} group @param {Key} key */
function meaningOf(group, key) {
  const { actions, help } = texts().pages;
  /** @type {Partial<Record<Group["name"], Partial<Record<Key, string>>>>} */
  const own = help.meanings;
  return own[group]?.[key] ?? (key === "enter" ? "" : actions[key]);
}

/** Which key does what, as it is set now. @param {Table} [table] */
export function keysSheet(table = "level") {
  const t = texts().pages;
  const codes = { ...settings().keys, enter: ["Enter"] };
  return element(
    html`<div class="keys-sheet">
      ${TABLES[table].map(
        ({ name, keys }) =>
          html`<section>
            <h3>${t.help.groups[name]}</h3>
            <dl>
              ${keys.map(
                (key) =>
                  html`<div>
                    <dt>${meaningOf(name, key)}</dt>
                    <dd>
                      ${codes[key].length === 0 ? html`<span class="soft">${t.settings.none}</span>` : codes[key].map((code) => html`<kbd>${keyLabel(code)}</kbd> `)}
                    </dd>
                  </div>`,
              )}
            </dl>
          </section>`,
      )}
    </div>`,
  );
}

/** @param {readonly { title: string, text: string }[]} facts */
function factsOf(facts) {
  return html`<div class="facts">
    ${facts.map(
      ({ title, text }) =>
        html`<section>
          <h3>${title}</h3>
          <p>${text}</p>
        </section>`,
    )}
  </div>`;
}

/** @returns {import("../router.js").Page} */
export function helpPage() {
  const content = sheetOf("help");
  const draw = () => {
    const { help: t } = texts().pages;
    const { help: m } = texts().maze;
    fill(
      content,
      html`<header class="page-head">
          <h1>${t.title}</h1>
          <p class="soft">${t.lead}</p>
        </header>
        <ol class="steps">
          ${t.steps.map(
            ({ title, text }, index) =>
              html`<li class="card step">
                <div class="step-pictures" data-step="${index}"></div>
                <h2>${title}</h2>
                <p>${text}</p>
              </li>`,
          )}
        </ol>
        <section class="help-controls">
          <h2>${t.controls}</h2>
          <p>${t.mouse}</p>
          <p>${t.touch}</p>
        </section>
        <section class="card help-keys">
          <header>
            <h2>${t.keys}</h2>
            <a href="/settings">${t.changeKeys}</a>
          </header>
          <div data-place="keys"></div>
        </section>
        <section class="help-know">
          <h2>${t.know}</h2>
          ${factsOf(t.facts)}
        </section>
        <section class="help-mazes">
          <header>
            <h2>${m.title}</h2>
            <a href="/maze">${texts().maze.newGame}</a>
          </header>
          <p class="soft">${m.lead}</p>
          ${factsOf(m.facts)}
        </section>
        <section class="card help-lab">
          ${[texts().lab, texts().race].map(
            (room, index) =>
              html`<section>
                <h2><a href="${["/lab", "/race"][index]}">${room.title}</a></h2>
                <p class="soft">${room.lead}</p>
                ${keysList(room.keysList)}
              </section>`,
          )}
        </section>
        <section class="card help-learn">
          <p>${texts().learn.helpLead}</p>
          <a class="button" href="/learn">${texts().learn.homeGo}${icon("next")}</a>
        </section>
        <p class="row"><a class="button primary" href="/">${icon("play")}${texts().pages.home.start}</a></p>`,
    );
    PICTURES.forEach(([before, after], index) => {
      const place = find(content, `[data-step="${index}"]`);
      fill(
        place,
        after
          ? html`<span data-picture="before"></span>${icon("next")}<span data-picture="after"></span>`
          : html`<span data-picture="before"></span><span class="stuck" title="${t.stuck}">${icon("close")}</span>`,
      );
      hang(find(place, "[data-picture=before]"), before);
      if (after) hang(find(place, "[data-picture=after]"), after);
    });
    find(content, "[data-place=keys]").replaceWith(keysSheet());
  };
  draw();
  const close = onChange(draw);
  return {
    get title() {
      return texts().pages.help.title;
    },
    content,
    relabel: draw,
    close,
  };
}
