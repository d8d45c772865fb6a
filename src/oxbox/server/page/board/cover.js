/** The cover of a game that draws none itself: the seats' initials on discs. */

import { figure } from "../elements.js";
import { toneOf } from "./pawn.js";
import { pieceParts } from "./pieces.js";
import { paint } from "./tones.js";

const SIDE = 72;
const GAP = 8;

/**
 * @param {any} game
 * @param {import("./art.js").Art} art
 */
export function plainCover(game, art) {
  const seats = Math.max(...game.seats);
  const names = /** @type {string[]} */ (game.seat_names?.[seats] ?? []);
  const left = (320 - names.length * (SIDE + GAP) + GAP) / 2;
  return names.map((name, seat) => {
    const tone = toneOf(game, seats, seat);
    const piece = { id: "", space: "", label: name, look: "", tone, text: [...name].slice(0, 1), turned: 0 };
    const parts = pieceParts(piece, { x: 0, y: 0, width: SIDE, height: SIDE }, art, true);
    const token = figure("g", { transform: `translate(${left + seat * (SIDE + GAP)} ${90 - SIDE / 2})` }, parts);
    token.style.color = paint(tone);
    return token;
  });
}
