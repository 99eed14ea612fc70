// @ts-check
/**
 * Asks the engine in a worker. There are two, so that a long search does not hold up a warning; each is started when
 * it is needed, and replaced if it does not listen.
 */

/** @typedef {import("./worker.js").Question} Question */
/** @typedef {import("./worker.js").Answer} Answer */
/** @typedef {(answer: Answer) => void} Listener */

/** How long a worker may go on after it was told to stop: it may be busy with tables. */
const PATIENCE = 250;

let numbers = 0;

/** A worker, and who waits for its answers. */
class Searcher {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Listener>} */
  #listeners = new Map();

  /**
   * @param {"loss" | "solve"} kind
   * @param {string} drawing
   * @param {string} moves
   * @param {Listener} listener
   * @returns {() => void} stops it; nothing more is answered
   */
  ask(kind, drawing, moves, listener) {
    const number = ++numbers;
    this.#listeners.set(number, listener);
    this.#send({ kind, number, drawing, moves });
    return () => this.#stop(number);
  }

  /** @param {number} number */
  #stop(number) {
    if (!this.#listeners.has(number)) return;
    const ended = setTimeout(() => this.#replace(), PATIENCE);
    this.#listeners.set(number, ({ isLast }) => {
      if (isLast) clearTimeout(ended);
    });
    this.#send({ kind: "stop", number });
  }

  /** @param {Question} question */
  #send(question) {
    this.#worker ??= this.#start();
    this.#worker.postMessage(question);
  }

  #start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = (/** @type {MessageEvent<Answer>} */ { data: answer }) => {
      const listener = this.#listeners.get(answer.number);
      if (answer.isLast) this.#listeners.delete(answer.number);
      listener?.(answer);
    };
    worker.onerror = (event) => this.#replace(event.message || "the search has ended by itself");
    return worker;
  }

  /** Ends the worker, and tells those who wait. @param {string} [sentence] */
  #replace(sentence = "") {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#listeners];
    this.#listeners.clear();
    for (const [number, listener] of waiting) listener({ kind: "trouble", number, isLast: true, sentence });
  }
}

/** Answers within a frame or two. */
export const quick = new Searcher();
/** Takes as long as it takes. */
export const patient = new Searcher();
