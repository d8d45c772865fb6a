/**
 * Where the parts of a scene lie on this screen, in games that say so: `wide` and `tall` are two tables of boxes,
 * in units of their own. Whoever looks sits below: regions of seats change places, and boards that turn are turned.
 *
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./art.js").Art} Art
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Region} Region
 * @typedef {"wide" | "tall"} Kind
 * @typedef {{seat: number, seats: number}} Side the seat that sits below, and how many there are
 * @typedef {{target: Box, angle: number, place: Region}} Home where a region lies: in the place of this one
 */

import { largestOf, seatOf } from "./reflow.js";

/** @type {Kind[]} */
const KINDS = ["wide", "tall"];
/** The room around a world, in pixels. */
const MARGIN = 4;
/** How much larger a tall table must show the board before it is taken on a wide screen. */
const WORTH = 1.05;
/** Arrows, clockwise. */
const COMPASS = ["↑", "→", "↓", "←"];

/** @param {Scene} scene */
export function isWorld({ regions }) {
  return regions.some((region) => region.wide || region.tall);
}

/**
 * The table on which the largest region is drawn largest.
 *
 * @param {Scene} scene
 * @param {(hasPlates: boolean) => {width: number, height: number}} roomFor
 * @param {Art} art
 * @param {Side} side
 * @returns {Kind}
 */
export function kindFor(scene, roomFor, art, side) {
  const room = roomFor(true);
  const known = KINDS.filter((kind) => scene.regions.some((region) => region[kind]));
  const { id } = largestOf(scene.regions);
  const area = (/** @type {Kind} */ kind) => {
    const hasPlates = scene.regions.some((region) => region.look === "plate" && region[kind]);
    const panel = arrangeWorld(scene, kind, roomFor(hasPlates), art, side).panels.get(id);
    return panel ? panel.width * panel.height : 0;
  };
  const [first, second] = room.width >= room.height ? known : [...known].reverse();
  return second && area(second) > WORTH * area(first) ? second : first;
}

/**
 * A scene on one of its tables, as large as a room allows.
 *
 * @param {Scene} scene
 * @param {Kind} kind
 * @param {{width: number, height: number}} room
 * @param {Art} art
 * @param {Side} side
 * @returns {Arrangement}
 */
export function arrangeWorld(scene, kind, room, art, side) {
  const homes = new Map(scene.regions.map((region) => [region.id, homeOf(scene, region, kind, side)]));
  const shown = scene.regions.filter((region) => homes.get(region.id)?.target.width);
  const boxes = shown.flatMap((region) => {
    const { target } = /** @type {Home} */ (homes.get(region.id));
    return [target, art.around(art.boardOf(region, kind), target)];
  });
  const hull = hullOf(boxes);
  const unit = Math.min((room.width - 2 * MARGIN) / hull.width, (room.height - 2 * MARGIN) / hull.height);
  const scaled = (/** @type {Box} */ box) => ({
    x: (box.x - hull.x) * unit,
    y: (box.y - hull.y) * unit,
    width: box.width * unit,
    height: box.height * unit,
  });
  const panels = new Map(shown.map(({ id }) => [id, scaled(/** @type {Home} */ (homes.get(id)).target)]));
  const plates = new Map(shown.filter(({ look }) => look === "plate").map((region) => [
    seatOf(region) ?? 0,
    /** @type {Box} */ (panels.get(region.id)),
  ]));
  const hidden = new Set(scene.regions.filter((region) => !shown.includes(region)).map(({ id }) => id));
  const known = new Map(scene.spaces.map((space) => [space.id, space]));
  const spaces = new Map(scene.spaces.map((space) => {
    const region = scene.regions.find(({ id }) => id === space.region);
    const home = homes.get(space.region);
    if (!region || !home) return [space.id, scaled(boxOf(space))];
    if (!home.target.width) return [space.id, chip(plates.get(seatOf(region) ?? 0), scaled(hull))];
    const there = known.get(placeOfSpace(space.id, region, home.place));
    const own = asBox(there?.[kind]);
    if (own && !own.width) {
      hidden.add(space.id);
      return [space.id, chip(scaled(own), scaled(hull))];
    }
    const inPlace = own ?? fitted(asBox(space[kind]) ?? boxOf(space), sourceOf(space, region, kind), home.target);
    return [space.id, scaled(turned(inPlace, home.target, home.angle))];
  }));
  return { unit, panels, plates, spaces, hidden, width: hull.width * unit, height: hull.height * unit };
}

