/** The tables that one sits at: those that still run, and the games that are over. */

import { element, listed, put } from "../elements.js";
import { endTable, forgetTable, heldTable, heldTables, keepTable } from "../memory.js";
import { findGame, persist, readTable } from "../service.js";
import { nameOf } from "../table/people/names.js";
import { headline } from "../table/play/headline.js";

/** @typedef {import("../memory.js").Held} Held */

/** How many tables are requested at once, so that a long list does not hit the rate limit. */
const AT_ONCE = 8;
const MOST_SHOWN = 8;
const MOST_FINISHED = 20;
/** How many of the latest finished tables are checked for a rematch. */
const MOST_FOLLOWED = 8;

/**
 * List the tables that still run, those where it is one's turn first, and the latest that do not.
 *
 * @param {HTMLElement} running
 * @param {HTMLElement} finished
 * @param {any[]} games
 */
export async function showTables(running, finished, games) {
  const open = await askAll();
  open.sort((a, b) => Number(isTurn(b)) - Number(isTurn(a)));
  const title = (/** @type {string} */ name) => games.find((game) => game.game === name)?.title ?? name;
  const over = latestFinished();
  list(running, "resume", "Your games", open.map((one) => runningCard(one, title(one.own.game))));
  list(finished, "finished", "Recent games", over.slice(0, MOST_FINISHED).map((own) => finishedCard(own, title(own.game))));
}

function latestFinished() {
  return heldTables().filter((own) => own.ended).sort((a, b) => b.since - a.since);
}

/**
 * All tables that run or wait, also rematches that were made while nobody here looked.
 *
 * @returns {Promise<{own: Held, now: any}[]>}
 */
async function askAll() {
  const open = [];
  const unfollowed = latestFinished().slice(0, MOST_FOLLOWED).filter((own) => !heldTable(own.ended?.rematch ?? ""));
  const waiting = [...heldTables().filter((own) => !own.ended), ...unfollowed];
  while (waiting.length) {
    const told = (await Promise.all(waiting.splice(0, AT_ONCE).map(ask))).filter(Boolean);
    open.push(...told.filter(({ now }) => now.state !== "over"));
    for (const { own, now } of told.filter(({ now }) => now.state === "over")) {
      const follows = await follow(own, now);
      if (follows) waiting.push(follows);
    }
  }
  return open;
}

/**
 * Note how a table ended, and take one's seats at its rematch: the same token holds them.
 *
 * @param {Held} own
 * @param {any} now
 * @returns {Promise<Held | null>} the rematch, where it was not known
 */
async function follow(own, now) {
  const rematch = now.rematch || undefined;
  const game = await findGame(own.game).catch(() => ({}));
  const state = { outcome: now.outcome, people: now.people, mine: own.seats, seats: now.people.length };
  endTable(own.table, { others: othersAt(own, now), sentence: `${headline(state, game)}.`, rematch });
  if (!rematch || heldTable(rematch)) return null;
  const told = await persist(() => readTable(rematch, own.token)).catch(() => null);
  if (!told?.you || told.state === "closed") return null;
  const held = { table: rematch, game: own.game, token: own.token, seats: told.you.seats, since: Date.now() };
  keepTable(held);
  return held;
}

/**
 * A table as it is now, or nothing; one that was closed or that the server no longer knows is forgotten.
 *
 * @param {Held} own
 * @returns {Promise<any>}
 */
async function ask(own) {
  try {
    const now = await persist(() => readTable(own.table, own.token));
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
  const rest = cards.slice(MOST_SHOWN);
  const shown = element("ul", {}, cards.slice(0, MOST_SHOWN));
  const all = () => {
    more.remove();
    shown.append(...rest);
    rest[0].querySelector("a")?.focus();
  };
  const more = element("button", { class: "button quiet small more", click: all }, `Show all ${cards.length}`);
  put(place, element("h2", { id }, heading), shown, rest.length > 0 && more);
}

/**
 * With whom one plays, in words.
 *
 * @param {Held} own
 * @param {any} now
 */
function othersAt(own, now) {
  const others = now.people.filter((/** @type {any} */ person) => !own.seats.includes(person.seat));
  const names = others.map((/** @type {any} */ person) => nameOf(now, person.seat));
  return names.length ? ` ${own.seats.length ? "vs" : "–"} ${listed(names)}` : "";
}

/**
 * @param {any} one
 * @param {string} title
 */
function runningCard({ own, now }, title) {
  const isOwn = own.seats.includes(now.turn);
  const turn = own.seats.length === 0 ? "you're watching" : isOwn ? "your turn" : `${nameOf(now, now.turn)}'s turn`;
  const words = element("span", {}, now.state === "waiting" ? "waiting for players" : `${turn} (move ${now.ply + 1})`);
  return element("li", { class: isOwn && now.state === "running" ? "turn" : null }, element("a", { href: `#/table/${own.table}` }, element("strong", {}, title), othersAt(own, now), words));
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
    element("a", { class: "button quiet small", href: `#/replay/${table}`, "aria-label": `Replay ${title}${ended?.others}` }, "Replay"),
  );
}
