// @ts-check
/** Everything that can be set. A change is there at once; there is nothing to save. */

import { onDress } from "../board/wardrobe.js";
import { fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { codeOf, keyLabel } from "../lib/keys.js";
import { notice } from "../lib/notice.js";
import { LANGUAGES, texts } from "../i18n/index.js";
import { me } from "../session.js";
import {
  ACTIONS,
  change,
  choose,
  chosen,
  DEFAULTS,
  MOST_KEYS,
  onChange,
  PALETTES,
  restoreDefaults,
  settings,
  speedLabel,
  SPEEDS,
} from "../settings.js";
import { drawPreviews, themeRow } from "./lookcard.js";
import { choices, redraw, sheetOf } from "./parts.js";
import { heedSlider, heedSoundButton, heedSoundControl, soundSection, tellPieces } from "./soundcard.js";

/** @typedef {import("../settings.js").Action} Action */
/** @typedef {import("../settings.js").Settings} Settings */

/** @returns {import("../router.js").Page} */
export function settingsPage() {
  const content = sheetOf("settings narrow");
  /** The action that waits for a key. @type {Action | undefined} */
  let waiting;

  const draw = () => {
    const t = texts().pages.settings;
    const l = texts().looks;
    const { language, appearance, theme, palette, motion, speed, holding, warnings } = settings();
    fill(
      content,
      html`<header class="page-head">
          <h1>${t.title}</h1>
          <p class="soft">${me() ? t.keptThere : t.keptHere}</p>
        </header>
        <section class="card rows">
          <h2>${t.look}</h2>
          ${oneOf("language", t.language, Object.entries(LANGUAGES), language)}
          ${oneOf("appearance", t.appearance, [["system", t.system], ["light", t.light], ["dark", t.dark]], appearance)}
          ${themeRow(theme)}
          ${oneOf("palette", l.palette, PALETTES.map((name) => [name, l.palettes[name]]), palette, l.paletteNote)}
          ${oneOf("motion", t.motion, [["system", t.system], ["on", t.on], ["off", t.off]], motion, t.motionNote)}
        </section>
        <section class="card rows">
          <h2>${t.game}</h2>
          ${oneOf("speed", t.speed, SPEEDS.map((value) => [String(value), speedLabel(value)]), String(speed))}
          ${onOrOff("warnings", t.warnings, t.warningsNote, warnings)} ${onOrOff("holding", t.holding, t.holdingNote, holding)}
        </section>
        ${soundSection()}
        <section class="card rows">
          <h2>${t.keys}</h2>
          <p class="soft">${t.keysNote}</p>
          <ul class="bindings">
            ${ACTIONS.map(binding)}
          </ul>
          <p>
            <button class="button" type="button" data-action="reset-keys" data-key="reset-keys">${t.resetKeys}</button>
          </p>
        </section>
        <p><button class="button" type="button" data-action="restore" data-key="restore">${t.restore}</button></p>`,
    );
    drawPreviews(content);
  };

  /** @param {Action} action */
  const binding = (action) => {
    const t = texts().pages.settings;
    const name = texts().pages.actions[action];
    const codes = settings().keys[action];
    return html`<li class="binding">
      <span>${name}</span>
      <span class="binding-keys">
        ${codes.map(
          (code) =>
            html`<span class="bound"
              ><kbd>${keyLabel(code)}</kbd
              ><button
                class="button quiet icon"
                type="button"
                data-action="remove"
                data-of="${action}"
                data-code="${code}"
                data-key="remove ${action} ${code}"
                aria-label="${t.remove(keyLabel(code), name)}"
                title="${t.remove(keyLabel(code), name)}"
              >
                ${icon("close")}
              </button></span
            >`,
        )}
        ${
          waiting === action
            ? html`<button class="button primary press" type="button" data-action="cancel" data-key="add ${action}">
                ${t.press} <small>${t.pressHint}</small>
              </button>`
            : codes.length < MOST_KEYS &&
              html`<button
                class="button quiet add"
                type="button"
                data-action="add"
                data-of="${action}"
                data-key="add ${action}"
                aria-label="${t.add(name)}"
                title="${t.add(name)}"
              >
                ${icon("plus")}${codes.length === 0 && t.addShort}
              </button>`
        }
      </span>
    </li>`;
  };

  /** @param {Action | undefined} action */
  const wait = (action) => {
    waiting = action;
    redraw(content, draw);
  };

  /** @param {Action} action @param {string} code */
  const bind = (action, code) => {
    const t = texts().pages;
    const { keys } = settings();
    const had = ACTIONS.find((other) => other !== action && keys[other].includes(code));
    const lists = ACTIONS.map((other) => {
      const rest = keys[other].filter((bound) => bound !== code);
      return [other, other === action ? [...rest, code].slice(-MOST_KEYS) : rest];
    });
    waiting = undefined;
    change({ keys: Object.fromEntries(lists) });
    redraw(content, draw); // Also if nothing was changed.
    // With the last free place the button to add one is gone.
    const after =
      content.querySelector(`[data-key="add ${action}"]`) ??
      content.querySelector(`[data-key="remove ${action} ${code}"]`);
    if (after instanceof HTMLElement) after.focus({ preventScroll: true });
    if (had) notice(t.settings.wasTaken(keyLabel(code), t.actions[had]));
  };

  // While an action waits, keys mean nothing else anywhere on the page.
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (!waiting) return;
    const code = codeOf(event);
    if (code !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      bind(waiting, code);
    } else if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      event.stopPropagation();
      wait(undefined);
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      notice(texts().pages.settings.cannot);
    }
  };
  document.addEventListener("keydown", pressed, { capture: true });
  /** @param {Event} event */
  const elsewhere = (event) => {
    const isPress = event.target instanceof Element && event.target.closest(".press, [data-action=add]");
    if (waiting && !isPress) wait(undefined);
  };
  document.addEventListener("pointerdown", elsewhere);

  onAction(content, (action, source) => {
    const t = texts().pages.settings;
    const of = /** @type {Action} */ (source.dataset.of);
    if (heedSoundButton(action)) return;
    if (action === "add") wait(of);
    else if (action === "cancel") wait(undefined);
    else if (action === "remove") {
      const { keys } = settings();
      change({ keys: { ...keys, [of]: keys[of].filter((code) => code !== source.dataset.code) } });
      find(content, `[data-key="add ${of}"]`).focus({ preventScroll: true });
    } else {
      const before = chosen();
      if (action === "restore") restoreDefaults();
      else change({ keys: structuredClone(DEFAULTS.keys) });
      notice(action === "restore" ? texts().pages.settings.restored : t.keysRestored, {
        kind: "good",
        action: { label: texts().pages.settings.undo, run: () => choose(before) },
      });
    }
  });
  content.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (heedSoundControl(event.target)) return;
    const { name, value, id, checked } = event.target;
    if (id === "warnings" || id === "holding") change({ [id]: checked });
    else if (name === "speed") change({ speed: Number(value) });
    else change(/** @type {Partial<Settings>} */ ({ [name]: value }));
  });
  content.addEventListener("input", heedSlider);

  draw();
  const stop = onChange(() => redraw(content, draw));
  // The system may turn dark by itself, which is no change of settings.
  const undress = onDress(() => drawPreviews(content));
  const stopTelling = tellPieces(content);
  return {
    get title() {
      return texts().pages.settings.title;
    },
    content,
    relabel: () => redraw(content, draw),
    close: () => {
      stop();
      undress();
      stopTelling();
      document.removeEventListener("keydown", pressed, { capture: true });
      document.removeEventListener("pointerdown", elsewhere);
    },
  };
}

/**
 * @param {"warnings" | "holding"} name
 * @param {string} label
 * @param {string} note
 * @param {boolean} isOn
 */
function onOrOff(name, label, note, isOn) {
  return html`<div class="set-row">
    <label for="${name}">${label}</label>
    <p class="soft" id="${name}-note">${note}</p>
    <input class="switch" type="checkbox" role="switch" id="${name}" aria-describedby="${name}-note" ${isOn && html`checked`} />
  </div>`;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} values each with its own label
 * @param {string} current
 * @param {string} [note]
 */
function oneOf(name, label, values, current, note) {
  const options = values.map(([value = "", label = ""]) => ({ value, label }));
  return html`<div class="set-row">
    <span>${label}</span>
    ${note && html`<p class="soft">${note}</p>`} ${choices(name, label, options, current)}
  </div>`;
}
