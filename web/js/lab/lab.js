// @ts-check
/**
 * Puts the laboratory together: what is searched (a {@link Stage}), its recording, the clock, and everything that shows a moment. Whether it is a
 * maze or a level is known to the stage alone.
 */

import { number, texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { notice, tellTrouble } from "../lib/notice.js";
import { download, share } from "../lib/sharing.js";
import { sign } from "../play/signs.js";
import { go, here, keepInAddress } from "../router.js";
import { isMoving, settings } from "../settings.js";
import { isGuided } from "./algorithms.js";
import { askForBoard, BrokenLevel, nameOfBoard } from "./bringing.js";
import { Chart } from "./chart.js";
import { chooseLevel } from "./choosing.js";
import { Code } from "./code.js";
import { Inspector } from "./inspector.js";
import { heedLabKeys, keysList } from "./keys.js";
import { labLayout } from "./layout.js";
import { LEVEL_ALGORITHMS } from "./levels.js";
import { LevelStage } from "./levelstage.js";
import { MazeStage } from "./mazestage.js";
import { Recording } from "./recording.js";
import { speedAt, STOPS, stopOf, Timeline } from "./timeline.js";

/** @typedef {import("./answers.js").Facts} Facts */
/** @typedef {import("./answers.js").Inspected} Inspected */
/** @typedef {import("./answers.js").Layer} Layer */
/** @typedef {import("./answers.js").Moment} Moment */
/** @typedef {import("./answers.js").Subject} Subject */
/** @typedef {import("./levels.js").Configuration} Configuration */
/** @typedef {import("./levelstage.js").LevelTold} LevelTold */
/** @typedef {import("../maze/wishes.js").Algorithm} Algorithm */

/** What an address asks for. @typedef {{ level: LevelTold | undefined, configuration: Configuration, maze: string, start: number | undefined, goal: number | undefined, algorithm: string, layer: string, at: number | undefined }} Told */

/** Where a new search is shown: at its beginning, at a moment, where the one before stood, or where the clock stands as it is the same search. @typedef {number | "begin" | "same" | "here"} At */

/**
 * What is searched, as the page shows it. Its wish is what can be chosen about it besides the algorithm; it changes when a search of another wish is there.
 * Whoever chooses something else until then builds on {@link Hands.wish}, or what was chosen before would be lost.
 * @typedef {object} Stage
 * @property {boolean} isLevel
 * @property {readonly Algorithm[]} algorithms in the order in which Space goes through them
 * @property {readonly Layer[]} layers
 * @property {any} wish
 * @property {{ title: string, collection: string } | undefined} named what people call it
 * @property {Record<string, string>} name what names it in addresses, whichever way it is searched
 * @property {() => Record<string, string>} address the same, with its wish
 * @property {(wish: any, algorithm: Algorithm) => Subject} subjectOf
 * @property {(facts: Facts) => void} begin another search is there
 * @property {(facts: Facts) => number} stepsOf how many steps the figure walks when the search is over
 * @property {(moment: Moment, now: { content: HTMLElement, facts: Facts, steps: number, isRunning: boolean }) => void} show
 * @property {(place: number | undefined, inspected: Inspected | null) => void} pointOut
 * @property {(moment: Moment, facts: Facts) => string} sentence what happened last
 * @property {(facts: Facts) => string} verdict how it ended
 * @property {(choice: string, value: string) => void} choose
 * @property {(action: string) => unknown} act
 * @property {(content: HTMLElement, wish: any, algorithm: Algorithm, layer: Layer) => string} drawChoices says a line about the algorithm
 * @property {() => Promise<Blob | null | undefined>} picture
 * @property {() => void} relabel
 * @property {() => void} close
 */

/**
 * What a stage can wish for.
 * @typedef {object} Hands
 * @property {(wish: any, at: At) => void} search
 * @property {() => any} wish what was wished for last, whether its search is there or not
 * @property {(place: number | undefined, isChosen: boolean) => void} inspect
 * @property {(one: number, other: number, isWall: boolean) => void} changeWall
 * @property {(level: Record<string, string>) => string} addressOf where another level is searched in the same way
 * @property {(id: string) => string} chosen what a field of the page says
 * @property {() => void} redraw
 * @property {(error: unknown) => void} refuse
 */

/** How long a search is shown, in seconds, as long as nobody chooses a speed; and the walk along the way. */
const SEARCH_TIME = 8;
const WALK_TIME = 4;
const LEAST_SPEED = 10;
const LEAST_STEPS = 12;
const COUNTERS = /** @type {const} */ (["opened", "closed", "frontier", "depth", "nearest"]);
/** Milliseconds of rest after which the address tells where one is: browsers count how often it changes. */
const REST = 300;

export class Lab {
  /** @type {(() => void)[]} */
  #leaving = [];
  /** @type {Recording | undefined} */
  #recording;
  /** Every search has a number, so that the latest wish wins. */
  #wishes = 0;
  /** What is wished for and not there yet. @type {{ wish: any, algorithm: Algorithm } | undefined} */
  #pending;
  #isRecording = false;
  /** Whether a recording that got lost is made again, and has not shown a moment yet. */
  #isMending = false;
  /** Ends a search for which nobody waits. @type {AbortController | undefined} */
  #abort;
  /** @type {(() => void) | undefined} */
  #next;
  /** @type {Moment | undefined} */
  #moment;
  /** A cell that is looked at as soon as the one before is known. @type {{ cell: number, wish: number } | undefined} */
  #looked;
  #isLooking = false;
  /** @type {Layer} */
  #layer;
  /** Whether somebody has chosen the speed. */
  #isChosen = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  #isClosed = false;
  /** The address as we know it: whoever goes on to the next page changes it, and that comes when it comes. */
  #address = here();

  /** @param {Told} told */
  constructor(told) {
    this.content = element(html`<section class="lab"></section>`);
    this.host = element(html`<div class="lab-host" tabindex="-1"></div>`);
    this.configuration = told.configuration;
    this.stage = this.#stageOf(told);
    this.algorithm = this.stage.algorithms.find((one) => one === told.algorithm) ?? "bfs";
    this.#layer = this.stage.layers.find((one) => one === told.layer) ?? "none";
    this.timeline = new Timeline(() => this.#show());
    this.chart = new Chart((position) => this.timeline.goTo(position), () => this.#words());
    this.code = new Code();
    this.inspector = new Inspector(this.stage.isLevel);
    this.relabel();
    this.#heed();
    this.#search({ at: told.at ?? "begin" });
  }

  /** @param {Told} told @returns {Stage} */
  #stageOf({ level, configuration, maze, start, goal }) {
    const looks = { isMoving, speed: () => settings().speed };
    /** @type {Hands} */
    const hands = {
      search: (wish, at) => this.#search({ wish, at }),
      wish: () => this.#wished.wish,
      inspect: (place, isChosen) => this.#inspect(place, isChosen),
      changeWall: (one, other, isWall) => void this.#changeWall(one, other, isWall),
      addressOf: (other) => this.#addressOf(other),
      chosen: (id) => /** @type {HTMLInputElement | HTMLSelectElement} */ (find(this.content, `#lab-${id}`)).value,
      redraw: () => this.#drawChoices(),
      refuse: (error) => this.#refuse(error),
    };
    return level ? new LevelStage(level, configuration, this.host, looks, hands) : new MazeStage({ maze, start, goal }, this.host, looks, hands);
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    // What was open stays open.
    const open = [...this.content.querySelectorAll("details[open]")].map(({ className }) => className);
    fill(this.content, labLayout(this.stage.isLevel, this.stage.named));
    for (const name of open) find(this.content, `.${name}`).setAttribute("open", "");
    find(this.content, ".lab-place").append(this.host);
    find(this.content, ".lab-chart-place").append(this.chart.element);
    find(this.content, ".lab-code-place").append(this.code.element);
    find(this.content, ".lab-inspector").prepend(this.inspector.element);
    this.code.draw(this.algorithm, this.stage.isLevel);
    this.#drawWords();
    this.chart.relabel();
    this.stage.relabel();
    this.inspector.draw();
    this.#drawChoices();
    this.#drawSampled();
    this.#drawSpeed();
    this.#drawTransport();
    if (this.#moment) this.#draw(this.#moment);
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#resting);
    this.timeline.close();
    for (const leave of this.#leaving) leave();
    // Whatever is under way is for nobody.
    this.#wishes++;
    this.#next = undefined;
    if (this.stage.isLevel) this.#abort?.abort();
    this.stage.close();
    this.#recording?.close();
  }

  #heed() {
    const changed = (/** @type {Event} */ { target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      if (target.id === "lab-algorithm") this.#search({ algorithm: /** @type {Algorithm} */ (target.value), at: "begin" });
      if (target.dataset.choice) this.stage.choose(target.dataset.choice, target.value);
      if (target.id === "lab-layer") this.#choose(/** @type {Layer} */ (target.value));
    };
    const moved = (/** @type {Event} */ { target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.matches(".lab-history")) this.timeline.goTo(Number(target.value));
      if (target.id === "lab-speed") this.#hurry(Number(target.value));
    };
    // Whoever names a cell hears what is known of it; whoever points at many would hear too much.
    const focused = (/** @type {Event} */ { target }) => {
      this.inspector.element.setAttribute("aria-live", target instanceof Element && target.closest(".lab-cell") ? "polite" : "off");
    };
    this.content.addEventListener("focusin", focused);
    this.content.addEventListener("change", changed);
    this.content.addEventListener("input", moved);
    this.#leaving.push(onAction(this.content, (action) => void this.act(action)), heedLabKeys((action) => void this.act(action)));
  }

  /** @param {string} action */
  async act(action) {
    const t = texts().lab;
    const { stage, timeline } = this;
    switch (action) {
      case "play":
        return this.#play();
      case "back":
        return timeline.goTo(timeline.position - 1);
      case "on":
        return timeline.goTo(timeline.position + 1);
      case "first":
        return timeline.goTo(0);
      case "last":
        return timeline.goTo(timeline.length);
      case "next-improvement":
      case "previous-improvement": {
        const at = await this.#recording?.improvement(timeline.position, action === "next-improvement");
        return typeof at === "number" ? timeline.goTo(at) : notice(t.noImprovement);
      }
      case "next-algorithm":
        return this.#search({ algorithm: following(stage.algorithms, this.#wished.algorithm), at: "begin" });
      case "next-layer":
        return this.#choose(following(stage.layers, this.#layer));
      case "faster":
      case "slower":
        return this.#hurry(Math.max(0, Math.min(STOPS, stopOf(timeline.speed) + (action === "faster" ? 1 : -1) * 10)));
      case "paste":
        return askForBoard(t.pasteGo, (text) => void this.#open(text).catch((error) => this.#refuse(error)));
      case "choose-level":
        return chooseLevel((level, collection) => this.#addressOf({ level, in: collection }), stage.name.in).catch(tellTrouble);
      case "parent":
        return this.#inspectParent();
      case "share":
        this.#keep();
        return share(location.href, t.shared);
      case "trace":
        return download("mazekeeper-trace.jsonl", (await this.#recording?.trace()) ?? "");
      case "picture":
        return this.#savePicture();
      case "keys":
        return void openDialog({ title: t.keys, content: element(html`<div>${keysList(t.keysList)}</div>`) });
      default:
        return stage.act(action);
    }
  }

  /** Goes on or pauses. Whoever wants no motion sees how it ends. */
  #play() {
    const { timeline } = this;
    if (timeline.isRunning) return timeline.pause();
    if (!isMoving() || timeline.speed === Infinity) return timeline.goTo(timeline.position < timeline.length ? timeline.length : 0);
    timeline.run();
  }

  /** What was chosen last: choices are made upon it, however long a search takes. */
  get #wished() {
    return this.#pending ?? { wish: /** @type {any} */ (this.stage.wish), algorithm: this.algorithm };
  }

  /**
   * Searches anew. While one search is under way only the latest wish is remembered.
   * @param {{ wish?: any, algorithm?: Algorithm, at: At }} wished
   */
  #search({ wish = this.#wished.wish, algorithm = this.#wished.algorithm, at }) {
    if (this.#isClosed) return;
    const wished = ++this.#wishes;
    this.#pending = { wish, algorithm };
    this.#drawChoices();
    if (this.#isRecording) {
      this.#next = () => this.#search({ wish, algorithm, at });
      // A level may take long, and nobody waits for it any more.
      if (this.stage.isLevel) this.#abort?.abort();
      return;
    }
    this.#isRecording = true;
    this.content.setAttribute("aria-busy", "true");
    this.#abort = new AbortController();
    const tell = (/** @type {number} */ expanded) => (find(this.content, ".lab-verdict").textContent = texts().lab.searching(expanded));
    Recording.of(this.stage.subjectOf(wish, algorithm), { tell, signal: this.#abort.signal })
      .then(
        (recording) => {
          if (wished !== this.#wishes) return recording.close();
          [this.stage.wish, this.algorithm, this.#pending] = [wish, algorithm, undefined];
          this.#begin(recording, at);
        },
        (error) => {
          if (wished !== this.#wishes) return;
          this.#pending = undefined;
          this.#refuse(error);
          if (this.#recording?.isLost) this.#mend();
        },
      )
      .finally(() => {
        this.#isRecording = false;
        this.content.removeAttribute("aria-busy");
        const next = this.#next;
        this.#next = undefined;
        next?.();
      });
  }

  /** @param {Recording} recording @param {At} at */
  #begin(recording, at) {
    const { stage, timeline } = this;
    // Whoever drags an end at the end of a search wants to see the next one's end.
    const wasAtEnd = timeline.length > 0 && timeline.position >= (this.#recording?.facts.length ?? Infinity);
    const before = timeline.position;
    this.#recording?.close();
    this.#recording = recording;
    recording.onMoment = (moment) => {
      this.#isMending = false;
      this.#draw(moment);
    };
    recording.onLost = () => this.#mend();
    const { length, chart } = recording.facts;
    const steps = stage.stepsOf(recording.facts);
    timeline.walkBegins = length;
    timeline.walkSpeed = Math.max(LEAST_STEPS, steps / WALK_TIME);
    if (!this.#isChosen) timeline.speed = speedAt(stopOf(Math.max(LEAST_SPEED, length / SEARCH_TIME)));
    this.#say("");
    stage.begin(recording.facts);
    this.inspector.forget();
    this.code.draw(this.algorithm, stage.isLevel);
    this.#drawWords();
    this.chart.draw(chart, length + steps);
    this.#drawChoices();
    this.#drawSampled();
    this.#drawSpeed();
    const position = at === "begin" ? 0 : at === "here" ? before : at === "same" ? (wasAtEnd ? length : Math.min(before, length)) : at;
    timeline.begin(length + steps, position);
  }

  /** The recording is gone: searches again, and goes on where the clock stands. What is lost twice in a row would be lost for ever. */
  #mend() {
    if (this.#pending) return;
    if (this.#isMending) return this.#say(texts().lab.lost);
    this.#isMending = true;
    this.#search({ at: "here" });
  }

  /** What was wished cannot be: says why, and what was there stays. @param {unknown} error */
  #refuse(error) {
    if (this.#isClosed) return;
    const { refused } = texts().lab;
    if (error instanceof BrokenLevel) this.#say(refused, error.picture);
    else this.#say(`${refused} ${error instanceof Error ? error.message : String(error)}`);
    this.#drawChoices();
  }

  /** @param {string} trouble @param {string} [picture] lines of text that show where it is */
  #say(trouble, picture = "") {
    const place = find(this.content, ".lab-trouble");
    fill(place, html`${trouble}${picture && html`<pre tabindex="0">${picture}</pre>`}`);
    place.hidden = trouble === "";
  }

  /** Asks for the moment at which the clock stands. */
  #show() {
    const facts = this.#recording?.facts;
    if (!facts) return;
    this.#recording?.show(Math.min(this.timeline.position, facts.length), this.#layer);
    this.#drawTransport();
    clearTimeout(this.#resting);
    if (!this.timeline.isRunning) this.#resting = setTimeout(() => this.#keep(), REST);
  }

  /** Writes into the address what restores this moment. */
  #keep() {
    if (this.#isClosed || this.#address !== here()) return;
    const at = this.timeline.position;
    keepInAddress({ ...this.stage.address(), a: this.algorithm, layer: this.#layer === "none" ? "" : this.#layer, at: at === 0 ? "" : String(at) });
    this.#address = here();
  }

  /** @param {Moment} moment */
  #draw(moment) {
    const recording = this.#recording;
    if (!recording) return;
    this.#moment = moment;
    const t = texts().lab;
    const { content, stage, timeline } = this;
    const { facts } = recording;
    const steps = Math.max(0, timeline.position - facts.length);
    stage.show(moment, { content, facts, steps, isRunning: timeline.isRunning });
    const isOver = moment.at >= facts.wayBegins;
    this.code.mark(moment, isOver, facts.verdict === "solved");
    for (const name of COUNTERS) {
      find(content, `[data-counter=${name}] dd`).textContent = moment[name] < 0 ? t.none : number(moment[name]);
    }
    find(content, ".lab-said").textContent = steps > 0 ? t.walking(steps, stage.stepsOf(facts)) : stage.sentence(moment, facts);
    const verdict = isOver ? stage.verdict(facts) : "";
    const place = find(content, ".lab-verdict");
    if (place.textContent !== verdict) place.textContent = verdict;
    if (stage.isLevel) void this.#inspectState(moment);
    else if (this.inspector.cell !== undefined) void this.#look(this.inspector.cell, this.inspector.isKept);
  }

  /** What is known of the state to which something happened last; while it runs nobody could read it. @param {Moment} moment */
  async #inspectState({ at, cell, kind }) {
    const recording = this.#recording;
    if (!recording) return;
    if (kind === null || this.timeline.isRunning) return this.#lookAway();
    const wish = this.inspector.begin(cell, false);
    const inspected = await recording.inspect(at, cell);
    if (recording !== this.#recording || !this.inspector.tell(wish, inspected, 1)) return;
    // Whoever walks the solution is shown no other way.
    this.stage.pointOut(cell, this.timeline.position > at ? null : inspected);
  }

  /** Nothing is looked at any more. */
  #lookAway() {
    if (this.inspector.cell === undefined) return;
    this.inspector.forget();
    this.stage.pointOut(undefined, null);
  }

  /** A hand points at a cell, or clicks it: then it is kept until another is clicked, or the same again. @param {number | undefined} cell @param {boolean} isChosen */
  #inspect(cell, isChosen) {
    const { inspector } = this;
    if (inspector.isKept && !isChosen) return;
    if (cell === undefined) return this.#lookAway();
    void this.#look(cell, isChosen && !(inspector.isKept && inspector.cell === cell));
  }

  /** What is known of a cell now. Of those that are asked about meanwhile, only the last counts. @param {number} cell @param {boolean} isKept */
  async #look(cell, isKept) {
    this.#looked = { cell, wish: this.inspector.begin(cell, isKept) };
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#looked) {
      const { cell, wish } = this.#looked;
      const recording = this.#recording;
      this.#looked = undefined;
      const inspected = await recording?.inspect(Math.min(this.timeline.position, recording.facts.length), cell);
      if (inspected === undefined || recording !== this.#recording) continue;
      if (this.inspector.tell(wish, inspected, recording?.facts.scene?.width ?? 1)) this.stage.pointOut(cell, inspected);
    }
    this.#isLooking = false;
  }

  /** Goes on to where something was found from: to that cell, or to the moment at which that state was found. */
  async #inspectParent() {
    const { parent } = this.inspector;
    const recording = this.#recording;
    if (parent === undefined || !recording) return;
    if (!this.stage.isLevel) return this.#look(parent, true);
    const inspected = await recording.inspect(Math.min(this.timeline.position, recording.facts.length), parent);
    if (inspected && recording === this.#recording) this.timeline.goTo(inspected.firstOpened);
  }

  /** @param {number} one @param {number} other @param {boolean} isWall */
  async #changeWall(one, other, isWall) {
    const maze = await this.#recording?.withWall(one, other, isWall);
    if (maze) this.#search({ wish: { maze }, at: "same" });
  }

  /** @param {Layer} layer */
  #choose(layer) {
    this.#layer = layer;
    this.#drawChoices();
    this.#show();
  }

  /** @param {number} stop */
  #hurry(stop) {
    this.#isChosen = true;
    this.timeline.speed = speedAt(stop);
    this.#drawSpeed();
  }

  /** Where another level is searched in the same way. @param {Record<string, string>} level what names it */
  #addressOf(level) {
    const { wish, algorithm } = this.#wished;
    const isKnown = LEVEL_ALGORITHMS.some((one) => one === algorithm);
    return `/lab?${new URLSearchParams({ ...level, a: isKnown ? algorithm : "bfs", ...(this.stage.isLevel ? wish : this.configuration) })}`;
  }

  /** Watches what somebody brings. @param {string} text */
  async #open(text) {
    const name = await nameOfBoard(text);
    if (this.#isClosed) return;
    if ("p" in name) return go(this.#addressOf(name));
    if (this.stage.isLevel) return go(`/lab?${new URLSearchParams({ ...name, a: this.#wished.algorithm })}`);
    this.#search({ wish: name, at: "begin" });
  }

  async #savePicture() {
    const blob = await this.stage.picture();
    if (blob) download("mazekeeper-lab.png", blob);
  }

  #drawChoices() {
    const choose = (/** @type {string} */ id, /** @type {string} */ value) => (/** @type {HTMLSelectElement} */ (find(this.content, id)).value = value);
    const { wish, algorithm } = this.#wished;
    choose("#lab-algorithm", algorithm);
    choose("#lab-layer", this.#layer);
    find(this.content, "[data-place=race]").setAttribute("href", `/race?${new URLSearchParams(this.stage.name)}`);
    find(this.content, ".lab-line").textContent = this.stage.drawChoices(this.content, wish, algorithm, this.#layer);
  }

  /** What counters and lines are called: a level has states and no cells, and without an estimate boxes on goals tell how near it is. */
  #words() {
    const t = texts().lab;
    if (!this.stage.isLevel) return t;
    const { home, ...words } = t.level;
    return isGuided(this.algorithm) ? words : { ...words, counters: { ...words.counters, nearest: home.counter }, counterNotes: { ...words.counterNotes, nearest: home.note }, series: { ...words.series, nearest: home.series } };
  }

  #drawWords() {
    const { counters, counterNotes } = this.#words();
    for (const name of COUNTERS) {
      const counter = find(this.content, `[data-counter=${name}]`);
      counter.title = counterNotes[name];
      find(counter, "dt").textContent = counters[name];
    }
  }

  /** A recording that holds less than the search did says so as long as it is watched. */
  #drawSampled() {
    const { length = 0, seen = 0 } = this.#recording?.facts ?? {};
    const place = find(this.content, ".lab-sampled");
    place.hidden = seen <= length;
    place.textContent = place.hidden ? "" : texts().lab.sampled(length, seen);
  }

  #drawSpeed() {
    const { speed } = this.timeline;
    /** @type {HTMLInputElement} */
    const slider = find(this.content, "#lab-speed");
    slider.value = String(stopOf(speed));
    const told = texts().lab.speedOf(speed);
    slider.setAttribute("aria-valuetext", told);
    find(this.content, ".lab-speed output").textContent = told;
  }

  #drawTransport() {
    const t = texts().lab;
    const { position, length, isRunning } = this.timeline;
    /** @type {HTMLInputElement} */
    const history = find(this.content, ".lab-history");
    [history.max, history.value] = [String(length), String(position)];
    history.setAttribute("aria-valuetext", t.at(position, length));
    history.style.setProperty("--done", String(length === 0 ? 0 : position / length));
    this.chart.mark(position);
    const button = find(this.content, "[data-action=play]");
    const label = isRunning ? t.pause : t.play;
    if (button.getAttribute("aria-label") === label) return;
    button.setAttribute("aria-label", label);
    button.title = label;
    fill(button, html`${sign(isRunning ? "pause" : "play")}`);
  }
}

/** The next of some, and after the last the first. @template T @param {readonly [T, ...T[]] | readonly T[]} all @param {T} one @returns {T} */
function following(all, one) {
  return all[(all.indexOf(one) + 1) % all.length] ?? one;
}
