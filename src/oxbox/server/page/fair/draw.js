/** The draws of a deal: SipHash-2-4 under the deal's key, without modulo bias. */

const ALL = (1n << 64n) - 1n;
const LOW = (1n << 32n) - 1n;
const LENGTH = 8n << 56n;

/**
 * @param {bigint} word
 * @param {bigint} by
 */
function turn(word, by) {
  return ((word << by) | (word >> (64n - by))) & ALL;
}

/**
 * SipHash-2-4 of an eight-byte message.
 *
 * @param {bigint} first the key's first half, little-endian
 * @param {bigint} second
 * @param {bigint} message
 */
export function siphash(first, second, message) {
  let a = first ^ 0x736f6d6570736575n;
  let b = second ^ 0x646f72616e646f6dn;
  let c = first ^ 0x6c7967656e657261n;
  let d = second ^ 0x7465646279746573n ^ message;
  for (let round = 0; round < 8; round += 1) {
    a = (a + b) & ALL;
    b = turn(b, 13n) ^ a;
    a = turn(a, 32n);
    c = (c + d) & ALL;
    d = turn(d, 16n) ^ c;
    a = (a + d) & ALL;
    d = turn(d, 21n) ^ a;
    c = (c + b) & ALL;
    b = turn(b, 17n) ^ c;
    c = turn(c, 32n);
    if (round === 1) [a, d] = [a ^ message, d ^ LENGTH];
    if (round === 3) [a, c] = [a ^ LENGTH, c ^ 0xffn];
  }
  return a ^ b ^ c ^ d;
}

/**
 * A number from 0 up to, not including, a bound, every one equally likely.
 *
 * @param {Uint8Array} key sixteen bytes
 * @param {number} label
 * @param {number} number
 * @param {number} bound
 */
export function draw(key, label, number, bound) {
  const view = new DataView(key.buffer, key.byteOffset, 16);
  const [first, second] = [view.getBigUint64(0, true), view.getBigUint64(8, true)];
  const range = BigInt(bound);
  for (let attempt = 0n; ; attempt += 1n) {
    const message = (BigInt(label) << 48n) | (attempt << 32n) | BigInt(number);
    const product = (siphash(first, second, message) >> 32n) * range;
    const low = product & LOW;
    if (low >= range || low >= ((1n << 32n) - range) % range) return Number(product >> 32n);
  }
}
