/** The front page: the games, and the tables that one sits at. */

import { loadArt } from "../board/art.js";
import { element, figure, find, put } from "../elements.js";
import { listGames, persist } from "../service.js";
import { showTables } from "./tables.js";

/** @type {[string, string][]} */
const WAYS = [
  ["bot", "Play a bot"],
  ["here", "Pass the device"],
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
        element("p", {}, "Play a bot, pass the device around, or send a friend a link. No account, nothing to install."),
      ),
      resumed,
      element("ul", { class: "games" }, cards),
      finished,
      element("p", { class: "foot" }, "Every deal can be checked after the game. Nothing leaves this server."),
    ),
  );
  showTables(resumed, finished, games);
}

/** @param {any} game */
function gameCard(game) {
  const picture = element("div", { class: "cover", "data-game": game.game });
  persist(() => loadArt(game.game)).then(async (art) => {
    const drawn = art.has("cover") ? art.draw("cover", 320, 180) : (await import("../board/cover.js")).plainCover(game, art);
    picture.append(figure("svg", { class: "board", viewBox: "0 0 320 180", role: "img", "aria-label": `Pieces of ${game.title}` }, drawn));
  }).catch(() => {});
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
        `${seats} · about ${game.minutes} minute${game.minutes > 1 ? "s" : ""}`,
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
