/**
 * Sounds, made by Web Audio from a few tones and some noise; there are no files. Nothing sounds before the first
 * click, tap or key, which is when a browser allows it, and nothing while the sound is off.
 *
 * Which sound a step of a move makes is said by the game's art and its telling, not by this page (`soundOfLook`,
 * `soundOfAnswer`).
 *
 * @typedef {{tone?: [number, number], noise?: number, at?: number, long: number, loud: number, wave?: OscillatorType}} Part
 *   a tone from one pitch to another or noise around a pitch, in hertz; when it begins and how long it is, in seconds
 */

import { isSounding } from "./settings.js";

/** @type {Record<string, Part[]>} */
const SOUNDS = {
  wood: [{ tone: [240, 130], long: 0.09, loud: 0.5 }, { noise: 1400, long: 0.04, loud: 0.35 }],
  card: [{ noise: 3600, long: 0.08, loud: 0.3 }, { noise: 1200, at: 0.06, long: 0.04, loud: 0.25 }],
  die: [0, 0.09, 0.17, 0.3, 0.38].map((at) => ({ noise: 2100, at, long: 0.03, loud: 0.4 })),
  moo: [{ tone: [175, 120], long: 0.6, loud: 0.28, wave: "sawtooth" }, { tone: [88, 60], long: 0.6, loud: 0.3 }],
  right: [{ tone: [659, 659], long: 0.12, loud: 0.3 }, { tone: [988, 988], at: 0.1, long: 0.22, loud: 0.3 }],
  wrong: [{ tone: [220, 150], long: 0.3, loud: 0.25, wave: "triangle" }],
  turn: [{ tone: [523, 523], long: 0.1, loud: 0.22 }, { tone: [784, 784], at: 0.09, long: 0.16, loud: 0.22 }],
  clock: [{ tone: [1400, 1400], long: 0.035, loud: 0.25, wave: "square" }],
  won: [523, 659, 784, 1047].map((pitch, index) => ({ tone: [pitch, pitch], at: index * 0.12, long: 0.3, loud: 0.28 })),
  lost: [392, 330, 262].map((pitch, index) => ({ tone: [pitch, pitch], at: index * 0.18, long: 0.34, loud: 0.22, wave: "triangle" })),
};

/** The names of all sounds. */
export const NAMES = Object.keys(SOUNDS);

/** Which sound is heard when pieces of several kinds move at once: the rarest. */
const ORDER = ["moo", "die", "card", "wood"];

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** Let sounds be heard; called by the first click, tap or key. */
export function unlock() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

/**
 * Play a sound, unless it is muted or nobody has touched the page yet.
 *
 * @param {string} name
 */
export function play(name) {
  const parts = SOUNDS[name];
  if (!parts || !context || !isSounding()) return;
  dispatchEvent(new CustomEvent("sound", { detail: name }));
  for (const part of parts) sound(context, part);
}

/**
 * @param {AudioContext} audio
 * @param {Part} part
 */
function sound(audio, { tone, noise = 0, at = 0, long, loud, wave = "sine" }) {
  const start = audio.currentTime + at;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud * 0.5, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + long);
  volume.connect(audio.destination);
  const source = tone ? tonic(audio, tone, wave, start, long) : rustle(audio);
  if (tone) source.connect(volume);
  else source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: noise, Q: 1.2 })).connect(volume);
  source.start(start);
  source.stop(start + long + 0.02);
}

/**
 * @param {AudioContext} audio
 * @param {[number, number]} tone
 * @param {OscillatorType} wave
 * @param {number} start
 * @param {number} long
 */
function tonic(audio, [from, to], wave, start, long) {
  const source = new OscillatorNode(audio, { type: wave, frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + long);
  return source;
}

/** @param {AudioContext} audio */
function rustle(audio) {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = 2 * Math.random() - 1;
  }
  return new AudioBufferSourceNode(audio, { buffer: hiss });
}

/**
 * The sound of a step: that of the pieces that it sets or moves, by their looks.
 *
 * @param {any} step
 * @param {(look: string) => string} soundOf what a piece of a look sounds like
 */
export function soundOfStep({ changes }, soundOf) {
  const heard = new Set((changes?.pieces?.set ?? []).map((/** @type {any} */ piece) => soundOf(piece.look ?? "")));
  return ORDER.find((name) => heard.has(name)) ?? [...heard].find((name) => NAMES.includes(/** @type {string} */ (name))) ?? "";
}

/**
 * What an answer sounds like. A step that shows notes which a later one takes away reveals the truth about an
 * answer: it was right if the same player goes on or has won, and wrong if the turn passes.
 *
 * @param {any} event a move
 * @param {number} index the step
 */
export function soundOfAnswer({ seat, turn = null, steps }, index) {
  const isRevealed = steps[index].changes?.notes?.length > 0;
  const isPassing = steps.slice(index + 1).some((/** @type {any} */ step) => step.changes?.notes !== undefined);
  if (!isRevealed || !(isPassing || turn === null)) return "";
  return turn === seat || turn === null ? "right" : "wrong";
}

/**
 * What a piece of a look sounds like: as `<metadata id="sounds">` of the game's art says, which has a line such as
 * "die-: die" for all looks that begin alike. Without one, what has the shape of a card sounds like a card, and
 * all else like wood.
 *
 * @param {string} game
 * @param {string} look
 */
export function soundOfLook(game, look) {
  const told = document.getElementById(`art-${game}-sounds`)?.textContent ?? "";
  const line = told.split("\n").map((one) => one.split(":")).find(([beginning]) => beginning.trim() && look.startsWith(beginning.trim()));
  if (line?.[1]) return line[1].trim();
  const box = document.getElementById(`art-${game}-${look}`)?.getAttribute("viewBox") ?? "0 0 1 1";
  const [, , width, height] = box.split(/[\s,]+/).map(Number);
  return width < 0.9 * height ? "card" : "wood";
}
