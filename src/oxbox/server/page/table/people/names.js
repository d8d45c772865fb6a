/** What the people at a table are called. */

import { shorten } from "../../board/lettering.js";

/** @typedef {import("../state.js").TableState} TableState */

/** The ems that a name may take where there is little room. */
export const SHORT = 11;

/**
 * What a seat's person is called.
 *
 * @param {TableState} state
 * @param {number} seat
 */
export function nameOf(state, seat) {
  const person = state.people[seat];
  if (!person) return `Seat ${seat + 1}`;
  return person.name ? `${person.name} (${person.seat_name})` : person.seat_name;
}

/**
 * The same for one line: a long name is cut, so that the sentence about it is not.
 *
 * @param {TableState} state
 * @param {number} seat
 */
export function shortNameOf(state, seat) {
  const { name, seat_name } = state.people[seat] ?? {};
  return name ? `${shorten(name, SHORT)} (${seat_name})` : nameOf(state, seat);
}
