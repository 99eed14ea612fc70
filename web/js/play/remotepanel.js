// @ts-check
/** What is said of a way that the server looks for, and what can be done about it. */

import { thumbnail } from "../board/thumbnail.js";
import { texts } from "../i18n/index.js";
import { answerOf, farOf, proofOf, waitOf } from "../jobs/words.js";
import { html } from "../lib/html.js";
import { icon } from "../lib/icons.js";

/** @typedef {import("./remote.js").Remote} Remote */

/** @param {Remote} remote */
export function remotePanel(remote) {
  const t = texts().jobs;
  const { job, isAway } = remote;
  if (isAway) return html`<p data-remote="away">${t.away}</p> ${jobsLink()}`;
  if (!job) return html``;
  if (remote.isUnderWay) {
    // How far it is changes all the time, and is nothing to be read aloud each time; how long it waits is.
    const isRunning = job.state === "running";
    return html`
      ${boardOf(remote) !== undefined && html`<span class="remote-board" aria-hidden="true"></span>`}
      <p data-remote="${job.state}"><span class="busy" aria-hidden="true"></span> ${isRunning ? t.searching : t.waiting} …<br />
        <span class="play-small remote-far" ${isRunning && html`aria-hidden="true"`}>${isRunning ? farOf(job) : waitOf(job)}</span></p>
      ${jobsLink()}
      <button class="button" type="button" data-action="remote-cancel">${t.cancel}</button>
    `;
  }
  const { answer } = job;
  if (answer?.outcome === "solved") {
    return html`
      <p data-remote="solved">${t.solvedElsewhere(answer.moves ?? 0, answer.pushes ?? 0)} ${proofOf(job)}</p>
      <button class="button" type="button" data-action="remote-play">${t.play}</button>
      ${hiding()}
    `;
  }
  const isStuck = answer?.outcome === "unsolvable";
  return html`
    <p data-remote="${job.state}">${isStuck ? t.stuck : answerOf(job)}</p>
    ${!isStuck && html`<button class="button" type="button" data-action="elsewhere">${t.again}</button>`}
    ${hiding()}
  `;
}

/** Draws how far it is where that is said already. @param {HTMLElement} content the page @param {Remote} remote */
export function drawFar(content, remote) {
  const { job } = remote;
  const far = content.querySelector(".remote-far");
  if (!job || !far) return;
  const words = job.state === "running" ? farOf(job) : waitOf(job);
  if (far.textContent !== words) far.textContent = words;
  const board = boardOf(remote);
  if (board === undefined) return;
  let place = content.querySelector(".remote-board");
  if (!place) {
    place = document.createElement("span");
    place.className = "remote-board";
    place.setAttribute("aria-hidden", "true");
    content.querySelector(".play-advice")?.prepend(place);
  }
  place.replaceChildren(thumbnail(board));
}

/** The position that was looked at last, if anybody has told. @param {Remote} remote */
function boardOf({ job }) {
  return job?.progress?.board;
}

function jobsLink() {
  const t = texts().jobs;
  return html`<a class="button quiet remote-all" href="/jobs" aria-label="${t.all}" title="${t.all}">${icon("server")}<span>${t.all}</span></a>`;
}

function hiding() {
  return html`<button class="button quiet" type="button" data-action="remote-hide">${texts().jobs.hide}</button>`;
}
