/** Panels: the ground of every region, with its caption. */

import { figure, rounded } from "../elements.js";
import { ROOMS } from "./arrangement.js";
import { BOLD, shorten } from "./lettering.js";
import { rectangle } from "./shapes.js";

/**
 * @param {import("./scene.js").Region} region
 * @param {import("./arrangement.js").Box} box
 */
export function panelOf(region, box) {
  const room = (box.width - 2 * ROOMS.edge) / (ROOMS.letter * BOLD) + 0.5;
  const place = { x: rounded(box.x + ROOMS.edge + 2), y: rounded(box.y + 16), "font-size": ROOMS.letter };
  const caption = figure("text", { class: "caption", ...place }, shorten(region.label, room));
  return figure("g", { "data-region": region.id }, rectangle(box, 8, "panel"), caption);
}
