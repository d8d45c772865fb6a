/** The front page: the five games, and the tables that one sits at. */

import { loadArt } from "../board/art.js";
import { element, figure, find, put } from "../elements.js";
import { forgetTable, heldTables } from "../memory.js";
import { listGames, readTable } from "../service.js";

const MOST_RESUMED = 8;

/** @type {[string, string][]} */
const WAYS = [
  ["bot", "Play a bot"],
  ["here", "Pass the device"],
  ["link", "Invite by link"],
];

export async function showFront() {
  const games = await listGames();
  const resumed = element("section", { class: "resume", hidden: true, "aria-labelledby": "resume" });
  const cards = games.map(gameCard);
  put(
    find("main"),
    element(
      "div",
      { class: "front" },
      element(
        "div",
        { class: "welcome" },
        element("h1", {}, "Five games in one box"),
        element("p", {}, "Play a bot, pass the device around, or send a friend a link. No account, nothing to install."),
      ),
      resumed,
      element("ul", { class: "games" }, cards),
      element("p", { class: "foot" }, "Every deal can be checked after the game. Nothing leaves this server."),
    ),
  );
  showResumed(resumed, games);
}

/** @param {any} game */
function gameCard(game) {
  const picture = element("div", { class: "cover", "data-game": game.game });
  loadArt(game.game)
    .then((art) => {
      if (!art.has("cover")) return;
      const drawn = art.draw("cover", 320, 180);
      picture.append(figure("svg", { viewBox: "0 0 320 180", role: "img", "aria-label": `Pieces of ${game.title}` }, drawn));
    })
    .catch(() => {});
  const seats = game.seats.length > 1 ? `${game.seats.join(", ").replace(/, (\d)$/, " or $1")} seats` : `${game.seats[0]} seats`;
  return element(
    "li",
    { class: "game" },
    picture,
    element(
      "div",
      { class: "about" },
      element("h2", {}, game.title),
      element(
        "p",
        { class: "measure" },
        `${seats} · about ${game.minutes} minutes · `,
        element("a", { href: `#/rules/${game.game}`, "aria-label": `${game.title}: rules` }, "Rules"),
      ),
      element("p", {}, game.about),
      element(
        "div",
        { class: "ways" },
        WAYS.map(([way, label], index) =>
          element(
            "a",
            { class: `button${index ? " quiet" : ""}`, href: `#/new/${game.game}/${way}`, "aria-label": `${game.title}: ${label}` },
            label,
          ),
        ),
      ),
    ),
  );
}

/**
 * List the tables that still run, those where it is one's turn first.
 *
 * @param {HTMLElement} place
 * @param {any[]} games
 */
async function showResumed(place, games) {
  const held = heldTables().slice(0, MOST_RESUMED);
  const told = await Promise.all(
    held.map(async (own) => {
      try {
        return { own, now: await readTable(own.table, own.token) };
      } catch (error) {
        const code = /** @type {any} */ (error).code;
        if (code === "no-table" || code === "unknown-table" || code === "status-404") forgetTable(own.table);
        return null;
      }
    }),
  );
  const open = told.filter((one) => one && one.now.state !== "over");
  const isTurn = (/** @type {any} */ { own, now }) => now.state === "running" && own.seats.includes(now.turn);
  open.sort((a, b) => Number(isTurn(b)) - Number(isTurn(a)));
  if (!open.length) return;
  place.hidden = false;
  put(place, element("h2", { id: "resume" }, "Your tables"), element("ul", {}, open.map((one) => resumeCard(one, games))));
}

/**
 * @param {any} one
 * @param {any[]} games
 */
function resumeCard({ own, now }, games) {
  const title = games.find((game) => game.game === now.game)?.title ?? now.game;
  const others = now.people.filter((/** @type {any} */ person) => !own.seats.includes(person.seat));
  const names = others.map((/** @type {any} */ person) =>
    person.bot || person.kind === "bot" ? `bot ${person.level}` : person.name || person.seat_name,
  );
  const isTurn = own.seats.includes(now.turn);
  const state = now.state === "waiting" ? "waiting for people" : isTurn ? "your turn" : "their turn";
  const against = names.length ? ` with ${names.join(", ")}` : "";
  return element(
    "li",
    {},
    element("a", { href: `#/table/${own.table}` }, element("strong", {}, title), against, element("span", {}, `${state}, move ${now.ply + 1}`)),
  );
}
