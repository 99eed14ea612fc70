// @ts-check
/** Ten positions that are kept beside a game. */

import { fill, html } from "../lib/html.js";
import { notice } from "../lib/notice.js";
import { sentenceOf } from "../lib/problem.js";
import { texts } from "../i18n/index.js";
import { SNAPSHOTS } from "./keeping.js";

/** @typedef {import("./keeping.js").Keeping} Keeping */

export class Positions {
  /** @type {Element | undefined} */
  #place;

  /** @param {Keeping} keeping */
  constructor(keeping) {
    this.keeping = keeping;
  }

  /** @param {Element} [place] */
  draw(place = this.#place) {
    const t = texts().play;
    this.#place = place;
    if (!place) return;
    const slots = Array.from({ length: SNAPSHOTS }, (_, index) => index + 1);
    fill(
      place,
      html`${slots.map((slot) => {
        const isKept = this.keeping.snapshots.has(slot);
        const label = isKept ? t.keptPosition(slot) : t.freeSlot(slot);
        return html`<button class="button slot" type="button" data-action="slot" data-slot="${slot}" data-kept="${String(isKept)}" title="${label}" aria-label="${label}">${slot}</button>`;
      })}`,
    );
  }

  /** Returns to a position, or keeps the present one where nothing is kept. @param {number} slot */
  use(slot) {
    return this.keeping.snapshots.has(slot) ? this.returnTo(slot) : this.keep(slot);
  }

  /** @param {number} slot */
  async keep(slot) {
    const t = texts().play;
    await this.keeping.keepSnapshot(slot).then(
      () => notice(t.kept(slot), { kind: "good" }),
      () => notice(t.notSent, { kind: "trouble" }),
    );
    this.draw();
  }

  /** @param {number} slot */
  async returnTo(slot) {
    const t = texts().play;
    try {
      const isKept = await this.keeping.returnTo(slot);
      notice(isKept ? t.returned(slot) : t.nothingKept(slot));
    } catch (error) {
      notice(sentenceOf(error), { kind: "trouble" });
    }
  }
}
