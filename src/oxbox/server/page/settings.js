/** What this browser is set to, remembered and shown at once: the theme, the sound, the coordinates on boards. */

import { openDialog } from "./dialog.js";
import { element, figure, put } from "./elements.js";
import { recall, remember } from "./memory.js";

/** @type {[string, string][]} */
const THEMES = [
  ["", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

const SPEAKER = "M3 9.5v5h4l5 4.5v-14l-5 4.5z";
const WAVES = "M15.5 8.5a5 5 0 0 1 0 7M18 5.5a9 9 0 0 1 0 13";
const CROSS = "m16 9 5.5 6m0-6L16 15";

/** Whether sounds are wanted. */
export function isSounding() {
  return recall("sound", true);
}

/** Show what is remembered. index.html sets the theme before the first picture, too. */
export function applySettings() {
  const { dataset } = document.documentElement;
  const theme = recall("theme", "");
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  if (recall("coordinates", true)) delete dataset.coordinates;
  else dataset.coordinates = "off";
}

/** @type {HTMLButtonElement | undefined} */
let muter;

/** The button in the top bar that mutes all sounds: one for all pages, which follows the menu, too. */
export function soundButton() {
  muter ??= makeSoundButton();
  return muter;
}

function makeSoundButton() {
  const button = element("button", { class: "button quiet icon sound", "aria-label": "Sound", click: () => keep("sound", !isSounding()) });
  const show = () => {
    button.setAttribute("aria-pressed", String(isSounding()));
    button.title = isSounding() ? "Sound is on" : "Sound is off";
    put(button, figure("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, figure("path", { d: `${SPEAKER}${isSounding() ? WAVES : CROSS}` })));
  };
  addEventListener("settings", show);
  show();
  return button;
}

/** The fields of all settings, for a menu. */
export function settingFields() {
  return [themeField(), checkField("sound", "Sound"), checkField("coordinates", "Coordinates on the board")];
}

/** The button and the dialog of the settings, where there is no menu. */
export function settingsButton() {
  const open = () => openDialog("Settings", settingFields(), { name: "settings-dialog" });
  return element("button", { class: "button quiet", "aria-haspopup": "dialog", click: open }, "Settings");
}

function themeField() {
  const choices = THEMES.map(([value, label]) => {
    const radio = element("input", { type: "radio", name: "theme", value });
    radio.checked = recall("theme", "") === value;
    radio.addEventListener("change", () => keep("theme", value));
    return element("label", { class: "pill" }, radio, element("span", {}, label));
  });
  return element("fieldset", { class: "theme" }, element("legend", {}, "Theme"), element("div", { class: "pills" }, choices));
}

/**
 * @param {string} name
 * @param {string} label
 */
function checkField(name, label) {
  const box = element("input", { type: "checkbox" });
  box.checked = recall(name, true);
  box.addEventListener("change", () => keep(name, box.checked));
  return element("label", { class: "check" }, box, element("span", {}, label));
}

/**
 * @param {string} name
 * @param {string | boolean} value
 */
function keep(name, value) {
  remember(name, value);
  applySettings();
  dispatchEvent(new Event("settings"));
}
