/** A move as it is told at the table: on the board, in the log, in the prompt and aloud. */

import { announce } from "../notices.js";
import { isOverdue } from "./handover.js";
import { addToLog } from "./log.js";
import { isPressing } from "./state.js";
import { drawSurroundings } from "./surroundings.js";
import { Patience, tell } from "./telling.js";

/** @typedef {import("../board/scene.js").Note} Note */

/**
 * Tell a move, at once to its end where somebody's time for the next one already runs here. The
 * promise is kept when its last picture stands.
 *
 * @param {import("./table.js").TableView} view
 * @param {any} event
 * @param {number} most more events than that may not wait
 */
export async function narrate(view, event, most) {
  const { state, renderer } = view;
  if (!state?.scene || !renderer) return;
  const scene = state.scene;
  const shown = { ...state, turn: event.seat };
  view.isTelling = true;
  view.patience = new Patience();
  const isPressed = [event, ...view.queue].some((next) => isPressing(state, next));
  if (view.queue.length > most || isPressed || isOverdue(view)) view.patience.end();
  view.prompt.clear();
  view.mover?.watch(state);
  view.passed = [];
  await tell(scene, event.steps ?? [], {
    draw: (next, renamed) => {
      drawSurroundings(view, { ...shown, scene: next });
      return renderer.draw(next, { renamed });
    },
    say: (sentence, next) => {
      if (arePassing(scene.notes, next.notes)) view.passed = next.notes;
      announce(sentence);
      addToLog(view.parts.log, shown, view.game, event, sentence);
      view.prompt.say(sentence);
    },
    read: (isReading) => view.parts.reading.classList.toggle("read", isReading),
  }, view.patience);
  view.isTelling = false;
}

/**
 * Whether notes only pass by, and are to be kept so that there is time to read them.
 *
 * @param {Note[]} before
 * @param {Note[]} now
 */
function arePassing(before, now) {
  return now.length > before.length && JSON.stringify(before) !== JSON.stringify(now);
}
