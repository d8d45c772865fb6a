/** This page's part of a deal: 32 random bytes, added once and remembered for the check. */

import { toHex } from "../fair/sha256.js";
import { recall, remember } from "../memory.js";

const MOST = 40;

/** @param {string} table */
export function ownSeed(table) {
  return recall("seeds", /** @type {Record<string, string>} */ ({}))[table] ?? null;
}

/**
 * Add the seed where the deal waits for it.
 *
 * @param {import("./state.js").TableState} state
 * @param {import("./socket.js").Socket} socket
 */
export function addSeed(state, socket) {
  const isNeeded = state.mine.some((seat) => !state.fair?.seeds?.[seat]);
  if (state.state !== "waiting" || !isNeeded) return;
  let seed = ownSeed(state.table);
  if (!seed) {
    seed = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const known = Object.entries(recall("seeds", {})).slice(-MOST);
    remember("seeds", { ...Object.fromEntries(known), [state.table]: seed });
  }
  socket.send({ seed });
}