/**
 * The rectangle in which a space has its box.
 *
 * @param {import("./scene.js").Space} space
 * @param {Region} region
 * @param {Kind} kind
 * @returns {Box}
 */
function sourceOf(space, region, kind) {
  return (space[kind] && asBox(region[kind])) || boxOf(region);
}

/**
 * The id of the space whose place a space takes where its region takes that of another seat: `hand:1:4` lies where
 * `hand:0:4` would.
 *
 * @param {string} id
 * @param {Region} region
 * @param {Region} place
 */
function placeOfSpace(id, region, place) {
  if (place === region) return id;
  const [kind, ...rest] = id.split(":");
  const at = rest.indexOf(String(seatOf(region)));
  return [kind, ...rest.map((part, index) => (index === at ? seatOf(place) : part))].join(":");
}

/**
 * The angle by which boards that turn are turned, so that a seat sits below.
 *
 * @param {Side} side
 */
export function angleFor({ seat, seats }) {
  if (seats !== 2 && seats !== 4) return 0;
  return (360 - (360 / seats) * seat) % 360;
}

/**
 * A text whose arrows are turned with the board that it is written on, by quarters.
 *
 * @param {string} text
 * @param {number} angle
 */
export function turnedText(text, angle) {
  return [...text].map((letter) => {
    const at = COMPASS.indexOf(letter);
    return at < 0 ? letter : COMPASS[(at + Math.round(angle / 90)) % COMPASS.length];
  }).join("");
}

/**
 * @param {Scene} scene
 * @param {Region} region
 * @param {Kind} kind
 * @param {Side} side
 * @returns {Home}
 */
function homeOf({ regions }, region, kind, side) {
  const place = placeOf(regions, region, side);
  const target = asBox(place[kind]) ?? boxOf(place);
  return { target, angle: region.turns ? angleFor(side) : 0, place };
}

/**
 * The region in whose place that of a seat lies: seats keep their order around the table.
 *
 * @param {Region[]} regions
 * @param {Region} region
 * @param {Side} side
 */
export function placeOf(regions, region, { seat, seats }) {
  const own = seatOf(region);
  if (own === null || !seats) return region;
  const id = region.id.replace(/\d+$/, String((own - seat + seats) % seats));
  return regions.find((other) => other.id === id) ?? region;
}

/** @param {number[] | null | undefined | {x: number, y: number, width: number, height: number}} box */
function asBox(box) {
  if (!box) return null;
  if (!Array.isArray(box)) return { x: box.x, y: box.y, width: box.width, height: box.height };
  const [x, y, width, height] = box;
  return { x, y, width, height };
}

/** @param {{x: number, y: number, width: number, height: number}} part */
function boxOf({ x, y, width, height }) {
  return { x, y, width, height };
}

/**
 * A box of one rectangle in another one that holds as large a copy as possible in its middle.
 *
 * @param {Box} box
 * @param {Box} from
 * @param {Box} to
 * @returns {Box}
 */
export function fitted(box, from, to) {
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const x = to.x + (to.width - from.width * scale) / 2;
  const y = to.y + (to.height - from.height * scale) / 2;
  return {
    x: x + (box.x - from.x) * scale,
    y: y + (box.y - from.y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

/**
 * A box turned clockwise around the middle of another one, by quarters.
 *
 * @param {Box} box
 * @param {Box} around
 * @param {number} angle
 * @returns {Box}
 */
function turned(box, around, angle) {
  let now = box;
  const [midX, midY] = [around.x + around.width / 2, around.y + around.height / 2];
  for (let quarter = 0; quarter < Math.round(angle / 90); quarter += 1) {
    const [x, y] = [now.x + now.width / 2 - midX, now.y + now.height / 2 - midY];
    const [width, height] = [now.height, now.width];
    now = { x: midX - y - width / 2, y: midY + x - height / 2, width, height };
  }
  return now;
}

/** @param {Box[]} boxes */
function hullOf(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: Math.max(right - x, 1), height: Math.max(bottom - y, 1) };
}

/**
 * Where pieces are that this screen does not show: at the plate of their seat, or at the upper edge.
 *
 * @param {Box | undefined} plate
 * @param {Box} hull
 * @returns {Box}
 */
function chip(plate, hull) {
  const { x, y, width, height } = plate ?? { x: 0, y: 0, width: hull.width, height: 0 };
  return { x: x + width / 2 - 8, y: y + height / 2 - 8, width: 16, height: 16 };
}
