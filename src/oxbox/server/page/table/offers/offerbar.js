/**
 * The open offer with its answers. Its buttons are disabled for a moment whenever the offer changes, so that
 * nobody agrees to something that has just replaced what they read.
 */

import { element, listed } from "../../elements.js";
import { askButton, bar } from "../buttons.js";
import { shortNameOf } from "../people/names.js";
import { regretted } from "./offers.js";

/**
 * @typedef {import("../state.js").TableState} TableState
 * @typedef {{kind: string, seat: number, asked?: number[], agreed?: number[]}} Offer
 */

const SETTLING = 600;
const TOO_SOON = "This just changed – please check again.";

/** @type {Record<string, {asks: string, own: string, offer: string, what: string}>} */
const KINDS = {
  draw: { asks: "offers a draw", own: "Draw offered", offer: "draw offer", what: "a draw" },
  resign: { asks: "wants to resign for both of you", own: "You asked to resign", offer: "request to resign", what: "resigning" },
};

/**
 * The wording of an offer. That of a take-back lists all moves that would go, which may include one's own.
 *
 * @param {TableState} state
 * @param {Offer} offer
 */
function wordsFor(state, { kind, seat }) {
  if (kind !== "takeback") return KINDS[kind];
  const theirs = regretted(state, seat, "their");
  return { asks: `asks to take back ${theirs}`, own: "Takeback requested", offer: "takeback request", what: `taking back ${theirs}` };
}

/**
 * What an offer is, said to the people at this screen.
 *
 * @param {TableState} state
 * @param {Offer} offer
 */
export function offerInWords(state, offer) {
  const kind = wordsFor(state, offer);
  if (!kind) return `${shortNameOf(state, offer.seat)} has an offer.`;
  const isAsked = (offer.asked ?? []).some((seat) => state.mine.includes(seat));
  if (state.mine.includes(offer.seat) && !isAsked) return `${kind.own} – waiting for ${askedOf(state, offer)}.`;
  const isOthers = offer.kind === "resign" && !isAsked;
  const words = `${shortNameOf(state, offer.seat)} ${isOthers ? "has asked their partner to resign" : kind.asks}.`;
  return isAsked && openSeat(state, offer) === undefined ? `${words} You agreed.` : words;
}

/**
 * The players who have not answered yet.
 *
 * @param {TableState} state
 * @param {Offer} offer
 */
function askedOf(state, { asked = [], agreed = [] }) {
  const names = asked.filter((seat) => !agreed.includes(seat)).map((seat) => shortNameOf(state, seat));
  return names.length ? listed(names) : "an answer";
}

/**
 * A sentence about an offer that a move has cancelled; empty if it concerns nobody here.
 *
 * @param {TableState} state the table before the move
 */
export function lapsed(state) {
  const { offer, mine } = state;
  const kind = offer && wordsFor(state, offer);
  if (!kind || ![offer.seat, ...(offer.asked ?? [])].some((seat) => mine.includes(seat))) return "";
  if (mine.includes(offer.seat)) return `Your ${kind.offer} expired.`;
  return `The ${kind.offer} expired.`;
}

/**
 * The seat here that has not answered yet.
 *
 * @param {TableState} state
 * @param {Offer} offer
 */
function openSeat(state, offer) {
  return (offer.asked ?? []).find((seat) => state.mine.includes(seat) && !offer.agreed?.includes(seat));
}

export class OfferBar {
  /** @param {import("../table.js").TableView} view */
  constructor(view) {
    this.view = view;
    this.words = element("span", {});
    this.agree = askButton(view, "Agree", () => this.#answer(true), { class: "button" });
    this.decline = askButton(view, "Decline", () => this.#answer(false), { class: "button quiet" });
    this.withdraw = askButton(view, "Cancel", () => this.#withdraw(), { class: "button quiet" });
    this.buttons = [this.agree, this.decline, this.withdraw];
    this.bar = element("div", { class: "offer", role: "alert", hidden: true }, this.words, this.buttons);
    this.node = element("div", { class: "offers" }, this.bar);
    this.drawn = "";
    this.timer = 0;
  }

  /** @param {TableState} state */
  show(state) {
    const { offer } = state;
    const words = offer ? offerInWords(state, offer) : "";
    const drawn = JSON.stringify([offer, words]);
    if (this.drawn === drawn) return;
    this.drawn = drawn;
    this.bar.hidden = !offer;
    if (!offer) return;
    const isAsked = openSeat(state, offer) !== undefined;
    const what = wordsFor(state, offer)?.what ?? "this";
    this.agree.setAttribute("aria-label", `Agree to ${what}`);
    this.decline.setAttribute("aria-label", `Decline ${what}`);
    this.agree.hidden = !isAsked;
    this.decline.hidden = !isAsked;
    this.withdraw.hidden = isAsked || !state.mine.includes(offer.seat);
    this.bar.setAttribute("role", isAsked ? "alert" : "status");
    this.words.textContent = words;
    this.#rest();
  }

  close() {
    clearTimeout(this.timer);
  }

  #rest() {
    clearTimeout(this.timer);
    for (const button of this.buttons) bar(button, this.view, TOO_SOON);
    this.timer = setTimeout(() => {
      for (const button of this.buttons) bar(button, this.view, "");
    }, SETTLING);
  }

  /** @param {boolean} answer */
  #answer(answer) {
    const { state, socket } = this.view;
    const seat = state?.offer && openSeat(state, state.offer);
    if (!state || seat === undefined) return;
    socket.send({ answer, seat, after: state.number });
  }

  #withdraw() {
    const { state, socket } = this.view;
    if (state?.offer) socket.send({ withdraw: true, seat: state.offer.seat });
  }
}
