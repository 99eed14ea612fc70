// @ts-check
/** Where one level is drawn: it puts sketch, easel, pen, verdict and everything around them together. */

import { onDress } from "../board/wardrobe.js";
import { Sketch } from "../engine.js";
import { texts } from "../i18n/index.js";
import { openDialog } from "../lib/dialog.js";
import { element, fill, find, html, onAction } from "../lib/html.js";
import { notice } from "../lib/notice.js";
import { copy, download, share } from "../lib/sharing.js";
import { go } from "../router.js";
import { isMoving } from "../settings.js";
import { Cursor } from "./cursor.js";
import { createEasel } from "./easel.js";
import { heedDrawingKeys, heedStrokes } from "./hands.js";
import { keysOfEditor, layout } from "./layout.js";
import { askForLevel, heedDrops } from "./opening.js";
import { drawChoices, drawPanel, drawZoom, FINISHED } from "./panel.js";
import { Pen } from "./pen.js";
import { askToSave } from "./sharing.js";
import { drawSwatches } from "./swatches.js";
import { Trial } from "./trial.js";
import { judge, squaresOf, verdictOf } from "./verdict.js";

/** @typedef {import("./layout.js").Side} Side */
/** @typedef {import("./pen.js").Tool} Tool */

/** How much nearer one comes with a key. */
const ZOOM = 1.25;

export class Studio {
  /** What is to be done when the page is left. @type {(() => void)[]} */
  #leaving = [];
  #easel;
  /** Where the mouse is. @type {number | undefined} */
  #hovered;
  /** @type {import("./verdict.js").Verdict} */
  #verdict = { faults: [], warnings: [] };
  #told = "";
  #drawn = "";
  /** The place that was pointed out last, and of what kind. */
  #pointed = { kind: "", index: -1 };
  #judging = 0;
  /** Takes the offer away to go back to what was drawn before. */
  #withdraw = () => {};

  /** @param {Sketch} sketch @param {(drawn: string) => void} keep is told whenever something else is drawn */
  constructor(sketch, keep) {
    this.sketch = sketch;
    this.keep = keep;
    this.pen = new Pen(sketch);
    this.content = element(html`<div class="editor-page"></div>`);
    this.host = element(html`<div class="editor-host" tabindex="0" role="application" aria-describedby="editor-help"></div>`);
    this.trial = new Trial({
      say: (answer) => this.#answer(answer),
      count: (searched) => (find(this.content, ".editor-searched").textContent = searched),
      made: (drawing) => this.#open(drawing, texts().editor.made),
    });
    this.#easel = createEasel(this.host, { isMoving, onZoom: () => drawZoom(this.content, this.#easel) });
    this.cursor = new Cursor(this.pen, {
      show: () => this.#showCursor(),
      changed: () => this.#changed(),
      end: () => this.#end(),
      speak: (words) => (find(this.content, "[data-place=spoken]").textContent = words),
    });
    this.#drawn = sketch.written();
    this.relabel();
    this.#easel.lookAt(this.cursor.square);
    this.#begin();
  }

