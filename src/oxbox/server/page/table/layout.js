/** The empty elements of the table page, and the height that the board may take. */

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
    seats,
    actions.node,
    offer,
    actions.others,
    facts,
    passed,
    element("details", { class: "story", open: true }, element("summary", {}, "Moves"), log),
    inWords,
    promise,
  );
  const table = element("div", { class: "table" }, connection, element("div", { class: "stage" }, felt, waiting), aside, curtain);
  return { table, prompt, felt, waiting, seats, reading, passed, end, facts, log, words, inWords, promise, connection, aside };
}

const BELOW = 330;
const CHOICES = 62;
const NOTES = 218;
const EDGES = 28;
const EDGES_PHONE = 14;

/**
 * The height that a board may take so that everything needed for a move fits on the screen with it.
 *
 * @param {HTMLElement} felt
 * @param {boolean} isBeside whether the rest stands beside the board
 * @param {import("../board/scene.js").Scene | null} scene
 * @param {number} [below] the height of the bar at the bottom of a phone
 */
export function roomFor(felt, isBeside, scene, below = 0) {
  const room = innerHeight - felt.getBoundingClientRect().top - scrollY;
  if (isBeside) return room - EDGES;
  const choices = scene?.choices.length ? CHOICES : 0;
  if (innerWidth < 700) return room - EDGES_PHONE - below - choices;
  return room - EDGES - BELOW - choices - (scene?.notes.length ? NOTES : 0);
}
