/** Everything around the board: seats, what there is to read, what can be done, the promise. */

import { element, put } from "../elements.js";
import { HOST } from "./absences.js";
import { writeLimit } from "./clock.js";
import { drawPromise } from "./fairness.js";
import { drawLog } from "./log.js";
import { drawFacts, drawWords, notesCard } from "./reading.js";
import { drawSeats } from "./seats.js";
import { fitType } from "./typesize.js";
import { drawWaiting } from "./waiting.js";

/**
 * @typedef {import("./table.js").TableView} TableView
 * @typedef {import("./state.js").TableState} TableState
 */

/** @param {TableView} view */
export function drawSurroundings(view) {
  const { parts, state } = view;
  if (!state) return;
  parts.aside.classList.toggle("idle", !state.scene);
  const away = state.people.filter((person) => person.joined && !person.present && !person.bot);
  view.absences.note([...away.map(({ seat }) => seat), ...(state.hostPresent === false ? [HOST] : [])]);
  view.absences.then(() => drawSurroundings(view));
  drawSeats(parts.seats, state, view.game);
  drawFacts(parts.facts, state.scene);
  drawLog(parts.log, state, view.game);
  if (parts.inWords.open) drawWords(parts.words, state.scene);
  drawWaiting(parts.waiting, view, state);
  drawPromise(parts.promise, view);
  view.actions.show(state);
  drawNotes(parts, state);
  view.offerBar.show(state);
}

/**
 * The notes of the scene, and below those that have just gone by.
 *
 * @param {TableView["parts"]} parts
 * @param {TableState} state
 */
function drawNotes(parts, state) {
  const { passed, scene } = state;
  const notes = scene?.notes ?? [];
  const isOld = passed.length > 0 && JSON.stringify(passed) !== JSON.stringify(notes);
  const timer = state.limit && element("span", { class: "limit", role: "timer" }, writeLimit(state.limit));
  const drawn = JSON.stringify(notes);
  const isSame = parts.reading.dataset.drawn === drawn;
  const card = isSame ? parts.reading.querySelector(".notes") : notes.length > 0 && notesCard(notes, "current");
  parts.reading.dataset.drawn = drawn;
  put(parts.reading, card, timer);
  if (card && !isSame) fitType(card);
  put(parts.passed, isOld && notesCard(passed, "passed"));
}
