// @ts-check
/** Where everything begins: which address leads to which page, and what happens around them. */

import { find } from "./lib/html.js";
import { drawFrame, markPlace, startFrame } from "./lib/frame.js";
import { notice } from "./lib/notice.js";
import { isReachable } from "./api.js";
import { texts } from "./i18n/index.js";
import { isOffline, onNetwork } from "./network.js";
import { provisionLater } from "./offline/provision.js";
import { onVisit, start } from "./router.js";
import * as session from "./session.js";
import * as settings from "./settings.js";

/** @typedef {import("./router.js").Opener} Opener */

const RELOADED = "mazekeeper.reloaded";

function wasReloaded() {
  try {
    return sessionStorage.getItem(RELOADED) !== null;
  } catch {
    return true; // A browser that remembers nothing would reload for ever.
  }
}

/** @param {boolean} isNow */
function rememberReload(isNow) {
  try {
    if (isNow) sessionStorage.setItem(RELOADED, "yes");
    else sessionStorage.removeItem(RELOADED);
  } catch {
    // Then it is not reloaded.
  }
}

/**
 * A page that is loaded when somebody goes there, so that the first one is not slowed down by the others.
 * @param {() => Promise<Opener>} load
 * @returns {Opener}
 */
function later(load) {
  return async (visit) => {
    /** @type {Opener} */
    let open;
    try {
      open = await load();
      rememberReload(false);
    } catch (error) {
      // A server that was renewed has no scripts for the page of yesterday. Once is enough to find out.
      if (wasReloaded() || !(await isReachable())) throw error;
      rememberReload(true);
      location.reload();
      return new Promise(() => {});
    }
    return open(visit);
  };
}

const missing = later(async () => (await import("./pages/missing.js")).missingPage);

const routes = [
  { path: "/", open: later(async () => (await import("./pages/home.js")).homePage) },
  { path: "/sokoban", open: later(async () => (await import("./pages/collections.js")).collectionsPage) },
  { path: "/sokoban/import", open: later(async () => (await import("./imports/page.js")).importPage) },
  { path: "/sokoban/c/:collection", open: later(async () => (await import("./pages/collection.js")).collectionPage) },
  { path: "/sokoban/l/:level", open: later(async () => (await import("./play/page.js")).playPage) },
  { path: "/p/:code", open: later(async () => (await import("./play/page.js")).linkPage) },
  { path: "/maze", open: later(async () => (await import("./maze/lobby.js")).lobbyPage) },
  { path: "/maze/m/:maze", open: later(async () => (await import("./maze/page.js")).mazePage) },
  { path: "/maze/g/:game", open: later(async () => (await import("./maze/page.js")).rankedPage) },
  { path: "/lab", open: later(async () => (await import("./lab/page.js")).labPage) },
  { path: "/race", open: later(async () => (await import("./race/page.js")).racePage) },
  { path: "/bench", open: later(async () => (await import("./bench/page.js")).benchPage) },
  { path: "/bench/compare", open: later(async () => (await import("./bench/compare.js")).comparePage) },
  { path: "/bench/:report", open: later(async () => (await import("./bench/report.js")).reportPage) },
  { path: "/jobs", open: later(async () => (await import("./jobs/page.js")).jobsPage) },
  { path: "/editor", open: later(async () => (await import("./editor/page.js")).editorPage) },
  { path: "/leaderboards", open: later(async () => (await import("./pages/leaderboards.js")).leaderboardsPage) },
  { path: "/leaderboards/l/:level", open: later(async () => (await import("./pages/levelboard.js")).levelBoardPage) },
  { path: "/u/:player", open: later(async () => (await import("./pages/profile.js")).profilePage) },
  { path: "/login", open: later(async () => (await import("./pages/login.js")).loginPage) },
  { path: "/register", open: later(async () => (await import("./pages/register.js")).registerPage) },
  { path: "/settings", open: later(async () => (await import("./pages/settings.js")).settingsPage) },
  { path: "/help", open: later(async () => (await import("./pages/help.js")).helpPage) },
  { path: "/learn", open: later(async () => (await import("./learn/contents.js")).contentsPage) },
  { path: "/learn/:chapter", open: later(async () => (await import("./learn/page.js")).chapterPage) },
  { path: "/about", open: later(async () => (await import("./pages/about.js")).aboutPage) },
];

/** The board needs the room, so that the frame steps back there. */
function nameOfPage() {
  const [, first = "", second] = location.pathname.split("/");
  const isBoard = first === "p" || (first === "sokoban" && second === "l") || (first === "maze" && second !== undefined);
  if (isBoard) return "play";
  return first || "home";
}

/** Asks who is here. What could not be sent before is sent as soon as it is known by whom. */
async function arrive() {
  await session.load();
  await (await import("./play/results.js")).sendUnsent();
  await (await import("./maze/unsent.js")).sendUnsentMazes();
}

startFrame();
session.onChange(() => {
  drawFrame();
  void settings.load();
  // With somebody else comes what they have solved.
  provisionLater();
});
onNetwork(() => {
  drawFrame();
  const t = texts().shell;
  notice(isOffline() ? t.offlineNote : t.onlineNote, { kind: isOffline() ? "info" : "good" });
  // What was played meanwhile is sent.
  if (!isOffline()) void arrive();
});
settings.onChange(drawFrame);
onVisit(() => {
  // Whoever has played has become a guest meanwhile.
  if (document.body.dataset.page === "play" && !session.me()) void arrive();
  document.body.dataset.page = nameOfPage();
  markPlace();
});
document.body.dataset.page = nameOfPage();
void arrive();
void start(find(document, "#main"), routes, missing);
provisionLater();
