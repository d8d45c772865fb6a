/** The device changes hands: one person's view is taken away before the next one looks. */

import { put } from "../elements.js";
import { forgetAnnouncements } from "../notices.js";
import { isExposed, nameOf, needsCurtain } from "./state.js";

/**
 * @typedef {import("./table.js").TableView} TableView
 * @typedef {import("./state.js").TableState} TableState
 */

/** How long somebody may still look at what their move did. */
const LOOK = 900;

/**
 * See that nobody looks at a hand that is not to move: it goes after a moment, and where the next one sits
 * here too, the curtain comes down before it.
 *
 * @param {TableView} view
 * @param {TableState} state
 */
export function handOver(view, state) {
  const { has_secrets } = view.game;
  const exposed = isExposed(state, has_secrets);
  noteHand(view, state);
  if (!exposed) view.exposedSince = 0;
  else if (!isOverdue(view)) return;
  if (needsCurtain(state, has_secrets)) view.curtain.lower(/** @type {number} */ (state.turn), nameOf(state, /** @type {number} */ (state.turn)));
  else view.curtain.lift();
  if (exposed) takeAway(view, state);
}

/**
 * Note that a hand lies open from now on, if it does: when whoever has moved has looked for long enough, all
 * that waits to be told is told at once, however much happens meanwhile.
 *
 * @param {TableView} view
 * @param {TableState} state
 */
export function noteHand(view, state) {
  if (view.exposedSince || !isExposed(state, view.game.has_secrets)) return;
  view.exposedSince = performance.now();
  setTimeout(() => view.hurry(), LOOK + 5);
}

/**
 * Whether a hand has been open for too long.
 *
 * @param {TableView} view
 */
export function isOverdue({ exposedSince }) {
  return exposedSince > 0 && performance.now() >= exposedSince + LOOK;
}

/**
 * What one person saw goes from the page and from memory first, then from the stream.
 *
 * @param {TableView} view
 * @param {TableState} state
 */
function takeAway(view, state) {
  view.exposedSince = 0;
  view.state = { ...state, scene: null, paths: [], viewing: null };
  forget(view);
  view.renderer?.clear();
  view.socket.lookAway();
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
