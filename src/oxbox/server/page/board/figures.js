/**
 * Spaces and pieces as SVG, in pixels. A space is drawn where it lies; a piece from (0, 0) on, so
 * that it can be moved as a whole. What stands out (possible, chosen, marked) is a class, and each
 * of them has a shape of its own beside its colour.
 */

import { figure, rounded } from "../elements.js";
import { inset, share } from "./arrangement.js";
import { BOLD, bestLines, largest } from "./lettering.js";
import { isLight } from "./tones.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Space} Space
 * @typedef {import("./scene.js").Piece} Piece
 * @typedef {import("./art.js").Art} Art
 */

/** How much of a space stays free around its pieces, as a part of its shorter side. */
const ROOM = { cell: 0.05, round: 0.12, card: 0.03, arrow: 0.06, bare: 0.03 };
/** @type {Record<string, number>} */
const ARROWS = { "→": 0, "↘": 45, "↓": 90, "↙": 135, "←": 180, "↖": 225, "↑": 270, "↗": 315 };
const CARD = 100 / 140;
const SHORT = 3;

/** @param {Box} box */
function sideOf(box) {
  return Math.min(box.width, box.height);
}

/**
 * @param {Box} box
 * @param {number} radius
 * @param {string} name
 */
function rectangle(box, radius, name) {
  const { x, y, width, height } = box;
  return figure("rect", {
    class: name,
    x: rounded(x),
    y: rounded(y),
    width: rounded(Math.max(width, 0)),
    height: rounded(Math.max(height, 0)),
    rx: rounded(radius),
  });
}

/**
 * @param {Box} box
 * @param {string} name
 */
function ellipse(box, name) {
  return figure("ellipse", {
    class: name,
    cx: rounded(box.x + box.width / 2),
    cy: rounded(box.y + box.height / 2),
    rx: rounded(box.width / 2),
    ry: rounded(box.height / 2),
  });
}

/**
 * The parts of a space.
 *
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 * @param {boolean} isOccupied
 * @returns {Element[]}
 */
export function spaceParts(space, box, panel, isOccupied) {
  const isCovered = isOccupied && space.look === "card" && space.text.length <= SHORT;
  const parts = [rectangle(box, 0, "touch")];
  if (!isCovered) parts.push(...ground(space, box, panel));
  parts.push(...printed(space, box, isOccupied));
  parts.push(...halo(inset(box, 2), space.look === "round"));
  return parts;
}

/**
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 */
function ground(space, box, panel) {
  const side = sideOf(box);
  const made = shapeOf(space, box, panel, side);
  return made ? [made] : [];
}

/**
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 * @param {number} side
 */
function shapeOf(space, box, panel, side) {
  if (space.look === "cell") return rectangle(inset(box, 0.025 * side), 0.09 * side, "ground");
  if (space.look === "card") return rectangle(inset(box, 0.04 * side), 0.08 * side, "ground card");
  if (space.look === "round") return ellipse(inset(box, 0.04 * side), "ground");
  return space.look === "arrow" ? signpost(space, box, panel) : null;
}

/**
 * A signpost that points where its text says, or else into its region.
 *
 * @param {Space} space
 * @param {Box} box
 * @param {Box} panel
 */
function signpost(space, box, panel) {
  const size = sideOf(box) / 2;
  const angle = ARROWS[space.text.trim()] ?? inwards(box, panel);
  const outline = [[-0.52, -0.5], [0.16, -0.5], [0.68, 0], [0.16, 0.5], [-0.52, 0.5]];
  const points = outline.map(([x, y]) => `${rounded(x * size)},${rounded(y * size)}`).join(" ");
  const x = rounded(box.x + box.width / 2);
  const y = rounded(box.y + box.height / 2);
  return figure("polygon", {
    class: "ground",
    points,
    transform: `translate(${x} ${y}) rotate(${angle})`,
    "stroke-linejoin": "round",
  });
}

/**
 * The angle from the nearest side of a panel to its middle.
 *
 * @param {Box} box
 * @param {Box} panel
 */
function inwards(box, panel) {
  const across = (panel.x + panel.width / 2 - box.x - box.width / 2) / panel.width;
  const down = (panel.y + panel.height / 2 - box.y - box.height / 2) / panel.height;
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 0 : 180;
  return down > 0 ? 90 : 270;
}

/**
 * The text on a space: across an empty one, above the pieces on others. Short ones stand in a
 * corner, where pieces cover them; a bare space says that it is empty.
 *
 * @param {Space} space
 * @param {Box} box
 * @param {boolean} isOccupied
 */
function printed(space, box, isOccupied) {
  const text = space.text.split(/\s+/).join(" ").trim();
  const side = sideOf(box);
  if (!text || (space.look === "arrow" && text in ARROWS)) return [];
  if (isOccupied && (space.look === "bare" || text.length <= SHORT)) return [];
  if (space.look === "cell" && text.length <= SHORT) {
    const place = { x: rounded(box.x + 0.08 * side), y: rounded(box.y + 0.23 * side) };
    return [figure("text", { class: "print", "font-size": rounded(0.19 * side), ...place }, text)];
  }
  const room = isOccupied ? textStrip(box) : inset(box, 0.1 * side);
  const lines = bestLines(text, room.width, room.height);
  const size = Math.min((0.9 * largest(lines, room.width, room.height)) / BOLD, 0.3 * side);
  return [writing(lines, room, size, "print bold")];
}

