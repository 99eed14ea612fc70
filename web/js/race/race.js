// @ts-check
/** Puts a race together: who runs where, their recordings one after the other, one clock, and everything that tells how it stands. */

import { texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, find, html, onAction } from "../lib/html.js";
import { tellTrouble } from "../lib/notice.js";
import { sentenceOf } from "../lib/problem.js";
import { share } from "../lib/sharing.js";
import { askForBoard, nameOfBoard } from "../lab/bringing.js";
import { chooseLevel } from "../lab/choosing.js";
import { LAYERS } from "../lab/layout.js";
import { granted, LEVEL_LAYERS } from "../lab/levels.js";
import { speedAt, STOPS, stopOf, Timeline } from "../lab/timeline.js";
import { go, here, keepInAddress } from "../router.js";
import { isMoving } from "../settings.js";
import { endOf, expandedAt, wholeTime } from "./clock.js";
import { configurationForm } from "./layout.js";
import { Lane } from "./lane.js";
import { keysList } from "../lab/keys.js";
import { heedRaceKeys } from "./keys.js";
import { FEWEST, MOST, PRESETS, readOthers, readRunners, usualRunner, writeRunners } from "./runners.js";
import { refusalOf } from "./refusal.js";
import { Sight } from "./sight.js";
import { makeMaze, sampleLevel } from "./subjects.js";

/** @typedef {import("../lab/answers.js").Layer} Layer */
/** @typedef {import("../lab/lab.js").LevelTold} LevelTold */
/** @typedef {import("./clock.js").Kind} Kind */
/** @typedef {import("./runners.js").Runner} Runner */

/** Where the clock is to stand: at a position, which may be without end, or behind so large a part of the race. @typedef {{ at: number } | { part: number }} Wanted */
/** What an address asks for. @typedef {{ level: LevelTold | undefined, maze: string, ends: { start: number | undefined, goal: number | undefined }, runners: Runner[], clock: Kind, layer: string, wanted: Wanted }} Told */

/** How long a race is shown, in seconds, as long as nobody chooses a speed. */
const RACE_TIME = 8;
const LEAST_SPEED = 5;
/** Milliseconds above which nobody is timed twice. */
const MOST_TIME = 2_000;
/** A step by time is so small a part of the race. */
const STEPS_OF_TIME = 200;
/** How precisely an address says how much of a race is over. */
const PART_DIGITS = 4;
/** Milliseconds of rest after which the address tells where one is: browsers count how often it changes. */
const REST = 300;

export class Race {
  /** @type {(() => void)[]} */
  #leaving = [];
  /** @type {Lane[]} */
  lanes = [];
  /** Every wish to search has a number, so that the latest wins. */
  #wishes = 0;
  /** @type {AbortController | undefined} */
  #abort;
  /** What is under way. @type {Promise<void> | undefined} */
  #running;
  /** What is being done now, and for whom. @type {{ what: "searching" | "measuring", lane: Lane, expanded: number } | undefined} */
  work;
  /** @type {Layer} */
  layer;
  /** Whether somebody has chosen the speed. */
  #isChosen = false;
  /** Where the clock is to stand as soon as it can. @type {Wanted | undefined} */
  #wanted;
  /** Whether the clock knows everybody it is for. */
  isReady = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** Whether the page was left: whatever comes later belongs to nobody. */
  #isClosed = false;
  /** The address as we know it: whoever goes on to the next page changes it, and that comes when it comes. */
  #address = here();

