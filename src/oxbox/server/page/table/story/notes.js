/** The card with the notes of a scene. */

import { element, put } from "../../elements.js";
import { writeLimit } from "../play/clock.js";
import { fitType } from "../typesize.js";

/** @typedef {import("../../board/scene.js").Note} Note */

/**
 * The notes as a card, on which answers are marked as right or wrong.
 *
 * @param {Note[]} notes
 * @param {string} name
 */
export function notesCard(notes, name) {
  const lines = notes.map((note) => {
    if (!note.verdict) return element("p", { class: note.look }, note.text);
    const name = `text ${note.look}${note.asked ? " asked" : ""}`;
    return element("p", { class: name }, `${note.text}: `, element("strong", {}, note.verdict));
  });
  return element("div", { class: `notes ${name}` }, lines);
}

/**
 * The notes that a telling showed only for a while, or that a game ended with: the truth about a card, and not the
 * next one.
 *
 * @param {any[]} steps
 * @param {boolean} isLast
 * @returns {Note[] | null}
 */
export function revealedIn(steps, isLast) {
  const shown = steps.map((step) => step.changes?.notes).filter((notes) => notes?.length);
  return shown.length > 1 || isLast ? shown[0] ?? null : null;
}

/**
 * Draw the notes of the scene, and below them those that the last move removed.
 *
 * @param {import("../table.js").TableView["parts"]} parts
 * @param {import("../state.js").TableState} state
 */
export function drawNotes(parts, state) {
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
