// @ts-check
/**
 * Asks the engine in a worker. There are several, so that a long search does not hold up a warning; each is started when
 * it is needed, and replaced if it does not listen or has failed.
 */

/** @typedef {import("./worker.js").Question} Question */
/** @typedef {import("./worker.js").Answer} Answer */
/** @typedef {import("./worker.js").Wishes} Wishes */
/** @typedef {(answer: Answer) => void} Listener */
/** @template T @typedef {T extends unknown ? Omit<T, "number"> : never} Unnumbered */
/** @typedef {Unnumbered<import("./maze/answers.js").MazeQuestion>} MazeWonder */

/** @typedef {Unnumbered<import("./lab/answers.js").LabQuestion> extends infer Q ? (Q extends unknown ? Omit<Q, "kind"> : never) : never} LabWonder */

/** How long a worker may go on after it was told to stop: it may be busy with tables. */
const PATIENCE = 250;
/** A worker that has taken more memory, in bytes, is let go: it would keep all of it. */
const MOST_MEMORY = 128 << 20;

let numbers = 0;

/** A worker, and who waits for its answers. */
class Searcher {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, { question: Question, listener: Listener }>} */
  #waiting = new Map();
  #bytes = 0;
  /** @type {Set<() => void>} */
  #keepers = new Set();

  /**
   * @param {"loss" | "solve"} kind
   * @param {string} drawing
   * @param {string} moves
   * @param {Listener} listener
   * @returns {() => void} stops it; nothing more is answered
   */
  ask(kind, drawing, moves, listener) {
    return this.#ask({ kind, number: ++numbers, drawing, moves }, listener);
  }

  /**
   * How hard a level is.
   * @param {string} drawing
   * @param {Listener} listener
   * @returns {() => void} stops it
   */
  askRating(drawing, listener) {
    return this.#ask({ kind: "rate", number: ++numbers, drawing }, listener);
  }

  /**
   * A new level that is about like that; every time another one.
   * @param {Wishes} wishes
   * @param {Listener} listener
   * @returns {() => void} stops it
   */
  askLevel(wishes, listener) {
    const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
    return this.#ask({ kind: "make", number: ++numbers, seed, ...wishes }, listener);
  }

  /**
   * Something about mazes.
   * @param {MazeWonder} question
   * @param {Listener} listener
   * @returns {() => void} stops it
   */
  askAbout(question, listener) {
    return this.#ask({ ...question, number: ++numbers }, listener);
  }

  /**
   * Something about the recordings of the laboratory.
   * @param {LabWonder} question
   * @param {Listener} listener
   * @returns {() => void} stops it
   */
  askLab(question, listener) {
    return this.#ask(/** @type {import("./lab/answers.js").LabQuestion} */ ({ ...question, kind: "lab", number: ++numbers }), listener);
  }

  /**
   * Calls a function when the worker is let go: what it has kept is gone then, and whoever needs it asks the next one anew.
   * @param {() => void} lost
   * @returns {() => void} stops it
   */
  onLoss(lost) {
    this.#keepers.add(lost);
    return () => this.#keepers.delete(lost);
  }

  /** Starts the worker before it is needed: then the first answer comes sooner, and without the network. */
  warm() {
    this.#worker ??= this.#start();
  }

  /** Lets the worker go. Nothing more is answered. */
  rest() {
    this.#waiting.clear();
    this.#end();
  }

  /** @param {Exclude<Question, { kind: "stop" }>} question @param {Listener} listener */
  #ask(question, listener) {
    const { number } = question;
    this.#waiting.set(number, { question, listener });
    this.#send(question);
    return () => this.#stop(number);
  }

  /** @param {number} number */
  #stop(number) {
    const stopped = this.#waiting.get(number);
    if (!stopped) return;
    const late = setTimeout(() => {
      if (!this.#waiting.delete(number)) return;
      this.#end();
      this.#askAgain();
    }, PATIENCE);
    stopped.listener = ({ isLast }) => {
      if (isLast) clearTimeout(late);
    };
    this.#send({ kind: "stop", number });
  }

  /** @param {Question} question */
  #send(question) {
    this.#worker ??= this.#start();
    this.#worker.postMessage(question);
  }

  #start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = (/** @type {MessageEvent<Answer>} */ { data: answer }) => this.#hear(answer);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message);
    };
    return worker;
  }

  /** @param {Answer} answer */
  #hear(answer) {
    const { listener } = this.#waiting.get(answer.number) ?? {};
    if (answer.kind === "progress") this.#bytes = answer.bytes;
    if (answer.isLast) this.#waiting.delete(answer.number);
    // An engine that has failed once may be in any state.
    if (answer.kind === "trouble" || (answer.isLast && this.#waiting.size === 0 && this.#bytes > MOST_MEMORY)) this.#end();
    if (answer.kind === "trouble") this.#askAgain();
    listener?.(answer);
  }

  /** It could not be loaded, or ended by itself. @param {string} sentence */
  #fail(sentence) {
    this.#end();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [number, { listener }] of waiting) listener({ kind: "trouble", number, isLast: true, sentence });
  }

  /** Whoever still waits asks the next worker. */
  #askAgain() {
    for (const { question } of this.#waiting.values()) this.#send(question);
  }

  #end() {
    if (!this.#worker) return;
    this.#worker.terminate();
    this.#worker = undefined;
    this.#bytes = 0;
    // Whoever asks anew must not be asked again with those who still wait.
    for (const lost of this.#keepers) queueMicrotask(lost);
  }
}

/** Answers within a frame or two. */
export const quick = new Searcher();
/** Takes as long as it takes. */
export const patient = new Searcher();
/** Rates levels, and makes levels and mazes, while the others are there for the game. */
export const maker = new Searcher();
/** Keeps the recordings of the laboratory, and nothing else: a worker that is let go forgets them. */
export const lab = new Searcher();
