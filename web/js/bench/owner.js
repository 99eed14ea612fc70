// @ts-check
/** What the owner of a report can do with it: call it otherwise, share it, delete it. */

import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { busily, notice } from "../lib/notice.js";
import { askForTitle, askToDelete } from "../lib/owning.js";
import { share } from "../lib/sharing.js";
import { go } from "../router.js";
import { LONGEST_TITLE } from "./bring.js";

/** @typedef {import("../api.js").BenchReport} BenchReport */
/** @typedef {() => Promise<void>} Renew */

/** Its tools. @param {BenchReport} report */
export function reportTools({ is_public }) {
  const t = texts().bench;
  return html`<div class="bench-tools" role="toolbar" aria-label="${t.tools}">
    <button class="button" type="button" data-action="rename" data-key="rename">${icon("pencil")}${t.rename}</button>
    <button class="button" type="button" data-action="publish" data-key="publish">${icon(is_public ? "eyeOff" : "eye")}${is_public ? t.unpublish : t.publish}</button>
    ${is_public && html`<button class="button" type="button" data-action="link" data-key="link">${icon("share")}${t.copyLink}</button>`}
    <button class="button" type="button" data-action="delete" data-key="delete">${icon("bin")}${t.delete}</button>
  </div>`;
}

/** What one of its tools does. @param {string} action @param {HTMLElement} button @param {BenchReport} report @param {Renew} renew */
export function useTool(action, button, report, renew) {
  const deed = { rename, publish, link: () => void share(location.href), delete: remove }[action];
  deed?.(report, renew, button);
}

/** @param {BenchReport} report @param {Renew} renew */
function rename({ id, title }, renew) {
  const t = texts().bench;
  askForTitle({ heading: t.rename, label: t.name, title, longest: LONGEST_TITLE, rename: t.renameNow }, async (wanted) => {
    await api.changeReport(id, { title: wanted });
    await renew();
  });
}

/** @param {BenchReport} report @param {Renew} renew @param {HTMLElement} button */
function publish({ id, is_public }, renew, button) {
  void busily(button, async () => {
    const changed = await api.changeReport(id, { public: !is_public });
    await renew();
    notice(changed.is_public ? texts().bench.isPublicNow : texts().bench.isPrivateNow, { kind: "good" });
  });
}

/** @param {BenchReport} report */
function remove({ id, title }) {
  const t = texts().bench;
  askToDelete({ heading: t.deleteTitle(title), lead: t.deleteLead, keep: t.keep, remove: t.deleteNow }, async () => {
    await api.deleteReport(id);
    notice(t.deleted(title), { kind: "good" });
    await go("/bench", { replace: true });
  });
}
