/** The device changes hands: one person's view is taken away before the next one looks. */

import { put } from "../elements.js";
import { forgetAnnouncements } from "../notices.js";
import { nameOf } from "./state.js";
import { drawSurroundings } from "./surroundings.js";

/**
 * @typedef {import("./table.js").TableView} TableView
 * @typedef {import("./state.js").TableState} TableState
 */

/** How long somebody may still look at what their move did. */
const LOOK = 900;

/**
 * Lower the curtain; what was behind it goes from the page and from memory first, then from the stream.
 *
 * @param {TableView} view
 * @param {TableState} state
 */
export function lowerCurtain(view, state) {
  const seat = /** @type {number} */ (state.turn);
  const lower = () => {
    if (view.isClosed || view.state !== state) return;
    view.curtain.lower(seat, nameOf(state, seat));
    if (state.viewing === null) return;
    view.state = { ...state, scene: null, paths: [], viewing: null };
    forget(view);
    view.renderer?.clear();
    drawSurroundings(view, view.state);
    view.socket.look(null);
  };
  if (state.viewing === null) lower();
  else setTimeout(lower, LOOK);
}

/**
 * Drop every word that was meant for one person.
 *
 * @param {TableView} view
 */
export function forget(view) {
  forgetAnnouncements();
  put(view.parts.log);
  put(view.parts.words);
  view.passed = [];
  view.mover?.forget();
}
