/** The options of a game as fields of a form, each with its explanation. */

import { element } from "../elements.js";

/**
 * @param {any} option
 * @param {number} seats
 * @returns {{node: HTMLElement, read: () => any}}
 */
export function optionField(option, seats) {
  const usual = option.default?.[seats];
  const title = titleOf(option.option);
  if (option.kind === "flag") return flag(option, title, usual);
  if (option.kind === "number") return number(option, title, usual);
  if (option.kind === "subset") return subset(option, title, usual ?? []);
  return name(option, title, usual);
}

/** @param {string} text */
function titleOf(text) {
  const words = text.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/**
 * @param {any} option
 * @param {string} title
 * @param {any} usual
 */
function flag(option, title, usual) {
  const box = element("input", { type: "checkbox" });
  box.checked = Boolean(usual);
  const words = element("span", {}, element("strong", {}, title), " ", element("small", {}, option.about));
  return { node: element("label", { class: "check" }, box, words), read: () => box.checked };
}

/**
 * @param {any} option
 * @param {string} title
 * @param {any} usual
 */
function number(option, title, usual) {
  const input = element("input", { type: "number", min: option.lowest, max: option.highest, value: usual, required: true });
  return { node: field(title, option.about, input), read: () => Number(input.value) };
}

/**
 * @param {any} option
 * @param {string} title
 * @param {string[]} usual
 */
function subset(option, title, usual) {
  const boxes = option.choices.map((/** @type {string} */ choice) => {
    const box = element("input", { type: "checkbox", value: choice });
    box.checked = usual.includes(choice);
    return box;
  });
  const labels = boxes.map((/** @type {HTMLInputElement} */ box) => element("label", { class: "pill" }, box, element("span", {}, box.value)));
  const node = element("fieldset", { class: "subset" }, element("legend", {}, title), element("small", {}, option.about), element("div", { class: "pills" }, labels));
  const read = () => boxes.filter((/** @type {any} */ box) => box.checked).map((/** @type {any} */ box) => box.value);
  return { node, read };
}

/**
 * @param {any} option
 * @param {string} title
 * @param {any} usual
 */
function name(option, title, usual) {
  const choices = option.choices ?? [usual];
  const select = element("select", {}, choices.map((/** @type {string} */ choice) => element("option", { value: choice }, choice)));
  select.value = usual;
  return { node: field(title, option.about, select), read: () => select.value };
}

/**
 * @param {string} title
 * @param {string} about
 * @param {Element} input
 */
function field(title, about, input) {
  return element("label", { class: "field" }, element("span", {}, element("strong", {}, title), " ", element("small", {}, about)), input);
}
