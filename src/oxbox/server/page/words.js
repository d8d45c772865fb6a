/**
 * Texts worded for their reader. The server tells everybody the same text, with marks where it speaks of seats:
 * `⦃0⦄` is the name of seat 0, and `⦃0:You move¦⦃0⦄ moves⦄` is the first wording for that seat and the second
 * for everybody else. Marks are resolved in the JSON that arrives, before anybody reads it.
 */

import { nameOf } from "./table/people/names.js";

const OPEN = "⦃";
const MARK = /⦃(\d+)(?::([^⦃⦄]*)¦([^⦃⦄]*))?⦄/g;

/**
 * Resolve the marks in a text.
 *
 * @param {string} text
 * @param {string[]} names by seat
 * @param {number | null} reader the seat that is spoken to
 */
export function address(text, names, reader) {
  let worded = text;
  for (let before = ""; worded !== before && worded.includes(OPEN); ) {
    before = worded;
    worded = worded.replace(MARK, (_, seat, own, other) => {
      if (other === undefined) return names[seat] ?? `Seat ${Number(seat) + 1}`;
      return Number(seat) === reader ? own : other;
    });
  }
  return worded;
}

/** What a table's texts are worded with: who reads them, and what everybody is called. */
export class Words {
  /** @param {number | null} [reader] */
  constructor(reader = null) {
    this.reader = reader;
    /** @type {string[]} */
    this.names = [];
  }

  /**
   * Read JSON from the server. Players whom it names are called that from then on; somebody who holds one seat is
   * spoken to, several people at one device are not.
   *
   * @param {string} text
   */
  read(text) {
    const message = JSON.parse(text);
    const { people, you } = message.snapshot ?? message;
    if (people) this.names = people.map((/** @type {any} */ _, /** @type {number} */ seat) => quoted(nameOf({ people }, seat)));
    if (you) this.reader = you.seats.length === 1 ? you.seats[0] : null;
    return text.includes(OPEN) ? JSON.parse(address(text, this.names, this.reader)) : message;
  }
}

/**
 * A name as it stands in JSON, without the signs that marks are made of.
 *
 * @param {string} name
 */
function quoted(name) {
  return JSON.stringify(name.replace(/[⦃⦄¦]/g, "")).slice(1, -1);
}
