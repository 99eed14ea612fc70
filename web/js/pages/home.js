// @ts-check
/** The first page: on with what one was playing, or into the first level with one click; and what there is today. */

import { explainRatings } from "../lib/explain.js";
import { fill, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { api } from "../api.js";
import { clock, texts } from "../i18n/index.js";
import * as device from "../lib/device.js";
import { heedArrivals, importAddress } from "../imports/arrivals.js";
import { keptHere } from "../play/keeping.js";
import { known, me, onChange } from "../session.js";
import { isMoving, settings } from "../settings.js";
import { collectionTitle, isSolved, levelAddress, levelTitle, linkAddress, PER_PAGE } from "../lib/levels.js";
import { allOf, collectionCards, hang, levelAt, sheetOf } from "./parts.js";
import { todaySection } from "./today.js";

/** @typedef {import("../api.js").Collection} Collection */
/** @typedef {import("../api.js").CollectionLevel} CollectionLevel */

/** A maze to go on with, and what tells of it, which is loaded for those who walk in mazes. @typedef {{ why: "maze", saved: import("../maze/keeping.js").SavedMaze, tell: typeof import("../maze/saved.js"), to: string }} MazeOffer */

/**
 * The level the page offers, and why.
 * @typedef {object} Offer
 * @property {"first" | "running" | "next" | "done"} why
 * @property {string} level
 * @property {string} drawing
 * @property {CollectionLevel} [entry] as its collection names it
 * @property {Collection} [collection]
 * @property {Running} [running]
 */

/**
 * A game that is not at its end.
 * @typedef {object} Running
 * @property {string} level
 * @property {number} done moves
 * @property {number} elapsed milliseconds
 * @property {number} at when it was played last, in milliseconds since 1970
 * @property {string} [drawing] on which it is played, if this device knows it
 * @property {string} [path] the moves that are done, if this device knows them
 * @property {string} [save] what the server calls it
 * @property {string} [link] the code of its level, if the server does not know that
 */

/** How many collections are shown here. */
const MOST = 6;

/** @returns {Promise<import("../router.js").Page>} */
export async function homePage() {
  const [collections, running, maze, daily] = await Promise.all([
    allOf(api.collections, 1), lastPlayed(), lastMaze().catch(() => undefined), api.daily().catch(() => undefined), known(),
  ]);
  const isMaze = maze && maze.saved.at > (running?.at ?? 0);
  const offer = isMaze ? maze : await offerOf(collections, running);
  const content = sheetOf("home");
  let close = () => {};
  let unveil = () => {};
  const draw = () => {
    close();
    const t = texts().pages.home;
    const { title, lead, go, to } = greeting(offer);
    const isNew = !offer || offer.why === "first";
    fill(
      content,
      html`<section class="hero">
          <div class="hero-words">
            <h1>${title}</h1>
            <p class="lead">${lead}</p>
            ${offer && !isNew && offer.why !== "done" && whichOne(offer)}
            <p class="row">
              <a class="button primary big" data-key="go" href="${to}">${icon("play")}${go}</a>
              ${isNew && html`<a class="button big" data-key="how" href="/help">${t.howTo}</a>`}
            </p>
            ${isNew && !me()?.name && html`<p class="soft">${t.noAccount}</p>`}
          </div>
          ${offer && html`<a class="hero-board" href="${to}" tabindex="-1" aria-hidden="true"></a>`}
        </section>
        <div data-place="today"></div>
        ${
          collections.length > 0 &&
          html`<section class="home-collections">
            <header>
              <h2>${t.collections}</h2>
              <a href="/sokoban">${t.allCollections}</a>
            </header>
            <div data-place="cards"></div>
            <p class="row middle">
              <a class="button" href="${importAddress()}" data-key="import">${icon("plus")}${texts().imports.short}</a><span class="soft by-mouse">${t.dropHere}</span>
            </p>
          </section>`
        }
        <section class="card home-learn">
          <div>
            <h2>${texts().learn.homeTitle}</h2>
            <p class="soft">${texts().learn.homeLead}</p>
          </div>
          <a class="button" href="/learn">${texts().learn.homeGo}${icon("next")}</a>
        </section>`,
    );
    unveil();
    if (offer) unveil = hangOffer(find(content, ".hero-board"), offer);
    if (daily) find(content, "[data-place=today]").replaceWith(todaySection(daily));
    else find(content, "[data-place=today]").remove();
    if (collections.length === 0) return;
    const cards = collectionCards(collections.slice(0, MOST));
    find(content, "[data-place=cards]").replaceWith(cards.list);
    close = cards.close;
  };
  draw();
  const stop = onChange(draw);
  const explained = explainRatings(content);
  const deaf = heedArrivals();
  return {
    title: "",
    content,
    relabel: draw,
    close: () => {
      stop();
      explained();
      deaf();
      close();
      unveil();
    },
  };
}

/** @param {HTMLElement} place @param {Offer | MazeOffer} offer @returns {() => void} takes it away */
function hangOffer(place, offer) {
  if (offer.why !== "maze") {
    hang(place, offer.drawing);
    return showPosition(place, offer);
  }
  // A game without a picture can still be played.
  void offer.tell.pictureOf(offer.saved).then((picture) => place.replaceChildren(picture), () => {});
  return () => {};
}

/**
 * Shows where one left off, as the board shows it, in place of the small picture. The engine comes for that, and is
 * there when it is needed.
 * @param {HTMLElement} place
 * @param {Offer} offer
 * @returns {() => void} takes it away
 */
function showPosition(place, { drawing, running }) {
  let isWanted = true;
  let takeAway = () => {};
  const show = async () => {
    const [{ newGame }, { createBoard }, kept] = await Promise.all([
      import("../engine.js"),
      import("../board/board.js"),
      running?.save === undefined ? undefined : api.save(running.save),
    ]);
    const game = await newGame(kept?.play.drawing ?? running?.drawing ?? drawing);
    try {
      if (!isWanted) return;
      game.jumpTo(kept ? kept.play.moves.slice(0, kept.play.position) : (running?.path ?? ""));
      const { width, height } = game;
      const small = [...place.children];
      const board = createBoard(place, { width, height, cells: game.cells() }, { isMoving, speed: () => settings().speed, isPicture: true });
      for (const picture of small) picture.remove();
      takeAway = board.destroy;
      board.show({ player: game.player, boxes: game.boxes() }, { animate: false });
    } finally {
      game.free();
    }
  };
  // The small picture will do where that does not work.
  show().catch(() => {});
  return () => {
    isWanted = false;
    takeAway();
  };
}

/** What the page says, and where its button leads. @param {Offer | MazeOffer | undefined} offer */
function greeting(offer) {
  const t = texts().pages.home;
  const name = me()?.name;
  const title = name ? t.againName(name) : t.again;
  if (offer?.why === "maze") return { title, lead: t.inThisMaze, go: t.goOn, to: offer.to };
  const to = offer ? addressOf(offer) : "/sokoban";
  switch (offer?.why) {
    case "running":
      return { title, lead: t.whereYouWere, go: t.goOn, to };
    case "next":
      return { title, lead: t.nextLead, go: t.playNext, to };
    case "done":
      return { title, lead: t.allDone, go: t.allCollections, to: "/sokoban" };
    default:
      return { title: t.welcome, lead: t.lead, go: t.start, to };
  }
}

/** @param {Offer} offer */
function addressOf({ level, collection, running }) {
  return running?.link === undefined ? levelAddress(level, collection?.id) : linkAddress(running.link);
}

/** @param {Offer | MazeOffer} offer */
function whichOne(offer) {
  const t = texts().pages;
  if (offer.why === "maze") {
    const { saved, tell } = offer;
    return heroLines(tell.titleOf(saved), tell.kindOf(saved), tell.farOf(saved));
  }
  const { entry, collection, running } = offer;
  const place = entry && collection ? `${collectionTitle(collection)} · ${entry.number}/${collection.size}` : "";
  const far = running ? t.home.goneFor(running.done, clock(running.elapsed)) : "";
  return heroLines(entry ? levelTitle(entry) : t.someLevel, place, far);
}

/** @param {string} title @param {string} place @param {string} far */
function heroLines(title, place, far) {
  return html`<p class="hero-level">
    <strong>${title}</strong>
    <span class="soft">${place}</span>
    <span class="soft">${far}</span>
  </p>`;
}

/** The maze that was walked last. Nobody is asked and nothing is loaded for those who are new here. @returns {Promise<MazeOffer | undefined>} */
async function lastMaze() {
  await known();
  if (!me() && device.names("maze.").length === 0) return undefined;
  const [keeping, tell] = await Promise.all([import("../maze/keeping.js"), import("../maze/saved.js")]);
  const [saved] = await keeping.savedMazes();
  return saved && { why: "maze", saved, tell, to: keeping.addressOf(saved) };
}

/** What was played last, as the server or this device knows it: what was played just now may still be on its way there. */
async function lastPlayed() {
  const here = keptHere().map(({ level, drawing, moves, position, elapsed, at, link }) => ({
    level,
    link,
    done: position,
    elapsed,
    at,
    drawing,
    path: moves.slice(0, position),
  }));
  const games = [...here, ...(await keptThere().catch(() => []))];
  return games.sort((one, other) => other.at - one.at)[0];
}

/** @returns {Promise<Running[]>} */
async function keptThere() {
  const { items } = await api.saves();
  // Saves with a name are positions beside the game.
  const games = items.filter(({ name, kind, done }) => name === null && kind === "sokoban" && done > 0);
  return games.map(({ id, game, done, elapsed, changed_at }) => ({ level: game, done, elapsed, at: changed_at, save: id }));
}

/**
 * @param {readonly Collection[]} collections
 * @param {Running | undefined} running
 * @returns {Promise<Offer | undefined>}
 */
async function offerOf(collections, running) {
  // Step 1. What was played last.
  if (running?.link !== undefined && running.drawing !== undefined) {
    return { why: "running", level: running.level, drawing: running.drawing, running };
  }
  if (running) {
    try {
      const { level, drawing, places } = await api.level(running.level);
      const place = places.find(({ collection }) => collections.some(({ id }) => id === collection)) ?? places[0];
      const entry = place && (await levelAt(place.collection, place.number));
      const collection = place && collections.find(({ id }) => id === place.collection);
      return { why: "running", level, drawing: entry?.drawing ?? drawing, entry, collection, running };
    } catch {
      // It is gone, or not to be seen any more: something else will do.
    }
  }
  // Step 2. Otherwise the first that is unsolved, beginning with the packs.
  const unfinished = collections.find(({ solved, size }) => solved < size);
  const next = unfinished && (await firstUnsolved(unfinished));
  if (next) {
    const isFirst = collections.every(({ solved }) => solved === 0);
    return {
      why: isFirst ? "first" : "next",
      level: next.level,
      drawing: next.drawing,
      entry: next,
      collection: unfinished,
    };
  }
  // Step 3. Otherwise there is nothing left to solve.
  const collection = collections.find(({ size }) => size > 0);
  const entry = collection && (await levelAt(collection.id, 1));
  return entry && { why: "done", level: entry.level, drawing: entry.drawing, entry, collection };
}

/** @param {Collection} collection */
async function firstUnsolved({ id, size }) {
  for (let page = 1; page <= Math.ceil(size / PER_PAGE); page++) {
    const { items } = await api.levels(id, page);
    const found = items.find((level) => !isSolved(level));
    if (found) return found;
  }
  return undefined;
}
