/** Somebody follows an invitation: who invites to what, a name if one likes, and a seat. */

import { element, find, put } from "../elements.js";
import { keepTable, recall, remember } from "../memory.js";
import { notify } from "../notices.js";
import { findGame, joinTable, readTable } from "../service.js";
import { goalList, rememberGoal } from "../table/goal.js";

/**
 * @param {string} table
 * @param {string} invitation
 */
export async function showJoin(table, invitation) {
  const now = await readTable(table, null);
  if (now.state === "closed") return showClosed();
  const game = await findGame(now.game);
  const host = now.people.find((/** @type {any} */ person) => person.kind === "here" && person.name)?.name;
  const name = element("input", { name: "name", maxlength: 40, value: recall("name", ""), autocomplete: "nickname" });
  const token = makeToken();
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    remember("name", name.value.trim());
    try {
      const joined = await joinTable(table, invitation, { token, ...(name.value.trim() && { name: name.value.trim() }) });
      keepTable({ table, game: now.game, token: joined.token, seats: joined.seats, since: Date.now() });
      rememberGoal(game);
      location.replace(`#/table/${table}`);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
    }
  };
  put(
    find("main"),
    element(
      "form",
      { class: "join card", submit: sit },
      element("h1", {}, `${host || "Somebody"} invites you to ${game.title}`),
      goalList(game),
      element("label", { class: "field" }, element("span", {}, "Your name, if you like"), name),
      element("div", { class: "row" }, element("button", { class: "button large" }, "Sit down"), element("a", { class: "button quiet", href: `#/table/${table}` }, "Only watch")),
    ),
  );
}

function showClosed() {
  const home = element("a", { class: "button", href: "#/" }, "To the front page");
  put(find("main"), element("div", { class: "wait" }, element("p", { role: "alert" }, "This table was closed."), home));
}

/** A token of one's own: 32 random bytes in Base64url. */
export function makeToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
