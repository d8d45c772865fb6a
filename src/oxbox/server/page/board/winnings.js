/** Who gets what leaves the table. */

/** @typedef {import("./scene.js").Scene} Scene */

/**
 * The seat that has more than before, by the number that its first fact begins with; null if none or several have.
 *
 * @param {Scene | null} before
 * @param {Scene} after
 * @returns {number | null}
 */
export function gainerOf(before, after) {
  if (!before) return null;
  const had = standings(before);
  const gainers = [...standings(after)].filter(([seat, number]) => number > (had.get(seat) ?? Infinity));
  return gainers.length === 1 ? gainers[0][0] : null;
}

/** @param {Scene} scene */
function standings({ facts }) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { seat, value } of facts) {
    if (seat !== null && !found.has(seat)) found.set(seat, parseInt(value, 10));
  }
  return found;
}
