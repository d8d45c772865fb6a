/** The log: what happened so far, move by move, scrolled to the latest. */

import { pawn, toneOf } from "../../board/pawn.js";
import { element, put } from "../../elements.js";
import { persist, readStory } from "../../service.js";

/** @typedef {import("../state.js").Move} Move */

const MOST = 200;

/** @type {WeakMap<Element, Move>} what each line says */
const written = new WeakMap();

/**
 * Draw the latest moves of a table, or none while there is no picture. Unchanged lines are kept.
 *
 * @param {HTMLElement} place
 * @param {import("../state.js").TableState} state
 * @param {any} game
 */
export function drawLog(place, { scene, moves, seats }, game) {
  const shown = scene ? moves.slice(-MOST) : [];
  const first = moves.length - shown.length + 1;
  while (place.firstElementChild && Number(place.firstElementChild.getAttribute("data-number")) < first) place.firstElementChild.remove();
  while (place.children.length > shown.length) place.lastElementChild?.remove();
  let isSame = true;
  for (const [index, move] of shown.entries()) {
    const line = place.children[index] ?? place.appendChild(element("li", { "data-number": first + index }));
    if (written.get(line) === move) continue;
    isSame = false;
    written.set(line, move);
    put(line, pawn(toneOf(game, seats, move.seat)), element("b", {}, move.text), " ", move.sentences.join(" "));
  }
  if (!isSame) showLatest(place);
}

/**
 * Fetch the sentences about the moves of a snapshot, and add them to the log.
 *
 * @param {import("../table.js").TableView} view
 */
export async function readLog({ store, held, parts, game, socket }) {
  const { state, edition } = store;
  if (!state?.moves.length) return;
  const { moves } = await persist(() => readStory(state.table, held?.token ?? null, state.viewing, socket.words)).catch(() => ({ moves: [] }));
  store.learn(edition, moves);
  if (store.state) drawLog(parts.log, store.state, game);
}

/**
 * Scroll to the latest move in the next frame: asking for the height now would force a layout in the middle
 * of a move.
 *
 * @param {HTMLElement} place
 */
export function showLatest(place) {
  requestAnimationFrame(() => (place.scrollTop = place.scrollHeight));
}
