/** What happened so far, move by move; the latest stands last and in sight. */

import { element, put } from "../elements.js";
import { persist, readStory } from "../service.js";
import { pawn, toneOf } from "./seats.js";

/** @typedef {import("./state.js").TableState} TableState */

const MOST = 200;

/**
 * Begin with the moves that a snapshot lists; what was said about them is asked for and comes later,
 * unless the lines are gone by then.
 *
 * @param {HTMLElement} place
 * @param {TableState} state
 * @param {any} game
 * @param {string | null} token
 */
export async function fillLog(place, state, game, token) {
  const first = Math.max(0, state.moves.length - MOST);
  const lines = state.moves.slice(first).map((text) => element("li", {}, element("b", {}, text)));
  put(place, lines);
  scrollDown(place);
  if (!lines.length) return;
  const { moves } = await persist(() => readStory(state.table, token, state.viewing)).catch(() => ({ moves: [] }));
  for (const [index, line] of lines.entries()) {
    const move = moves[first + index];
    if (!move || !line.isConnected || move.text !== state.moves[first + index]) continue;
    put(line, pawn(toneOf(game, state.seats, move.seat)), element("b", {}, move.text), " ", move.sentences.join(" "));
  }
  scrollDown(place);
}

/**
 * Add a sentence about a move.
 *
 * @param {HTMLElement} place
 * @param {TableState} state
 * @param {any} game
 * @param {any} event
 * @param {string} sentence
 */
export function addToLog(place, state, game, event, sentence) {
  const last = place.lastElementChild;
  const isSame = last instanceof HTMLElement && last.dataset.number === String(event.number);
  const line = element("span", {}, sentence);
  if (isSame) last.append(" ", line);
  else {
    const who = pawn(toneOf(game, state.seats, event.seat));
    place.append(element("li", { "data-number": event.number }, who, element("b", {}, event.text), " ", line));
  }
  while (place.children.length > MOST) place.firstElementChild?.remove();
  scrollDown(place);
}

/**
 * Bring the latest into sight with the next frame, and not before: asking for the height now would
 * lay the page out once more in the middle of a move.
 *
 * @param {HTMLElement} place
 */
function scrollDown(place) {
  requestAnimationFrame(() => (place.scrollTop = place.scrollHeight));
}