  /** @param {Told} told */
  constructor(told) {
    this.level = told.level;
    this.maze = told.maze;
    this.ends = told.ends;
    this.clock = told.clock;
    this.#wanted = told.wanted;
    this.layers = /** @type {readonly Layer[]} */ (this.level ? LEVEL_LAYERS : LAYERS);
    this.layer = this.layers.find((one) => one === told.layer) ?? "none";
    this.content = element(html`<section class="race"></section>`);
    this.timeline = new Timeline(() => this.#show());
    this.sight = new Sight(this);
    this.lanes = told.runners.map((runner) => this.#newLane(runner));
    this.relabel();
    this.#heed();
    void this.#search();
  }

  get isLevel() {
    return this.level !== undefined;
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    this.sight.relabel();
    this.#show();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#resting);
    this.timeline.close();
    this.#wishes++;
    this.#abort?.abort();
    for (const leave of this.#leaving) leave();
    for (const lane of this.lanes) lane.close();
    this.level?.game.free();
  }

  #heed() {
    const changed = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLInputElement && target.name === "race-clock") this.#setClock(/** @type {Kind} */ (target.value));
      if (!(target instanceof HTMLSelectElement)) return;
      if (target.id === "race-preset" && target.value !== "") this.#setRunners(readRunners(/** @type {Record<string, string>} */ (PRESETS[this.isLevel ? "level" : "maze"])[target.value] ?? "", this.isLevel));
      if (target.id === "race-layer") this.#setLayer(/** @type {Layer} */ (target.value));
      const lane = this.lanes[Number(target.dataset.lane ?? -1)];
      if (lane) this.#setRunner(lane, { ...lane.runner, algorithm: target.value });
    };
    const moved = (/** @type {Event} */ { target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.matches(".lab-history")) this.timeline.goTo(Number(target.value));
      if (target.id === "race-speed") this.#hurry(Number(target.value));
    };
    this.content.addEventListener("change", changed);
    this.content.addEventListener("input", moved);
    this.#leaving.push(
      onAction(this.content, (action, source) => void this.#act(action, Number(source.dataset.lane ?? -1))),
      heedRaceKeys((action) => void this.#act(action, -1)),
    );
  }

  /** @param {string} action @param {number} index of a lane */
  async #act(action, index) {
    const { timeline } = this;
    const lane = this.lanes[index];
    const t = texts().race;
    switch (action) {
      case "play":
        return this.#play();
      case "back":
      case "on":
        return timeline.goTo(timeline.position + (action === "on" ? 1 : -1) * (this.clock === "time" ? Math.max(1, Math.round(timeline.length / STEPS_OF_TIME)) : 1));
      case "first":
        return timeline.goTo(0);
      case "last":
        return timeline.goTo(timeline.length);
      case "swap":
        return this.#setClock(this.clock === "time" ? "expansions" : "time");
      case "faster":
      case "slower":
        return this.#hurry(Math.max(0, Math.min(STOPS, stopOf(timeline.speed) + (action === "faster" ? 1 : -1) * 10)));
      case "next-layer":
        return this.#setLayer(this.layers[(this.layers.indexOf(this.layer) + 1) % this.layers.length] ?? "none");
      case "add":
        if (this.lanes.length >= MOST) return;
        this.#setRunners([...this.runners, usualRunner(readOthers(this.runners, this.isLevel)[0] ?? "bfs", this.isLevel)]);
        // Nobody more can be added: the button is of no use.
        if (this.lanes.length === MOST) this.sight.focusOn(MOST - 1);
        return;
      case "remove":
        if (this.lanes.length <= FEWEST) return;
        this.#setRunners(this.runners.filter((_, place) => place !== index));
        return this.sight.focusOn(index);
      case "configure":
        return lane && this.#configure(lane);
      case "cancel":
        return this.#cancel();
      case "again":
        return this.#search();
      case "new":
        return this.#replace(() => makeMaze(this.content));
      case "paste":
        return askForBoard(t.pasteGo, (text) => void this.#replace(() => nameOfBoard(text)));
      case "level":
        return this.#replace(() => nameOfBoard(sampleLevel()));
      case "pick":
        return chooseLevel((level, collection) => `/race?${new URLSearchParams({ level, in: collection, ...(this.isLevel && { r: writeRunners(this.runners) }) })}`).catch(tellTrouble);
      case "next":
      case "previous":
        return this.#neighbour(action === "next" ? 1 : -1);
      case "share":
        this.#keep();
        return share(location.href, t.shared);
      case "keys":
        return void openDialog({ title: t.keys, content: element(html`<div>${keysList(t.keysList)}</div>`) });
    }
  }

  /** Goes on or pauses. Whoever wants no motion sees how it ends. */
  #play() {
    const { timeline } = this;
    if (timeline.isRunning) return timeline.pause();
    if (!isMoving() || timeline.speed === Infinity) return timeline.goTo(timeline.position < timeline.length ? timeline.length : 0);
    timeline.run();
  }

  // Who runs.

  get runners() {
    return this.lanes.map(({ runner }) => runner);
  }

