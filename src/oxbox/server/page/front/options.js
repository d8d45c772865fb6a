/** The options of a game as fields of a form, each with its explanation. */

import { element } from "../elements.js";

/**
 * @param {any} option
 * @param {any} value what it is at first
 * @returns {{node: HTMLElement, read: () => any}}
 */
export function optionField(option, value) {
  if (option.kind === "flag") return flag(option, value);
  if (option.kind === "number") return number(option, value);
  if (option.kind === "subset") return subset(option, value ?? []);
  return name(option, value);
}

/**
 * @param {any} option
 * @param {any} value
 */
function flag(option, value) {
  const box = element("input", { type: "checkbox" });
  box.checked = Boolean(value);
  const words = element("span", {}, element("strong", {}, option.title), " ", element("small", {}, option.about));
  return { node: element("label", { class: "check" }, box, words), read: () => box.checked };
}

/**
 * @param {any} option
 * @param {any} value
 */
function number(option, value) {
  const input = element("input", { type: "number", min: option.lowest, max: option.highest, value, required: true });
  return { node: field(option, input), read: () => Number(input.value) };
}

/**
 * @param {any} option
 * @param {string[]} value
 */
function subset(option, value) {
  const boxes = option.choices.map((/** @type {string} */ choice) => {
    const box = element("input", { type: "checkbox", value: choice });
    box.checked = value.includes(choice);
    return box;
  });
  const labels = boxes.map((/** @type {HTMLInputElement} */ box) => element("label", { class: "pill" }, box, element("span", {}, capital(box.value))));
  const node = element("fieldset", { class: "subset" }, element("legend", {}, option.title), element("small", {}, option.about), element("div", { class: "pills" }, labels));
  const read = () => boxes.filter((/** @type {any} */ box) => box.checked).map((/** @type {any} */ box) => box.value);
  return { node, read };
}

/**
 * @param {any} option
 * @param {any} value
 */
function name(option, value) {
  const choices = option.choices ?? [value];
  const select = element("select", {}, choices.map((/** @type {string} */ choice) => element("option", { value: choice }, capital(choice))));
  select.value = value;
  return { node: field(option, select), read: () => select.value };
}

/**
 * @param {any} option
 * @param {Element} input
 */
function field(option, input) {
  return element("label", { class: "field" }, element("span", {}, element("strong", {}, option.title), " ", element("small", {}, option.about)), input);
}

/** @param {string} word */
function capital(word) {
  return word && word[0].toUpperCase() + word.slice(1);
}
