/** How a piece gets from one space to another: along a way if both lie on one, or straight. */

import { fall, slide, walk } from "./motion.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {{scene: import("./scene.js").Scene, board: import("./arrangement.js").Arrangement}} Table
 * @typedef {{box: Box, space: string}} Stand where a piece stands
 */

/**
 * Let a piece travel to where it stands now: on along a way by hops, back by a fall.
 *
 * @param {SVGElement} node
 * @param {Stand} from
 * @param {Stand} to
 * @param {Table} table
 * @param {number} time
 */
export function travel(node, from, to, { scene, board }, time) {
  const passed = spacesBetween(scene, from.space, to.space);
  if (!passed) return slide(node, from.box, to.box, time);
  if (passed === "back") return fall(node, from.box, to.box);
  const home = /** @type {Box} */ (board.spaces.get(to.space));
  const stops = passed.map((id) => beside(to.box, home, /** @type {Box} */ (board.spaces.get(id))));
  return walk(node, [from.box, ...stops, to.box]);
}

/**
 * The spaces that lie between two on a way; nothing if they lie on none.
 *
 * @param {import("./scene.js").Scene} scene
 * @param {string} from
 * @param {string} to
 * @returns {string[] | "back" | null}
 */
export function spacesBetween({ regions, spaces }, from, to) {
  const region = spaces.find(({ id }) => id === to)?.region;
  if (from === to || !regions.find(({ id }) => id === region)?.is_way) return null;
  const way = spaces.filter((space) => space.region === region).map(({ id }) => id);
  const [start, end] = [way.indexOf(from), way.indexOf(to)];
  if (start < 0) return null;
  return end < start ? "back" : way.slice(start + 1, end);
}

/**
 * Where a piece would stand on another space.
 *
 * @param {Box} piece
 * @param {Box} home
 * @param {Box} other
 * @returns {Box}
 */
function beside(piece, home, other) {
  const across = other.x + other.width / 2 - (home.x + home.width / 2);
  const down = other.y + other.height - (home.y + home.height);
  return { ...piece, x: piece.x + across, y: piece.y + down };
}
