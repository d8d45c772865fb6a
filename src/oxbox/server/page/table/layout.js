/** The empty elements of the table page: the stage with the board and the names, and the panel beside it. */

import { element } from "../elements.js";
import { LOST } from "../service.js";

/**
 * @param {HTMLElement} prompt
 * @param {Element} curtain
 * @param {import("./offers/actions.js").Actions} actions
 * @param {Element} offer
 */
export function layOut(prompt, curtain, actions, offer) {
  const felt = element("div", { class: "felt" });
  const turn = element("button", { class: "button quiet turn-board", "aria-label": "Turn the board", title: "Turn the board", hidden: true }, element("span", { "aria-hidden": "true" }, "⟳"));
  const waiting = element("div", { class: "waiting", hidden: true });
  const seats = element("ul", { class: "seats", "aria-label": "Players" });
  const reading = element("div", { class: "reading" });
  const passed = element("div", { class: "reading earlier" });
  const end = element("section", { class: "end", "aria-label": "The end", hidden: true });
  const facts = element("dl", { class: "facts" });
  const log = element("ol", { class: "log", "aria-label": "Moves", tabindex: "0" });
  const words = element("div", { class: "in-words" });
  const inWords = element("details", { class: "story" }, element("summary", {}, "Board description (for screen readers)"), words);
  const promise = element("p", { class: "promise" });
  const connection = element("p", { class: "connection", role: "status", hidden: true }, LOST);
  const aside = element(
    "aside",
    { class: "side" },
    element("div", { class: "now" }, reading, end, prompt),
    actions.node,
    offer,
    actions.others,
    turn,
    facts,
    passed,
    element("details", { class: "story", open: true }, element("summary", {}, "Moves"), log),
    inWords,
    promise,
  );
  const stage = element("div", { class: "stage" }, felt, seats, waiting);
  const table = element("div", { class: "table" }, connection, stage, aside, curtain);
  return { table, stage, prompt, felt, waiting, seats, turn, reading, passed, end, facts, log, words, inWords, promise, connection, aside };
}
