/** The fair deal in words: what was promised before the game, and whether it was kept. */

import { openDialog } from "../dialog.js";
import { element } from "../elements.js";
import { checkDeal } from "../fair/check.js";
import { ownSeed } from "./fair.js";

/** @param {import("./table.js").TableView} view */
export function openFairness(view) {
  const { state } = view;
  if (!state) return;
  const commitment = state.fair?.commitment ?? "";
  const intro =
    "Before the deal the server fixes a secret seed and shows its commitment. Every person's page adds a seed of its own, " +
    "so nobody could have chosen the deal. After the game the secret is shown, and this page checks every draw by itself.";
  openDialog(
    "The fair deal",
    [
      element("p", {}, intro),
      element("p", {}, "Commitment: ", element("code", {}, commitment)),
      state.reveal ? findings(view) : element("p", {}, "The check is made when the game is over."),
    ],
    { name: "fair-dialog" },
  );
}

/** @param {import("./table.js").TableView} view */
function findings(view) {
  const state = /** @type {import("./state.js").TableState} */ (view.state);
  const own = { seats: state.mine, seed: ownSeed(state.table) };
  const found = checkDeal(state, state.fair?.commitment ?? "", state.reveal, own);
  return element(
    "ul",
    { class: "findings" },
    found.map(({ label, isRight }) =>
      element("li", { class: isRight ? "right" : "wrong" }, isRight ? "✓ " : "✗ ", label, isRight ? "" : " This is not so!"),
    ),
  );
}
