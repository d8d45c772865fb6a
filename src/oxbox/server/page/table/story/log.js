/** What happened so far, move by move; the latest stands last and in sight. */

import { pawn, toneOf } from "../../board/pawn.js";
import { element, put } from "../../elements.js";
import { persist, readStory } from "../../service.js";

/** @typedef {import("../state.js").Move} Move */

const MOST = 200;

/** @type {WeakMap<Element, Move>} what each line says */
const written = new WeakMap();

/**
 * Write the latest moves of a table; nothing while no view of it is open. Lines that stay are not touched.
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
 * Ask what was said about the moves of a snapshot, and write it into the log when it comes.
 *
 * @param {import("../table.js").TableView} view
 */
export async function readLog({ store, held, parts, game }) {
  const { state, edition } = store;
  if (!state?.moves.length) return;
  const { moves } = await persist(() => readStory(state.table, held?.token ?? null, state.viewing)).catch(() => ({ moves: [] }));
  store.learn(edition, moves);
  if (store.state) drawLog(parts.log, store.state, game);
}

/**
 * Bring the latest into sight with the next frame, and not before: asking for the height now would
 * lay the page out once more in the middle of a move.
 *
 * @param {HTMLElement} place
 */
export function showLatest(place) {
  requestAnimationFrame(() => (place.scrollTop = place.scrollHeight));
}
