// @ts-check
/** How what was brought is to be kept: where, under which title, and for whose eyes. */

import { texts } from "../i18n/index.js";
import { element, html } from "../lib/html.js";
import { collectionTitle } from "../lib/levels.js";
import { me } from "../session.js";
import { titleOf } from "./saving.js";

/** @typedef {import("./batch.js").Batch} Batch */
/** @typedef {import("./saving.js").Way} Way */
/** @typedef {import("../api.js").Collection} Collection */

/** The most characters of a title. */
const LONGEST_TITLE = 80;

/**
 * What is chosen, which outlives the form that shows it.
 * @param {Batch} batch
 * @param {Collection | undefined} into one's own, to which levels may be added
 */
export function formOf(batch, into) {
  /** @type {Way} */
  let way = "one";
  /** What somebody has chosen, as long as it can be. @type {Way | undefined} */
  let chosen;
  let isPublic = false;
  /** Titles that somebody wrote, by file; the one for all is under no name. @type {Map<string, string>} */
  const written = new Map();

  /** What is offered follows from what was brought. */
  const renew = () => {
    const several = batch.playable.length > 1;
    // Files with one level each are mostly parts of one collection.
    const usual = into ? "add" : several && batch.size > batch.playable.length ? "many" : "one";
    way = chosen === undefined || (chosen === "many" && !several) ? usual : chosen;
  };
  renew();

  /** What each collection to be made is called. */
  const names = () => {
    const { playable } = batch;
    const [only, another] = playable;
    if (way === "many") return playable.map((source) => ({ key: source.name, title: written.get(source.name) ?? titleOf(source) }));
    const pasted = only?.name === texts().imports.pasted && only.file.title === undefined;
    const usual = only && !another && !pasted ? titleOf(only) : texts().imports.nameDefault;
    return [{ key: "", title: written.get("") ?? usual }];
  };

  /** @param {Way} value @param {string} label */
  const choice = (value, label) =>
    html`<label class="import-choice"><input type="radio" name="way" value="${value}" ${value === way && html`checked`} /><span>${label}</span></label>`;

  const draw = () => {
    const t = texts().imports;
    const isNew = way === "one" || way === "many";
    const title = into && collectionTitle(into);
    const several = batch.playable.length > 1;
    return html`<form class="card import-save">
      <h2>${t.save}</h2>
      ${
        (several || title !== undefined) &&
        html`<fieldset>
          <legend>${t.saveLegend}</legend>
          ${title !== undefined && html`${choice("add", t.addTo(title))} ${choice("replace", t.replaceIn(title))}`} ${choice("one", t.asOne)}
          ${several && choice("many", t.asMany)}
        </fieldset>`
      }
      ${
        isNew &&
        html`${names().map(
            ({ key, title: usual }, index) =>
              html`<label class="import-name"
                ><span>${t.name}${key !== "" && html` <span class="soft">${key}</span>`}</span
                ><input class="field" name="title" data-file="${key}" id="import-title-${index}" value="${usual}" maxlength="${LONGEST_TITLE}" required autocomplete="off"
              /></label>`,
          )}
          <fieldset>
            <legend>${t.who}</legend>
            <label class="import-choice"><input type="radio" name="who" value="private" ${!isPublic && html`checked`} /><span>${t.private}</span></label>
            <label class="import-choice"><input type="radio" name="who" value="public" ${isPublic && html`checked`} /><span>${t.public}</span></label>
          </fieldset>`
      }
      <p class="import-refusal" role="alert"></p>
      <button class="button primary" type="submit">${t.saveLevels(batch.size)}</button>
      ${!me()?.name && html`<p class="soft">${t.guest}</p>`}
    </form>`;
  };

  return {
    renew,
    /** What is wished. @returns {import("./saving.js").Wish} */
    wish: () => ({ way, titles: names().map(({ title }) => title.trim() || texts().imports.nameDefault), isPublic, into: into?.id }),
    /** The form as it is now. */
    element: () => {
      let form = element(draw());
      /** @param {Event} event */
      const changed = ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        if (target.name === "title") written.set(target.dataset.file ?? "", target.value);
        else if (target.name === "who") isPublic = target.value === "public";
        else if (target.name === "way") {
          way = chosen = /** @type {Way} */ (target.value);
          const drawn = element(draw());
          drawn.addEventListener("input", changed);
          form.replaceWith(drawn);
          form = drawn;
          const again = form.querySelector(`[name=way][value=${way}]`);
          if (again instanceof HTMLElement) again.focus();
        }
      };
      form.addEventListener("input", changed);
      return form;
    },
  };
}
