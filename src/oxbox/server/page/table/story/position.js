/** The position in words: facts, and everything that the picture says. */

import { alike, labelOfAll } from "../../board/scene.js";
import { element, put } from "../../elements.js";

/** @typedef {import("../../board/scene.js").Scene} Scene */

/**
 * The facts that are about the table and not about a seat.
 *
 * @param {Element} place
 * @param {Scene | null} scene
 */
export function drawFacts(place, scene) {
  const facts = (scene?.facts ?? []).filter((fact) => fact.seat === null);
  const rows = facts.map((fact) =>
    element("div", {}, element("dt", {}, fact.label), element("dd", {}, fact.value)),
  );
  put(place, rows);
}

/**
 * The position in words: everything that the picture says, region by region.
 *
 * @param {Element} place
 * @param {Scene | null} scene
 */
export function drawWords(place, scene) {
  if (!scene) return put(place);
  const labels = new Map([...scene.spaces, ...scene.pieces].map((part) => [part.id, part.label]));
  const inWords = (/** @type {string[]} */ ids) => ids.map((id) => labels.get(id)).filter(Boolean).join(", ");
  const [marked, decisive] = [inWords(scene.marked), inWords(scene.decisive)];
  put(
    place,
    element("p", {}, `${scene.title}.`),
    scene.notes.map((note) => element("p", {}, note.verdict ? `${note.text}: ${note.verdict}` : note.text)),
    marked && element("p", {}, `Last move: ${marked}.`),
    decisive && element("p", {}, `What decided the game: ${decisive}.`),
    scene.regions.map((region) => regionInWords(scene, region)),
    element("h4", {}, "Scores and supplies"),
    element("ul", {}, scene.facts.map((fact) => element("li", {}, `${fact.label}: ${fact.value}`))),
  );
}

/**
 * @param {Scene} scene
 * @param {import("../../board/scene.js").Region} region
 */
function regionInWords(scene, region) {
  const spaces = scene.spaces.filter((space) => space.region === region.id);
  const here = new Map(spaces.map((space) => [space.id, space]));
  const pieces = scene.pieces.filter((piece) => here.has(piece.space));
  const lines = alike(pieces).map((group) => {
    const space = here.get(group[0].space)?.label ?? "";
    const label = labelOfAll(group);
    const says = group.length > 1 || label.toLowerCase().includes(space.toLowerCase());
    return element("li", {}, says ? label : `${label}, ${space}`);
  });
  const empty = spaces.length - new Set(pieces.map((piece) => piece.space)).size;
  const rest = empty > 0 && pieces.length ? `${empty} empty` : "";
  return [
    element("h4", {}, region.label),
    lines.length ? element("ul", {}, lines, rest && element("li", {}, rest)) : element("p", {}, "Nothing here."),
  ];
}
