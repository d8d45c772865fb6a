/**
 * The button that asks for a move back. Whether a move has shown something hidden only the server knows, and
 * finding out costs it something: it is asked when somebody comes near the button, and what it says holds until
 * the table changes.
 */

import { notify } from "../../notices.js";
import { askButton, bar } from "../buttons.js";
import { regrettingSeat, whyNoTakeback } from "./offers.js";

/** @typedef {import("../state.js").TableState} TableState */

const NEAR = ["pointerenter", "focus"];

export class TakeBack {
  /** @param {import("../table.js").TableView} view */
  constructor(view) {
    this.view = view;
    this.button = askButton(view, "Take back", () => this.#wish(), { class: "button quiet small" });
    for (const event of NEAR) this.button.addEventListener(event, () => this.#foresee());
    /** how the table stood when the server was last asked */
    this.standing = "";
    /** why the server takes nothing back then */
    this.refusal = "";
    /** @type {Map<number, {standing: string, isWish: boolean}>} what waits for an answer */
    this.asked = new Map();
  }

  /** @param {TableState} state */
  show(state) {
    if (this.standing !== standingOf(state)) this.standing = this.refusal = "";
    bar(this.button, this.view, whyNoTakeback(state) || this.refusal);
    if (this.button.matches(":hover, :focus")) this.#foresee();
  }

  /**
   * Handle the server's answer to a message, and return whether it was for this button.
   *
   * @param {any} message
   */
  answer({ id, refused }) {
    const asked = this.asked.get(id);
    if (!asked) return false;
    this.asked.delete(id);
    if (refused && asked.isWish) notify(refused.sentence);
    if (asked.standing === this.standing) this.refusal = refused?.sentence ?? "";
    if (this.view.state) this.show(this.view.state);
    return true;
  }

  /** Ask whether a move could be taken back, once for each way the table stands. */
  #foresee() {
    const { state, socket } = this.view;
    if (!state || state.state !== "running" || whyNoTakeback(state) || !socket.isOpen) return;
    if (this.standing !== standingOf(state)) this.#ask(state, { why: { offer: "takeback" } });
  }

  #wish() {
    const { state } = this.view;
    if (state) this.#ask(state, { offer: "takeback" });
  }

  /**
   * @param {TableState} state
   * @param {any} message
   */
  #ask(state, message) {
    this.standing = standingOf(state);
    const id = this.view.socket.send({ ...message, seat: regrettingSeat(state) });
    if (id) this.asked.set(id, { standing: this.standing, isWish: "offer" in message });
  }
}

/**
 * Everything that decides whether a move can be taken back, as a key.
 *
 * @param {TableState} state
 */
function standingOf({ ply, offer, people }) {
  return JSON.stringify([ply, offer, people.map(({ bot }) => bot)]);
}
