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
  "Before the shuffle the server picks a secret number and shows a fingerprint of it. Every player's browser then adds a " +
  "number of its own, so nobody can choose the cards. After the game the secret is shown, and your browser checks every draw itself.";

const NO_DEAL =
  "Nothing is shuffled or drawn in this game. When it is over, the server seals the saved game, and your browser checks " +
  "that it matches the game you played.";

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
  // At the end the verdict stands in its place.
  place.hidden = !view.game.has_deal || view.state?.state === "over";
  if (place.hidden || place.dataset.drawn === commitment) return;
  place.dataset.drawn = commitment;
  const more = element("button", { class: "plain", "aria-haspopup": "dialog", click: () => openFairness(view) }, "What's this?");
  put(place, "Fair shuffle: ", firstDigits(commitment), " ", more);
}

/**
 * What the check at the end is about.
 *
 * @param {TableView} view
 */
export function titleOf(view) {
  return view.game.has_deal ? "Fair shuffle" : "Sealed game file";
}

/** @param {TableView} view */
export function openFairness(view) {
  const { state } = view;
  if (!state) return;
  const place = element("ul", { class: "findings", role: "status" }, element("li", {}, view.game.has_deal ? "You can verify the shuffle after the game." : "You can verify the game file after the game."));
  openDialog(
    titleOf(view),
    [
      element("p", {}, view.game.has_deal ? INTRODUCTION : NO_DEAL),
      element("p", {}, "Fingerprint: ", element("code", {}, promised(state.table)?.commitment ?? state.fair?.commitment ?? "")),
      place,
    ],
    { name: "fair-dialog" },
  );
  if (state.state === "over") findings(view).then((found) => put(place, found.map(findingLine)));
}

/** @param {Finding} finding */
function findingLine({ label, isRight }) {
  return element("li", { class: isRight ? "right" : "wrong" }, isRight ? "✓ " : "✗ ", label, isRight ? "" : " This does not match!");
}

const FAIR = { right: "✓ Fair shuffle verified.", wrong: "✗ The shuffle does not match its fingerprint!" };
const SEALED = { right: "✓ Game file verified.", wrong: "✗ The game file does not match this game!" };

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
  const more = element("button", { class: "plain", "aria-haspopup": "dialog", click: () => openFairness(view) }, "What's this?");
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
    return [{ label: "The game file can be read.", isRight: false }];
  }
}
