/** The fair deal in words: what was promised before the game, and whether it was kept. */

import { openDialog } from "../dialog.js";
import { element, put } from "../elements.js";
import { persist, readRecord } from "../service.js";
import { checkDeal, checkRecord } from "./check.js";
import { promised } from "./seed.js";

/**
 * @typedef {import("../table/table.js").TableView} TableView
 * @typedef {import("./check.js").Finding} Finding
 */

const INTRODUCTION =
  "Before the deal the server fixes a secret seed and shows its commitment. Every person's page adds a seed of its own, " +
  "so nobody could have chosen the deal. After the game the secret is shown, and this page checks every draw by itself.";

const NO_DEAL =
  "Nothing is dealt or drawn in this game. When it is over, the server seals its record, and this page checks by itself " +
  "that the record tells of the game that was played here.";

/**
 * The first digits of a commitment, which are enough to know it again.
 *
 * @param {string} commitment
 */
export function firstDigits(commitment) {
  return element("code", { class: "digits" }, commitment.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 "), " …");
}

/**
 * The commitment beside the board, from before the deal on, where something is dealt.
 *
 * @param {HTMLElement} place
 * @param {TableView} view
 */
export function drawPromise(place, view) {
  const commitment = view.state?.fair?.commitment ?? "";
  place.hidden = !view.game.has_deal;
  if (place.hidden || place.dataset.drawn === commitment) return;
  place.dataset.drawn = commitment;
  const more = element("button", { class: "plain", "aria-haspopup": "dialog", click: () => openFairness(view) }, "What is this?");
  put(place, "Promised for a fair deal: ", firstDigits(commitment), " ", more);
}

/**
 * What the check at the end is about.
 *
 * @param {TableView} view
 */
export function titleOf(view) {
  return view.game.has_deal ? "The fair deal" : "The sealed record";
}

/** @param {TableView} view */
export function openFairness(view) {
  const { state } = view;
  if (!state) return;
  const place = element("ul", { class: "findings", role: "status" }, element("li", {}, "The check is made when the game is over."));
  openDialog(
    titleOf(view),
    [
      element("p", {}, view.game.has_deal ? INTRODUCTION : NO_DEAL),
      element("p", {}, "Commitment: ", element("code", {}, promised(state.table)?.commitment ?? state.fair?.commitment ?? "")),
      place,
    ],
    { name: "fair-dialog" },
  );
  if (state.state === "over") findings(view).then((found) => put(place, found.map(findingLine)));
}

/** @param {Finding} finding */
function findingLine({ label, isRight }) {
  return element("li", { class: isRight ? "right" : "wrong" }, isRight ? "✓ " : "✗ ", label, isRight ? "" : " This is not so!");
}

const FAIR = { right: "✓ The deal was fair; this page has checked it.", wrong: "✗ The deal does not fit what was promised!" };
const SEALED = { right: "✓ This page has checked the record.", wrong: "✗ The record does not fit what was promised!" };

/**
 * Say at the end of a game whether its deal was fair, and its record true.
 *
 * @param {HTMLElement} place
 * @param {TableView} view
 */
export async function drawVerdict(place, view) {
  put(place, "Checking …");
  const found = await findings(view);
  const verdict = found.every((finding) => finding.isRight) ? "right" : "wrong";
  const words = (view.game.has_deal ? FAIR : SEALED)[verdict];
  const more = element("button", { class: "plain", "aria-haspopup": "dialog", click: () => openFairness(view) }, "How?");
  place.classList.add(verdict);
  put(place, element("strong", {}, words), " ", more);
}

/**
 * Everything that can be checked without the server's help, once the game is over.
 *
 * @param {TableView} view
 * @returns {Promise<Finding[]>}
 */
async function findings(view) {
  const state = /** @type {import("../table/state.js").TableState} */ (view.state);
  const own = promised(state.table);
  const commitment = own?.commitment ?? state.commitment;
  try {
    const record = JSON.parse(await persist(() => readRecord(view.id, view.held?.token ?? null)));
    const dealt = { ...state, hasDeal: view.game.has_deal };
    const found = checkDeal(dealt, commitment, record.fair, { seats: state.mine, seed: own?.seed ?? null });
    const seen = { ...state, moves: state.moves.map(({ text }) => text) };
    return [...found, checkRecord(seen, commitment, state.reveal, record)];
  } catch {
    return [{ label: "The record can be read.", isRight: false }];
  }
}
