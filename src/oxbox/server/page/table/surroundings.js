/** Everything around the board: seats, what there is to read, what can be done, the promise. */

import { showTab } from "../attention.js";
import { drawPromise } from "../fair/fairness.js";
import { HOST } from "./people/absences.js";
import { drawSeats } from "./people/seats.js";
import { drawWaiting } from "./people/waiting.js";
import { isMyTurn } from "./state.js";
import { drawLog } from "./story/log.js";
import { drawNotes } from "./story/notes.js";
import { drawFacts, drawWords } from "./story/position.js";

/** @param {import("./table.js").TableView} view */
export function drawSurroundings(view) {
  const { parts, state } = view;
  if (!state) return;
  parts.aside.classList.toggle("idle", !state.scene);
  const away = state.people.filter((person) => person.joined && !person.present && !person.bot);
  view.absences.note([...away.map(({ seat }) => seat), ...(state.hostPresent === false ? [HOST] : [])]);
  view.absences.then(() => drawSurroundings(view));
  drawSeats(parts.seats, state, view.game);
  drawFacts(parts.facts, state.scene);
  drawLog(parts.log, state, view.game, view.news.remarks);
  if (parts.inWords.open) drawWords(parts.words, state.scene);
  drawWaiting(parts.waiting, view, state);
  drawPromise(parts.promise, view);
  view.actions.show(state);
  drawNotes(parts, state);
  view.offerBar.show(state);
  showTab(`${view.game.title} · Oxbox`, isMyTurn(state) && state.mine.length === 1);
  if (!state.telling) view.narrator.ears.settle();
}
