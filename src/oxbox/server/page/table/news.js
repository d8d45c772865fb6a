/** What happens at a table beside moves, in notifications: seats, offers, a rematch, bots below their level. */

import { announce, notify } from "../notices.js";
import { lapsed, offerInWords } from "./offers/offerbar.js";
import { nameOf } from "./people/names.js";

/** @typedef {import("./state.js").TableState} TableState */

/** Why bots play weaker than their level says, by the state that the server tells. */
const EXCUSES = new Map([
  ["weaker", "The bot is still warming up and may play a little weaker at first."],
  ["failed", "Something went wrong with a bot. A simpler one plays on and may be weaker."],
]);

export class News {
  /** @param {import("./table.js").TableView} view */
  constructor(view) {
    this.view = view;
    /** whether somebody here has asked for a rematch, and goes there as soon as it is set up */
    this.wantsRematch = false;
    /** @type {Set<string>} what was said about bots that play weaker */
    this.excused = new Set();
    /** @type {import("./story/log.js").Remark[]} what happened besides moves, for the log */
    this.remarks = [];
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
    if (event === "declined" && !isOwn) notify(`${nameOf(before, seat)} declined.`);
    if (event === "withdrawn" && !isOwn) notify(`${nameOf(before, seat)} cancelled the offer.`);
    if (event === "move" && lapsed(before)) notify(lapsed(before));
    if (event === "offer" && offer && isCovered) notify(offerInWords(state, offer));
  }

  /** @param {string | null} table none if it was closed */
  #tellRematch(table) {
    const go = () => (location.hash = `#/table/${table}`);
    if (!table) notify("The rematch was closed. You can ask for another.");
    else if (this.wantsRematch) go();
    else notify("There's a rematch waiting for you.", { label: "Join", act: go });
  }

  /**
   * @param {TableState} state
   * @param {any} event
   */
  #tellSeats(state, { seat, what }) {
    const isOwn = state.mine.length === 1 && state.mine[0] === seat;
    const who = isOwn ? "You" : nameOf(state, seat);
    const stays = state.people[seat]?.bot ? " A bot plays on." : "";
    /** @type {Record<string, string>} */
    const sentences = {
      joined: `${who} joined.`,
      filled: `${who} joined.`,
      takeover: `A bot has taken over for ${isOwn ? "you" : who}.`,
      resigned: `${who} resigned.${stays}`,
      flagged: `${who} ran out of time.${stays}`,
      back: `${who} ${isOwn ? "are" : "is"} back.`,
    };
    const sentence = sentences[what] ?? "";
    // An end says for itself who resigned or was too slow.
    const isEnd = ["resigned", "flagged"].includes(what) && !stays;
    if (sentence && state.state === "running" && !isEnd) this.remarks.push({ after: state.moves.length, sentence });
    if (sentence && !state.mine.includes(seat)) notify(sentence);
    announce(sentence);
  }
}
