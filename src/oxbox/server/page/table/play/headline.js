/** Who has won, in a few words, with the scores where they decided it. Pure: nothing here touches the page. */

import { listed } from "../../elements.js";
import { nameOf } from "../people/names.js";

/**
 * @typedef {import("../state.js").TableState} TableState
 * @typedef {Pick<TableState, "outcome" | "people" | "mine" | "seats">} Finished
 */

/** Reasons of an end that the scores did not decide. */
export const SETTLED = ["resignation", "time", "agreement", "length"];

const LOST = "You lost";
const STAND_IN = "The bot that took over for you";

/**
 * Who has won, said to the one person at this screen, or to all who look on; between two sides with
 * the scores, as in "You won 31–24", unless they are equal and something else decided.
 *
 * @param {Finished} state
 * @param {any} game
 */
export function headline(state, game) {
  const words = verdict(state, game);
  const scores = scoresOf(state, game);
  if (scores.length !== 2) return words;
  const [low, high] = [...scores].sort((a, b) => a - b);
  if (low === high && state.outcome.winners?.length === 1) return words;
  if (words === LOST) return `${words} ${low}–${high}`;
  return `${words}${words.endsWith("won") ? "" : ","} ${high}–${low}`;
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
 * Why the game ended: with players' names where somebody resigned or was too slow, else in the game's own words.
 *
 * @param {Finished} state
 */
export function reasonOf(state) {
  const { outcome, people, mine } = state;
  const winners = /** @type {number[]} */ (outcome.winners ?? []);
  const losers = people.map(({ seat }) => seat).filter((seat) => !winners.includes(seat));
  const isOwn = mine.length === 1 && losers.includes(mine[0]);
  const who = isOwn && losers.length === 1 ? "You" : listed(losers.map((seat) => nameOf(state, seat)));
  if (outcome.reason === "resignation" && losers.length) return `${who} resigned.`;
  if (outcome.reason === "time" && losers.length) return `${who} ran out of time.`;
  if (outcome.reason === "agreement") return "The players agreed to a draw.";
  return outcome.sentence;
}

/**
 * How the game ended for the people at this screen: "won", "lost" or "drawn"; "over" for those who only watch or
 * share one device.
 *
 * @param {Finished} state
 * @returns {"won" | "lost" | "drawn" | "over"}
 */
export function moodOf({ outcome, people, mine }) {
  const winners = /** @type {number[]} */ (outcome.winners ?? []);
  if (!winners.length || winners.length === people.length) return "drawn";
  if (mine.length !== 1) return "over";
  return winners.includes(mine[0]) && !hasLeft(people[mine[0]]) ? "won" : "lost";
}

/**
 * @param {Finished} state
 * @param {any} game
 */
function verdict(state, game) {
  const winners = /** @type {number[]} */ (state.outcome.winners ?? []);
  if (!winners.length) return "A draw";
  const sides = /** @type {number[][]} */ (game.sides?.[state.seats] ?? []);
  const isOneSide = sides.some((side) => winners.every((seat) => side.includes(seat)));
  if (state.mine.length !== 1) {
    const names = listed(winners.map((seat) => nameOf(state, seat)));
    return winners.length === 1 || isOneSide ? `${names} won` : `${names} share the win`;
  }
  if (!winners.includes(state.mine[0])) return LOST;
  if (hasLeft(state.people[state.mine[0]])) return `${STAND_IN} ${isOneSide ? "won" : "shares the win"}`;
  if (!isOneSide) return "You share the win";
  return winners.length > 1 ? "Your side won" : "You won";
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
 * @param {Finished} state
 * @param {any} game
 * @returns {number[]}
 */
function scoresOf({ outcome }, game) {
  return game.has_scores && !SETTLED.includes(outcome.reason) ? outcome.scores : [];
}
