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
  /** Whether the next slot that is pressed takes the present position, whatever is in it. */
  #isKeeping = false;
  /** Takes the last notice away: the next says something newer. */
  #dismiss = () => {};

  /** @param {Keeping} keeping */
  constructor(keeping) {
    this.keeping = keeping;
  }

  /** @param {Element} [place] */
  draw(place = this.#place) {
    const t = texts().play;
    this.#place = place;
    if (!place) return;
    const focused = document.activeElement instanceof HTMLElement && place.contains(document.activeElement) ? document.activeElement.dataset : undefined;
    const slots = Array.from({ length: SNAPSHOTS }, (_, index) => index + 1);
    fill(
      place,
      html`<button class="button" type="button" data-action="keep" aria-pressed="${String(this.#isKeeping)}">${t.keep}</button>
        ${slots.map((slot) => {
          const isKept = this.keeping.snapshots.has(slot);
          const label = isKept && !this.#isKeeping ? t.keptPosition(slot) : isKept ? t.replaceSlot(slot) : t.freeSlot(slot);
          return html`<button class="button slot" type="button" data-action="slot" data-slot="${slot}" data-kept="${String(isKept)}" title="${label}" aria-label="${label}">${slot}</button>`;
        })}`,
    );
    const again = focused?.slot ? `[data-slot="${focused.slot}"]` : "[data-action=keep]";
    if (focused) place.querySelector(/** @type {"button"} */ (again))?.focus();
  }

  toggleKeeping() {
    this.#isKeeping = !this.#isKeeping;
    this.draw();
  }

  /** Returns to a position; where nothing is kept, or if that is wished, the present one is kept. @param {number} slot */
  use(slot) {
    const isReturning = this.keeping.snapshots.has(slot) && !this.#isKeeping;
    this.#isKeeping = false;
    return isReturning ? this.returnTo(slot) : this.keep(slot);
  }

  /** @param {number} slot */
  async keep(slot) {
    const t = texts().play;
    await this.keeping.keepSnapshot(slot).then(
      () => this.#tell(t.kept(slot), "good"),
      () => this.#tell(t.notSent, "trouble"),
    );
    this.draw();
  }

  /** @param {number} slot */
  async returnTo(slot) {
    const t = texts().play;
    try {
      const isKept = await this.keeping.returnTo(slot);
      this.#tell(isKept ? t.returned(slot) : t.nothingKept(slot), "info");
    } catch (error) {
      this.#tell(sentenceOf(error), "trouble");
    }
  }

  /** @param {string} text @param {"info" | "good" | "trouble"} kind */
  #tell(text, kind) {
    this.#dismiss();
    this.#dismiss = notice(text, { kind, for: 2500 });
  }
}
