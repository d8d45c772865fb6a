/**
 * Where a scene's regions stand on this screen: as they are, or those above and below the largest one
 * beside it, in one row each or folded to two. A scene is changed as a whole, so that every layout takes
 * any scene of a game.
 *
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Region} Region
 * @typedef {import("./scene.js").Space} Space
 * @typedef {(scene: Scene) => Scene} Layout
 */

const NEAR = 1e-6;

/** @type {Layout[]} from the one that changes least */
export const LAYOUTS = [(scene) => scene, beside, (scene) => beside(folded(scene))];

/**
 * The seat that a region belongs to: its id ends with the number, as in `hand:1`.
 *
 * @param {Region} region
 */
export function seatOf(region) {
  const found = /:(\d+)$/.exec(region.id);
  return found ? Number(found[1]) : null;
}

/**
 * The region with most room.
 *
 * @param {Region[]} regions
 */
export function largestOf([first, ...others]) {
  return others.reduce((best, own) => (areaOf(own) > areaOf(best) ? own : best), first);
}

/**
 * The scene in which the regions of some seats come first among equals.
 *
 * @param {Scene} scene
 * @param {number[]} seats
 * @returns {Scene}
 */
export function favouring(scene, seats) {
  const isOwn = (/** @type {Region} */ region) => seats.includes(seatOf(region) ?? -1);
  const below = lower(scene);
  if (below.some((region) => !isEqual(region, below[0]))) return scene;
  const wanted = [...below.filter(isOwn), ...below.filter((region) => !isOwn(region))];
  return shifted(scene, new Map(wanted.map((region, index) => [region.id, { x: 0, y: below[index].y - region.y }])));
}

/**
 * The scene with every region that lies above or below the largest one in a column beside the rest.
 *
 * @param {Scene} scene
 * @returns {Scene}
 */
export function beside(scene) {
  const moving = [...upper(scene), ...lower(scene)];
  if (!moving.length) return scene;
  const staying = scene.regions.filter((region) => !moving.includes(region));
  const left = Math.min(...staying.map((region) => region.x));
  const top = Math.min(...staying.map((region) => region.y));
  const right = Math.max(...staying.map((region) => region.x + region.width));
  const shifts = new Map(staying.map((region) => [region.id, { x: -left, y: -top }]));
  let y = 0;
  for (const region of moving.sort((one, other) => one.y - other.y)) {
    shifts.set(region.id, { x: right - left - region.x, y: y - region.y });
    y += region.height;
  }
  return shifted(scene, shifts);
}

/**
 * The scene with every region above or below the largest one that is a single row of spaces in two rows.
 *
 * @param {Scene} scene
 * @returns {Scene}
 */
function folded(scene) {
  return [...upper(scene), ...lower(scene)].reduce((now, { id }) => fold(now, id), scene);
}

/**
 * @param {Scene} scene
 * @param {string} id
 * @returns {Scene}
 */
function fold(scene, id) {
  const region = /** @type {Region} */ (scene.regions.find((own) => own.id === id));
  const row = scene.spaces.filter((space) => space.region === region.id).sort((one, other) => one.x - other.x);
  if (row.length < 4 || row.some((space) => Math.abs(space.y - row[0].y) > NEAR)) return scene;
  const ends = row.map((space) => space.x + space.width - region.x);
  const whole = ends[ends.length - 1];
  const widths = row.slice(1).map((space, index) => Math.max(ends[index], whole - (space.x - region.x)));
  const width = Math.min(...widths);
  const second = new Set(row.slice(widths.indexOf(width) + 1));
  const by = row[widths.indexOf(width) + 1].x - region.x;
  const now = { ...region, width, height: 2 * region.height };
  const regions = scene.regions.map((own) => {
    if (own.id === region.id) return now;
    return own.y >= region.y + region.height - NEAR ? { ...own, y: own.y + region.height } : own;
  });
  const moved = new Map(regions.map((own, index) => [own.id, own.y - scene.regions[index].y]));
  const spaces = scene.spaces.map((space) => {
    if (second.has(space)) return { ...space, x: space.x - by, y: space.y + region.height };
    return { ...space, y: space.y + (moved.get(space.region) ?? 0) };
  });
  return sized({ ...scene, regions, spaces });
}

/**
 * The regions above the largest one.
 *
 * @param {Scene} scene
 */
function upper({ regions }) {
  if (!regions.length) return [];
  const largest = largestOf(regions);
  return regions.filter((region) => region.y + region.height <= largest.y + NEAR);
}

/**
 * The regions below the largest one.
 *
 * @param {Scene} scene
 */
function lower({ regions }) {
  if (!regions.length) return [];
  const largest = largestOf(regions);
  return regions.filter((region) => region.y >= largest.y + largest.height - NEAR);
}

/**
 * @param {Scene} scene
 * @param {Map<string, {x: number, y: number}>} shifts
 * @returns {Scene}
 */
function shifted(scene, shifts) {
  const shift = (/** @type {string} */ id) => shifts.get(id) ?? { x: 0, y: 0 };
  const regions = scene.regions.map((own) => ({ ...own, x: own.x + shift(own.id).x, y: own.y + shift(own.id).y }));
  const spaces = scene.spaces.map((own) => ({ ...own, x: own.x + shift(own.region).x, y: own.y + shift(own.region).y }));
  return sized({ ...scene, regions, spaces });
}

/**
 * @param {Scene} scene
 * @returns {Scene}
 */
function sized(scene) {
  const width = Math.max(...scene.regions.map((region) => region.x + region.width));
  const height = Math.max(...scene.regions.map((region) => region.y + region.height));
  return { ...scene, width, height };
}

/** @param {Region} region */
function areaOf(region) {
  return region.width * region.height;
}

/**
 * @param {Region} one
 * @param {Region} other
 */
function isEqual(one, other) {
  return one.width === other.width && one.height === other.height && one.x === other.x;
}
