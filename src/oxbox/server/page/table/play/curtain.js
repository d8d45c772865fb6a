/** The curtain between two people at one screen: while it is down, the page holds no hand. */

import { element } from "../../elements.js";
import { askButton } from "../buttons.js";

export class Curtain {
  /**
   * @param {import("../buttons.js").Line} line
   * @param {(seat: number, isKeyboard: boolean) => void} raise asks for the view of a seat
   */
  constructor(line, raise) {
    this.title = element("p", { class: "hush", id: "whose-turn" });
    this.words = element("p", {});
    this.button = askButton(line, "", (event) => raise(Number(this.button.dataset.seat), event.detail === 0), { class: "button large" });
    this.node = element(
      "div",
      { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "whose-turn", hidden: true },
      element("div", {}, this.title, this.words, this.button),
    );
  }

  get isDown() {
    return !this.node.hidden;
  }

  /**
   * Lower it until the person of a seat has the device.
   *
   * @param {number} seat
   * @param {string} name
   */
  lower(seat, name) {
    if (this.isDown && this.button.dataset.seat === String(seat)) return;
    this.node.hidden = false;
    this.#shield(true);
    this.words.textContent = `Pass the device to ${name}. No peeking!`;
    this.title.textContent = `${name}'s turn`;
    this.button.textContent = `I'm ${name} – show my cards`;
    this.button.dataset.seat = String(seat);
    this.button.focus();
  }

  /**
   * Keep the keyboard and screen readers in front of it.
   *
   * @param {boolean} isDown
   */
  #shield(isDown) {
    for (const part of this.node.parentElement?.children ?? []) {
      if (part !== this.node) part.toggleAttribute("inert", isDown);
    }
  }

  /** Take it away, once the right view has arrived. */
  lift() {
    this.node.hidden = true;
    this.#shield(false);
  }
}
