// @ts-check
/** Somebody's page: what they solved, and since when they are here. */

import { fill, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { busily, notice } from "../lib/notice.js";
import { api } from "../api.js";
import { date, language, number, texts } from "../i18n/index.js";
import { go } from "../router.js";
import { known, logOut, me } from "../session.js";
import { boardAddress, levelAddress, levelTitle } from "../lib/levels.js";
import { emptiness, redraw, sheetOf } from "./parts.js";

/** @typedef {import("../api.js").Profile} Profile */

/** @type {import("../router.js").Opener} */
export async function profilePage({ parts }) {
  const [profile] = await Promise.all([api.profile(parts.player ?? ""), known()]);
  const content = sheetOf("profile narrow");
  const isMine = () => me()?.id === profile.id;
  const draw = () => {
    const t = texts().pages;
    const { name, joined_at, solved, records, recent } = profile;
    const isGuest = name === null;
    fill(
      content,
      html`<header class="page-head profile-head">
          <span class="initial large" aria-hidden="true"
            >${isGuest ? icon("person") : [...name][0]?.toLocaleUpperCase(language())}</span
          >
          <div>
            <h1>${name ?? t.guest} ${isMine() && html`<small class="tag">${t.profile.isYou}</small>`}</h1>
            <p class="soft">${t.profile.since(date(joined_at))}</p>
          </div>
          ${isMine() && html`<a class="button" href="/jobs">${icon("server")}${texts().jobs.title}</a>`}
          ${isMine() && !isGuest && html`<button class="button" type="button" data-action="out" data-key="out">${icon("out")}${texts().shell.logOut}</button>`}
        </header>
        ${
          isMine() &&
          isGuest &&
          html`<div class="card invitation">
            <p>${t.profile.guestLead}</p>
            <p class="row">
              <a class="button primary" href="/register">${texts().shell.register}</a
              ><a class="button" href="/login">${texts().shell.logIn}</a>
            </p>
          </div>`
        }
        <dl class="figures">
          <div class="card">
            <dd>${number(solved)}</dd>
            <dt>${t.profile.solved}</dt>
          </div>
          <div class="card">
            <dd>${number(records)}</dd>
            <dt>${t.profile.records}</dt>
          </div>
        </dl>
        <section>
          <h2>${t.profile.recent}</h2>
          ${recent.length === 0 ? emptiness(isMine() ? t.profile.noneMine : t.profile.none, isMine() ? { link: { to: "/", label: t.profile.start } } : {}) : recentTable(recent)}
        </section>`,
    );
  };
  onAction(content, (_, button) =>
    busily(button, async () => {
      await logOut();
      await go("/");
      notice(texts().pages.account.goodbye, { kind: "good" });
    }),
  );
  draw();
  return {
    get title() {
      return profile.name ?? texts().pages.guest;
    },
    content,
    relabel: () => redraw(content, draw),
  };
}

/** @param {Profile["recent"]} recent */
function recentTable(recent) {
  const t = texts().pages;
  return html`<div class="card table-card">
    <table class="table">
      <thead>
        <tr>
          <th scope="col">${t.profile.level}</th>
          <th scope="col" class="figure">${t.profile.moves}</th>
          <th scope="col" class="figure">${t.profile.pushes}</th>
          <th scope="col" class="figure wide">${t.profile.date}</th>
        </tr>
      </thead>
      <tbody>
        ${recent.map((result) => {
          const { level, collection, moves, pushes, how, at } = result;
          return html`<tr>
            <td>
              <a href="${levelAddress(level, collection)}">${levelTitle(result)}</a>
              ${how !== "own" && html`<small class="tag">${t.boards[how]}</small>`}
            </td>
            <td class="figure"><a href="${boardAddress(level, { collection, how })}">${number(moves)}</a></td>
            <td class="figure"><a href="${boardAddress(level, { collection, how, measure: "pushes" })}">${number(pushes)}</a></td>
            <td class="figure wide soft">${date(at)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}
