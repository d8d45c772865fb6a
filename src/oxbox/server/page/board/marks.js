/** How parts of the picture stand out: what can be chosen, what was, the last move, the keyboard. */

/** @typedef {[string, {node: SVGElement}][]} Parts */

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
    if (isPossible) node.setAttribute("tabindex", first ? "0" : "-1");
    else node.removeAttribute("tabindex");
    if (isChosen) node.setAttribute("aria-pressed", "true");
    else node.removeAttribute("aria-pressed");
    if (isPossible) first = false;
  }
}

/**
 * @param {Parts} parts
 * @param {string[]} marked
 */
export function showMarked(parts, marked) {
  for (const [id, { node }] of parts) node.classList.toggle("marked", marked.includes(id));
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
