/** The goal of a game in three sentences, for somebody who has never played it here. */

import { openDialog } from "../dialog.js";
import { element } from "../elements.js";
import { recall, remember } from "../memory.js";
import { openRules } from "./rules.js";

/**
 * Open with the goal, once for each game.
 *
 * @param {any} game
 */
export function openGoal(game) {
  const known = recall("goals", /** @type {string[]} */ ([]));
  if (known.includes(game.game)) return;
  remember("goals", [...known, game.game]);
  const sentences = game.goal.map((/** @type {string} */ sentence) => element("li", {}, sentence));
  const toRules = () => {
    dialog.close();
    openRules(game);
  };
  const buttons = element(
    "footer",
    {},
    element("button", { class: "button quiet", click: toRules }, "All the rules"),
    element("button", { class: "button", autofocus: true, click: () => dialog.close() }, "Play"),
  );
  const dialog = openDialog(game.title, [element("ol", { class: "goal" }, sentences), buttons], { name: "goal-dialog" });
}
