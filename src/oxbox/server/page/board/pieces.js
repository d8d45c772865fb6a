/** Pieces as SVG: where each one stands, and what it looks like from (0, 0) on, to be moved as a whole. */

import { figure, rounded } from "../elements.js";
import { inset, share } from "./arrangement.js";
import { bestLines, BOLD, largest } from "./lettering.js";
import { headingSize } from "./printing.js";
import { ellipse, halo, rectangle, sideOf, textStrip, writing } from "./shapes.js";
import { PILED } from "./spaces.js";
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
const ROOM = { cell: 0.07, round: 0.12, card: 0.03, arrow: 0.06, bare: 0.03, pile: 0.07 };
/** How far apart pieces of a pile lie, as a part of their height. */
const PILE_STEP = 0.075;
/** How many steps a pile grows before it looks as high as any. */
const MOST_PILED = 4;
/** How close together pieces stand at most, as a part of their width. */
const CLOSEST = 0.4;
const CARD = 100 / 140;

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
  const hasArt = art.has(piece.look);
  const drawn = hasArt ? [symbolOf(piece.look, own, art)] : token(piece, own);
  const turn = piece.turned % 360;
  const middle = `${rounded(own.width / 2)} ${rounded(own.height / 2)}`;
  const transform = turn ? `rotate(${turn} ${middle})` : null;
  const { mark } = art.about(piece.look);
  const body = figure("g", { class: "body", transform: mark ? null : transform });
  body.append(...drawn, ...(hasArt ? inscription(piece, own, art) : []));
  if (mark) body.append(figure("g", { transform }, art.draw(mark, own.width, own.height)));
  const around = art.about(piece.look).anchor === "foot" ? footing(own) : inset(own, -1);
  return [rectangle(own, 0, "touch"), body, ...halo(around, hasArt ? isRound : !isCard(own))];
}

/**
 * The last line of a piece's text, where its symbol has room for it.
 *
 * @param {Piece} piece
 * @param {Box} box
 * @param {Art} art
 */
function inscription(piece, box, art) {
  const { label, ink } = art.about(piece.look);
  const text = piece.text.at(-1);
  if (!label || !text) return [];
  const room = art.part(piece.look, label, box);
  const written = writing([text], room, largest([text], room.width, room.height) / BOLD, "bold");
  if (ink) written.style.fill = ink;
  return [written];
}

/**
 * The symbol of a piece; what it says about its box reaches beyond it.
 *
 * @param {string} look
 * @param {Box} box
 * @param {Art} art
 */
function symbolOf(look, box, art) {
  return art.about(look).box ? art.cover(look, box, "") : art.draw(look, box.width, box.height);
}

/**
 * The lower part of a piece that towers over its space.
 *
 * @param {Box} box
 */
function footing(box) {
  const side = Math.min(box.width, box.height);
  return { x: box.x + (box.width - side) / 2, y: box.y + box.height - side, width: side, height: side };
}

/** @param {Box} box */
function isCard(box) {
  return box.height > 1.01 * box.width;
}

/**
 * A disc, or a card where the box is one, with the piece's text, for a look without a symbol. A single line is
 * broken where that makes it larger.
 *
 * @param {Piece} piece
 * @param {Box} box
 */
function token(piece, box) {
  const ink = isLight(piece.tone) ? "dark" : "light";
  const outline = (/** @type {number} */ by, /** @type {string} */ name) => {
    const inner = inset(box, by * box.width);
    return isCard(box) ? rectangle(inner, (0.12 - by) * box.width, name) : ellipse(inner, name);
  };
  const room = inset(box, (isCard(box) ? 0.12 : 0.19) * box.width);
  const given = piece.text.map((line) => line.trim()).filter(Boolean);
  const lines = given.length === 1 ? bestLines(given[0], room.width, room.height) : given;
  const size = Math.min(largest(lines, room.width, room.height) / BOLD, 0.5 * box.width);
  return [outline(0.04, "token"), outline(0.08, `rim ${ink}`), writing(lines, box, size, `bold ${ink}`)];
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
      const room = standing(space, board, art);
      const sizes = there.map((piece) => art.about(piece.look)).filter(({ anchor }) => anchor === "foot").map(({ size }) => Number(size ?? 1));
      const isRow = sizes.length === there.length && there.length > 1;
      const shared = space.look === "pile" ? piled(room, shapes) : isRow ? inRow(room, shapes, Math.max(...sizes)) : share(room, shapes, highest);
      if (isFinal) there.forEach((piece, index) => (shared[index] = raised(shared[index], room, art.about(piece.look))));
      if (isFinal) there.forEach((piece, index) => boxes.set(piece.id, shared[index]));
      else if (isBare) {
        lowest.set(space.region, Math.min(highest, ...shared.map((box) => box.height)));
      }
    }
  }
  return boxes;
}

/**
 * Boxes for pieces that lie on each other, the first one below.
 *
 * @param {Box} room
 * @param {number[]} shapes
 * @returns {Box[]}
 */
function piled(room, shapes) {
  const [own] = share({ ...room, width: PILED * room.width, height: room.height / (1 + PILE_STEP * MOST_PILED) }, [Math.max(...shapes)]);
  const top = room.y + room.height - own.height - (room.height - own.height * (1 + PILE_STEP * MOST_PILED)) / 2;
  return shapes.map((_, index) => ({ ...own, y: top - Math.min(index, MOST_PILED) * PILE_STEP * own.height }));
}

/**
 * Boxes for pieces that stand side by side, closer together than they are wide where they have to.
 *
 * @param {Box} room
 * @param {number[]} shapes
 * @param {number} size how much larger they are drawn
 * @returns {Box[]}
 */
function inRow(room, shapes, size) {
  const [own] = share(room, [Math.max(...shapes)]);
  const wide = own.width * size;
  const step = Math.min(wide, Math.max((room.width - wide) / (shapes.length - 1), CLOSEST * wide));
  return shapes.map((_, index) => ({ ...own, x: own.x + (index - (shapes.length - 1) / 2) * step }));
}

/**
 * The box of a piece that is larger than its room, or stands on the lower edge of it, as its symbol says.
 *
 * @param {Box} box
 * @param {Box} room
 * @param {DOMStringMap} about
 * @returns {Box}
 */
function raised(box, room, { size, anchor }) {
  if (!size && !anchor) return box;
  const scale = Number(size ?? 1);
  const [width, height] = [box.width * scale, box.height * scale];
  const foot = anchor === "foot" ? room.y + room.height : box.y + box.height / 2 + height / 2;
  return { x: box.x + box.width / 2 - width / 2, y: foot - height, width, height };
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
 * @param {Art} art
 * @returns {Box}
 */
function standing(space, board, art) {
  const box = /** @type {Box} */ (board.spaces.get(space.id));
  const room = inset(box, ROOM[space.look] * sideOf(box));
  if (space.look === "arrow" || art.about(space.skin).label || !headingSize(space, box)) return room;
  const strip = textStrip(box);
  const top = strip.y + strip.height;
  return { x: room.x, y: top, width: room.width, height: room.y + room.height - top };
}
