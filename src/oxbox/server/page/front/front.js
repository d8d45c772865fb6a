/** The front page: the games, and the tables that one sits at. */

import { face } from "../bots/face.js";
import { BOTS } from "../bots/roster.js";
import { element, find, put } from "../elements.js";
import { listGames } from "../service.js";
import { coverOf } from "./cover.js";
import { showTables } from "./tables.js";

/** @type {[string, string][]} */
const WAYS = [
  ["bot", "Play the computer"],
  ["here", "On this device"],
  ["link", "Invite by link"],
];

export async function showFront() {
  const games = await listGames();
  const resumed = element("section", { class: "resume", hidden: true, "aria-labelledby": "resume" });
  const finished = element("section", { class: "resume", hidden: true, "aria-labelledby": "finished" });
  const cards = games.map(gameCard);
  put(
    find("main"),
    element(
      "div",
      { class: "front" },
      element(
        "div",
        { class: "welcome" },
        element("h1", {}, `${games.length === 5 ? "Five" : games.length} games in one box`),
        element("p", {}, "Play the computer, play together on one device, or send a friend a link. No account, nothing to install."),
      ),
      resumed,
      element("ul", { class: "games" }, cards),
      finished,
      opponents(),
      element("p", { class: "foot" }, "Every shuffle can be verified after the game. Your games stay on this server."),
    ),
  );
  showTables(resumed, finished, games);
}

/** The eight bots, the same in every game. */
function opponents() {
  const cards = BOTS.map(({ name, word, about }, index) =>
    element("li", {}, face(index + 1), element("div", {}, element("strong", {}, name), ` ${index + 1}, ${word}`, element("p", {}, about))),
  );
  return element("section", { class: "bots", "aria-labelledby": "bots" }, element("h2", { id: "bots" }, "Eight bots to play, from beginner to expert"), element("ul", {}, cards));
}

/** @param {any} game */
function gameCard(game) {
  return element(
    "li",
    { class: "game" },
    coverOf(game),
    element(
      "div",
      { class: "about" },
      element("h2", {}, game.title),
      element(
        "p",
        { class: "measure" },
        `${playersOf(game)} · about ${game.minutes} minute${game.minutes > 1 ? "s" : ""}`,
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
 * How many can play, as in "2–4 players" or "2 or 4 players".
 *
 * @param {any} game
 */
function playersOf({ seats }) {
  const [least, most] = [seats[0], seats[seats.length - 1]];
  if (least === most) return `${least} players`;
  return `${least}${most - least + 1 === seats.length ? "–" : " or "}${most} players`;
}
