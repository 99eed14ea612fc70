// @ts-check
/** A button that switches all sound off and on, for pages on which something is played. Its action is `mute`. */

import { texts } from "../i18n/index.js";
import { fill, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { keyLabel } from "../lib/keys.js";
import { settings } from "../settings.js";
import { sound } from "./index.js";

/** Its place, to be drawn by {@link drawSoundButton}. */
export function soundButton() {
  return html`<button class="button quiet icon sound-button" type="button" data-action="mute"></button>`;
}

/** Says what it would do now. @param {ParentNode} content */
export function drawSoundButton(content) {
  const t = texts().sound;
  const button = find(content, ".sound-button");
  const label = sound.isOn ? t.turnOff : t.turnOn;
  const key = settings().keys.mute[0];
  if (button.getAttribute("aria-label") === label && button.childElementCount > 0) return;
  fill(button, html`${icon(sound.isOn ? "sound" : "soundOff")}`);
  button.title = key === undefined ? label : `${label} (${keyLabel(key)})`;
  button.setAttribute("aria-label", label);
}
