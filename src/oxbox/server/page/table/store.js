/** The owner of a table's state: it applies events; all other modules only read the state. */

import { advance, readSnapshot, takeStep } from "./state.js";

/** @typedef {import("./state.js").TableState} TableState */

/** Events that replace the whole state. */
export const WHOLE = ["snapshot", "start", "takeback"];

export class Store {
  /** @type {TableState | null} */
  #state = null;

  /** Counts how often the state was replaced or forgotten; an answer to an earlier question is void then. */
  #edition = 0;

  /** @returns {Readonly<TableState> | null} nothing before the first snapshot */
  get state() {
    return this.#state;
  }

  get edition() {
    return this.#edition;
  }

  /**
   * Apply an event; of a move, the steps that were not applied one by one.
   *
   * @param {any} event
   */
  take(event) {
    const isWhole = WHOLE.includes(event.event);
    if (isWhole) this.#edition += 1;
    if (this.#state) this.#state = advance(this.#state, event);
    else if (isWhole) this.#state = readSnapshot(event);
  }

  /**
   * Apply the next step of the move that is being told.
   *
   * @param {any} event
   * @param {any} step
   */
  step(event, step) {
    if (this.#state) this.#state = takeStep(this.#state, event, step);
  }

  /**
   * Add the sentences about moves that were made before this page was opened.
   *
   * @param {number} edition when it was asked for
   * @param {{text: string, sentences: string[]}[]} story
   */
  learn(edition, story) {
    if (!this.#state || edition !== this.#edition) return;
    const moves = this.#state.moves.map((move, index) => {
      const isTold = move.sentences.length > 0 || story[index]?.text !== move.text;
      return isTold ? move : { ...move, sentences: story[index].sentences };
    });
    this.#state = { ...this.#state, moves };
  }

  /** Forget everything that only one person may know. */
  forget() {
    if (!this.#state) return;
    this.#edition += 1;
    this.#state = { ...this.#state, scene: null, paths: [], viewing: null, moves: [], passed: [] };
  }
}
