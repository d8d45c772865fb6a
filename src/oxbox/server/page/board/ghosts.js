/**
 * What the targets chosen so far would do, already on the board: a ghost of each piece where it would stand, and
 * the way there.
 *
 * @typedef {{piece: string, space: string}} Moving a piece and the space that it would go to
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./scene.js").Scene} Scene
 */

import { figure, rounded } from "../elements.js";
import { pieceBoxes, pieceParts } from "./pieces.js";
import { paint } from "./tones.js";

/** What moves where, if a game does not say: the first target goes to the second. */
const USUAL = [[0, 1]];

/**
 * The pieces that the chosen targets move.
 *
 * @param {Scene} scene
 * @param {string[]} chosen
 * @param {(string | number)[][]} [moving] pairs: a piece or the number of a target, and the number of the target that
 *   it goes to
 * @returns {Moving[]}
 */
export function movingOf(scene, chosen, moving = []) {
  return (moving.length ? moving : USUAL).flatMap(([what, where]) => {
    const named = typeof what === "number" ? chosen[what] : what;
    const space = spaceOf(scene, chosen[Number(where)]);
    const piece = named && pieceOf(scene, named);
    return piece && space && scene.pieces.find(({ id }) => id === piece)?.space !== space ? [{ piece, space }] : [];
  });
}

/**
 * @param {Scene} scene
 * @param {string} target
 */
function pieceOf({ pieces }, target) {
  return (pieces.find(({ id }) => id === target) ?? pieces.findLast(({ space }) => space === target))?.id;
}

/**
 * @param {Scene} scene
 * @param {string | undefined} target
 */
function spaceOf({ spaces, pieces }, target) {
  return spaces.find(({ id }) => id === target)?.id ?? pieces.find(({ id }) => id === target)?.space;
}

/**
 * Ghosts of pieces at their new places, and the ids of those that leave.
 *
 * @param {Scene} scene
 * @param {Arrangement} board
 * @param {import("./art.js").Art} art
 * @param {Moving[]} moving
 * @returns {{nodes: Element[], left: Set<string>}}
 */
export function ghostsOf(scene, board, art, moving) {
  if (!moving.length) return { nodes: [], left: new Set() };
  const goals = new Map(moving.map(({ piece, space }) => [piece, space]));
  const there = scene.pieces.map((piece) => ({ ...piece, space: goals.get(piece.id) ?? piece.space }));
  const before = pieceBoxes(scene, board, art);
  const after = pieceBoxes({ ...scene, pieces: there }, board, art);
  const homes = new Map(scene.spaces.map(({ id, region }) => [id, region]));
  const round = new Set(scene.spaces.filter(({ look }) => look === "round").map(({ id }) => id));
  const nodes = there.filter(({ id }) => goals.has(id)).flatMap((piece) => {
    const [from, to] = [before.get(piece.id), after.get(piece.id)];
    if (!from || !to) return [];
    const parts = pieceParts(piece, to, art, round.has(piece.space)).filter((part) => part.classList.contains("body"));
    const ghost = figure("g", { class: "ghost", transform: `translate(${rounded(to.x)} ${rounded(to.y)})` }, parts);
    ghost.style.color = paint(piece.tone);
    const isNear = homes.get(piece.space) === homes.get(scene.pieces.find(({ id }) => id === piece.id)?.space ?? "");
    return [...(isNear ? trail(from, to) : []), ghost];
  });
  return { nodes, left: new Set(goals.keys()) };
}

/**
 * The way from one box to another, as a dotted arc.
 *
 * @param {Box} from
 * @param {Box} to
 */
function trail(from, to) {
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const [toX, toY] = [to.x + to.width / 2, to.y + to.height / 2];
  const lift = Math.min(40, 0.18 * Math.hypot(toX - x, toY - y));
  const d = `M${rounded(x)} ${rounded(y)}Q${rounded((x + toX) / 2)} ${rounded((y + toY) / 2 - lift)} ${rounded(toX)} ${rounded(toY)}`;
  return [figure("path", { class: "trail under", d }), figure("path", { class: "trail over", d })];
}
