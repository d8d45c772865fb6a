/** The picture of a game: the cover that its art has, or the seats' initials. */

import { loadArt } from "../board/art.js";
import { element, figure } from "../elements.js";
import { persist } from "../service.js";

/**
 * A box that the picture comes into as soon as it is there.
 *
 * @param {any} game
 */
export function coverOf(game) {
  const place = element("div", { class: "cover", "data-game": game.game });
  persist(() => loadArt(game.game)).then(async (art) => {
    const drawn = art.has("cover") ? art.draw("cover", 320, 180) : (await import("../board/cover.js")).plainCover(game, art);
    place.append(figure("svg", { class: "board", viewBox: "0 0 320 180", preserveAspectRatio: "xMidYMid slice", role: "img", "aria-label": `${game.title}: the cover` }, drawn));
  }).catch(() => {});
  return place;
}
