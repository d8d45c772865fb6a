/** The buttons for everything but moves. They keep their places; new ones are added below. */

import { retract } from "../../dialog.js";
import { element, put } from "../../elements.js";
import { askButton, bar } from "../buttons.js";
import { nameOf } from "../people/names.js";
import { actingSeat, confirmResign, hasOnlyBots, RESIGNING, whyNoDraw, whyNoResign } from "./offers.js";
import { TakeBack } from "./takeback.js";

/**
 * @typedef {import("../table.js").TableView} TableView
 * @typedef {import("../state.js").TableState} TableState
 * @typedef {import("../state.js").Person} Person
 */

export class Actions {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.takeBack = new TakeBack(view);
    this.draw = this.#button("Offer draw", () => this.#offerDraw());
    this.resign = this.#button("Resign", () => this.#resign());
    this.node = element("div", { class: "actions" }, this.takeBack.button, this.draw, this.resign);
    this.others = element("div", { class: "actions others" });
  }

  /** @param {TableState} state */
  show(state) {
    const isIn = state.state === "running" && state.mine.some((own) => !state.people[own]?.bot);
    this.node.hidden = !isIn;
    if (!isIn) retract(RESIGNING);
    this.takeBack.show(state);
    this.draw.hidden = hasOnlyBots(state, this.view.game);
    bar(this.draw, this.view, whyNoDraw(state, this.view.game));
    bar(this.resign, this.view, whyNoResign(state, this.view.game));
    this.#showOthers(state);
  }

  /** @param {TableState} state */
  #showOthers(state) {
    const away = state.people.filter((person) => isAway(state, person));
    const waits = away.map(({ seat }) => this.view.absences.wait(seat));
    const lent = state.people.filter((person) => state.mine.includes(person.seat) && person.bot && person.returns);
    const drawn = JSON.stringify([away.map((person, index) => [person.seat, waits[index] > 0]), lent.map(({ seat }) => seat)]);
    if (this.others.dataset.drawn === drawn) return;
    this.others.dataset.drawn = drawn;
    put(
      this.others,
      away.map(({ seat }, index) => this.#standIn(seat, nameOf(state, seat), waits[index] > 0)),
      lent.map(({ seat }) => this.#button(lent.length > 1 ? `Take over from the bot as ${nameOf(state, seat)}` : "Take over from the bot", () => this.view.socket.send({ back: seat }))),
    );
  }

  /**
   * @param {number} seat
   * @param {string} name
   * @param {boolean} isEarly
   */
  #standIn(seat, name, isEarly) {
    if (isEarly) return element("p", { class: "away" }, `${name} is offline. If that lasts, a bot can take over.`);
    return this.#button(`Let a bot take over for ${name}`, () => this.view.socket.send({ takeover: seat }));
  }

  /**
   * @param {string} label
   * @param {() => void} act
   */
  #button(label, act) {
    return askButton(this.view, label, act, { class: "button quiet small" });
  }

  #offerDraw() {
    const { state, socket } = this.view;
    if (state) socket.send({ offer: "draw", seat: actingSeat(state) });
  }

  async #resign() {
    const { state } = this.view;
    if (!state) return;
    const seat = actingSeat(state);
    if (await confirmResign(state, this.view.game)) this.view.socket.send({ resign: seat });
  }
}

/**
 * @param {TableState} state
 * @param {Person} person
 */
function isAway(state, person) {
  const isAbsent = person.joined && !person.present && !person.bot;
  return state.state === "running" && isAbsent && state.mine.length > 0 && !state.mine.includes(person.seat);
}