/** @param {Box} box */
function textStrip(box) {
  const side = sideOf(box);
  return inset({ ...box, height: 0.28 * side }, 0.04 * side);
}

/**
 * Lines of text in the middle of a box.
 *
 * @param {string[]} lines
 * @param {Box} box
 * @param {number} size
 * @param {string} name
 */
function writing(lines, box, size, name) {
  const x = rounded(box.x + box.width / 2);
  const first = box.y + box.height / 2 - (lines.length - 1) * size * 0.575 + size * 0.35;
  const spans = lines.map((line, index) =>
    figure("tspan", { x, y: rounded(first + index * size * 1.15) }, line),
  );
  return figure("text", { class: name, "font-size": rounded(size), "text-anchor": "middle" }, spans);
}

/**
 * Rings and dots that show through their classes what can be, or was, chosen.
 *
 * @param {Box} box
 * @param {boolean} isRound
 */
function halo(box, isRound) {
  const radius = 0.12 * sideOf(box);
  const ring = (/** @type {string} */ name) =>
    isRound ? ellipse(box, `ring ${name}`) : rectangle(box, radius, `ring ${name}`);
  const dot = figure("circle", {
    class: "dot",
    cx: rounded(box.x + box.width / 2),
    cy: rounded(box.y + box.height / 2),
    r: rounded(Math.max(3.5, 0.11 * sideOf(box))),
  });
  return [ring("under"), ring("over"), dot];
}

/**
 * The parts of a piece in a box that begins at (0, 0).
 *
 * @param {Piece} piece
 * @param {Box} box
 * @param {Art} art
 * @param {boolean} isRound
 * @returns {Element[]}
 */
export function pieceParts(piece, box, art, isRound) {
  const own = { x: 0, y: 0, width: box.width, height: box.height };
  const drawn = art.has(piece.look) ? [art.draw(piece.look, box.width, box.height)] : token(piece, own);
  const turn = piece.turned % 360;
  const middle = `${rounded(own.width / 2)} ${rounded(own.height / 2)}`;
  const body = figure("g", { class: "body", transform: turn ? `rotate(${turn} ${middle})` : null });
  body.append(...drawn);
  return [rectangle(own, 0, "touch"), body, ...halo(inset(own, -1), isRound)];
}

/**
 * A disc, or a card where the box is one, with the piece's text, for a look without a symbol.
 *
 * @param {Piece} piece
 * @param {Box} box
 */
function token(piece, box) {
  const isCard = box.height > 1.01 * box.width;
  const inner = inset(box, 0.04 * box.width);
  const body = isCard ? rectangle(inner, 0.1 * box.width, "token") : ellipse(inner, "token");
  const room = inset(inner, (isCard ? 0.08 : 0.15) * box.width);
  const lines = piece.text.map((line) => line.trim()).filter(Boolean);
  const size = Math.min(largest(lines, room.width, room.height) / BOLD, 0.5 * box.width);
  return [body, writing(lines, box, size, isLight(piece.tone) ? "bold dark" : "bold light")];
}

/**
 * Where every piece stands. Pieces on one space share it; on the bare spaces of one region all
 * are of one size.
 *
 * @param {Scene} scene
 * @param {Arrangement} board
 * @param {Art} art
 * @returns {Map<string, Box>}
 */
export function pieceBoxes(scene, board, art) {
  /** @type {Map<string, Piece[]>} */
  const held = new Map();
  for (const piece of scene.pieces) {
    const there = held.get(piece.space);
    if (there) there.push(piece);
    else held.set(piece.space, [piece]);
  }
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {Map<string, Box>} */
  const boxes = new Map();
  for (const isFinal of [false, true]) {
    for (const space of scene.spaces) {
      const there = held.get(space.id);
      if (!there) continue;
      const isBare = space.look === "bare";
      const highest = isBare ? lowest.get(space.region) ?? Infinity : Infinity;
      const shapes = there.map((piece) => shape(piece, space, art));
      const shared = share(standing(space, board), shapes, highest);
      if (isFinal) there.forEach((piece, index) => boxes.set(piece.id, shared[index]));
      else if (isBare) {
        lowest.set(space.region, Math.min(highest, ...shared.map((box) => box.height)));
      }
    }
  }
  return boxes;
}

/**
 * @param {Piece} piece
 * @param {Space} space
 * @param {Art} art
 */
function shape(piece, space, art) {
  if (art.has(piece.look)) return art.shape(piece.look);
  return space.look === "card" ? CARD : 1;
}

/**
 * The part of a space where its pieces stand.
 *
 * @param {Space} space
 * @param {Arrangement} board
 * @returns {Box}
 */
function standing(space, board) {
  const box = /** @type {Box} */ (board.spaces.get(space.id));
  const room = inset(box, ROOM[space.look] * sideOf(box));
  if (space.look === "arrow" || space.look === "bare" || space.text.trim().length <= SHORT) return room;
  const strip = textStrip(box);
  const top = strip.y + strip.height;
  return { x: room.x, y: top, width: room.width, height: room.y + room.height - top };
}
