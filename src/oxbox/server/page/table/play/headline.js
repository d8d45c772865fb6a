/** Who has won, in a few words, with the scores where they decided it. Pure: nothing here touches the page. */

import { listed } from "../../elements.js";
import { nameOf } from "../people/names.js";

/** @typedef {import("../state.js").TableState} TableState */

/** Reasons of an end that the scores did not decide. */
const SETTLED = ["resignation", "time", "agreement", "length"];

const LOST = "You have lost";
const STAND_IN = "The bot that played on for you";

/**
 * Who has won, said to the one person at this screen, or to all who look on; between two sides with
 * the scores, as in "You have won 31 to 24", unless they are equal and something else decided.
 *
 * @param {TableState} state
 * @param {any} game
 */
export function headline(state, game) {
  const words = verdict(state, game);
  const scores = scoresOf(state, game);
  if (scores.length !== 2) return words;
  const [low, high] = [...scores].sort((a, b) => a - b);
  if (low === high && state.outcome.winners?.length === 1) return words;
  if (words === LOST) return `${words} ${low} to ${high}`;
  return `${words}${words.endsWith("won") ? "" : ","} ${high} to ${low}`;
}

/**
 * The scores of more than two seats in order, as in "Blue 31, Red 24, Green 24"; nothing where there are none.
 *
 * @param {TableState} state
 * @param {any} game
 */
export function standings(state, game) {
  const scores = scoresOf(state, game);
  if (scores.length <= 2) return "";
  const seats = state.people.map(({ seat }) => seat).sort((a, b) => scores[b] - scores[a] || a - b);
  return seats.map((seat) => `${nameOf(state, seat)} ${scores[seat]}`).join(", ");
}

/**
 * @param {TableState} state
 * @param {any} game
 */
function verdict(state, game) {
  const winners = /** @type {number[]} */ (state.outcome.winners ?? []);
  if (!winners.length) return "A draw";
  const sides = /** @type {number[][]} */ (game.sides?.[state.seats] ?? []);
  const isOneSide = sides.some((side) => winners.every((seat) => side.includes(seat)));
  if (state.mine.length !== 1) {
    const names = listed(winners.map((seat) => nameOf(state, seat)));
    if (winners.length === 1) return `${names} has won`;
    return isOneSide ? `${names} have won` : `${names} share the win`;
  }
  if (!winners.includes(state.mine[0])) return LOST;
  if (hasLeft(state.people[state.mine[0]])) return `${STAND_IN} ${isOneSide ? "has won" : "shares the win"}`;
  if (!isOneSide) return "You share the win";
  return winners.length > 1 ? "Your side has won" : "You have won";
}

/**
 * Whether somebody left for good and a bot played on, whose win is not theirs.
 *
 * @param {import("../state.js").Person | undefined} person
 */
function hasLeft(person) {
  return Boolean(person?.bot && !person.returns);
}

/**
 * The scores by seat; none where the game has no scores, or where they decided nothing.
 *
 * @param {TableState} state
 * @param {any} game
 * @returns {number[]}
 */
function scoresOf({ outcome }, game) {
  return game.has_scores && !SETTLED.includes(outcome.reason) ? outcome.scores : [];
}
