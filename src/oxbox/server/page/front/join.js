/** Following an invitation: who invites to what, an optional name, and a seat. */

import { element, find, put } from "../elements.js";
import { goalList, rememberGoal } from "../help/goal.js";
import { heldTable, keepTable, recall, remember } from "../memory.js";
import { notify } from "../notices.js";
import { findGame, joinTable, readTable } from "../service.js";
import { coverOf } from "./cover.js";

/**
 * @param {string} table
 * @param {string} invitation
 */
export async function showJoin(table, invitation) {
  const now = await readTable(table, invitation);
  if (now.state === "closed") return showClosed();
  const game = await findGame(now.game);
  const own = heldTable(table);
  if (own?.seats.includes(now.invited)) return location.replace(`#/table/${table}`);
  const isSeated = Boolean(own?.seats.length);
  const reason = isSeated ? `You're already at this table. Send this link to the player who will be ${now.people[now.invited].seat_name}.` : whyTaken(now, Boolean(own));
  if (reason) return showTaken(table, game, reason, Boolean(own));
  const host = now.people.find((/** @type {any} */ person) => person.host && person.name)?.name;
  const name = element("input", { name: "name", maxlength: 40, value: recall("name", ""), autocomplete: "nickname" });
  // A host without a seat takes one with the token they have, and stays the host.
  const token = own?.token ?? makeToken();
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    remember("name", name.value.trim());
    try {
      const joined = await joinTable(table, invitation, { token, ...(name.value.trim() && { name: name.value.trim() }) });
      keepTable({ ...own, table, game: now.game, token: joined.token, seats: joined.seats, since: Date.now() });
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
      coverOf(game),
      element("h1", {}, own ? `Your ${game.title} table` : `${host || "A friend"} invites you to ${game.title}`),
      goalList(game),
      element("label", { class: "field" }, element("span", {}, "Your name (optional)"), name),
      element("div", { class: "row" }, element("button", { class: "button large" }, "Join"), element("a", { class: "button quiet", href: `#/table/${table}` }, "Just watch")),
    ),
  );
}

/**
 * Why nobody can sit down with an invitation any more, or nothing.
 *
 * @param {any} now
 * @param {boolean} isHost
 */
function whyTaken({ people, invited, state }, isHost) {
  const { bot, joined, seat_name } = people[invited];
  const advice = isHost ? "Open another of your links to play." : "Ask your host for another link.";
  if (state === "over") return "This game is over.";
  if (bot) return `A bot is playing ${seat_name} now. ${advice}`;
  return joined ? `This seat (${seat_name}) is taken. ${advice}` : "";
}

/**
 * @param {string} table
 * @param {any} game
 * @param {string} reason
 * @param {boolean} isOwn whether the table is one's own, with or without a seat
 */
function showTaken(table, game, reason, isOwn) {
  put(
    find("main"),
    element(
      "div",
      { class: "join card" },
      element("h1", {}, game.title),
      element("p", { role: "alert" }, reason),
      element(
        "div",
        { class: "row" },
        element("a", { class: "button large", href: `#/table/${table}` }, isOwn ? "To the table" : "Watch"),
        element("a", { class: "button quiet", href: "#/" }, "Home"),
      ),
    ),
  );
}

function showClosed() {
  const home = element("a", { class: "button", href: "#/" }, "Home");
  put(find("main"), element("div", { class: "wait" }, element("p", { role: "alert" }, "This table was closed."), home));
}

/** A token of one's own: 32 random bytes in Base64url. */
export function makeToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
