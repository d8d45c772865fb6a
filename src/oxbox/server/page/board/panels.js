/** What lies beneath the spaces of a region: its board, drawn by the game, or a plain tray. */

import { figure } from "../elements.js";
import { rectangle } from "./shapes.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./scene.js").Region} Region
 */

/**
 * @param {Region} region
 * @param {Box} box
 * @param {import("./art.js").Art} art
 * @param {string | null} kind the table that is shown
 */
export function panelOf(region, box, art, kind) {
  const look = art.boardOf(region, kind);
  const drawn = art.has(look) ? [art.cover(look, box, "drawn")] : plain(region, box);
  return figure("g", { "data-region": region.id, role: "img", "aria-label": region.label }, drawn);
}

/**
 * A plain tray; nothing where the game draws its world and no board here.
 *
 * @param {Region} region
 * @param {Box} box
 */
function plain(region, box) {
  return region.wide || region.tall ? [] : [rectangle(box, 14, "panel")];
}
