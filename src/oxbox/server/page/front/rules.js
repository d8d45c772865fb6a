/** The rules of a game on a page of their own, to read before one sits down. */

import { element, find, put } from "../elements.js";
import { renderMarkdown } from "../help/rules.js";
import { findGame, readRules } from "../service.js";

/** @param {string} name */
export async function showRules(name) {
  const game = await findGame(name);
  const rules = renderMarkdown(await readRules(name));
  document.title = `${game.title} rules · Oxbox`;
  put(
    find("main"),
    element(
      "article",
      { class: "reader card" },
      element("h1", {}, `${game.title} rules`),
      element(
        "div",
        { class: "row" },
        element("a", { class: "button", href: `#/new/${name}/bot` }, `Play ${game.title}`),
        element("a", { class: "button quiet", href: "#/" }, "All games"),
      ),
      element("div", { class: "rules" }, rules),
    ),
  );
}