  /** Says everything in the language that is spoken now. */
  relabel() {
    fill(this.content, layout());
    find(this.content, ".editor-board").append(this.host);
    drawSwatches(this.content);
    this.#told = "";
    drawChoices(this.content, this.pen);
    drawZoom(this.content, this.#easel);
    this.#show();
    this.#judge();
    this.trial.say();
  }

  close() {
    cancelAnimationFrame(this.#judging);
    for (const leave of this.#leaving) leave();
    this.pen.rest();
    this.#withdraw();
    this.trial.close();
    this.#easel.destroy();
  }

  #begin() {
    const { content, cursor, host, pen } = this;
    const chosen = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) this.#choose(target.name, target.value);
    };
    const focused = () => {
      cursor.isShown = host.matches(":focus-visible");
      this.#mark();
    };
    content.addEventListener("change", chosen);
    host.addEventListener("focus", focused);
    host.addEventListener("blur", focused);
    this.#leaving.push(
      onAction(content, (action, source) => this.#act(action, source)),
      heedDrops(content, (drawing) => this.#open(drawing, texts().editor.opened)),
      heedDrawingKeys(host, {
        move: (dx, dy, isDrawing) => cursor.move(dx, dy, isDrawing),
        act: (action) => this.#act(action),
        choose: (brush) => this.#choose("brush", String(brush)),
      }),
      heedStrokes(host, this.#easel.squareAt, {
        begin: (square, isErasing) => {
          cursor.isShown = false;
          this.#hovered = square;
          pen.begin(square, isErasing);
          this.#changed();
        },
        extend: (square) => {
          this.#hovered = square;
          pen.extend(square);
          this.#changed();
        },
        end: () => {
          cursor.square = this.#hovered ?? cursor.square;
          this.#end();
        },
        cancel: () => {
          pen.cancel();
          this.#changed();
        },
        hover: (square) => {
          this.#hovered = square;
          this.#mark();
        },
      }),
      onDress(() => drawSwatches(content)),
    );
  }

  /** @param {string} action @param {HTMLElement} [source] */
  #act(action, source) {
    const { cursor, sketch, trial } = this;
    const t = texts().editor;
    if (FINISHED.includes(action)) {
      this.#judge();
      if (this.#verdict.faults.length > 0) return void notice(t.onlyFinished);
    }
    switch (action) {
      case "put":
      case "erase":
        return cursor[action]();
      case "fillHere":
        return cursor.isShown ? cursor.fill() : this.#choose("tool", "fill");
      case "paint":
      case "rectangle":
        return this.#choose("tool", action);
      case "symmetry":
        return this.#choose("symmetry", String((sketch.symmetry + 1) % t.symmetries.length));
      case "undo":
      case "redo":
      case "turn":
      case "mirror":
      case "trim":
      case "clear":
        this.pen.rest();
        sketch[action]();
        return this.#changed();
      case "escape":
        this.pen.rest();
        return this.#mark();
      case "more":
      case "fewer":
        return this.#resize(/** @type {Side} */ (source?.dataset.side), action === "more" ? 1 : -1);
      case "point":
        return this.#point(source?.dataset.of ?? "");
      case "check":
        return trial.check(sketch.drawing());
      case "cancel":
        return trial.cancel();
      case "make":
        return trial.make({ width: sketch.width, height: sketch.height, boxes: sketch.boxes() });
      case "play":
        return void go(`/p/${sketch.link()}?from=editor`);
      case "lab":
        return void go(`/lab?p=${sketch.link()}`);
      case "open":
        return askForLevel((drawing) => this.#open(drawing, t.opened));
      case "copy":
        return void copy(sketch.drawing(), t.copied);
      case "download":
        return download("mazekeeper.xsb", sketch.drawing());
      case "share":
        return void share(`${location.origin}/p/${sketch.link()}`);
      case "save":
        return askToSave(sketch.drawing());
      case "zoomIn":
      case "zoomOut":
        return this.#easel.zoomBy(action === "zoomIn" ? ZOOM : 1 / ZOOM);
      case "zoom":
        return this.#easel.isZoomed ? this.#easel.showWhole() : this.#easel.showNear();
      case "keys":
        return void openDialog({ title: t.keysTitle, content: element(keysOfEditor()) });
    }
  }

  /** @param {string} name of a control @param {string} value */
  #choose(name, value) {
    const { pen, sketch } = this;
    const { width, height } = sketch;
    if (name === "width") return this.#grow(0, Number(value) - width, 0, 0);
    if (name === "height") return this.#grow(0, 0, Number(value) - height, 0);
    pen.rest();
    if (name === "brush") pen.brush = Number(value);
    if (name === "tool") pen.tool = /** @type {Tool} */ (value);
    if (name === "symmetry") sketch.symmetry = Number(value);
    drawChoices(this.content, pen);
    this.#mark();
  }

