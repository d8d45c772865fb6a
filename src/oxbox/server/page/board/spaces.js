/**
 * Spaces as SVG, drawn where they lie. What stands out (possible, chosen, marked) is a class, and
 * each of them has a shape of its own beside its colour.
 */

import { figure, rounded } from "../elements.js";
import { inset } from "./arrangement.js";
import { BOLD, bestLines, largest } from "./lettering.js";
import { SHORT, ellipse, halo, rectangle, sideOf, textStrip, writing } from "./shapes.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./scene.js").Space} Space
 */

/** How far into a space the broadest ring reaches, in pixels; what is printed in a corner keeps clear of it. */
const RING = 7.5;

/** @type {Record<string, number>} */
const ARROWS = { "→": 0, "↘": 45, "↓": 90, "↙": 135, "←": 180, "↖": 225, "↑": 270, "↗": 315 };

/**
 * The parts of a space.
 *
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 * @param {boolean} isOccupied
 * @returns {Element[]}
 */
export function spaceParts(space, box, panel, isOccupied) {
  const isCovered = isOccupied && space.look === "card" && space.text.length <= SHORT;
  const parts = [rectangle(box, 0, "touch")];
  if (!isCovered) parts.push(...ground(space, box, panel));
  parts.push(...printed(space, box, isOccupied));
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

/**
 * The text on a space: across an empty one, above the pieces on others. Short ones stand in a
 * corner, where pieces cover them; a bare space says that it is empty.
 *
 * @param {Space} space
 * @param {Box} box
 * @param {boolean} isOccupied
 */
function printed(space, box, isOccupied) {
  const text = space.text.split(/\s+/).join(" ").trim();
  const side = sideOf(box);
  if (!text || (space.look === "arrow" && text in ARROWS)) return [];
  if (isOccupied && (space.look === "bare" || text.length <= SHORT)) return [];
  if (space.look === "cell" && text.length <= SHORT) {
    const size = 0.19 * side;
    const edge = Math.max(0.08 * side, RING);
    const place = { x: rounded(box.x + edge), y: rounded(box.y + edge + 0.76 * size) };
    return [figure("text", { class: "print", "font-size": rounded(size), ...place }, text)];
  }
  const room = isOccupied ? textStrip(box) : inset(box, 0.1 * side);
  const lines = bestLines(text, room.width, room.height);
  const size = Math.min((0.9 * largest(lines, room.width, room.height)) / BOLD, 0.3 * side);
  return [writing(lines, room, size, "print bold")];
}
