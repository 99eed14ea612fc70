// @ts-check
/** Another level like the one that is played: about as large, with as many boxes, and about as hard. */

import { api } from "../api.js";
import { Game } from "../engine.js";
import { tenths, texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { linkAddress } from "../lib/levels.js";
import { go } from "../router.js";
import { maker } from "../searcher.js";

/** @typedef {import("./appraisal.js").Appraisal} Appraisal */

/** How much easier or harder it may be, in tenths. */
const ABOUT = 7;
/** How often a level may turn out to be known before one gives up. */
const MOST_KNOWN = 8;
/** From here on it takes a while, in tenths. */
const HARD = 70;

/**
 * Makes one, with a dialog that tells how far it is, and goes there.
 * @param {{ width: number, height: number, boxes: number }} size
 * @param {Appraisal} appraisal
 */
export function makeAnother(size, appraisal) {
  const t = texts().play;
  const content = element(html`
    <div class="another">
      <p class="another-said" role="status"></p>
      <p class="another-far soft" aria-hidden="true"></p>
      <p class="row"></p>
    </div>
  `);
  let isOpen = true;
  let stop = () => {};
  const dialog = openDialog({
    title: t.another,
    content,
    onClose: () => {
      isOpen = false;
      stop();
    },
  });

  /** @param {string} sentence */
  const work = (sentence) => {
    fill(find(content, ".another-said"), html`<span class="busy" aria-hidden="true"></span> ${sentence} …`);
    find(content, ".another-far").textContent = "";
  };
  /** @param {string} sentence */
  const fail = (sentence) => {
    fill(find(content, ".another-said"), html`${sentence}`);
    find(content, ".another-far").textContent = "";
    offer("again", texts().shell.again);
  };
  /** What can be done, one thing at a time. @param {"cancel" | "again"} action @param {string} label */
  const offer = (action, label) => {
    fill(find(content, ".row"), html`<button class="button" type="button" data-action="${action}">${label}</button>`);
    find(content, ".row > button").focus();
  };

  const begin = async () => {
    // Step 1. How hard it is to be. What cannot be rated does not matter.
    offer("cancel", t.cancel);
    work(t.ratingFirst);
    const rating = (await appraisal.ask())?.rating;
    if (!isOpen) return;

    // Step 2. A level like that.
    work(rating === undefined ? t.making : t.makingLike(tenths(rating)));
    if (rating !== undefined && rating >= HARD) find(content, ".another-far").textContent = t.makingHard;
    const about = rating === undefined ? {} : { least: rating - ABOUT, most: rating + ABOUT };
    const make = () => (stop = maker.askLevel({ ...size, ...about }, heard));

    // Step 3. One that nobody has seen: small levels are few, and packs have some of them.
    const take = async (/** @type {string} */ drawing) => {
      const { link, identity } = named(drawing);
      const isKnown = identity === appraisal.place.level || (await isKnownThere(identity));
      if (!isOpen) return;
      if (!isKnown) void go(`${linkAddress(link)}?from=made`);
      else if (++known < MOST_KNOWN) make();
      else fail(t.notMade);
    };
    let known = 0;
    const heard = (/** @type {import("../worker.js").Answer} */ answer) => {
      switch (answer.kind) {
        case "drafts":
          find(content, ".another-far").textContent = far(answer);
          break;
        case "made":
          void take(answer.drawing);
          break;
        case "notMade":
          fail(answer.nearest > 0 ? t.notMadeNearest(tenths(answer.nearest)) : t.notMade);
          break;
        default:
          fail(t.notMadeFailed);
      }
    };
    make();
  };
  onAction(content, (action) => {
    if (action === "cancel") dialog.close();
    else void begin();
  });
  void begin();
}

/** @param {{ drafts: number, nearest: number }} progress */
function far({ drafts, nearest }) {
  const thrown = texts().rating.drafts(drafts);
  return nearest > 0 ? `${thrown}, ${texts().play.nearest(tenths(nearest))}` : thrown;
}

/** How a level is linked, and what it is called everywhere. @param {string} drawing */
function named(drawing) {
  const game = new Game(drawing);
  const names = { link: game.link(), identity: game.identity() };
  game.free();
  return names;
}

/** Whether the server has a level, in a pack or in anybody's collection. Without a server nobody can tell. @param {string} level */
function isKnownThere(level) {
  return api.level(level).then(
    () => true,
    () => false,
  );
}
