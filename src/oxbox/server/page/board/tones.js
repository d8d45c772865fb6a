/** The palette: what the tones of a scene look like. */

/** @type {Record<string, string>} */
export const TONES = {
  seat0: "#c8452f",
  seat1: "#2f6fb7",
  seat2: "#d99a1c",
  seat3: "#4b8b3b",
  yellow: "#e8c21d",
  red: "#cf3a2e",
  turquoise: "#22a7a0",
  orange: "#e8812a",
  pink: "#e07aa8",
  blue: "#2c62b5",
  green: "#4a9440",
  violet: "#7d4fa8",
  white: "#f7f1e3",
  wood: "#c9a46a",
  grass: "#a9c77c",
  stone: "#9a958c",
  ink: "#2b2622",
};

/** @param {string} tone */
export function paint(tone) {
  return TONES[tone] ?? TONES.stone;
}

/**
 * Whether dark letters stand out more on a tone than light ones.
 *
 * @param {string} tone
 */
export function isLight(tone) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(paint(tone).slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140;
}