  /** @param {Runner} runner */
  #newLane(runner) {
    return new Lane(runner, this.level?.game, {
      moved: (end, cell) => {
        // Whoever drags an end at the end of a race wants to see the next one's end.
        this.#wanted ??= { part: Math.floor(this.#part) };
        this.ends = { ...this.ends, [end]: cell };
        void this.#search();
      },
      drawn: (lane) => this.sight.drawLane(lane),
    });
  }

  /** Others run; whoever has run already need not run again. @param {Runner[]} runners */
  #setRunners(runners) {
    const before = [...this.lanes];
    const taken = (/** @type {Runner} */ runner) => {
      const place = before.findIndex((lane) => writeRunners([lane.runner]) === writeRunners([runner]));
      return place < 0 ? undefined : before.splice(place, 1)[0];
    };
    this.lanes = runners.map((runner) => taken(runner) ?? this.#newLane(runner));
    for (const lane of before) lane.close();
    this.sight.drawLanes();
    void this.#search();
  }

  /** @param {Lane} lane @param {Runner} runner */
  #setRunner(lane, runner) {
    lane.runner = { ...runner, configuration: runner.configuration && granted(runner.configuration) };
    lane.forget();
    this.sight.drawLanes();
    void this.#search();
  }

  /** @param {Lane} lane */
  #configure(lane) {
    const content = element(html`<div>${configurationForm(lane.runner)}</div>`);
    content.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLSelectElement) || !lane.runner.configuration) return;
      this.#setRunner(lane, { ...lane.runner, configuration: { ...lane.runner.configuration, [target.dataset.choice ?? ""]: target.value } });
      const cost = /** @type {HTMLSelectElement} */ (find(content, "#race-cost"));
      [cost.value, cost.disabled] = [lane.runner.configuration.cost, lane.runner.configuration.puzzle === "pushes"];
    });
    // What was pressed is drawn anew with every change.
    const onClose = () => this.sight.focusOnSettings(lane);
    openDialog({ title: texts().race.settings(this.sight.nameOf(lane)), content, onClose });
  }

  // Where they run.

  /** Another board; it may be told by an address. @param {() => Promise<{ maze: string } | { p: string }> | { p: string } | { maze: string }} find */
  async #replace(find) {
    try {
      const found = await find();
      if (this.#isClosed) return;
      if ("p" in found || this.level) return void go(`/race?${new URLSearchParams({ ...found, ...(this.isLevel === "p" in found && { r: writeRunners(this.runners) }) })}`);
      [this.maze, this.ends] = [found.maze, { start: undefined, goal: undefined }];
      await this.#search();
    } catch (error) {
      if (!this.#isClosed) this.sight.say(refusalOf(error));
    }
  }

  /** The level before or behind in its collection. @param {number} by */
  async #neighbour(by) {
    const { place } = this.level ?? {};
    const entry = await place?.beside(by);
    if (entry && !this.#isClosed) await go(`/race?${new URLSearchParams({ level: entry.level, in: place?.collection?.id ?? "", r: writeRunners(this.runners) })}`);
  }

  /** @param {Runner} runner @returns {import("../lab/answers.js").Subject} */
  #subject({ algorithm, configuration }) {
    if (this.level && configuration) return { drawing: this.level.drawing, algorithm, ...configuration };
    const { start, goal } = this.ends;
    return { maze: this.maze, ...(start !== undefined && { start }), ...(goal !== undefined && { goal }), algorithm };
  }

  // Searching and measuring, one after the other: a computer that does both at once measures nothing.

  /** Everybody who has not searched here does so; what was under way before ends first. */
  async #search() {
    if (this.#isClosed) return;
    const wish = ++this.#wishes;
    this.#abort?.abort();
    await this.#running;
    if (wish === this.#wishes) await (this.#running = this.#prepare(() => wish === this.#wishes));
  }

  /** @param {() => boolean} isWanted whether anybody still waits for it; it never fails */
  async #prepare(isWanted) {
    const abort = new AbortController();
    this.#abort = abort;
    const tell = (/** @type {number} */ expanded) => this.#tell(expanded);
    this.sight.say("");
    await this.#findLost();
    if (!isWanted()) return;
    const isStale = this.lanes.some((lane) => !lane.has(this.#subject(lane.runner)));
    if (isStale) {
      this.#wanted ??= { at: 0 };
      this.isReady = false;
    }
    try {
      for (const lane of this.lanes) {
        const subject = this.#subject(lane.runner);
        if (lane.has(subject)) continue;
        this.#begin("searching", lane);
        // A maze is crossed before anybody could stop it.
        await lane.record(subject, { tell, ...(this.level && { signal: abort.signal }) });
        if (!isWanted()) return;
        abort.signal.throwIfAborted();
      }
      this.#begin(undefined);
      this.#reset();
      // Twice: whoever comes first meets an engine that has not been warmed up.
      const unmeasured = this.lanes.filter(({ samples }) => !samples);
      for (const lane of [...unmeasured, ...unmeasured]) {
        if ((wholeTime(lane.measured) ?? 0) > MOST_TIME) continue;
        this.#begin("measuring", lane);
        await lane.time({ tell, signal: abort.signal });
        if (!isWanted()) return;
      }
      for (const lane of unmeasured) lane.settle();
      this.#begin(undefined);
      if (this.clock === "time") this.#reset();
      this.#show();
    } catch (error) {
      if (!isWanted()) return;
      this.#begin(undefined);
      for (const lane of this.lanes.filter((lane) => !lane.has(this.#subject(lane.runner)))) {
        lane.forget();
        lane.isCancelled = abort.signal.aborted;
      }
      this.sight.drawWork();
      this.#reset();
      const isRecovered = await this.#recover(isWanted);
      if (!abort.signal.aborted && !isRecovered && isWanted()) this.sight.say(refusalOf(error));
    }
  }

  /** Whoever was stopped, or failed, may have taken along what the others had recorded: they search once more. @param {() => boolean} isWanted @returns whether they do again what they did */
  async #recover(isWanted) {
    const lost = await this.#findLost();
    if (lost.length === 0 || !isWanted()) return false;
    const abort = new AbortController();
    this.#abort = abort;
    try {
      for (const lane of lost) {
        this.#begin("searching", lane);
        await lane.record(this.#subject(lane.runner), { tell: (expanded) => this.#tell(expanded), ...(this.level && { signal: abort.signal }) });
        if (!isWanted()) return false;
        abort.signal.throwIfAborted();
      }
    } catch {
      if (!isWanted()) return false;
      for (const lane of lost) if (!lane.recording) lane.isCancelled = true;
    }
    this.#begin(undefined);
    this.#reset();
    return lost.every(({ recording }) => recording) && this.lanes.every(({ recording }) => recording);
  }

  /** Those whose recordings are gone, which are forgotten. */
  async #findLost() {
    const recorded = this.lanes.filter(({ recording }) => recording);
    const kept = await Promise.all(recorded.map((lane) => lane.isKept()));
    const lost = recorded.filter((_, place) => !kept[place]);
    for (const lane of lost) lane.lose();
    return lost;
  }

  /** Nobody wants to wait: what there is races. */
  #cancel() {
    this.#abort?.abort();
  }

  /** @param {"searching" | "measuring" | undefined} what @param {Lane} [lane] */
  #begin(what, lane) {
    this.work = what && lane && { what, lane, expanded: 0 };
    this.sight.drawWork();
  }

  /** @param {number} expanded */
  #tell(expanded) {
    if (this.work) this.work.expanded = expanded;
    this.sight.drawWork();
  }

  /** The clock begins anew, where it is wanted. */
  #reset() {
    const courses = this.lanes.filter(({ recording }) => recording).map(({ course }) => course);
    const isReady = this.clock === "expansions" || courses.every(({ samples }) => samples);
    const length = isReady ? Math.max(0, ...courses.map((course) => endOf(this.clock, course))) : 0;
    const wanted = this.#wanted ?? { at: this.timeline.position };
    const position = "at" in wanted ? wanted.at : Math.round(wanted.part * length);
    this.isReady = isReady && courses.length > 0;
    if (isReady) this.#wanted = undefined;
    if (!this.#isChosen) this.timeline.speed = speedAt(stopOf(Math.max(LEAST_SPEED, length / RACE_TIME)));
    this.sight.drawSpeed();
    this.sight.drawLinks();
    this.timeline.begin(length, Math.min(position, length));
  }

  // The clock.

  /** @param {Kind} kind */
  #setClock(kind) {
    if (kind === this.clock) return;
    this.#wanted ??= { part: this.#part };
    this.clock = kind;
    this.#isChosen = false;
    this.sight.forgetNews();
    this.sight.drawChoices();
    this.#reset();
    if (kind === "time" && !this.work && this.lanes.some(({ recording, samples }) => recording && !samples)) void this.#search();
  }

  /** How much of the race is over, from 0 to 1. */
  get #part() {
    const { position, length } = this.timeline;
    return length === 0 ? 0 : position / length;
  }

  /** @param {Layer} layer */
  #setLayer(layer) {
    this.layer = layer;
    this.sight.drawChoices();
    this.#show();
  }

  /** @param {number} stop */
  #hurry(stop) {
    this.#isChosen = true;
    this.timeline.speed = speedAt(stop);
    this.sight.drawSpeed();
  }

  /** Asks everybody for the moment at which the clock stands. */
  #show() {
    const { timeline, clock } = this;
    for (const lane of this.lanes) {
      if (lane.recording) lane.show(timeline.length === 0 ? 0 : expandedAt(clock, lane.course, timeline.position), this.layer);
      this.sight.drawLane(lane);
    }
    this.sight.drawTransport();
    this.sight.drawEnd();
    this.sight.tellNews();
    clearTimeout(this.#resting);
    if (!timeline.isRunning && this.#wanted === undefined) this.#resting = setTimeout(() => this.#keep(), REST);
  }

  /** Writes into the address what restores this moment. */
  #keep() {
    if (this.#isClosed || this.#address !== here()) return;
    const { position, length } = this.timeline;
    const { start, goal } = this.ends;
    const where = this.level ? this.level.address : { maze: this.maze, start: start === undefined ? "" : String(start), goal: goal === undefined ? "" : String(goal) };
    // The next computer takes another time, and so does this one: what is the same is how much of the race is over.
    const at = position === 0 ? "" : position === length ? "end" : this.clock === "time" ? this.#part.toFixed(PART_DIGITS) : String(position);
    keepInAddress({ ...where, r: writeRunners(this.runners), clock: this.clock === "time" ? "time" : "", layer: this.layer === "none" ? "" : this.layer, at });
    this.#address = here();
  }
}
