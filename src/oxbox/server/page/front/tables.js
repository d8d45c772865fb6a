/** The tables that one sits at: those that still run, and the games that are over. */

import { element, put } from "../elements.js";
import { endTable, forgetTable, heldTables } from "../memory.js";
import { readTable } from "../service.js";

/** @typedef {import("../memory.js").Held} Held */

const MOST_ASKED = 20;
const MOST_RESUMED = 8;
const MOST_FINISHED = 20;

/**
 * List the tables that still run, those where it is one's turn first, and the latest that do not.
 *
 * @param {HTMLElement} running
 * @param {HTMLElement} finished
 * @param {any[]} games
 */
export async function showTables(running, finished, games) {
  const asked = heldTables().filter((own) => !own.ended).slice(0, MOST_ASKED);
  const told = (await Promise.all(asked.map(ask))).filter(Boolean);
  const open = told.filter(({ now }) => now.state !== "over");
  for (const { own, now } of told) {
    if (now.state === "over") endTable(own.table, { others: othersAt(own, now), sentence: now.outcome.sentence });
  }
  open.sort((a, b) => Number(isTurn(b)) - Number(isTurn(a)));
  const title = (/** @type {string} */ name) => games.find((game) => game.game === name)?.title ?? name;
  const over = heldTables().filter((own) => own.ended).sort((a, b) => b.since - a.since);
  list(running, "resume", "Your tables", open.slice(0, MOST_RESUMED).map((one) => runningCard(one, title(one.own.game))));
  list(finished, "finished", "Finished", over.slice(0, MOST_FINISHED).map((own) => finishedCard(own, title(own.game))));
}

/**
 * A table as it is now, or nothing; one that was closed or that the server no longer knows is forgotten.
 *
 * @param {Held} own
 * @returns {Promise<any>}
 */
async function ask(own) {
  try {
    const now = await readTable(own.table, own.token);
    if (now.state !== "closed") return { own, now };
    forgetTable(own.table);
    return null;
  } catch (error) {
    const code = /** @type {any} */ (error).code;
    if (code === "no-table" || code === "unknown-table" || code === "status-404") forgetTable(own.table);
    return null;
  }
}

/** @param {any} one */
function isTurn({ own, now }) {
  return now.state === "running" && own.seats.includes(now.turn);
}

/**
 * @param {HTMLElement} place
 * @param {string} id
 * @param {string} heading
 * @param {Element[]} cards
 */
function list(place, id, heading, cards) {
  place.hidden = !cards.length;
  put(place, element("h2", { id }, heading), element("ul", {}, cards));
}

/**
 * With whom one plays, in words.
 *
 * @param {Held} own
 * @param {any} now
 */
function othersAt(own, now) {
  const others = now.people.filter((/** @type {any} */ person) => !own.seats.includes(person.seat));
  const names = others.map((/** @type {any} */ person) =>
    person.bot || person.kind === "bot" ? `bot ${person.level}` : person.name || person.seat_name,
  );
  return names.length ? ` with ${names.join(", ")}` : "";
}

/**
 * @param {any} one
 * @param {string} title
 */
function runningCard({ own, now }, title) {
  const state = now.state === "waiting" ? "waiting for people" : own.seats.includes(now.turn) ? "your turn" : "their turn";
  const words = element("span", {}, `${state}, move ${now.ply + 1}`);
  return element("li", {}, element("a", { href: `#/table/${own.table}` }, element("strong", {}, title), othersAt(own, now), words));
}

/**
 * @param {Held} own
 * @param {string} title
 */
function finishedCard({ table, ended }, title) {
  return element(
    "li",
    {},
    element("a", { href: `#/table/${table}` }, element("strong", {}, title), ended?.others, element("span", {}, ended?.sentence)),
    element("a", { class: "button quiet small", href: `#/replay/${table}`, "aria-label": `Replay of ${title}${ended?.others}` }, "Replay"),
  );
}
