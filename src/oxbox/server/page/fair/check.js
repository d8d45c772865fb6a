/**
 * Checks a deal after the game without the server's help: that the revealed seed is the one it
 * committed to, that people and nobody else have added seeds, that the key follows from all of
 * them, that every draw follows from the key, and that the record is sealed and tells of this very
 * game. Which draws the rules make, and when, is what `oxbox verify` checks beside.
 *
 * @typedef {{label: string, isRight: boolean}} Finding
 * @typedef {{seed: string, key: string, seeds: Record<string, string>}} Reveal
 * @typedef {Reveal & {labels: string[], draws: [number, number, number, number][]}} Fair
 * @typedef {{table: string, game: string, options: any, seats: number}} Deal
 * @typedef {Deal & {people: {seat: number, kind: string}[], hasDeal: boolean}} Dealt
 */

import { draw } from "./draw.js";
import { fromHex, hmac, toHex } from "./sha256.js";

const MOST_DRAWS = 100000;
const SEED = /^[0-9a-f]{64}$/;

/**
 * The one way to write JSON that is hashed: sorted names, no blanks.
 *
 * @param {any} data
 * @returns {string}
 */
export function canonical(data) {
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  if (data === null || typeof data !== "object") return JSON.stringify(data);
  const names = Object.keys(data).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(data[name])}`).join(",")}}`;
}

/** @param {Uint8Array} seed */
export function commitmentOf(seed) {
  return toHex(hmac(seed, "oxbox commitment 1"));
}

/**
 * The key of a deal.
 *
 * @param {Uint8Array} seed
 * @param {Deal} deal
 * @param {Record<string, string>} seeds
 */
export function keyOf(seed, { table, game, options, seats }, seeds) {
  const order = Object.keys(seeds).sort((a, b) => Number(a) - Number(b));
  const lines = [table, canonical({ game, options, seats }), ...order.map((seat) => `${seat} ${seeds[seat]}`)];
  return hmac(seed, ["oxbox key 1", ...lines].map((line) => `${line}\n`).join("")).slice(0, 16);
}

/**
 * @param {Dealt} deal who sat there, and whether the game deals or draws anything
 * @param {string} commitment what the server showed before the game
 * @param {Fair} fair what the record says of the deal
 * @param {{seats: number[], seed: string | null}} own the seed that this page added
 * @returns {Finding[]}
 */
export function checkDeal(deal, commitment, fair, own) {
  try {
    const seed = fromHex(fair.seed);
    const key = fromHex(fair.key);
    const areDrawn = fair.draws.length < MOST_DRAWS && fair.draws.length > 0 === deal.hasDeal &&
      fair.draws.every((drawn) => follows(key, drawn));
    const isAdded = own.seats.every((seat) => fair.seeds[seat] === own.seed);
    return [
      { label: "The secret is the one the server was tied to before the game.", isRight: commitmentOf(seed) === commitment },
      ...(own.seed ? [{ label: "Your own number is part of the shuffle.", isRight: isAdded }] : []),
      { label: "Every player (and no bot) added to the shuffle.", isRight: areOfPeople(fair.seeds, deal) },
      { label: "The shuffle follows from the secret and all numbers.", isRight: toHex(keyOf(seed, deal, fair.seeds)) === fair.key },
      { label: drawnLabel(fair.draws.length), isRight: areDrawn },
    ];
  } catch {
    return [{ label: "The secret can be read.", isRight: false }];
  }
}

/**
 * Whether there is a seed of every person and of nobody else: a server that could add one for a bot
 * after all others were there could choose the deal.
 *
 * @param {Record<string, string>} seeds
 * @param {Dealt} deal
 */
function areOfPeople(seeds, { people, seats }) {
  const persons = people.filter(({ seat, kind }) => seat < seats && kind !== "bot").map(({ seat }) => String(seat));
  return Object.keys(seeds).length === persons.length && persons.every((seat) => SEED.test(seeds[seat] ?? ""));
}

/**
 * Whether a draw is one, and follows from the key.
 *
 * @param {Uint8Array} key
 * @param {number[]} drawn
 */
function follows(key, drawn) {
  const [label, number, bound, result] = drawn;
  const isDraw = drawn.length === 4 && drawn.every(Number.isInteger) &&
    label >= 0 && label < 2 ** 15 && number >= 0 && number < 2 ** 31 && bound > 0 && bound < 2 ** 31;
  return isDraw && draw(key, label, number, bound) === result;
}

/** @param {number} count */
function drawnLabel(count) {
  if (!count) return "Nothing was drawn in this game.";
  return count > 1 ? `All ${count} draws follow from the shuffle.` : "The one draw follows from the shuffle.";
}

/**
 * Whether a record is sealed with the revealed seed and tells of the game that was seen here.
 *
 * @param {Deal & {moves: string[]}} deal
 * @param {string} commitment
 * @param {Reveal} reveal
 * @param {any} record
 * @returns {Finding}
 */
export function checkRecord(deal, commitment, reveal, record) {
  const label = "The saved game matches this game.";
  try {
    const { seal, ...rest } = record.fair;
    const sealed = hmac(fromHex(reveal.seed), `oxbox record 1\n${canonical({ ...record, fair: rest })}`);
    const { labels, draws, ...promised } = rest;
    const { table, game, options, seats, moves } = deal;
    const { seed, key, seeds } = reveal;
    const isSame =
      canonical({ game, options, seats, moves, fair: { table, commitment, seed, key, seeds } }) ===
      canonical({ game: record.game, options: record.options, seats: record.seats, moves: record.moves, fair: promised });
    return { label, isRight: toHex(sealed) === seal && isSame };
  } catch {
    return { label, isRight: false };
  }
}
