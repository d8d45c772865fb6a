/** The server's HTTP interface. A refusal becomes an error with a sentence for people. */

import { notify } from "./notices.js";
import { Words } from "./words.js";

export const LOST = "Connection lost – reconnecting …";
const LONGEST_WAIT = 4000;
/** A server that stops, or a proxy without one. */
const AWAY = [502, 503, 504];

export class Refusal extends Error {
  /**
   * @param {{code: string, sentence: string, rule?: string | null}} refused
   * @param {number} [status]
   */
  constructor({ code, sentence, rule = null }, status = 0) {
    super(sentence);
    this.code = code;
    this.rule = rule;
    this.status = status;
  }
}

/** Whether asking again may help. @param {unknown} error */
export function isPassing(error) {
  return error instanceof Refusal && (error.code === "offline" || AWAY.includes(error.status));
}

/** Wait before another attempt, longer each time. @param {number} attempts */
export function pause(attempts) {
  return new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT, 250 * 2 ** attempts)));
}

/**
 * Read something, again and again while the server is away.
 *
 * @template T
 * @param {() => Promise<T>} read
 * @returns {Promise<T>}
 */
export async function persist(read) {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (!attempts) notify(sentenceOf(error));
    }
    await pause(attempts);
  }
}

/** @param {any} error @returns {string} */
export function sentenceOf(error) {
  return error?.code === "offline" ? LOST : String(error?.message ?? error);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: any, token?: string | null}} [more]
 * @returns {Promise<string>} what was answered
 */
async function call(method, path, { body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let status;
  let text;
  try {
    const answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    status = answer.status;
    text = await answer.text();
    if (answer.ok) return text;
  } catch {
    throw new Refusal({ code: "offline", sentence: "Can't reach the server. Is it still running?" });
  }
  throw new Refusal(refusedIn(text) ?? { code: `status-${status}`, sentence: `The server answered with an error (${status}).` }, status);
}

/** @param {string} text */
function refusedIn(text) {
  try {
    return JSON.parse(text).refused;
  } catch {
    return null; // somebody else has answered
  }
}

/**
 * @param {string} path
 * @param {string | null} [token]
 * @param {Words} [words] what texts are worded with
 * @returns {Promise<any>}
 */
async function read(path, token, words = new Words()) {
  return words.read(await call("GET", path, { token }));
}

/** @type {Promise<any[]> | null} */
let known = null;

/** All games, as the server describes them. @returns {Promise<any[]>} */
export function listGames() {
  known ??= read("/api/games").then((told) => told.games);
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
  if (!game) throw new Refusal({ code: "unknown-game", sentence: "There is no game with that name." });
  return game;
}

/** @param {string} game */
export function readRules(game) {
  return call("GET", `/api/games/${encodeURIComponent(game)}/rules`);
}

/**
 * The symbols of a game's pieces, as the text of an SVG file.
 *
 * @param {string} game
 */
export function readArt(game) {
  return call("GET", `/api/games/${encodeURIComponent(game)}/art`);
}

/** Where this server can be reached, and how it is set up. */
export function readSite() {
  return read("/api/site");
}

/**
 * A QR code, as the text of an SVG file.
 *
 * @param {string} text
 */
export function drawQr(text) {
  return call("POST", "/api/qr", { body: { text } });
}

/** @param {any} wish */
export async function createTable(wish) {
  return JSON.parse(await call("POST", "/api/tables", { body: wish }));
}

/**
 * @param {string} table
 * @param {string} invitation
 * @param {{token: string, name?: string}} body
 */
export async function joinTable(table, invitation, body) {
  return JSON.parse(await call("POST", `${tablePath(table)}/join`, { body, token: invitation }));
}

/**
 * What anybody, or the holder of a token, may know of a table.
 *
 * @param {string} table
 * @param {string | null} token
 */
export function readTable(table, token) {
  return read(tablePath(table), token);
}

/**
 * @param {string} table
 * @param {string | null} token
 */
export function readRecord(table, token) {
  return call("GET", `${tablePath(table)}/record`, { token });
}

/**
 * @param {string} table
 * @param {string | null} token
 */
export function readReplay(table, token) {
  return read(`${tablePath(table)}/replay`, token);
}

/**
 * What happened so far, move by move, as it was told to a seat or to spectators.
 *
 * @param {string} table
 * @param {string | null} token
 * @param {number | null} seat
 * @param {Words} words
 * @returns {Promise<{number: number, moves: {seat: number, text: string, sentences: string[]}[]}>}
 */
export function readStory(table, token, seat, words) {
  return read(`${tablePath(table)}/story${seat === null ? "" : `?seat=${seat}`}`, token, words);
}

/**
 * The legal moves of a seat, as people write them.
 *
 * @param {string} table
 * @param {string | null} token
 * @param {number} seat
 */
export function readMoves(table, token, seat) {
  return read(`${tablePath(table)}/moves?seat=${seat}`, token);
}

/** @param {string} table */
function tablePath(table) {
  return `/api/tables/${encodeURIComponent(table)}`;
}
