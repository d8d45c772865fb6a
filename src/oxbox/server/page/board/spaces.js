/**
 * Spaces as SVG, drawn where they lie. What stands out (possible, chosen, marked) is a class, and
 * each of them has a shape of its own beside its colour.
 */

import { figure, rounded } from "../elements.js";
import { inset } from "./arrangement.js";
import { ARROWS, printed } from "./printing.js";
import { ellipse, halo, rectangle, SHORT, sideOf } from "./shapes.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./scene.js").Space} Space
 */

/**
 * The parts of a space.
 *
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 * @param {boolean} isOccupied
 * @param {import("./printing.js").Sizes} sizes
 * @returns {Element[]}
 */
export function spaceParts(space, box, panel, isOccupied, sizes) {
  const isCovered = isOccupied && space.look === "card" && space.text.length <= SHORT;
  const parts = [rectangle(box, 0, "touch")];
  if (!isCovered) parts.push(...ground(space, box, panel));
  parts.push(...printed(space, box, isOccupied, sizes));
  parts.push(...halo(inset(box, 2), space.look === "round"));
  return parts;
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
