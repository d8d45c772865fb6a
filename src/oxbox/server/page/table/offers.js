/** What people can settle with each other at a table: resigning, a draw, taking back. */

import { confirm } from "../dialog.js";
import { element } from "../elements.js";
import { isPlaying, nameOf } from "./state.js";

/** @typedef {import("./state.js").TableState} TableState */

/** @type {Record<string, string>} */
const ASKS = {
  draw: "offers a draw",
  takeback: "asks to take the last move back",
  resign: "wants to resign for both of you",
};

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
 * The seat whose move is taken back: the one that has just moved, if it is played at this screen.
 *
 * @param {TableState} state
 */
export function regrettingSeat(state) {
  return state.mover !== null && isPlaying(state, state.mover) ? state.mover : actingSeat(state);
}

/**
 * Whether a person plays another seat, who could agree to something.
 *
 * @param {TableState} state
 * @param {number} seat
 */
export function hasPartner(state, seat) {
  return state.people.some((person) => !person.bot && person.seat !== seat);
}

/**
 * Ask whether to resign, and say what it means here.
 *
 * @param {TableState} state
 * @param {any} game
 */
export function confirmResign(state, game) {
  const sides = /** @type {number[][]} */ (game.sides?.[state.seats] ?? []);
  const side = sides.find((own) => own.includes(actingSeat(state))) ?? [];
  let meaning = "The game is over then.";
  if (side.some((seat) => !state.mine.includes(seat) && !state.people[seat]?.bot)) meaning = "Your partner has to agree.";
  else if (sides.length > 2) meaning = "A bot will play on in your place, and the others see that it is one.";
  return confirm("Resign?", meaning, { yes: "Resign", no: "Play on" });
}

/**
 * The open offer as a bar with answers, or nothing.
 *
 * @param {TableState} state
 * @param {{answer: (isYes: boolean, seat: number) => void, withdraw: (seat: number) => void}} listener
 */
export function offerBar(state, listener) {
  const { offer } = state;
  if (!offer) return null;
  const waiting = (offer.asked ?? []).filter((/** @type {number} */ seat) => !offer.agreed?.includes(seat));
  const asked = waiting.find((/** @type {number} */ seat) => state.mine.includes(seat));
  const who = nameOf(state, offer.seat);
  if (asked === undefined) {
    const isOwn = state.mine.includes(offer.seat);
    const words = isOwn ? "Your offer waits for an answer." : `${who} ${ASKS[offer.kind] ?? "has an offer"}.`;
    const undo = isOwn &&
      element("button", { class: "button quiet", click: () => listener.withdraw(offer.seat) }, "Withdraw");
    return element("div", { class: "offer", role: "status" }, element("span", {}, words), undo);
  }
  return element(
    "div",
    { class: "offer asked", role: "alert" },
    element("span", {}, `${who} ${ASKS[offer.kind] ?? "has an offer"}.`),
    element("button", { class: "button", click: () => listener.answer(true, asked) }, "Agree"),
    element("button", { class: "button quiet", click: () => listener.answer(false, asked) }, "Decline"),
  );
}
