/**
 * A scene: what is on the table, as data, and what can be chosen there.
 *
 * @typedef {{id: string, label: string, x: number, y: number, width: number, height: number}} Region
 * @typedef {{id: string, region: string, label: string, x: number, y: number, width: number,
 *   height: number, look: "cell" | "round" | "card" | "arrow" | "bare", tone: string,
 *   text: string}} Space
 * @typedef {{id: string, space: string, label: string, look: string, tone: string,
 *   text: string[], turned: number}} Piece
 * @typedef {{id: string, label: string}} Choice
 * @typedef {{label: string, value: string, seat: number | null, tone: string}} Fact
 * @typedef {{look: "headline" | "hint" | "text", text: string}} Note
 * @typedef {{game: string, title: string, width: number, height: number, regions: Region[],
 *   spaces: Space[], pieces: Piece[], choices: Choice[], facts: Fact[], seat: number | null,
 *   notes: Note[], marked: string[], decisive: string[]}} Scene
 */

const SPACE = { width: 1, height: 1, look: "cell", tone: "", text: "" };
const PIECE = { text: [], turned: 0, tone: "" };
const FACT = { seat: null, tone: "" };
const WHOLE = { choices: [], facts: [], seat: null, notes: [], marked: [], decisive: [] };

/**
 * A scene as it was sent, with the fields that were left out because they are as usual. Spaces are
 * in reading order, and pieces in the order of their spaces.
 *
 * @param {any} sent
 * @returns {Scene}
 */
export function completeScene(sent) {
  const spaces = (sent.spaces ?? []).map((/** @type {any} */ space) => ({ ...SPACE, ...space }));
  const pieces = (sent.pieces ?? []).map((/** @type {any} */ piece) => ({ ...PIECE, ...piece }));
  const regions = ranks(sent.regions ?? []);
  spaces.sort((/** @type {Space} */ one, /** @type {Space} */ other) =>
    rank(regions, one.region) - rank(regions, other.region) || one.y - other.y || one.x - other.x);
  const places = ranks(spaces);
  pieces.sort((/** @type {Piece} */ one, /** @type {Piece} */ other) =>
    rank(places, one.space) - rank(places, other.space) || (one.id < other.id ? -1 : 1));
  const facts = (sent.facts ?? []).map((/** @type {any} */ fact) => ({ ...FACT, ...fact }));
  return { ...WHOLE, ...sent, spaces, pieces, facts };
}

/** @param {{id: string}[]} things */
function ranks(things) {
  return new Map(things.map((thing, index) => [thing.id, index]));
}

/**
 * @param {Map<string, number>} known
 * @param {string} id
 */
function rank(known, id) {
  return known.get(id) ?? 0;
}

/**
 * What the parts of a scene are called, by id.
 *
 * @param {Scene} scene
 * @returns {Map<string, string>}
 */
export function labelsOf(scene) {
  const parts = [...scene.spaces, ...scene.pieces, ...scene.choices];
  return new Map(parts.map((part) => [part.id, part.label]));
}

/**
 * Pieces that nobody tells apart: on one space and called alike.
 *
 * @param {Piece[]} pieces
 * @returns {Piece[][]}
 */
export function alike(pieces) {
  /** @type {Map<string, Piece[]>} */
  const groups = new Map();
  for (const piece of pieces) {
    const key = JSON.stringify([piece.space, piece.label]);
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
  }
  return [...groups.values()];
}

/**
 * What a group of such pieces is called.
 *
 * @param {Piece[]} group
 */
export function labelOfAll([first, ...others]) {
  return others.length ? `${others.length + 1} × ${first.label}` : first.label;
}

const BY_ID = ["spaces", "pieces"];

/**
 * The scene that follows from changes; the one given stays as it is.
 *
 * @param {Scene} scene
 * @param {any} changes
 * @returns {Scene}
 */
export function changed(scene, changes) {
  /** @type {any} */
  const next = { ...scene };
  for (const [name, value] of Object.entries(changes ?? {})) {
    next[name] = BY_ID.includes(name) ? changedList(next[name] ?? [], value) : value;
  }
  return completeScene(next);
}

/**
 * @param {{id: string}[]} list
 * @param {{set?: {id: string}[], gone?: string[]}} change
 */
function changedList(list, { set = [], gone = [] }) {
  const items = new Map(list.map((item) => [item.id, item]));
  for (const id of gone) items.delete(id);
  for (const item of set) items.set(item.id, item);
  return [...items.values()];
}
