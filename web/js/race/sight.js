// @ts-check
/** Everything of a race that is seen and said: lanes, table, news, and at the end what came of it. It reads the race, and changes nothing of it. */

import { number, texts } from "../i18n/index.js";
import { element, fill, find, html } from "../lib/html.js";
import { stopOf } from "../lab/timeline.js";
import { redraw } from "../pages/parts.js";
import { sign } from "../play/signs.js";
import { bars, lines } from "./charts.js";
import { millisecondsOf } from "./clock.js";
import { capital } from "./figures.js";
import { laneLayout, raceLayout } from "./layout.js";
import { placesOf } from "./results.js";
import { FEWEST, MOST, namesOf, PRESETS, writeRunners } from "./runners.js";
import { explain } from "./sentence.js";
import { chooseLike } from "./subjects.js";
import { Table } from "./table.js";

/** @typedef {import("./lane.js").Lane} Lane */
/** @typedef {import("./runners.js").Runner} Runner */

export class Sight {
  /** What runners are called. @type {string[]} */
  #names = [];
  /** Who has finished where the clock stood last. @type {Set<Lane>} */
  #finished = new Set();

  /** @param {import("./race.js").Race} race */
  constructor(race) {
    this.race = race;
    this.content = race.content;
    this.table = new Table();
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    fill(this.content, raceLayout(this.race.isLevel));
    find(this.content, ".race-table-place").append(this.table.element);
    for (const lane of this.race.lanes) lane.maze?.relabel();
    this.drawLanes();
    this.drawWork();
  }

  /** @param {Lane} lane */
  nameOf(lane) {
    return this.#names[this.race.lanes.indexOf(lane)] ?? "";
  }

  /** Everybody's figures, of those that were searched. */
  get #results() {
    return this.race.lanes.map((lane, index) => lane.result(this.#names[index] ?? ""));
  }

  /** The place of everybody who has finished where the clock stands. */
  get #places() {
    const results = this.#results.map((result) => result ?? { verdict: /** @type {const} */ ("stopped"), expanded: 0, ms: undefined });
    const places = placesOf(results, this.race.clock);
    return this.race.lanes.map((lane, index) => (lane.hasEnded && this.race.isReady ? places[index] : undefined));
  }

