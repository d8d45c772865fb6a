/** The mark of a seat, in the tone of its pieces. */

import { figure } from "../elements.js";
import { paint, TONES } from "./tones.js";

const PAWN =
  "M7 1a3.6 3.6 0 0 1 2.3 6.4C9.9 10 11 12.4 13 15.5H1c2-3.1 3.1-5.5 3.7-8.1A3.6 3.6 0 0 1 7 1z";
const USUAL = ["Red", "Blue", "Yellow", "Green"];

/**
 * The mark of a seat in the tone of its pieces.
 *
 * @param {string} tone
 */
export function pawn(tone) {
  const path = figure("path", { d: PAWN, fill: paint(tone), stroke: "currentColor", "stroke-linejoin": "round" });
  return figure("svg", { class: "pawn", viewBox: "0 0 14 16.5", "aria-hidden": "true" }, path);
}

/**
 * The tone of a seat's pieces: what its name says, or that of its side.
 *
 * @param {any} game
 * @param {number} seats
 * @param {number} seat
 */
export function toneOf(game, seats, seat) {
  const name = game.seat_names?.[seats]?.[seat] ?? "";
  if (name === USUAL[seat]) return `seat${seat}`;
  if (name.toLowerCase() in TONES) return name.toLowerCase();
  const side = (game.sides?.[seats] ?? []).findIndex((/** @type {number[]} */ own) => own.includes(seat));
  return `seat${side < 0 ? seat : side}`;
}
