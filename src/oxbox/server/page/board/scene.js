/**
 * A scene: what is on the table, as data, and what can be chosen there.
 *
 * @typedef {{id: string, label: string, x: number, y: number, width: number, height: number,
 *   wide: number[] | null, tall: number[] | null, art: string, turns: boolean,
 *   is_way: boolean, look: "board" | "plate"}} Region
 * @typedef {{id: string, region: string, label: string, x: number, y: number, width: number,
 *   height: number, look: "cell" | "round" | "card" | "arrow" | "bare" | "pile", tone: string,
 *   text: string, skin: string, wide: number[] | null, tall: number[] | null}} Space
 * @typedef {{id: string, space: string, label: string, look: string, tone: string,
 *   text: string[], turned: number}} Piece
 * @typedef {{id: string, label: string}} Choice
 * @typedef {{label: string, value: string, seat: number | null, tone: string}} Fact
 * @typedef {{look: "headline" | "hint" | "text" | "right" | "wrong", text: string, verdict?: string, asked?: boolean}} Note
 * @typedef {{game: string, title: string, width: number, height: number, regions: Region[],
 *   spaces: Space[], pieces: Piece[], choices: Choice[], facts: Fact[], seat: number | null,
 *   notes: Note[], marked: string[], decisive: string[]}} Scene
 */

/** What a part is like where nothing else was sent. @type {Record<string, object>} */
const USUAL = {
  regions: { wide: null, tall: null, art: "", turns: false, is_way: false, look: "board" },
  spaces: { width: 1, height: 1, look: "cell", tone: "", text: "", skin: "", wide: null, tall: null },
  pieces: { look: "", tone: "", text: [], turned: 0 },
  facts: { seat: null, tone: "" },
};
const WHOLE = { regions: [], spaces: [], pieces: [], choices: [], facts: [], seat: null, notes: [], marked: [], decisive: [] };

/**
 * A scene as it was sent, with the fields that were left out because they are as usual.
 *
 * @param {any} sent
 * @returns {Scene}
 */
export function completeScene(sent) {
  const lists = Object.keys(USUAL).map((name) => [name, complete(name, sent[name] ?? [])]);
  return sorted({ ...WHOLE, ...sent, ...Object.fromEntries(lists) });
}

/**
 * @param {string} name
 * @param {any[]} list
 */
function complete(name, list) {
  return list.map((part) => ({ ...USUAL[name], ...part }));
}

/**
 * The scene with its spaces in reading order, and its pieces in the order of their spaces.
 *
 * @param {Scene} scene
 * @returns {Scene}
 */
function sorted(scene) {
  const regions = ranks(scene.regions);
  const spaces = [...scene.spaces].sort((one, other) =>
    rank(regions, one.region) - rank(regions, other.region) || one.y - other.y || one.x - other.x);
  const places = ranks(spaces);
  const pieces = [...scene.pieces].sort((one, other) =>
    rank(places, one.space) - rank(places, other.space) || (one.id < other.id ? -1 : 1));
  return { ...scene, spaces, pieces };
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
 * The scene that follows from changes; the one given stays as it is, and parts that do not change are the same
 * objects in both.
 *
 * @param {Scene} scene
 * @param {any} changes
 * @returns {Scene}
 */
export function changed(scene, changes) {
  /** @type {any} */
  const next = { ...scene };
  for (const [name, value] of Object.entries(changes ?? {})) {
    if (BY_ID.includes(name)) next[name] = changedList(name, next[name], value);
    else next[name] = name in USUAL ? complete(name, value) : value;
  }
  return sorted(next);
}

/**
 * @param {string} name
 * @param {{id: string}[]} list
 * @param {{set?: {id: string}[], gone?: string[]}} change
 */
function changedList(name, list, { set = [], gone = [] }) {
  const items = new Map(list.map((item) => [item.id, item]));
  for (const id of gone) items.delete(id);
  for (const item of complete(name, set)) items.set(item.id, item);
  return [...items.values()];
}
