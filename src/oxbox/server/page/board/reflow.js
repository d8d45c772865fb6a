/**
 * A scene for a wide place: the regions below the largest one stand beside it instead.
 *
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Region} Region
 */

import { fit } from "./arrangement.js";

/** How much larger a board must get before its regions are moved. */
const WORTH = 1.08;

/**
 * Whether a place shows a scene larger with its lower regions moved.
 *
 * @param {Scene} scene
 * @param {number} width
 * @param {number} height
 * @param {number} least
 */
export function isBetterBeside(scene, width, height, least) {
  const moved = beside(scene);
  if (moved === scene) return false;
  return fit(moved, width, height, least).unit > WORTH * fit(scene, width, height, least).unit;
}

/**
 * The scene with every region that lies below the largest one in a column beside the rest.
 *
 * @param {Scene} scene
 * @returns {Scene}
 */
export function beside(scene) {
  const [first, ...others] = scene.regions;
  if (!first) return scene;
  const largest = others.reduce((best, own) => (areaOf(own) > areaOf(best) ? own : best), first);
  const floor = largest.y + largest.height;
  const below = scene.regions.filter((region) => region.y >= floor - 1e-6);
  if (!below.length) return scene;
  const staying = scene.regions.filter((region) => !below.includes(region));
  const right = Math.max(...staying.map((region) => region.x + region.width));
  const shifts = stack(below, right);
  const shift = (/** @type {string} */ id) => shifts.get(id) ?? { x: 0, y: 0 };
  const regions = scene.regions.map((own) => ({ ...own, x: own.x + shift(own.id).x, y: own.y + shift(own.id).y }));
  const spaces = scene.spaces.map((own) => ({ ...own, x: own.x + shift(own.region).x, y: own.y + shift(own.region).y }));
  const width = Math.max(...regions.map((region) => region.x + region.width));
  const height = Math.max(...regions.map((region) => region.y + region.height));
  return { ...scene, regions, spaces, width, height };
}

/** @param {Region} region */
function areaOf(region) {
  return region.width * region.height;
}

/**
 * How far regions move to stand below each other from the top of a column on.
 *
 * @param {Region[]} regions
 * @param {number} x
 */
function stack(regions, x) {
  const shifts = new Map();
  let y = 0;
  for (const region of regions) {
    shifts.set(region.id, { x: x - region.x, y: y - region.y });
    y += region.height;
  }
  return shifts;
}
