// @ts-check
/** What surrounds every page: the header with the ways to everywhere, and on a phone a bar of them under the thumb. */

import { fill, find, html } from "./html.js";
import { icon, logo } from "./icons.js";
import { LANGUAGES, language, texts } from "../i18n/index.js";
import { isOffline } from "../network.js";
import { me } from "../session.js";
import { change } from "../settings.js";

/** @typedef {import("../i18n/index.js").Language} Language */

/** Draws it, for the present language and whoever is here. */
export function drawFrame() {
  const t = texts().shell;
  const header = find(document, "#top");
  const focused = header.contains(document.activeElement) ? document.activeElement : null;
  const key = focused instanceof HTMLElement ? focused.dataset.key : undefined;

  find(document, "#skip").textContent = t.skip;
  fill(
    header,
    html`<a class="brand" href="/" data-key="home" aria-label="Mazekeeper, ${t.home}"
        >${logo()}<span>Mazekeeper</span></a
      >
      <nav class="ways" aria-label="${t.navigation}">
        ${ways().map(({ to, label }) => html`<a href="${to}" data-key="${to}">${label}</a>`)}
      </nav>
      ${isOffline() && html`<span class="network" title="${t.offlineNote}">${icon("offline")}<span>${t.offlineTag}</span></span>`}
      <div class="languages" role="group" aria-label="${t.language}">
        ${Object.entries(LANGUAGES).map(
          ([code, name]) =>
            html`<button
              type="button"
              data-key="${code}"
              data-language="${code}"
              lang="${code}"
              title="${name}"
              aria-label="${code.toUpperCase()}, ${name}"
              aria-pressed="${String(code === language())}"
            >
              ${code.toUpperCase()}
            </button>`,
        )}
      </div>
      ${account()}`,
  );
  const bottom = find(document, "#bottom");
  bottom.setAttribute("aria-label", t.navigation);
  fill(
    bottom,
    // Six have room under a thumb, and help is at the foot of every page as well.
    html`${ways().filter(({ to }) => to !== "/help").map(({ to, short, sign }) => html`<a href="${to}">${icon(sign)}<span>${short}</span></a>`)}`,
  );
  fill(
    find(document, "#foot"),
    html`<span>Mazekeeper</span><a href="/learn">${texts().learn.title}</a><a href="/bench">${texts().bench.title}</a><a href="/jobs">${texts().jobs.title}</a><a href="/help">${t.help}</a><a href="/about">${t.about}</a><a href="/api/openapi.json">API</a>`,
  );
  markPlace();
  const again = key ? header.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  // The header is always in view, but browsers scroll to where it would be.
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** Says which of the ways leads to where one is. */
export function markPlace() {
  for (const link of document.querySelectorAll("#top nav a, #bottom a")) {
    const to = link.getAttribute("href") ?? "";
    const isHere = location.pathname === to;
    if (isHere || location.pathname.startsWith(`${to}/`)) link.setAttribute("aria-current", isHere ? "page" : "true");
    else link.removeAttribute("aria-current");
  }
  // Who logs in comes back to where they were.
  for (const link of document.querySelectorAll("#top a[data-key=account]")) {
    if (link.getAttribute("href")?.startsWith("/login")) link.setAttribute("href", wayIn());
  }
}

/** Begins to listen to the switch of languages. */
export function startFrame() {
  find(document, "#top").addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-language]") : null;
    if (button instanceof HTMLElement) change({ language: /** @type {Language} */ (button.dataset.language) });
  });
  find(document, "#skip").addEventListener("click", (event) => {
    event.preventDefault();
    find(document, "#main").focus();
  });
  drawFrame();
}

function ways() {
  const t = texts().shell;
  return /** @type {const} */ ([
    { to: "/sokoban", label: t.sokoban, short: t.sokoban, sign: "box" },
    { to: "/maze", label: texts().maze.title, short: texts().maze.title, sign: "maze" },
    { to: "/editor", label: texts().editor.short, short: texts().editor.short, sign: "pencil" },
    { to: "/lab", label: texts().lab.short, short: texts().lab.short, sign: "lab" },
    { to: "/leaderboards", label: t.leaderboards, short: t.leaderboardsShort, sign: "board" },
    { to: "/help", label: t.help, short: t.help, sign: "help" },
    { to: "/settings", label: t.settings, short: t.settings, sign: "settings" },
  ]);
}

function account() {
  const t = texts().shell;
  const player = me();
  if (player?.name) {
    return html`<a class="account" data-key="account" href="/u/${player.id}" aria-label="${t.profileOf(player.name)}">
      <span class="initial" aria-hidden="true">${[...player.name][0]?.toLocaleUpperCase(language())}</span>
      <span class="account-name">${player.name}</span>
    </a>`;
  }
  return html`<a class="account" data-key="account" href="${wayIn()}"
    >${icon("person")}<span class="account-name">${t.logIn}</span></a
  >`;
}

function wayIn() {
  const { pathname, search } = location;
  const isAlready = pathname === "/login" || pathname === "/register";
  if (isAlready) return "/login" + search;
  return pathname === "/" ? "/login" : `/login?next=${encodeURIComponent(pathname + search)}`;
}
