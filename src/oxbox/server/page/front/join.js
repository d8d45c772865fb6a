/** Somebody follows an invitation: who invites to what, a name if one likes, and a seat. */

import { element, find, put } from "../elements.js";
import { goalList, rememberGoal } from "../help/goal.js";
import { heldTable, keepTable, recall, remember } from "../memory.js";
import { notify } from "../notices.js";
import { findGame, joinTable, readTable } from "../service.js";

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
  const reason = isSeated ? `You sit at this table already. This link is for ${now.people[now.invited].seat_name}: send it to somebody else.` : whyTaken(now, Boolean(own));
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
      element("h1", {}, own ? `Your table of ${game.title}` : `${host || "Somebody"} invites you to ${game.title}`),
      goalList(game),
      element("label", { class: "field" }, element("span", {}, "Your name, if you like"), name),
      element("div", { class: "row" }, element("button", { class: "button large" }, "Sit down"), element("a", { class: "button quiet", href: `#/table/${table}` }, "Only watch")),
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
  const advice = isHost ? "To play, open another of your links." : "To play, ask your host for another link.";
  if (state === "over") return "This game is over.";
  if (bot) return `A bot was given this seat (${seat_name}). ${advice}`;
  return joined ? `Somebody has taken this seat (${seat_name}) already. ${advice}` : "";
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
        element("a", { class: "button quiet", href: "#/" }, "To the front page"),
      ),
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
