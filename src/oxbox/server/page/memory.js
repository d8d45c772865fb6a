/**
 * What this browser remembers: the tables one sits at, a name, which games one knows, settings.
 * Everything works without it, too (a private window, a full disk).
 *
 * @typedef {{table: string, game: string, token: string | null, seats: number[], since: number,
 *   invitations?: {seat: number, token: string}[], ended?: Ended}} Held
 * @typedef {{others: string, sentence: string, rematch?: string}} Ended how a game ended, with whom it was
 *   played, and the table that followed
 */

const PREFIX = "oxbox:";
const MOST_FINISHED = 40;
const MOST_TABLES = 200;
/** @type {Map<string, string>} */
const fallback = new Map();

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return fallback.get(name) ?? null;
  }
}

/**
 * @param {string} name
 * @param {any} value
 */
function write(name, value) {
  const text = JSON.stringify(value);
  fallback.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Then it lasts as long as this page.
  }
}

/**
 * A remembered value, or what to take without one.
 *
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(name, otherwise) {
  try {
    return JSON.parse(read(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Remember a value.
 *
 * @param {string} name
 * @param {any} value
 */
export function remember(name, value) {
  write(name, value);
}

/** @returns {Held[]} the tables one sits at, the latest first */
export function heldTables() {
  const held = recall("tables", /** @type {Held[]} */ ([]));
  return Array.isArray(held) ? held : [];
}

/**
 * @param {string} table
 * @returns {Held | undefined}
 */
export function heldTable(table) {
  return heldTables().find((held) => held.table === table);
}

/**
 * Remember a table; finished ones are dropped first, because with one that runs its seats would be lost.
 *
 * @param {Held} held
 */
export function keepTable(held) {
  const all = [held, ...heldTables().filter((other) => other.table !== held.table)];
  const finished = all.filter((own) => own.ended).slice(0, MOST_FINISHED);
  const kept = new Set([...all.filter((own) => !own.ended), ...finished].slice(0, MOST_TABLES));
  write("tables", all.filter((own) => kept.has(own)));
}

/**
 * Remember how the game at a table ended, so that nobody has to be asked again.
 *
 * @param {string} table
 * @param {Ended} ended
 */
export function endTable(table, ended) {
  write("tables", heldTables().map((held) => (held.table === table ? { ...held, ended } : held)));
}

/** @param {string} table */
export function forgetTable(table) {
  write("tables", heldTables().filter((held) => held.table !== table));
}
