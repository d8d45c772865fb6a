/**
 * Spaces as SVG, drawn where they lie. What stands out (possible, chosen, marked) is a class, and
 * each of them has a shape of its own beside its colour.
 */

import { figure, rounded } from "../elements.js";
import { inset } from "./arrangement.js";
import { ARROWS, printed } from "./printing.js";
import { ellipse, halo, rectangle, SHORT, sideOf, writing } from "./shapes.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./scene.js").Space} Space
 */

/** The part of a pile's width that its pieces take; their number has the rest. */
export const PILED = 0.7;

/**
 * The parts of a space.
 *
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 * @param {number} held how many pieces are on it
 * @param {import("./printing.js").Sizes} sizes
 * @param {import("./art.js").Art} art
 * @returns {Element[]}
 */
export function spaceParts(space, box, panel, held, sizes, art) {
  const isCovered = held > 0 && space.look === "card" && space.text.length <= SHORT;
  const parts = [rectangle(box, 0, "touch")];
  if (art.has(space.skin)) parts.push(art.cover(space.skin, box, "skin"));
  else if (!isCovered) parts.push(...ground(space, box, panel));
  if (space.look === "pile") parts.push(countOf(held, box));
  else parts.push(...printed(space, box, held > 0, sizes, art));
  parts.push(...halo(inset(box, art.has(space.skin) ? 0.045 * sideOf(box) : 2), space.look === "round"));
  return parts;
}

/**
 * How many pieces lie on a pile, beside them.
 *
 * @param {number} held
 * @param {Box} box
 */
function countOf(held, box) {
  const size = Math.max(12, Math.min(0.24 * box.height, 0.2 * box.width));
  const beside = { ...box, x: box.x + (PILED - 0.06) * box.width, width: (1 - PILED) * box.width };
  return writing([`×${held}`], beside, size, `count${held ? "" : " none"}`);
}

/**
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 */
function ground(space, box, panel) {
  const side = sideOf(box);
  const made = shapeOf(space, box, panel, side);
  return made ? [made] : [];
}

/**
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 * @param {number} side
 */
function shapeOf(space, box, panel, side) {
  if (space.look === "cell") return rectangle(inset(box, 0.025 * side), 0.09 * side, "ground");
  if (space.look === "card") return rectangle(inset(box, 0.04 * side), 0.08 * side, "ground card");
  if (space.look === "round") return ellipse(inset(box, 0.04 * side), "ground");
  return space.look === "arrow" ? signpost(space, box, panel) : null;
}

/**
 * A signpost that points where its text says, or else into its region.
 *
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 */
function signpost(space, box, panel) {
  const size = sideOf(box) / 2;
  const angle = ARROWS[space.text.trim()] ?? inwards(box, panel);
  const outline = [[-0.52, -0.5], [0.16, -0.5], [0.68, 0], [0.16, 0.5], [-0.52, 0.5]];
  const points = outline.map(([x, y]) => `${rounded(x * size)},${rounded(y * size)}`).join(" ");
  const x = rounded(box.x + box.width / 2);
  const y = rounded(box.y + box.height / 2);
  return figure("polygon", {
    class: "ground",
    points,
    transform: `translate(${x} ${y}) rotate(${angle})`,
    "stroke-linejoin": "round",
  });
}

/**
 * The angle from the nearest side of a panel to its middle.
 *
 * @param {Box} box
 * @param {Box} panel
 */
function inwards(box, panel) {
  const across = (panel.x + panel.width / 2 - box.x - box.width / 2) / panel.width;
  const down = (panel.y + panel.height / 2 - box.y - box.height / 2) / panel.height;
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 0 : 180;
  return down > 0 ? 90 : 270;
}
