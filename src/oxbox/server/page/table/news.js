/** What happens to seats, in sentences. */

import { nameOf } from "./state.js";

/**
 * The sentence about a seats event, or nothing where it goes without saying.
 *
 * @param {import("./state.js").TableState} state the table after it
 * @param {any} event
 */
export function newsOf(state, event) {
  const who = nameOf(state, event.seat);
  const stays = state.people[event.seat]?.bot ? " A bot plays on." : "";
  /** @type {Record<string, string>} */
  const sentences = {
    joined: `${who} sits down.`,
    filled: `A bot plays ${who}.`,
    takeover: `A bot plays for ${who}.`,
    resigned: `${who} resigns.${stays}`,
    flagged: `${who}'s time has run out.${stays}`,
    back: `${who} is back.`,
  };
  return sentences[event.what] ?? null;
}
