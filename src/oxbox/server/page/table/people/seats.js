/** Who sits where: a card for each seat with name, presence, clock and what it has. */

import { pawn, toneOf } from "../../board/pawn.js";
import { element, put } from "../../elements.js";
import { face } from "../../bots/face.js";
import { botOf } from "../../bots/roster.js";
import { timeLeft, writeTime } from "../play/clock.js";
import { callOf } from "./names.js";

/** A longer fact may take two lines; then all seats have room for two, at every move. */
const ONE_LINE = 14;

/**
 * What plays a seat, in words.
 *
 * @param {import("../state.js").Person} person
 * @param {string} own what to call the person at this screen; empty for somebody else's seat
 */
function roleOf(person, own) {
  if (person.bot) return person.kind === "bot" ? `level ${person.level} – ${botOf(person.level).word}` : "a bot plays on";
  if (own) return own;
  if (!person.joined) return "not joined";
  return person.present ? "online" : "offline";
}

/**
 * Draw the cards of all seats.
 *
 * @param {Element} place
 * @param {import("../state.js").TableState} state
 * @param {any} game
 */
export function drawSeats(place, state, game) {
  const cards = state.people.map((person) => seatCard(state, person, toneOf(game, state.seats, person.seat)));
  place.classList.toggle("wordy", state.people.some((person) => isWordy(state, person)));
  put(place, cards);
}

/**
 * @param {import("../state.js").TableState} state
 * @param {import("../state.js").Person} person
 */
function isWordy({ scene }, { seat, seat_name }) {
  const own = (scene?.facts ?? []).filter((fact) => fact.seat === seat && fact.label === seat_name);
  return own.some((fact) => fact.value.length > ONE_LINE);
}

/**
 * @param {import("../state.js").TableState} state
 * @param {import("../state.js").Person} person
 * @param {string} tone
 */
function seatCard(state, person, tone) {
  const { seat } = person;
  const isTurn = state.turn === seat;
  const facts = (state.scene?.facts ?? []).filter((fact) => fact.seat === seat);
  const won = state.outcome?.winners?.includes(seat);
  const own = state.mine.length > 1 ? "this device" : "you";
  const role = roleOf(person, state.mine.includes(seat) ? own : "");
  return element(
    "li",
    { class: `seat${isTurn ? " turn" : ""}${won ? " won" : ""}`, "aria-current": isTurn ? "true" : null },
    element(
      "div",
      { class: "who" },
      pawn(tone),
      person.kind === "bot" && face(person.level),
      element("span", { class: "name" }, callOf(person)),
      " ",
      callOf(person) !== person.seat_name && element("span", { class: "seat-name" }, person.seat_name),
      " ",
      isTurn && element("span", { class: "to-move" }, "to move"),
      won && element("span", { class: "to-move" }, state.outcome.winners.length > 1 ? "shares the win" : "has won"),
    ),
    element(
      "div",
      { class: "how" },
      element("span", { class: `role${person.present || person.bot ? "" : " away"}` }, role),
      " ",
      state.clock && clockFace(state, seat),
    ),
    facts.length > 0 && element("dl", {}, facts.map((fact) => factRow(fact, person.seat_name))),
  );
}

/**
 * A fact without the seat's name, which stands above it.
 *
 * @param {import("../../board/scene.js").Fact} fact
 * @param {string} seatName
 */
function factRow(fact, seatName) {
  const own = fact.label === seatName ? "" : fact.label.replace(`${seatName}'s `, "").replace(`${seatName}’s `, "");
  const label = own && own[0].toUpperCase() + own.slice(1);
  const term = element("dt", { class: label ? "" : "unseen" }, label || fact.label);
  return element("div", {}, term, element("dd", {}, fact.value));
}

/**
 * @param {import("../state.js").TableState} state
 * @param {number} seat
 */
function clockFace(state, seat) {
  const left = timeLeft(state.clock, seat);
  const isRunning = state.clock?.running === seat;
  const name = `clock${isRunning ? " running" : ""}${left < 20000 ? " short" : ""}`;
  return element("span", { class: name, role: "timer", "data-seat": seat }, writeTime(left));
}
