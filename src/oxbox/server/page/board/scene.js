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
 *   notes: Note[], marked: string[]}} Scene
 */

const SPACE = { width: 1, height: 1, look: "cell", tone: "", text: "" };
const PIECE = { text: [], turned: 0, tone: "" };
const FACT = { seat: null, tone: "" };
const WHOLE = { choices: [], facts: [], seat: null, notes: [], marked: [] };

/**
 * A scene as it was sent, with the fields that were left out because they are as usual.
 *
 * @param {any} sent
 * @returns {Scene}
 */
export function completeScene(sent) {
  return {
    ...WHOLE,
    ...sent,
    spaces: (sent.spaces ?? []).map((/** @type {any} */ space) => ({ ...SPACE, ...space })),
    pieces: (sent.pieces ?? []).map((/** @type {any} */ piece) => ({ ...PIECE, ...piece })),
    facts: (sent.facts ?? []).map((/** @type {any} */ fact) => ({ ...FACT, ...fact })),
  };
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

const BY_ID = ["regions", "spaces", "pieces", "choices"];

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
 * @param {{set?: {id: string}[], gone?: string[], order?: string[]}} change
 */
function changedList(list, { set = [], gone = [], order }) {
  const items = new Map(list.map((item) => [item.id, item]));
  for (const id of gone) items.delete(id);
  for (const item of set) items.set(item.id, item);
  if (!order) return [...items.values()];
  const known = order.filter((id) => items.has(id));
  return known.map((id) => items.get(id));
}

/**
 * Paths as they were sent, each with how many targets it shares with the one before.
 *
 * @param {[number, ...string[]][] | null | undefined} coded
 * @returns {string[][]}
 */
export function readPaths(coded) {
  /** @type {string[][]} */
  const paths = [];
  for (const [kept, ...rest] of coded ?? []) {
    paths.push([...(paths.at(-1) ?? []).slice(0, kept), ...rest]);
  }
  return paths;
}
