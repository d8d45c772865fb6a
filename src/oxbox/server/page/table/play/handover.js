/** The device changes hands: one person's view is taken away before the next one looks. */

import { put } from "../../elements.js";
import { forgetAnnouncements } from "../../notices.js";
import { nameOf } from "../people/names.js";
import { isMyTurn } from "../state.js";

/** @typedef {import("../state.js").TableState} TableState */

/** How long somebody may still look at what their move did. */
const LOOK = 900;

export class Handover {
  /** @param {import("../table.js").TableView} view */
  constructor(view) {
    this.view = view;
    /** since when a hand has been open in somebody else's turn; 0 if none is */
    this.since = 0;
  }

  /** Whether a hand has been open for too long. */
  get isOverdue() {
    return this.since > 0 && performance.now() >= this.since + LOOK;
  }

  /**
   * Note that a hand lies open from now on, if it does: when the one who moved has looked for long enough, all
   * that waits to be told is told at once, however much happens meanwhile.
   */
  note() {
    const { state } = this.view;
    if (this.since || !state || !this.#isExposed(state)) return;
    this.since = performance.now();
    setTimeout(() => this.view.hurry(), LOOK + 5);
  }

  /**
   * See that nobody looks at a hand that is not to move: it goes after a moment, and where the next one sits
   * here too, the curtain comes down before it.
   */
  settle() {
    const { state, curtain, game } = this.view;
    if (!state) return;
    const isExposed = this.#isExposed(state);
    this.note();
    if (!isExposed) this.since = 0;
    else if (!this.isOverdue) return;
    if (state.turn !== null && needsCurtain(state, game)) curtain.lower(state.turn, nameOf(state, state.turn));
    else curtain.lift();
    if (isExposed) this.#takeAway();
  }

  /** Take every word from the page that was meant for one person. */
  forget() {
    const { parts, mover } = this.view;
    forgetAnnouncements();
    for (const part of [parts.log, parts.words, parts.passed]) put(part);
    mover?.forget();
  }

  /** What one person saw goes from memory and from the page first, then from the stream. */
  #takeAway() {
    const { store, renderer, socket } = this.view;
    this.since = 0;
    this.forget();
    store.forget();
    renderer?.clear();
    socket.lookAway();
  }

  /**
   * Whether a hand is open on a shared device in somebody else's turn.
   *
   * @param {TableState} state
   */
  #isExposed({ state, mine, viewing, turn }) {
    return this.view.game.has_secrets && mine.length > 1 && state === "running" && viewing !== null && viewing !== turn;
  }
}

/**
 * Whether the device has to change hands before the next seat sees its view.
 *
 * @param {TableState} state
 * @param {any} game
 */
export function needsCurtain(state, game) {
  return game.has_secrets && state.mine.length > 1 && isMyTurn(state) && state.viewing !== state.turn;
}
