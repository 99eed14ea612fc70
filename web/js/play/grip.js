// @ts-check
/** What a hand does on the board: it walks the keeper, or picks a box up and brings it somewhere. */

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Overlay} Overlay */
/** @typedef {import("./input.js").PointerWishes} PointerWishes */
/** @typedef {import("./match.js").Match} Match */

export class Grip {
  /** The box that is picked up, and where it can go. @type {{ square: number, places: Set<number> } | undefined} */
  #picked;

  /**
   * @param {Match} match
   * @param {Board} board
   * @param {() => void} mark called when other squares are to be marked
   */
  constructor(match, board, mark) {
    this.match = match;
    this.board = board;
    this.mark = mark;
  }

  /** What is to be marked of it. @returns {Overlay} */
  get marks() {
    return this.#picked ? { selected: this.#picked.square, reachable: this.#picked.places } : {};
  }

  /** The position has changed: what was picked up may be elsewhere. */
  forget() {
    this.#picked = undefined;
  }

  letGo() {
    this.#pick(undefined);
  }

  /** @returns {PointerWishes} */
  get wishes() {
    const { match, board } = this;
    return {
      begin: () => match.settle(),
      canGrab: (square) => match.game.boxes().includes(square) && match.game.places(square).length > 0,
      tap: (square) => this.#tap(square),
      grab: (square) => this.#pick(square),
      drag: (square, x, y) => board.drag(square, x, y),
      drop: (square, target) => {
        match.settle();
        board.drag(undefined);
        const route = target === undefined || !this.#picked?.places.has(target) ? undefined : match.game.route(square, target);
        this.#pick(undefined);
        if (route) match.walk(route);
      },
      swipe: (direction) => match.step(direction),
    };
  }

  /** @param {number} square */
  #tap(square) {
    this.match.settle();
    const { game } = this.match;
    const picked = this.#picked;
    if (picked?.places.has(square)) {
      const route = game.route(picked.square, square);
      this.#pick(undefined);
      if (route) this.match.walk(route);
    } else if (game.boxes().includes(square)) {
      this.#pick(picked?.square === square ? undefined : square);
    } else {
      this.#pick(undefined);
      const walk = game.walkTo(square);
      if (walk) this.match.walk(walk);
    }
  }

  /** Picks a box up, or puts it down. @param {number | undefined} square */
  #pick(square) {
    this.#picked = square === undefined ? undefined : { square, places: new Set(this.match.game.places(square)) };
    this.mark();
  }
}
