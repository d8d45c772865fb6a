/** The place where a game is played, behind everything: its symbol for wide or for tall screens, or a plain table. */

import { element, figure } from "../elements.js";

const LOOKS = ["world-wide", "world-tall"];

export class Backdrop {
  /** @param {import("./art.js").Art} art */
  constructor(art) {
    this.art = art;
    this.node = element("div", { class: "backdrop", "aria-hidden": "true" });
    this.shown = "";
  }

  /**
   * Draw the one that suits a screen; it covers all of it, and is drawn once.
   *
   * @param {number} width
   * @param {number} height
   */
  show(width, height) {
    const wanted = width >= height ? LOOKS : [...LOOKS].reverse();
    const look = wanted.find((name) => this.art.has(name)) ?? "";
    if (look === this.shown) return;
    this.shown = look;
    const [, , across, down] = this.art.symbols.get(look)?.view ?? [0, 0, 1, 1];
    const drawn = this.art.draw(look, across, down);
    const sheet = figure("svg", { viewBox: `0 0 ${across} ${down}`, preserveAspectRatio: "xMidYMid slice" }, drawn);
    this.node.replaceChildren(...(look ? [sheet] : []));
  }
}
