/** The goal of a game in three sentences, for somebody who has never played it here. */

import { LEFT, openDialog } from "../dialog.js";
import { element } from "../elements.js";
import { recall, remember } from "../memory.js";
import { openRules } from "./rules.js";

/**
 * Show the goal once for each game, with a button for all the rules. Leaving the table does not count as having
 * read it.
 *
 * @param {any} game
 * @param {() => void} [after] called when it was read, or at once if it was read before
 * @returns {HTMLDialogElement | null} the dialog, while it is open
 */
export function openGoal(game, after = () => {}) {
  if (isGoalKnown(game)) {
    after();
    return null;
  }
  const buttons = element(
    "footer",
    {},
    element("button", { class: "button quiet", click: () => openRules(game) }, "Full rules"),
    element("button", { class: "button", autofocus: true, click: () => dialog.close() }, "Got it"),
  );
  const onClose = () => {
    if (dialog.returnValue === LEFT) return;
    rememberGoal(game);
    after();
  };
  const dialog = openDialog(game.title, [goalList(game), buttons], { name: "goal-dialog", onClose });
  return dialog;
}

/** Whether the goal of a game was read in this browser. @param {any} game */
export function isGoalKnown({ game }) {
  return recall("goals", /** @type {string[]} */ ([])).includes(game);
}

/** @param {any} game */
export function goalList(game) {
  return element("ol", { class: "goal" }, game.goal.map((/** @type {string} */ sentence) => element("li", {}, sentence)));
}

/**
 * Remember that the goal of a game was read in this browser.
 *
 * @param {any} game
 */
export function rememberGoal({ game }) {
  const known = recall("goals", /** @type {string[]} */ ([]));
  if (!known.includes(game)) remember("goals", [...known, game]);
}
