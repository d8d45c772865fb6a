/** How parts of the picture stand out: what can be chosen, what was, the last move, the keyboard. */

import { figure, rounded } from "../elements.js";
import { sideOf } from "./shapes.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {[string, {node: SVGElement}][]} Parts
 */

const SHAKEN = 600;

/**
 * Show which targets can be chosen and which have been; the first possible one can be tabbed to.
 *
 * @param {Parts} parts
 * @param {Set<string>} possible
 * @param {string[]} chosen
 */
export function showTargets(parts, possible, chosen) {
  let first = true;
  for (const [id, { node }] of parts) {
    const isPossible = possible.has(id);
    const isChosen = chosen.includes(id);
    node.classList.toggle("possible", isPossible);
    node.classList.toggle("chosen", isChosen);
    node.setAttribute("role", isPossible || isChosen ? "button" : "img");
    if (isPossible || isChosen) node.removeAttribute("aria-hidden");
    if (isPossible) node.setAttribute("tabindex", first ? "0" : "-1");
    else node.removeAttribute("tabindex");
    if (isChosen) node.setAttribute("aria-pressed", "true");
    else node.removeAttribute("aria-pressed");
    if (isPossible) first = false;
  }
}

/**
 * The numbers of boxes, each in the upper right corner of its own: names of spaces stand in the left one.
 *
 * @param {(Box | null)[]} boxes in their order; what lies nowhere on the table has none
 */
export function numbers(boxes) {
  return boxes.flatMap((box, index) => {
    if (!box) return [];
    const radius = Math.max(7, Math.min(12, 0.16 * sideOf(box)));
    const [x, y] = [box.x + box.width - 0.8 * radius, box.y + 0.8 * radius];
    const disc = figure("circle", { cx: rounded(x), cy: rounded(y), r: rounded(radius) });
    const size = 1.4 * radius;
    const number = figure("text", { x: rounded(x), y: rounded(y + 0.36 * size), "font-size": rounded(size), "text-anchor": "middle" }, String(index + 1));
    return [figure("g", { class: "number" }, disc, number)];
  });
}

/**
 * @param {Parts} parts
 * @param {string[]} marked the last move
 * @param {string[]} decisive what decided the game
 */
export function showMarked(parts, marked, decisive) {
  for (const [id, { node }] of parts) {
    node.classList.toggle("marked", marked.includes(id) && !decisive.includes(id));
    node.classList.toggle("decisive", decisive.includes(id));
  }
}

/**
 * Move the keyboard to a node, which is then the one that can be tabbed to.
 *
 * @param {Parts} parts
 * @param {SVGElement} to
 */
export function moveFocus(parts, to) {
  for (const [, { node }] of parts) {
    if (node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
  }
  to.setAttribute("tabindex", "0");
  to.focus();
}

/**
 * Shake a part that cannot be chosen.
 *
 * @param {SVGElement} node
 */
export function shake(node) {
  node.classList.remove("refused");
  requestAnimationFrame(() => node.classList.add("refused"));
  setTimeout(() => node.classList.remove("refused"), SHAKEN);
}
