/**
 * The frame of a table: where its panels stand. It is made for the first picture and kept while
 * what lies in the panels grows, so that nobody's hand wanders because a region above it does; what
 * has outgrown its panel is drawn smaller in it.
 *
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./reflow.js").Layout} Layout
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Region} Region
 * @typedef {{width: number, height: number, seats: number[]}} Room the seats are those held by this browser
 * @typedef {{layout: Layout, board: Arrangement, open: string | null}} Frame
 */

import { arrange, fit, ROOMS } from "./arrangement.js";
import { favouring, largestOf, LAYOUTS, seatOf } from "./reflow.js";

/** The smallest unit, however low the screen is. */
const LEAST = 26;
/** Units below this one are paid for with all that is not needed for a move. */
const FAIR = 28.5;
/** Units below this one are paid for with a tighter board first. */
const COMFORTABLE = 40;
/** How much of its height an open region keeps if need be. */
const TIGHT = 0.7;
/** A region with less of it taken up by spaces is open: it has room to spare, and it may grow. */
const SPARSE = 2 / 3;
/** How much larger a board must get before its regions are moved. */
const WORTH = 1.07;
/** Units that are too small: then the panels give way. */
const TINY = 20;

/**
 * The frame that shows a scene largest, all of it or if need be what is needed for a move.
 *
 * @param {Scene} scene
 * @param {Room} room
 * @returns {Frame}
 */
export function frameOf(scene, room) {
  const layouts = LAYOUTS.map((layout) => (/** @type {Scene} */ any) => layout(favouring(any, room.seats)));
  const { width, height, seats } = room;
  const whole = (/** @type {Layout} */ layout) => fit(layout(scene), width, height, 0).unit;
  const needed = (/** @type {Layout} */ layout) => {
    const laid = layout(scene);
    return fit(only(laid, neededOf(laid, seats)), width, height, 0).unit;
  };
  const fair = layouts.filter((layout) => whole(layout) >= FAIR);
  return framed(scene, best(fair.length ? fair : nearly(layouts, needed), whole), room);
}

/**
 * Whether a frame has room enough for a scene.
 *
 * @param {Frame} frame
 * @param {Scene} scene
 */
export function holds({ board, layout }, scene) {
  const { regions } = layout(scene);
  if (regions.length !== board.panels.size) return false;
  return regions.every((region) => {
    const panel = board.panels.get(region.id);
    return panel && unitIn(panel, region, board.unit) >= Math.min(TINY, board.unit);
  });
}

/**
 * A scene in a frame that holds it.
 *
 * @param {Frame} frame
 * @param {Scene} scene
 * @returns {Arrangement}
 */
export function arrangeIn({ board, layout, open }, scene) {
  const shown = layout(scene);
  const corners = new Map(shown.regions.map((region) => {
    const panel = /** @type {Box} */ (board.panels.get(region.id));
    const unit = unitIn(panel, region, board.unit);
    const inner = innerOf(panel);
    const spare = region.id === open ? (inner.height - region.height * unit) / 2 : 0;
    const x = inner.x + (inner.width - region.width * unit) / 2 - region.x * unit;
    return [region.id, { x, y: inner.y + spare - region.y * unit, unit }];
  }));
  const spaces = new Map(shown.spaces.map((space) => {
    const { x, y, unit } = corners.get(space.region) ?? { x: 0, y: 0, unit: board.unit };
    const box = { x: x + space.x * unit, y: y + space.y * unit, width: space.width * unit, height: space.height * unit };
    return [space.id, box];
  }));
  return { ...board, spaces };
}

/**
 * The layouts that make a board as large as any does, or nearly so.
 *
 * @param {Layout[]} layouts
 * @param {(layout: Layout) => number} unitOf
 */
function nearly(layouts, unitOf) {
  const units = layouts.map(unitOf);
  return layouts.filter((_, index) => WORTH * units[index] >= Math.max(...units));
}

/**
 * The layout that makes the board largest; the first one unless another is worth it.
 *
 * @param {Layout[]} layouts
 * @param {(layout: Layout) => number} unitOf
 */
function best(layouts, unitOf) {
  return layouts.reduce((chosen, layout) => (unitOf(layout) > WORTH * unitOf(chosen) ? layout : chosen));
}

/**
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Room} room
 * @returns {Frame}
 */
