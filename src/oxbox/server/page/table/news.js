/** What happens at a table beside moves, in notifications: seats, offers, a rematch, bots below their level. */

import { announce, notify } from "../notices.js";
import { lapsed, offerInWords } from "./offers/offerbar.js";
import { nameOf } from "./people/names.js";

/** @typedef {import("./state.js").TableState} TableState */

/** Why bots play weaker than their level says, by the state that the server tells. */
const EXCUSES = new Map([
  ["weaker", "The bots are still warming up: for a moment they play weaker than their level says."],
  ["failed", "Something went wrong with a bot: a simpler one plays on, and may be weaker than its level says."],
]);

export class News {
  /** @param {import("./table.js").TableView} view */
  constructor(view) {
    this.view = view;
    /** whether somebody here has asked for a rematch, and goes there as soon as it is set up */
    this.wantsRematch = false;
    /** @type {Set<string>} what was said about bots that play weaker */
    this.excused = new Set();
  }

  /**
   * Tell what an event has changed that nobody would see otherwise.
   *
   * @param {TableState} before the table before it
   * @param {any} event
   */
  tell(before, event) {
    const { state } = this.view;
    if (!state) return;
    this.#tellOffer(before, state, event);
    if (event.event === "rematch") this.#tellRematch(event.table);
    if (event.event === "seats") this.#tellSeats(state, event);
    if (state.warming !== before.warming) this.excuse(state.warming);
  }

  /**
   * Say once why a bot is weaker than its level.
   *
   * @param {string | null} warming
   */
  excuse(warming) {
    const sentence = EXCUSES.get(warming ?? "");
    if (!sentence || this.excused.has(sentence)) return;
    this.excused.add(sentence);
    notify(sentence);
    announce(sentence);
  }

  /**
   * Say what became of an offer, where its bar does not: it is gone, or something lies over it.
   *
   * @param {TableState} before
   * @param {TableState} state
   * @param {any} event
   */
  #tellOffer(before, state, { event, seat, offer }) {
    const isOwn = before.mine.includes(seat);
    const isCovered = this.view.curtain.isDown || document.querySelector("dialog[open]");
    if (event === "declined" && !isOwn) notify(`${nameOf(before, seat)} declines.`);
    if (event === "withdrawn" && !isOwn) notify(`${nameOf(before, seat)} withdraws the offer.`);
    if (event === "move" && lapsed(before)) notify(lapsed(before));
    if (event === "offer" && offer && isCovered) notify(offerInWords(state, offer));
  }

  /** @param {string | null} table none if it was closed */
  #tellRematch(table) {
    const go = () => (location.hash = `#/table/${table}`);
    if (!table) notify("The rematch was closed. You can ask for another one.");
    else if (this.wantsRematch) go();
    else notify("There is a rematch.", { label: "Go there", act: go });
  }

  /**
   * @param {TableState} state
   * @param {any} event
   */
  #tellSeats(state, { seat, what }) {
    const who = nameOf(state, seat);
    const stays = state.people[seat]?.bot ? " A bot plays on." : "";
    /** @type {Record<string, string>} */
    const sentences = {
      joined: `${who} sits down.`,
      filled: `A bot plays ${who}.`,
      takeover: `A bot plays for ${who}.`,
      resigned: `${who} resigns.${stays}`,
      flagged: `${who}'s time has run out.${stays}`,
      back: `${who} is back.`,
    };
    const sentence = sentences[what] ?? "";
    if (sentence && !state.mine.includes(seat)) notify(sentence);
    announce(sentence);
  }
}
