/** Text in pictures: measured without a font, wrapped and cut. Widths are in ems. */

const NARROW = new Set("iljftrI.,;:'|!()[]/ ·’‘-");
const BROAD = new Set("mwMW@%—…→←↑↓");
const UPPER = /^\p{Lu}$/u;
const WIDE = /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]$/u;

/** How much broader bold letters are. */
export const BOLD = 1.2;

/** @param {string} letter */
function advance(letter) {
  if (/^\p{M}$/u.test(letter) || letter === "\u200d") return 0;
  if (WIDE.test(letter)) return 1.05;
  if (NARROW.has(letter)) return 0.38;
  if (BROAD.has(letter)) return 0.96;
  return UPPER.test(letter) ? 0.72 : 0.6;
}

/**
 * The width of a text, rather too wide than too narrow.
 *
 * @param {string} text
 */
export function measure(text) {
  let width = 0;
  for (const letter of text) width += advance(letter);
  return width;
}

/**
 * The text on one line of at most `width` ems, with an ellipsis where it is cut.
 *
 * @param {string} text
 * @param {number} width
 */
export function shorten(text, width) {
  const line = text.split(/\s+/).join(" ").trim();
  if (measure(line) <= width) return line;
  const letters = [...line];
  while (letters.length && measure(letters.join("")) + 0.96 > width) letters.pop();
  return letters.join("").trimEnd() + "…";
}

/**
 * The largest size at which lines fit into a box.
 *
 * @param {string[]} lines
 * @param {number} width
 * @param {number} height
 */
export function largest(lines, width, height) {
  const broadest = Math.max(0.6, ...lines.map(measure));
  return Math.min(width / broadest, height / (1.15 * Math.max(lines.length, 1)));
}

/**
 * The text on the number of lines that lets it be largest; no word is broken.
 *
 * @param {string} text
 * @param {number} width
 * @param {number} height
 */
export function bestLines(text, width, height) {
  const words = text.split(/\s+/).filter(Boolean);
  const ways = [[words.join(" ")], words];
  for (let n = 1; n < words.length; n += 1) {
    ways.push([words.slice(0, n).join(" "), words.slice(n).join(" ")]);
  }
  let best = ways[0];
  for (const way of ways) {
    if (largest(way, width, height) > largest(best, width, height)) best = way;
  }
  return best;
}
