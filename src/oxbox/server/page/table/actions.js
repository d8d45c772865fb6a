/** What can be done at a table beside moving. The buttons stay where they are; only new ones come below. */

import { element, put } from "../elements.js";
import { actingSeat, confirmResign, hasPartner, regrettingSeat } from "./offers.js";

/**
 * @typedef {import("./table.js").TableView} TableView
 * @typedef {import("./state.js").TableState} TableState
 * @typedef {import("./state.js").Person} Person
 */

const USUAL_GRACE = 60000;

export class Actions {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.takeBack = button("Take back", () => this.#send((state) => ({ offer: "takeback", seat: regrettingSeat(state) })));
    this.draw = button("Offer a draw", () => this.#send((state) => ({ offer: "draw", seat: actingSeat(state) })));
    this.resign = button("Resign", () => this.#resign());
    this.node = element("div", { class: "actions" }, this.takeBack, this.draw, this.resign);
    this.others = element("div", { class: "actions others" });
    /** @type {Map<number, number>} since when seats have been empty */
    this.absences = new Map();
    this.timer = 0;
  }

  /** @param {TableState} state */
  show(state) {
    const seat = actingSeat(state);
    const isIn = state.state === "running" && state.mine.some((own) => !state.people[own]?.bot);
    this.node.hidden = !isIn;
    this.takeBack.disabled = !state.takebacks || state.ply === 0 || Boolean(state.offer);
    this.draw.disabled = Boolean(state.offer) || !hasPartner(state, seat);
    this.#showOthers(state);
  }

  close() {
    clearTimeout(this.timer);
  }

  /** @param {TableState} state */
  #showOthers(state) {
    const away = state.people.filter((person) => isAway(state, person));
    const waits = away.map((person) => this.#wait(person.seat));
    for (const seat of this.absences.keys()) {
      if (!away.some((person) => person.seat === seat)) this.absences.delete(seat);
    }
    const lent = state.people.filter((person) => state.mine.includes(person.seat) && person.bot && person.returns);
    const drawn = JSON.stringify([away.map((person, index) => [person.seat, waits[index] > 0]), lent.map(({ seat }) => seat)]);
    const soonest = Math.min(...waits.filter((wait) => wait > 0));
    clearTimeout(this.timer);
    if (Number.isFinite(soonest)) this.timer = setTimeout(() => this.#again(), soonest + 50);
    if (this.others.dataset.drawn === drawn) return;
    this.others.dataset.drawn = drawn;
    put(
      this.others,
      away.map((person, index) => this.#standIn(person, waits[index] > 0)),
      lent.map(({ seat, seat_name }) => button(`Take ${seat_name} back from the bot`, () => this.view.socket.send({ back: seat }))),
    );
  }

  #again() {
    if (this.view.state) this.#showOthers(this.view.state);
  }

  /**
   * How long it is until a bot may play a seat.
   *
   * @param {number} seat
   */
  #wait(seat) {
    const since = this.absences.get(seat) ?? performance.now();
    this.absences.set(seat, since);
    return since + (this.view.site?.grace ?? USUAL_GRACE) - performance.now();
  }

  /**
   * @param {Person} person
   * @param {boolean} isEarly
   */
  #standIn({ seat, seat_name }, isEarly) {
    if (isEarly) return element("p", { class: "away" }, `${seat_name} is away. If it lasts, a bot can play on.`);
    return button(`Let a bot play for ${seat_name}`, () => this.view.socket.send({ takeover: seat }));
  }

  /** @param {(state: TableState) => any} message */
  #send(message) {
    if (this.view.state) this.view.socket.send(message(this.view.state));
  }

  async #resign() {
    const { state } = this.view;
    if (!state) return;
    const seat = actingSeat(state);
    if (await confirmResign(state, this.view.game)) this.view.socket.send({ resign: seat });
  }
}

/**
 * @param {string} label
 * @param {() => void} act
 */
function button(label, act) {
  return element("button", { class: "button quiet small", click: act }, label);
}

/**
 * @param {TableState} state
 * @param {Person} person
 */
function isAway(state, person) {
  const isAbsent = person.joined && !person.present && !person.bot;
  return state.state === "running" && isAbsent && state.mine.length > 0 && !state.mine.includes(person.seat);
}
