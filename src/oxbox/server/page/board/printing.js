/**
 * What is printed on spaces, and how large: nothing rather than illegible letters (screen readers get all of
 * it anyway), and one size of letters on spaces that are alike.
 */

import { figure, rounded } from "../elements.js";
import { inset } from "./arrangement.js";
import { bestLines, BOLD, largest } from "./lettering.js";
import { SHORT, sideOf, textStrip, writing } from "./shapes.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./scene.js").Space} Space
 * @typedef {Map<string, number>} Sizes the letters of each space, by its id
 */

/** The smallest letters, in pixels. */
const LEGIBLE = 7;
/** The letters of marks in corners, in pixels: quiet, and not there where they would be crowded. */
const MARK = { least: 11, most: 13 };
/** The largest letters on arrows, in pixels. */
const SIGN = 18;
/** How many letters wide a space must be to have a mark in its corner. */
const ROOMY = 2.4;

/** @type {Record<string, number>} */
export const ARROWS = { "→": 0, "↘": 45, "↓": 90, "↙": 135, "←": 180, "↖": 225, "↑": 270, "↗": 315 };

/**
 * The size of what is printed across each space while it is empty.
 *
 * @param {Space[]} spaces
 * @param {Map<string, Box>} boxes
 * @returns {Sizes}
 */
export function printSizes(spaces, boxes) {
  /** @type {Map<string, number>} */
  const smallest = new Map();
  const written = spaces.filter((space) => textOf(space) && !isMark(space));
  for (const space of written) {
    const box = /** @type {Box} */ (boxes.get(space.id));
    const most = Math.min(0.3 * sideOf(box), space.look === "arrow" ? SIGN : Infinity);
    const size = sizeIn(textOf(space), inset(box, 0.1 * sideOf(box)), inset(box, 1), most);
    smallest.set(kindOf(space), Math.min(size, smallest.get(kindOf(space)) ?? Infinity));
  }
  return new Map(written.map((space) => [space.id, smallest.get(kindOf(space)) ?? 0]));
}

/**
 * The size of what is printed above the pieces on a space; none if there is nothing, or nobody could read it.
 *
 * @param {Space} space
 * @param {Box} box
 */
export function headingSize(space, box) {
  const text = textOf(space);
  if (space.look === "bare" || text.length <= SHORT) return 0;
  const strip = textStrip(box);
  return sizeIn(text, strip, strip, 0.3 * sideOf(box));
}

/**
 * The text on a space: across an empty one, above the pieces on others. Short ones stand in a
 * corner, where pieces cover them; a bare space says that it is empty.
 *
 * @param {Space} space
 * @param {Box} box
 * @param {boolean} isOccupied
 * @param {Sizes} sizes
 * @param {import("./art.js").Art} art
 */
export function printed(space, box, isOccupied, sizes, art) {
  const { label, ink } = art.about(space.skin);
  if (label) return labelled(space, art.part(space.skin, label, box), ink);
  if (isOccupied) return written(space, textStrip(box), headingSize(space, box));
  if (isMark(space)) return mark(space, box);
  return written(space, inset(box, 0.1 * sideOf(box)), sizes.get(space.id) ?? 0);
}

/**
 * @param {Space} space
 * @param {Box} room
 * @param {number} size
 */
function written(space, room, size) {
  if (!size) return [];
  return [writing(bestLines(textOf(space), room.width, room.height), room, size, "print bold")];
}

/**
 * @param {Space} space
 * @param {Box} box
 */
function mark(space, box) {
  const side = sideOf(box);
  const size = Math.min(Math.max(0.14 * side, MARK.least), MARK.most);
  if (side < ROOMY * size) return [];
  const edge = 0.13 * side;
  const place = { x: rounded(box.x + edge), y: rounded(box.y + box.height - edge) };
  return [figure("text", { class: "print corner", "font-size": rounded(size), ...place }, textOf(space))];
}

/**
 * The first line of a space's text, where its skin has room for it.
 *
 * @param {Space} space
 * @param {Box} room
 * @param {string | undefined} ink
 */
function labelled(space, room, ink) {
  const [first] = space.text.trim().split("\n");
  const lines = bestLines(first, room.width, room.height);
  const size = largest(lines, room.width, room.height) / BOLD;
  if (!textOf(space) || size < LEGIBLE) return [];
  const text = writing(lines, room, size, "print bold");
  if (ink) text.style.fill = ink;
  return [text];
}

/**
 * The size of a text in a room with some air around it; with less air where it could not be read otherwise.
 *
 * @param {string} text
 * @param {Box} room
 * @param {Box} whole
 * @param {number} most
 */
function sizeIn(text, room, whole, most) {
  const lines = bestLines(text, room.width, room.height);
  const size = Math.min((0.9 * largest(lines, room.width, room.height)) / BOLD, most);
  if (size >= LEGIBLE) return size;
  return largest(lines, whole.width, whole.height) >= LEGIBLE ? LEGIBLE : 0;
}

/** @param {Space} space */
function textOf(space) {
  const text = space.text.split(/\s+/).join(" ").trim();
  return space.look === "arrow" && text in ARROWS ? "" : text;
}

/** @param {Space} space */
function isMark(space) {
  return space.look === "cell" && textOf(space).length <= SHORT && textOf(space) !== "";
}

/**
 * What the spaces that are alike have in common.
 *
 * @param {Space} space
 */
function kindOf({ region, look, tone, width, height }) {
  return JSON.stringify([region, look, tone, width, height]);
}
