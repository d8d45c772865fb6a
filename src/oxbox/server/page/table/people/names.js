/** What the players at a table are called: by their own names, by the bots', and by their colour only without one. */

import { shorten } from "../../board/lettering.js";
import { botOf } from "../../bots/roster.js";

/**
 * @typedef {import("../state.js").TableState} TableState
 * @typedef {import("../state.js").Person} Person
 */

/** The ems that a name may take where there is little room. */
export const SHORT = 11;

/**
 * What a player is called; nobody's name is the colour that the game has for the seat.
 *
 * @param {Pick<Person, "kind" | "name" | "level" | "seat_name">} person
 */
export function callOf(person) {
  return person.name || (person.kind === "bot" ? botOf(person.level).name : person.seat_name);
}

/**
 * What a seat's player is called, with the colour where two are called the same.
 *
 * @param {Pick<TableState, "people">} state
 * @param {number} seat
 */
export function nameOf({ people }, seat) {
  const person = people[seat];
  if (!person) return `Player ${seat + 1}`;
  return qualified(people, person, callOf(person));
}

/**
 * The same for one line: a long name is cut, so that the sentence about it is not.
 *
 * @param {Pick<TableState, "people">} state
 * @param {number} seat
 */
export function shortNameOf({ people }, seat) {
  const person = people[seat];
  return person ? qualified(people, person, shorten(callOf(person), SHORT)) : nameOf({ people }, seat);
}

/**
 * @param {Person[]} people
 * @param {Person} person
 * @param {string} name
 */
function qualified(people, person, name) {
  const isShared = people.some((other) => other.seat !== person.seat && callOf(other) === callOf(person));
  return isShared && name !== person.seat_name ? `${name} (${person.seat_name})` : name;
}
