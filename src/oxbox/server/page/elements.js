/** Making elements: the only place that builds markup, and it never parses any. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {string | number | Node | null | undefined | false} Content
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes
 */

/**
 * An HTML element. Attributes that are null, undefined or false are left out; functions are
 * listeners under the name of their event.
 *
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...any} content
 * @returns {any}
 */
export function element(tag, attributes = {}, ...content) {
  return fill(document.createElement(tag), attributes, content);
}

/**
 * An SVG element, made as {@link element} makes HTML.
 *
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...any} content
 * @returns {any}
 */
export function figure(tag, attributes = {}, ...content) {
  return fill(document.createElementNS(SVG, tag), attributes, content);
}

/**
 * @param {Element} made
 * @param {Attributes} attributes
 * @param {any[]} content
 */
function fill(made, attributes, content) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, String(value));
    }
  }
  made.append(...words(content.flat(9)));
  return made;
}

/** @param {Content[]} content */
function words(content) {
  const kept = content.filter((part) => part !== null && part !== undefined && part !== false);
  return kept.map((part) => (part instanceof Node ? part : String(part)));
}

/**
 * Put new content into an element.
 *
 * @param {Element} place
 * @param {...any} content
 */
export function put(place, ...content) {
  place.replaceChildren(...words(content.flat(9)));
}

/**
 * The element of that id, which the page has.
 *
 * @param {string} id
 * @returns {any}
 */
export function find(id) {
  return document.getElementById(id);
}

/**
 * Names as one would say them: "Blue, Yellow and Green".
 *
 * @param {string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat("en-GB").format(names);
}

/**
 * A number for an attribute, to a hundredth.
 *
 * @param {number} value
 */
export function rounded(value) {
  return String(Math.round(value * 100) / 100);
}