  /** @param {Side} side @param {1 | -1} by */
  #resize(side, by) {
    const at = (/** @type {Side} */ wanted) => (side === wanted ? by : 0);
    this.#grow(at("top"), at("right"), at("bottom"), at("left"));
  }

  /** @param {number} top @param {number} right @param {number} bottom @param {number} left */
  #grow(top, right, bottom, left) {
    if (this.sketch.resize(top, right, bottom, left)) this.cursor.shift(left, top);
    else notice(texts().editor.sideBounds(Sketch.leastSide, Sketch.mostSide));
    this.pen.rest();
    this.#changed();
  }

  /** Goes on with another drawing. @param {string} drawing @param {string} told */
  #open(drawing, told) {
    if (!this.sketch.replace(drawing)) return void notice(texts().editor.noBoard, { kind: "trouble" });
    this.pen.rest();
    this.#changed();
    // As soon as something else is drawn, taking back would mean that.
    this.#withdraw = notice(told, { action: { label: texts().editor.undo, run: () => this.#act("undo") } });
  }

  /** Leads to the next place of what was found. @param {string} kind */
  #point(kind) {
    const found = [...this.#verdict.faults, ...this.#verdict.warnings].find((finding) => finding.kind === kind);
    if (!found || found.squares.length === 0) return;
    const index = this.#pointed.kind === kind ? (this.#pointed.index + 1) % found.squares.length : 0;
    this.#pointed = { kind, index };
    this.cursor.square = found.squares[index] ?? 0;
    this.cursor.show();
  }

  /** A stroke is done. */
  #end() {
    this.pen.end();
    this.#changed();
  }

  /** Something else may be drawn now. */
  #changed() {
    // Once per frame is as often as anybody can read it.
    if (this.#judging === 0) this.#judging = requestAnimationFrame(() => this.#judge());
    this.#show();
    const drawn = this.sketch.written();
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.trial.forget();
      this.#withdraw();
      this.keep(drawn);
    }
  }

  #show() {
    const { sketch, host } = this;
    const { width, height } = sketch;
    this.#easel.show({ width, height, cells: sketch.cells(), inside: sketch.inside() });
    // Where a square is on the screen, for whoever points at it.
    Object.assign(host, { columns: width, rectOf: this.#easel.rectOf });
    host.setAttribute("aria-label", texts().editor.board(width, height));
    this.#mark();
  }

  #judge() {
    cancelAnimationFrame(this.#judging);
    this.#judging = 0;
    this.#verdict = judge(this.sketch);
    const markup = verdictOf(this.#verdict, this.sketch.boxes());
    // What is said again would be read aloud again.
    if (String(markup) !== this.#told) fill(find(this.content, ".editor-verdict"), markup);
    this.#told = String(markup);
    drawPanel(this.content, this.sketch, this.#verdict.faults.length === 0);
    this.#mark();
  }

  #showCursor() {
    this.host.focus({ preventScroll: true });
    // The focus may have been here already, or have come by a click elsewhere.
    this.cursor.isShown = true;
    this.#easel.lookAt(this.cursor.square);
    this.#mark();
  }

  #mark() {
    const { cursor, pen } = this;
    const at = cursor.isShown ? cursor.square : this.#hovered;
    this.#easel.mark({
      cursor: cursor.isShown ? at : undefined,
      touched: at === undefined || (cursor.isShown && !pen.isDrawing) ? [] : pen.touched(at),
      faults: squaresOf(this.#verdict.faults),
      warnings: squaresOf(this.#verdict.warnings),
    });
  }

  /** Whoever has just pressed a button there finds the next one under the finger. @param {ReturnType<typeof html>} answer */
  #answer(answer) {
    const place = find(this.content, ".editor-answer");
    const hadFocus = place.contains(document.activeElement);
    fill(place, answer);
    if (hadFocus) (place.querySelector("button") ?? find(this.content, "[data-action=check]")).focus({ preventScroll: true });
  }
}
