/** The log: what happened so far, move by move, scrolled to the latest. */

import { pawn, toneOf } from "../../board/pawn.js";
import { element, put } from "../../elements.js";
import { persist, readStory } from "../../service.js";
import { reasonOf, SETTLED } from "../play/headline.js";

/**
 * @typedef {import("../state.js").Move} Move
 * @typedef {{after: number, sentence: string}} Remark what happened besides moves, after so many of them
 */

const MOST = 200;

/** @type {WeakMap<Element, Move | Remark>} what each line says */
const written = new WeakMap();
/** @type {WeakMap<object, Remark>} the last line of a game that no move has ended, by its outcome */
const endings = new WeakMap();

/**
 * Draw the latest moves of a table, or none while there is no picture. Unchanged lines are kept.
 *
 * @param {HTMLElement} place
 * @param {import("../state.js").TableState} state
 * @param {any} game
 * @param {Remark[]} [remarks]
 */
export function drawLog(place, state, game, remarks = []) {
  const lines = state.scene ? linesOf(state, remarks) : [];
  const first = lines[0]?.number ?? Infinity;
  while (place.firstElementChild && Number(place.firstElementChild.getAttribute("data-number")) < first) place.firstElementChild.remove();
  while (place.children.length > lines.length) place.lastElementChild?.remove();
  let isSame = true;
  for (const [index, { number, said }] of lines.entries()) {
    const line = place.children[index] ?? place.appendChild(element("li"));
    if (written.get(line) === said) continue;
    isSame = false;
    written.set(line, said);
    line.setAttribute("data-number", String(number));
    line.className = "text" in said ? "move" : "remark";
    if ("text" in said) put(line, pawn(toneOf(game, state.seats, said.seat)), element("b", {}, said.text), " ", said.sentences.join(" "));
    else put(line, said.sentence);
  }
  if (!isSame) showLatest(place);
}

/**
 * The latest moves, and what else happened after each of them.
 *
 * @param {import("../state.js").TableState} state
 * @param {Remark[]} remarks
 * @returns {{number: number, said: Move | Remark}[]}
 */
function linesOf(state, remarks) {
  const { moves, outcome } = state;
  const all = outcome && SETTLED.includes(outcome.reason) ? [...remarks, endingOf(state)] : remarks;
  const told = (/** @type {number} */ number) => all.filter(({ after }) => after === number).map((said) => ({ number, said }));
  const latest = moves.slice(-MOST);
  const first = moves.length - latest.length + 1;
  return [...told(first - 1), ...latest.flatMap((said, index) => [{ number: first + index, said }, ...told(first + index)])];
}

/** @param {import("../state.js").TableState} state */
function endingOf(state) {
  const known = endings.get(state.outcome);
  const remark = known ?? { after: state.moves.length, sentence: reasonOf(state) };
  if (!known) endings.set(state.outcome, remark);
  return remark;
}

/**
 * Fetch the sentences about the moves of a snapshot, and add them to the log.
 *
 * @param {import("../table.js").TableView} view
 */
export async function readLog({ store, held, parts, game, socket, news }) {
  const { state, edition } = store;
  if (!state?.moves.length) return;
  const { moves } = await persist(() => readStory(state.table, held?.token ?? null, state.viewing, socket.words)).catch(() => ({ moves: [] }));
  store.learn(edition, moves);
  if (store.state) drawLog(parts.log, store.state, game, news.remarks);
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
