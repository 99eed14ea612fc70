// @ts-check
/** What the owner of a collection can do with it: call it otherwise, show or hide it, add levels, delete it. */

import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { importAddress } from "../imports/arrivals.js";
import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { collectionTitle } from "../lib/levels.js";
import { busily, notice } from "../lib/notice.js";
import { askForTitle, askToDelete } from "../lib/owning.js";
import { go } from "../router.js";

/** @typedef {import("../api.js").Collection} Collection */
/** @typedef {(changed: Collection) => void} Teller */

/** The most characters of a title. */
const LONGEST_TITLE = 80;

/** Its tools. @param {Collection} collection */
export function ownerTools({ id, is_public }) {
  const t = texts().imports;
  return html`<div class="owner-tools" role="toolbar" aria-label="${t.owner}">
    <span class="soft">${is_public ? t.isPublic : t.isPrivate}</span>
    <a class="button" href="${importAddress(id)}" data-key="add">${icon("plus")}${t.add}</a>
    <button class="button" type="button" data-action="rename" data-key="rename">${icon("pencil")}${t.rename}</button>
    <button class="button" type="button" data-action="publish" data-key="publish">${icon(is_public ? "eyeOff" : "eye")}${is_public ? t.makePrivate : t.makePublic}</button>
    <button class="button" type="button" data-action="delete" data-key="delete">${icon("bin")}${t.delete}</button>
  </div>`;
}

/** What one of its tools does; nothing if it is no tool. @param {string} action @param {HTMLElement} button @param {Collection} collection @param {Teller} tell */
export function useTool(action, button, collection, tell) {
  const deed = { rename, publish, delete: remove }[action];
  deed?.(collection, tell, button);
  return deed !== undefined;
}

/** @param {Collection} collection @param {Teller} tell */
function rename({ id, title }, tell) {
  const t = texts().imports;
  askForTitle({ heading: t.rename, label: t.name, title, longest: LONGEST_TITLE, rename: t.renameNow }, async (wanted) => tell(await api.changeCollection(id, { title: wanted })));
}

/** @param {Collection} collection @param {Teller} tell @param {HTMLElement} button */
function publish({ id, is_public }, tell, button) {
  void busily(button, async () => {
    const changed = await api.changeCollection(id, { public: !is_public });
    tell(changed);
    notice(changed.is_public ? texts().imports.isPublicNow : texts().imports.isPrivateNow, { kind: "good" });
  });
}

/** @param {Collection} collection */
function remove(collection) {
  const t = texts().imports;
  const title = collectionTitle(collection);
  askToDelete({ heading: t.deleteTitle(title), lead: t.deleteLead(collection.size), keep: t.keep, remove: t.deleteNow }, async () => {
    await api.deleteCollection(collection.id);
    notice(t.deleted(title), { kind: "good" });
    await go("/sokoban", { replace: true });
  });
}
