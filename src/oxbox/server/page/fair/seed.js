/** This page's part of a deal: what was promised to it, and the seed that it added in return. */

import { recall, remember } from "../memory.js";
import { toHex } from "./sha256.js";

/** @typedef {{commitment: string, seed: string}} Promised */

const MOST = 40;

/**
 * What this page was promised when it added its seed.
 *
 * @param {string} table
 * @returns {Promised | null}
 */
export function promised(table) {
  return recall("promises", /** @type {Record<string, Promised>} */ ({}))[table] ?? null;
}

/**
 * Whether the deal waits for a seed of this page.
 *
 * @param {import("../table/state.js").TableState} state
 */
export function isAwaited(state) {
  return state.state === "waiting" && state.mine.some((seat) => !state.fair?.seeds?.[seat]);
}

/**
 * Add a seed where the deal waits for it, and remember the commitment that stood before it.
 *
 * @param {import("../table/state.js").TableState} state
 * @param {import("../table/socket.js").Socket} socket
 */
export function addSeed(state, socket) {
  if (!isAwaited(state)) return;
  let own = promised(state.table);
  if (!own) {
    const seed = toHex(crypto.getRandomValues(new Uint8Array(32)));
    own = { commitment: state.fair.commitment, seed };
    const known = Object.entries(recall("promises", {})).slice(-MOST);
    remember("promises", { ...Object.fromEntries(known), [state.table]: own });
  }
  socket.send({ seed: own.seed });
}