function framed(scene, layout, { width, height, seats }) {
  const laid = layout(scene);
  const needed = neededOf(laid, seats);
  const comfort = fit(only(tightened(laid), needed), width, height, LEAST).unit;
  const { unit } = fit(laid, width, height, Math.min(COMFORTABLE, comfort));
  const open = openOf(laid);
  const stretched = open ? stretch(laid, open, needed, { width, height, seats }, unit) : laid;
  return { layout, board: arrange(stretched, ROOMS, unit), open: open?.id ?? null };
}

/**
 * The regions that somebody needs for a move: their own, and those that are nobody's.
 *
 * @param {Scene} scene
 * @param {number[]} seats
 */
function neededOf({ regions }, seats) {
  const isNeeded = (/** @type {number | null} */ seat) => seat === null || !seats.length || seats.includes(seat);
  return regions.filter((region) => isNeeded(seatOf(region))).map((region) => region.id);
}

/**
 * The scene whose open region takes what room is left, or gives what is lacking.
 *
 * @param {Scene} scene
 * @param {Region} open
 * @param {string[]} needed
 * @param {Room} room
 * @param {number} unit
 * @returns {Scene}
 */
function stretch(scene, open, needed, { width, height }, unit) {
  const board = arrange(scene, ROOMS, unit);
  const under = scene.regions.filter((region) => isUnder(region, open) || region === open);
  const isCovered = under.length > 1;
  const spare = (/** @type {Region[]} */ regions) => {
    const bottoms = regions.map(({ id }) => board.panels.get(id)).map((panel) => (panel ? panel.y + panel.height : 0));
    return (height - Math.max(...bottoms)) / unit;
  };
  const most = (TIGHT - 1) * open.height;
  const all = spare(under);
  const down = all >= most ? all : Math.max(most, spare(under.filter(({ id }) => needed.includes(id))));
  const across = isCovered ? 0 : Math.max(0, (width - board.width) / unit);
  return resized(scene, open, across, down);
}

/**
 * The region that has room to spare, if the largest one does.
 *
 * @param {Scene} scene
 */
function openOf({ regions, spaces }) {
  if (!regions.length) return null;
  const largest = largestOf(regions);
  const own = spaces.filter((space) => space.region === largest.id);
  const taken = own.reduce((sum, space) => sum + space.width * space.height, 0);
  return taken < SPARSE * largest.width * largest.height ? largest : null;
}

/**
 * @param {Scene} scene
 * @returns {Scene}
 */
function tightened(scene) {
  const open = openOf(scene);
  return open ? resized(scene, open, 0, (TIGHT - 1) * open.height) : scene;
}

/**
 * The scene with a larger or smaller region; what lies beyond it makes room.
 *
 * @param {Scene} scene
 * @param {Region} region
 * @param {number} across
 * @param {number} down
 * @returns {Scene}
 */
function resized(scene, region, across, down) {
  const regions = scene.regions.map((own) => {
    if (own === region) return { ...own, width: own.width + across, height: own.height + down };
    const x = own.x >= region.x + region.width ? own.x + across : own.x;
    const y = isUnder(own, region) ? own.y + down : own.y;
    return { ...own, x, y };
  });
  const width = Math.max(...regions.map((own) => own.x + own.width));
  const height = Math.max(...regions.map((own) => own.y + own.height));
  return { ...scene, regions, width, height };
}

/**
 * Whether a region lies below another one, and not in a column beside it.
 *
 * @param {Region} region
 * @param {Region} other
 */
function isUnder(region, other) {
  return region.y >= other.y + other.height && region.x < other.x + other.width && region.x + region.width > other.x;
}

/**
 * The scene without what lies below all that is needed.
 *
 * @param {Scene} scene
 * @param {string[]} needed
 * @returns {Scene}
 */
function only(scene, needed) {
  const floors = scene.regions.filter(({ id }) => needed.includes(id)).map((region) => region.y + region.height);
  return { ...scene, regions: scene.regions.filter((region) => region.y < Math.max(...floors)) };
}

/**
 * The unit that a region has in its panel.
 *
 * @param {Box} panel
 * @param {Region} region
 * @param {number} unit
 */
function unitIn(panel, region, unit) {
  const inner = innerOf(panel);
  return Math.min(unit, inner.width / region.width, inner.height / region.height);
}

/** @param {Box} panel */
function innerOf({ x, y, width, height }) {
  const { edge } = ROOMS;
  return { x: x + edge, y: y + edge, width: width - 2 * edge, height: height - 2 * edge };
}
