/**
 * What is heard at a table: moves, the turn, a clock that runs low, the end. The sounds are fetched with the first
 * click, tap or key.
 */

import { isSounding } from "../settings.js";
import { timeLeft } from "./play/clock.js";
import { moodOf } from "./play/headline.js";
import { isMyTurn } from "./state.js";

/** @typedef {import("./state.js").TableState} TableState */

const GESTURES = ["pointerdown", "keydown"];
/** From when on a clock ticks, in milliseconds. */
const LOW = 10000;

export class Ears {
  /** @param {import("./table.js").TableView} view */
  constructor(view) {
    this.view = view;
    /** @type {typeof import("../sound.js") | null} nothing before the first gesture */
    this.sound = null;
    /** @type {boolean | null} whether it was somebody's turn here; nothing before the first look */
    this.wasTurn = null;
    /** the last second that ticked */
    this.ticked = 0;
    this.unlock = () => this.#unlock();
    for (const gesture of GESTURES) addEventListener(gesture, this.unlock, true);
    this.timer = setInterval(() => (view.isClosed ? this.#close() : this.#tick()), 250);
  }

  #close() {
    for (const gesture of GESTURES) removeEventListener(gesture, this.unlock, true);
    clearInterval(this.timer);
  }

  /**
   * A step of a move is shown.
   *
   * @param {any} event
   * @param {any} step
   * @param {number} index
   */
  step(event, step, index) {
    const { sound, view } = this;
    this.wasTurn = false; // also where the next turn comes before the table stands still
    if (!sound) return;
    const answer = sound.soundOfAnswer(event, index);
    this.#play(answer || sound.soundOfStep(step, (look) => sound.soundOfLook(view.game?.game, look)));
  }

  /** The table stands still: say whose turn it has become. */
  settle() {
    const { state } = this.view;
    if (!state) return;
    const isTurn = isMyTurn(state);
    if (isTurn && this.wasTurn === false) this.#play("turn");
    this.wasTurn = isTurn;
  }

  /** @param {TableState} state */
  end(state) {
    this.#play({ won: "won", lost: "lost", drawn: "turn", over: "won" }[moodOf(state)]);
  }

  #tick() {
    const { state } = this.view;
    if (!this.sound || !state || !isMyTurn(state) || !state.clock || state.clock.running !== state.turn) return;
    const left = timeLeft(state.clock, Number(state.turn));
    const second = Math.ceil(left / 1000);
    if (left > 0 && left < LOW && second !== this.ticked) this.#play("clock");
    this.ticked = second;
  }

  /** Get the sounds ready, as browsers want it: in answer to a gesture. */
  async #unlock() {
    if (!isSounding()) return;
    this.sound ??= await import("../sound.js").catch(() => null);
    this.sound?.unlock();
  }

  /** @param {string} name */
  #play(name) {
    if (name) this.sound?.play(name);
  }
}
