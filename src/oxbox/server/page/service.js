/** The server's HTTP interface. A refusal becomes an error with a sentence for people. */

export class Refusal extends Error {
  /** @param {{code: string, sentence: string, rule?: string | null}} refused */
  constructor({ code, sentence, rule = null }) {
    super(sentence);
    this.code = code;
    this.rule = rule;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: any, token?: string | null}} [more]
 * @returns {Promise<Response>}
 */
async function call(method, path, { body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal({ code: "offline", sentence: "The server does not answer. Is it still running?" });
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  const sentence = `The server answered with an error (${answer.status}).`;
  throw new Refusal(told.refused ?? { code: `status-${answer.status}`, sentence });
}

/** @type {Promise<any[]> | null} */
let known = null;

/** All games, as the server describes them. @returns {Promise<any[]>} */
export function listGames() {
  known ??= call("GET", "/api/games").then((answer) => answer.json()).then((told) => told.games);
  known.catch(() => (known = null));
  return known;
}

/**
 * One game.
 *
 * @param {string} name
 */
export async function findGame(name) {
  const game = (await listGames()).find((other) => other.game === name);
  if (!game) throw new Refusal({ code: "unknown-game", sentence: "There is no game of that name." });
  return game;
}

/** @param {string} game */
export async function readRules(game) {
  return (await call("GET", `/api/games/${encodeURIComponent(game)}/rules`)).text();
}

/** Where this server can be reached, and how it is set up. */
export async function readSite() {
  return (await call("GET", "/api/site")).json();
}

/**
 * A QR code, as the text of an SVG file.
 *
 * @param {string} text
 */
export async function drawQr(text) {
  return (await call("POST", "/api/qr", { body: { text } })).text();
}

/** @param {any} wish */
export async function createTable(wish) {
  return (await call("POST", "/api/tables", { body: wish })).json();
}

/**
 * @param {string} table
 * @param {string} invitation
 * @param {{token: string, name?: string}} body
 */
export async function joinTable(table, invitation, body) {
  return (await call("POST", `${tablePath(table)}/join`, { body, token: invitation })).json();
}

/**
 * What anybody, or the holder of a token, may know of a table.
 *
 * @param {string} table
 * @param {string | null} token
 */
export async function readTable(table, token) {
  return (await call("GET", tablePath(table), { token })).json();
}

/**
 * @param {string} table
 * @param {string | null} token
 */
export async function readRecord(table, token) {
  return (await call("GET", `${tablePath(table)}/record`, { token })).text();
}

/**
 * @param {string} table
 * @param {string | null} token
 */
export async function readReplay(table, token) {
  return (await call("GET", `${tablePath(table)}/replay`, { token })).json();
}

/**
 * What happened so far, move by move, as it was told to a seat or to spectators.
 *
 * @param {string} table
 * @param {string | null} token
 * @param {number | null} seat
 * @returns {Promise<{number: number, moves: {seat: number, text: string, sentences: string[]}[]}>}
 */
export async function readStory(table, token, seat) {
  const asked = seat === null ? "" : `?seat=${seat}`;
  return (await call("GET", `${tablePath(table)}/story${asked}`, { token })).json();
}

/**
 * The legal moves of a seat, as people write them.
 *
 * @param {string} table
 * @param {string | null} token
 * @param {number} seat
 */
export async function readMoves(table, token, seat) {
  return (await call("GET", `${tablePath(table)}/moves?seat=${seat}`, { token })).json();
}

/** @param {string} table */
function tablePath(table) {
  return `/api/tables/${encodeURIComponent(table)}`;
}
