/** A move as it is told at the table: on the board, in the log, in the prompt, aloud and by its sound. */

import { announce } from "../../notices.js";
import { Ears } from "../ears.js";
import { drawSurroundings } from "../surroundings.js";
import { Pauses, tell } from "./telling.js";

export class Narrator {
  /** @param {import("../table.js").TableView} view */
  constructor(view) {
    this.view = view;
    this.pauses = new Pauses();
    this.ears = new Ears(view);
  }

  /**
   * Show a move step by step. The promise resolves when its last step is drawn.
   *
   * @param {any} event
   * @param {boolean} isHurried whether to skip motion and reading time
   */
  async tell(event, isHurried) {
    const { prompt, parts } = this.view;
    this.pauses = new Pauses();
    if (isHurried) this.pauses.skip();
    prompt.clear();
    const read = (/** @type {boolean} */ isReading) => parts.reading.classList.toggle("read", isReading);
    await tell(event.steps ?? [], { show: (step, index) => this.#show(event, step, index), read }, this.pauses);
  }

  /** Skip to the end of the move. */
  hurry() {
    this.pauses.skip();
  }

  /**
   * @param {any} event
   * @param {import("./telling.js").Step} step
   * @param {number} index
   */
  #show(event, step, index) {
    const { store, mover, prompt, renderer } = this.view;
    store.step(event, step);
    if (!index) mover?.watch();
    if (!index || !this.pauses.isSkipped) this.ears.step(event, step, index);
    announce(step.sentence);
    prompt.say(step.sentence);
    drawSurroundings(this.view);
    const scene = store.state?.scene;
    return scene && renderer ? renderer.draw(scene, { renamed: step.renamed ?? {} }) : Promise.resolve();
  }
}