  /** Whoever has come to its end since, in the order of places. */
  tellNews() {
    const t = texts().race;
    const ended = this.race.lanes.filter((lane) => lane.hasEnded && this.race.isReady);
    const list = find(this.content, ".race-news");
    const places = this.#places;
    const place = (/** @type {Lane} */ lane) => places[this.race.lanes.indexOf(lane)] ?? Infinity;
    const isSame = ended.length === this.#finished.size && ended.every((lane) => this.#finished.has(lane)) && list.childElementCount === ended.length;
    if (isSame) return;
    const isMore = [...this.#finished].every((lane) => ended.includes(lane)) && list.childElementCount === this.#finished.size;
    if (!isMore) list.replaceChildren();
    const fresh = isMore ? ended.filter((lane) => !this.#finished.has(lane)) : ended;
    for (const lane of fresh.sort((one, other) => place(one) - place(other))) {
      const name = capital(this.nameOf(lane));
      const rank = place(lane);
      list.append(element(html`<p ${rank === 1 && html`data-first`}>${rank === Infinity ? t.leaves(name, lane.verdict()) : t.finishes(name, t.place(rank), lane.verdict())}</p>`));
    }
    this.#finished = new Set(ended);
    // As long as somebody runs, the latest is news; then, who has won.
    list.toggleAttribute("data-over", ended.length === this.race.lanes.length && ended.some((lane) => place(lane) === 1));
  }

  /** Whoever has finished is told of anew. */
  forgetNews() {
    this.#finished = new Set();
    find(this.content, ".race-news").replaceChildren();
  }

  drawLanes() {
    this.#names = namesOf(this.race.runners);
    this.forgetNews();
    const places = this.race.lanes.map((lane, index) => {
      const article = element(html`<article class="race-lane" data-lane="${index}"></article>`);
      const name = this.#names[index] ?? "";
      fill(article, laneLayout(index, lane.runner, { name: capital(name), isLevel: this.race.isLevel, canLeave: this.race.lanes.length > FEWEST, lab: this.#labAddress(lane.runner) }));
      find(article, ".race-place").prepend(lane.host);
      return article;
    });
    const lanes = find(this.content, ".race-lanes");
    redraw(lanes, () => lanes.replaceChildren(...places));
    lanes.dataset.count = String(places.length);
    this.table.begin(this.#names);
    for (const lane of this.race.lanes) this.drawLane(lane);
    this.drawChoices();
  }

  /** @param {Runner} runner */
  #labAddress({ algorithm, configuration }) {
    const { start, goal } = this.race.ends;
    const where = this.race.level ? { ...this.race.level.address, ...configuration } : { maze: this.race.maze, ...(start !== undefined && { start: String(start) }), ...(goal !== undefined && { goal: String(goal) }) };
    return `/lab?${new URLSearchParams({ ...where, a: algorithm })}`;
  }

  /** Whoever has used what is gone goes on at the algorithm of that lane, or of the last one. @param {number} index */
  focusOn(index) {
    find(this.content, `.race-lane[data-lane="${Math.min(index, this.race.lanes.length - 1)}"] select`).focus();
  }

  /** Whoever has changed somebody goes on at its settings. @param {Lane} lane */
  focusOnSettings(lane) {
    const button = this.content.querySelector(`[data-key="configure-${this.race.lanes.indexOf(lane)}"]`);
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /** Boards change, and so does what the laboratory is to show. */
  drawLinks() {
    for (const [index, { runner }] of this.race.lanes.entries()) find(this.content, `.race-lane[data-lane="${index}"] a`).setAttribute("href", this.#labAddress(runner));
  }

  /** @param {Lane} lane */
  drawLane(lane) {
    const index = this.race.lanes.indexOf(lane);
    const article = this.content.querySelector(`.race-lane[data-lane="${index}"]`);
    if (!article) return;
    const t = texts().race;
    const isEnded = lane.hasEnded && this.race.isReady;
    const place = this.#places[index];
    const facts = lane.recording?.facts;
    const isCut = facts !== undefined && lane.expanded > facts.kept && !isEnded;
    const state = isEnded || !facts ? lane.verdict() : isCut ? t.beginningOnly(facts.kept) : lane.expanded === 0 ? t.ready : t.running;
    this.table.draw(index, lane, { place, state, boxes: this.race.level?.game.boxes().length ?? 0, isMeasuring: this.race.work?.what === "measuring" });
    const medal = find(article, ".race-medal");
    medal.hidden = place === undefined;
    medal.textContent = place === undefined ? "" : t.place(place);
    find(article, ".race-said").textContent = isEnded || !facts ? lane.shortVerdict() : number(lane.expanded);
    article.toggleAttribute("data-finished", place !== undefined);
    article.toggleAttribute("data-winner", place === 1);
    /** @type {HTMLProgressElement} */ (find(article, "progress")).value = facts && facts.expanded > 0 ? lane.expanded / facts.expanded : 0;
  }

  drawChoices() {
    const { clock } = this.race;
    const t = texts().race;
    const written = writeRunners(this.race.runners);
    const presets = Object.entries(PRESETS[this.race.isLevel ? "level" : "maze"]);
    /** @type {HTMLSelectElement} */ (find(this.content, "#race-preset")).value = presets.find(([, runners]) => runners === written)?.[0] ?? "";
    /** @type {HTMLSelectElement} */ (find(this.content, "#race-layer")).value = this.race.layer;
    for (const radio of this.content.querySelectorAll("[name=race-clock]")) if (radio instanceof HTMLInputElement) radio.checked = radio.value === clock;
    find(this.content, ".race-note").textContent = t.clockNotes[clock];
    /** @type {HTMLButtonElement} */ (find(this.content, "[data-action=add]")).disabled = this.race.lanes.length >= MOST;
    const name = this.content.querySelector(".race-level");
    if (name) name.textContent = this.race.level?.place?.title ?? t.subject;
    for (const button of this.content.querySelectorAll("[data-action=next], [data-action=previous]")) if (button instanceof HTMLButtonElement) button.disabled = !this.race.level?.place?.collection;
    if (!this.race.level) chooseLike(this.content, this.race.maze);
    this.drawSpeed();
  }

  drawWork() {
    const t = texts().race;
    const [place, rest] = [find(this.content, ".race-busy"), find(this.content, ".race-rest")];
    const isUsed = [place, rest].some((one) => one.contains(document.activeElement));
    place.hidden = this.race.work === undefined;
    const isUnsearched = this.race.lanes.some(({ recording }) => !recording);
    const isUnmeasured = this.race.lanes.some(({ recording, samples }) => recording && !samples);
    rest.hidden = this.race.work !== undefined || !(isUnsearched || isUnmeasured);
    find(rest, "button").textContent = isUnsearched ? t.again : t.measure;
    // Whoever has cancelled may begin again, and the other way round: what is hidden keeps no focus.
    const next = !place.hidden ? "[data-action=cancel]" : !rest.hidden ? "[data-action=again]" : "[data-action=play]";
    if (isUsed) find(this.content, next).focus({ preventScroll: true });
    this.content.setAttribute("aria-busy", String(this.race.work?.what === "searching"));
    if (!this.race.work) return;
    const { what, lane, expanded } = this.race.work;
    const name = capital(this.nameOf(lane));
    find(place, "p").textContent = what === "searching" ? t.searching(name, expanded) : t.measuring(name);
  }

  drawSpeed() {
    const t = texts().race;
    const { speed } = this.race.timeline;
    /** @type {HTMLInputElement} */
    const slider = find(this.content, "#race-speed");
    slider.value = String(stopOf(speed));
    const told = this.race.clock === "time" ? t.slowerOf(speed) : t.speedOf(speed);
    slider.setAttribute("aria-valuetext", told);
    find(this.content, ".lab-speed output").textContent = told;
  }

  drawTransport() {
    const t = texts().race;
    const { position, length, isRunning } = this.race.timeline;
    /** @type {HTMLInputElement} */
    const history = find(this.content, ".lab-history");
    [history.max, history.value] = [String(length), String(position)];
    const told = this.race.clock === "time" ? t.atTime(millisecondsOf(position), millisecondsOf(length)) : t.at(position, length);
    history.setAttribute("aria-valuetext", told);
    history.style.setProperty("--done", String(length === 0 ? 0 : position / length));
    find(this.content, ".race-at").textContent = told;
    const button = find(this.content, "[data-action=play]");
    const label = isRunning ? texts().lab.pause : t.play;
    if (button.getAttribute("aria-label") === label) return;
    button.setAttribute("aria-label", label);
    button.title = label;
    fill(button, html`${sign(isRunning ? "pause" : "play")}`);
  }

  /** What came of it, when everybody has come to an end. */
  drawEnd() {
    const place = find(this.content, ".race-end");
    const results = this.#results.flatMap((result, lane) => (result ? [{ result, lane }] : []));
    const isOver = this.race.isReady && this.race.timeline.position >= this.race.timeline.length && results.length > 1;
    const key = isOver ? `${JSON.stringify(results)} ${this.race.clock}` : "";
    if (place.dataset.drawn === key && !place.hidden === isOver) return;
    [place.hidden, place.dataset.drawn] = [!isOver, key];
    if (!isOver) return;
    fill(find(place, ".race-sentences"), html`${explain(results.map(({ result }) => result), this.race.isLevel).map((sentence) => html`<li>${sentence}</li>`)}`);
    fill(find(place, ".race-charts"), html`${bars(results, this.race.isLevel)}${lines(this.race.lanes.map((lane, index) => ({ lane, name: this.#names[index] ?? "", index })), this.race.clock)}`);
  }

  /** @param {string} trouble */
  say(trouble) {
    const place = find(this.content, ".lab-trouble");
    place.textContent = trouble;
    place.hidden = trouble === "";
  }
}
