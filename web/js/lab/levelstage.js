// @ts-check
/** A level on the page of the laboratory: its board, its configuration, and what is said of its states. */

import { fill, find } from "../lib/html.js";
import { texts } from "../i18n/index.js";
import { go } from "../router.js";
import { granted, LEVEL_ALGORITHMS, LEVEL_LAYERS, levelSentence, levelVerdict, lossesOf } from "./levels.js";
import { LevelView } from "./levelview.js";

/** @typedef {import("./answers.js").Facts} Facts */
/** @typedef {import("./answers.js").Inspected} Inspected */
/** @typedef {import("./answers.js").Moment} Moment */
/** @typedef {import("./levels.js").Configuration} Configuration */
/** @typedef {import("./lab.js").Hands} Hands */
/** @typedef {import("./lab.js").Stage} Stage */
/** @typedef {import("../maze/wishes.js").Algorithm} Algorithm */

/**
 * A level that is searched: a game of it that nobody plays, where it stands, and what names it in addresses.
 * @typedef {{ game: import("../engine.js").Game, drawing: string, place: import("../play/place.js").Place | undefined, address: Record<string, string> }} LevelTold
 */

/** @implements {Stage} */
export class LevelStage {
  isLevel = true;
  algorithms = LEVEL_ALGORITHMS;
  layers = LEVEL_LAYERS;
  #hands;
  #isClosed = false;

  /**
   * @param {LevelTold} level
   * @param {Configuration} configuration
   * @param {HTMLElement} host
   * @param {{ isMoving: () => boolean, speed: () => number }} looks
   * @param {Hands} hands
   */
  constructor(level, configuration, host, looks, hands) {
    this.level = level;
    /** @type {Configuration} */
    this.wish = configuration;
    this.view = new LevelView(host, level.game, looks);
    this.#hands = hands;
  }

  /** @param {Configuration} wish @param {Algorithm} algorithm */
  subjectOf(wish, algorithm) {
    return { drawing: this.level.drawing, algorithm, ...wish };
  }

  address() {
    return { ...this.level.address, ...this.wish };
  }

  /** What names the level, whichever way it is searched. */
  get name() {
    return this.level.address;
  }

  /** What people call it; a level that is its own link has no name. */
  get named() {
    const { place } = this.level;
    return place && { title: place.title, collection: place.collectionTitle ?? "" };
  }

  /** @param {Facts} facts */
  begin({ solution = "" }) {
    this.level.game.jumpTo(solution);
    this.view.pointOut("");
  }

  /** @param {Facts} facts */
  stepsOf({ solution = "" }) {
    return solution.length;
  }

  /** @param {Moment} moment @param {{ content: HTMLElement, steps: number }} now */
  show(moment, { content, steps }) {
    const { game } = this.level;
    if (steps > 0) game.goTo(steps);
    this.view.show(moment, steps > 0 ? { player: game.player, boxes: game.boxes() } : undefined);
    fill(find(content, ".lab-rules > div"), lossesOf(moment));
  }

  /** @param {number | undefined} state @param {Inspected | null} inspected */
  pointOut(state, inspected) {
    this.view.pointOut(inspected?.moves ?? "");
  }

  /** @param {Moment} moment @param {Facts} facts */
  sentence(moment, facts) {
    return levelSentence(moment, facts);
  }

  /** @param {Facts} facts */
  verdict(facts) {
    return levelVerdict(facts);
  }

  /** Somebody chose something about the search. @param {string} choice @param {string} value */
  choose(choice, value) {
    this.#hands.search(granted({ ...this.#hands.wish(), [choice]: value }), "begin");
  }

  /** @param {string} action */
  act(action) {
    if (action === "next" || action === "previous") return this.#goBeside(action === "next" ? 1 : -1);
    return undefined;
  }

  /** The level before or behind in its collection. @param {number} by */
  async #goBeside(by) {
    const { place } = this.level;
    const entry = await place?.beside(by);
    if (entry && !this.#isClosed) await go(this.#hands.addressOf({ level: entry.level, in: place?.collection?.id ?? "" }));
  }

  /** @param {HTMLElement} content @param {Configuration} wish @param {Algorithm} algorithm @returns what is said about the algorithm */
  drawChoices(content, wish, algorithm) {
    for (const [name, value] of Object.entries(wish)) /** @type {HTMLSelectElement} */ (find(content, `#lab-${name}`)).value = value;
    /** @type {HTMLSelectElement} */ (find(content, "#lab-cost")).disabled = wish.puzzle === "pushes";
    const { levelLines } = texts().lab;
    return levelLines[/** @type {keyof typeof levelLines} */ (algorithm)];
  }

  picture() {
    return this.view.picture();
  }

  relabel() {}

  close() {
    this.#isClosed = true;
    this.view.close();
    this.level.game.free();
  }
}
