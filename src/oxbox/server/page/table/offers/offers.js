/** Offers between people at a table: resigning, a draw, taking back. */

import { confirm } from "../../dialog.js";
import { listed } from "../../elements.js";
import { shortNameOf } from "../people/names.js";
import { isPlaying } from "../state.js";

/** @typedef {import("../state.js").TableState} TableState */

const OPEN = "There is already an offer on the table.";

/** The name of the dialog that asks whether to resign. */
export const RESIGNING = "resigning";

/**
 * The seat for which somebody acts who holds several: the one to move, else the first.
 *
 * @param {TableState} state
 */
export function actingSeat(state) {
  if (state.turn !== null && isPlaying(state, state.turn)) return state.turn;
  return state.viewing ?? state.mine.find((seat) => isPlaying(state, seat)) ?? state.mine[0];
}

/**
 * The seat whose move is taken back: the one that moved last of those that are played at this screen.
 *
 * @param {TableState} state
 */
export function regrettingSeat(state) {
  return state.moves.findLast(({ seat }) => isPlaying(state, seat))?.seat ?? actingSeat(state);
}

/**
 * Why a draw cannot be offered now, or nothing: somebody of every other side has to be a person.
 *
 * @param {TableState} state
 * @param {any} game
 */
export function whyNoDraw(state, game) {
  if (hasOnlyBots(state, game)) return "Bots don't accept draws.";
  return state.offer ? OPEN : "";
}

/**
 * Whether some other side is played by bots alone, which accept no draw.
 *
 * @param {TableState} state
 * @param {any} game
 */
export function hasOnlyBots(state, game) {
  const seat = actingSeat(state);
  const sides = /** @type {number[][]} */ (game.sides?.[state.seats] ?? []);
  const others = sides.filter((side) => !side.includes(seat));
  return others.some((side) => side.every((other) => state.people[other]?.bot));
}

/**
 * Why nothing can be taken back now, or nothing, as far as the page can know.
 *
 * @param {TableState} state
 */
export function whyNoTakeback(state) {
  if (!state.takebacks) return "Takebacks are off at this table.";
  if (state.ply === 0) return "Nobody has moved yet.";
  if (!state.moves.some(({ seat }) => isPlaying(state, seat))) return "You have not moved yet.";
  return state.offer ? OPEN : "";
}

/**
 * @param {TableState} state
 * @param {number} seat
 */
function lastMoveOf({ moves }, seat) {
  return moves.findLastIndex((move) => move.seat === seat);
}

/**
 * All that goes when a seat takes back its last move: "their last move and yours after it".
 *
 * @param {TableState} state
 * @param {number} seat
 * @param {string} whose
 */
export function regretted(state, seat, whose) {
  const after = state.moves.slice(lastMoveOf(state, seat) + 1).map((move) => move.seat);
  const others = [...new Set(after)].map((other) => movesOf(state, other, after.filter((mover) => mover === other).length));
  return `${listed([`${whose} last move`, ...others])}${others.length ? " after it" : ""}`;
}

/**
 * @param {TableState} state
 * @param {number} seat
 * @param {number} count
 */
function movesOf({ people, mine }, seat, count) {
  const isOwn = mine.length === 1 && mine[0] === seat;
  const whose = `${shortNameOf({ people }, seat)}'s`;
  if (count === 1) return isOwn ? "yours" : whose;
  return `${isOwn ? "your" : whose} ${count} moves`;
}

/**
 * A sentence about the moves that were taken back.
 *
 * @param {TableState | null} before the table as it was
 * @param {{seat: number, ply: number}} event
 */
export function takenBack(before, { seat, ply }) {
  if (!before || lastMoveOf(before, seat) !== ply) return "A move was taken back.";
  if (before.mine.length === 1 && before.mine[0] === seat) return `You took back ${regretted(before, seat, "your")}.`;
  return `${shortNameOf(before, seat)} took back ${regretted(before, seat, "their")}.`;
}

/**
 * Why nobody can resign now, or nothing: a partner who has to agree is not asked while something else is.
 *
 * @param {TableState} state
 * @param {any} game
 */
export function whyNoResign(state, game) {
  const isOther = state.offer && state.offer.kind !== "resign";
  return isOther && partnersOf(state, game).length ? OPEN : "";
}

/**
 * The people elsewhere who play on the same side.
 *
 * @param {TableState} state
 * @param {any} game
 */
function partnersOf(state, game) {
  return sideOf(state, game).filter((seat) => !state.mine.includes(seat) && !state.people[seat]?.bot);
}

/**
 * Whether a bot stands in for somebody elsewhere on the same side.
 *
 * @param {TableState} state
 * @param {any} game
 */
function hasAbsentPartner(state, game) {
  return sideOf(state, game).some((seat) => !state.mine.includes(seat) && state.people[seat]?.returns);
}

/**
 * The seats of the side that somebody acts for.
 *
 * @param {TableState} state
 * @param {any} game
 */
function sideOf(state, game) {
  const sides = /** @type {number[][]} */ (game.sides?.[state.seats] ?? []);
  return sides.find((side) => side.includes(actingSeat(state))) ?? [];
}

/**
 * Ask whether to resign, and say what it means here.
 *
 * @param {TableState} state
 * @param {any} game
 */
export function confirmResign(state, game) {
  let meaning = "The game ends, and you lose it.";
  if (partnersOf(state, game).length) meaning = "Your partner has to agree.";
  else if (hasAbsentPartner(state, game)) meaning = "Your partner is away and may come back, so a bot plays on for you.";
  else if (game.sides?.[state.seats]?.length > 2) meaning = "A bot plays on for you, and the others can see that.";
  return confirm("Resign this game?", meaning, { yes: "Resign", no: "Keep playing" }, RESIGNING);
}
