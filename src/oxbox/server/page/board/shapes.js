/** The simple shapes of a picture: boxes, rings, dots and lines of text, in pixels. */

import { figure, rounded } from "../elements.js";
import { inset } from "./arrangement.js";

/** @typedef {import("./arrangement.js").Box} Box */

/** The longest text that is a mark in a corner; a longer one is a heading above the pieces. */
export const SHORT = 3;

/** @param {Box} box */
export function sideOf(box) {
  return Math.min(box.width, box.height);
}

/**
 * @param {Box} box
 * @param {number} radius
 * @param {string} name
 */
export function rectangle(box, radius, name) {
  const { x, y, width, height } = box;
  return figure("rect", {
    class: name,
    x: rounded(x),
    y: rounded(y),
    width: rounded(Math.max(width, 0)),
    height: rounded(Math.max(height, 0)),
    rx: rounded(radius),
  });
}

/**
 * @param {Box} box
 * @param {string} name
 */
export function ellipse(box, name) {
  return figure("ellipse", {
    class: name,
    cx: rounded(box.x + box.width / 2),
    cy: rounded(box.y + box.height / 2),
    rx: rounded(box.width / 2),
    ry: rounded(box.height / 2),
  });
}

/**
 * Lines of text in the middle of a box.
 *
 * @param {string[]} lines
 * @param {Box} box
 * @param {number} size
 * @param {string} name
 */
export function writing(lines, box, size, name) {
  const x = rounded(box.x + box.width / 2);
  const first = box.y + box.height / 2 - (lines.length - 1) * size * 0.575 + size * 0.35;
  const spans = lines.map((line, index) =>
    figure("tspan", { x, y: rounded(first + index * size * 1.15) }, line),
  );
  return figure("text", { class: name, "font-size": rounded(size), "text-anchor": "middle" }, spans);
}

/**
 * Washes, rings, dots and brackets that show through their classes what can be, or was, chosen.
 *
 * @param {Box} box
 * @param {boolean} isRound
 */
export function halo(box, isRound) {
  const radius = 0.13 * sideOf(box);
  const wash = isRound ? ellipse(box, "wash") : rectangle(box, radius, "wash");
  const ring = (/** @type {string} */ name) =>
    isRound ? ellipse(box, `ring ${name}`) : rectangle(box, radius, `ring ${name}`);
  const dot = figure("circle", {
    class: "dot",
    cx: rounded(box.x + box.width / 2),
    cy: rounded(box.y + box.height / 2),
    r: rounded(Math.max(3.5, 0.11 * sideOf(box))),
  });
  return [wash, ring("under"), ring("over"), dot, ...brackets(box)];
}

/**
 * The four corners of a box, twice: a dark line below a light one.
 *
 * @param {Box} box
 */
function brackets({ x, y, width, height }) {
  const long = 0.24 * Math.min(width, height);
  const [left, top, right, bottom] = [x - 1, y - 1, x + width + 1, y + height + 1];
  const corner = (/** @type {number} */ atX, /** @type {number} */ atY, /** @type {number} */ across, /** @type {number} */ down) =>
    `M${rounded(atX + across * long)} ${rounded(atY)}H${rounded(atX)}V${rounded(atY + down * long)}`;
  const d = corner(left, top, 1, 1) + corner(right, top, -1, 1) + corner(left, bottom, 1, -1) + corner(right, bottom, -1, -1);
  return [figure("path", { class: "bracket under", d }), figure("path", { class: "bracket over", d })];
}

/**
 * The part of a space where its heading stands, above the pieces.
 *
 * @param {Box} box
 */
export function textStrip(box) {
  const side = sideOf(box);
  return inset({ ...box, height: 0.28 * side }, 0.04 * side);
}
