/** The replay of a finished game, forwards and backwards. */

import { loadArt } from "../../board/art.js";
import { Renderer } from "../../board/renderer.js";
import { element, find, put } from "../../elements.js";
import { heldTable } from "../../memory.js";
import { announce } from "../../notices.js";
import { findGame, readReplay } from "../../service.js";
import { placePlates, stripOf } from "../people/plates.js";
import { drawSeats } from "../people/seats.js";
import { headline, reasonOf } from "../play/headline.js";
import { Pauses, tell } from "../play/telling.js";
import { advance, readSnapshot, takeStep } from "../state.js";
import { fitType } from "../typesize.js";
import { MoveList } from "./movelist.js";
import { notesCard, revealedIn } from "./notes.js";
import { drawFacts, drawWords } from "./position.js";

/** @typedef {import("../state.js").TableState} TableState */

const PACE = 700;

/** @param {string} table */
export async function showReplay(table) {
  const told = await readReplay(table, heldTable(table)?.token ?? null);
  const game = await findGame(told.snapshot.game);
  const replay = new Replay(told, game, await loadArt(game.game), table);
  return () => replay.close();
}

class Replay {
  /**
   * @param {any} told
   * @param {any} game
   * @param {import("../../board/art.js").Art} art
   * @param {string} table
   */
  constructor(told, game, art, table) {
    this.game = game;
    this.events = told.events;
    /** @type {TableState[]} the table before each move and after the last */
    this.states = [readSnapshot(told.snapshot)];
    /** @type {TableState[][]} the table after each step of each move */
    this.moments = [];
    for (const event of told.events) this.#take(event);
    this.outcome = told.outcome ?? null;
    if (this.outcome) this.states.push(over(/** @type {TableState} */ (this.states.pop()), this.outcome));
    /** whether any move shows notes; then their card keeps its place at every move */
    this.hasCard = this.states.some((state) => state.scene?.notes.length);
    this.at = 0;
    this.pauses = new Pauses();
    /** @type {symbol | null} identifies the running playback; an earlier one stops when it finds another */
    this.playing = null;
    this.felt = element("div", { class: "felt" });
    this.seats = element("ul", { class: "seats" });
    this.reading = element("div", { class: "reading told" });
    this.facts = element("dl", { class: "facts" });
    this.words = element("div", { class: "in-words" });
    this.sentence = element("p", { class: "sentence" });
    this.scrubber = element("input", { type: "range", min: 0, max: this.events.length, value: 0, "aria-label": "Move" });
    this.scrubber.addEventListener("input", () => this.#jump(Number(this.scrubber.value)));
    this.moves = new MoveList(this.states[0], game, this.events, (number) => this.#visit(number));
    this.player = element("button", { class: "button", click: () => (this.playing ? this.#pause() : this.#play()) }, "Play");
    this.#lay(game, table);
    const stage = /** @type {HTMLElement} */ (this.felt.parentElement);
    this.renderer = new Renderer(this.felt, art, {
      side: () => ({ seat: 0, seats: this.states[0].seats }),
      strip: () => stripOf(this.seats),
      placed: (board) => placePlates({ stage, felt: this.felt, seats: this.seats }, board),
    });
    this.resize = () => this.#fit();
    addEventListener("resize", this.resize);
    this.sizes = new ResizeObserver(() => this.renderer.resize());
    this.sizes.observe(this.felt);
    this.key = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.key);
    this.#jump(0);
  }

  close() {
    this.playing = null;
    this.pauses.skip();
    removeEventListener("resize", this.resize);
    this.sizes.disconnect();
    document.removeEventListener("keydown", this.key);
  }

  /**
   * Step with the arrow keys, wherever the focus is; the slider and the list have their own.
   *
   * @param {KeyboardEvent} event
   */
  #key(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
    const by = steps[event.key];
    const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target === this.scrubber;
    if (by === undefined || isTaken || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.#step(by);
  }

  /** @param {any} event */
  #take(event) {
    let state = this.states[this.states.length - 1];
    this.moments.push((event.steps ?? []).map((/** @type {any} */ step) => (state = takeStep(state, event, step))));
    this.states.push(advance(state, event));
  }

  /**
   * @param {any} game
   * @param {string} table
   */
  #lay(game, table) {
    const step = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ sign) =>
      element("button", { class: "button quiet", "aria-label": label, click: () => this.#step(by) }, sign);
    const controls = element(
      "div",
      { class: "controls" },
      step(-Infinity, "To the start", "|◀"),
      step(-1, "One move back", "◀"),
      this.player,
      step(1, "One move on", "▶"),
      step(Infinity, "To the end", "▶|"),
    );
    this.scrub = element("section", { class: "prompt scrub", "aria-label": "Replay" }, this.sentence, this.scrubber, controls);
    const moves = element("details", { class: "story all-moves", open: true }, element("summary", {}, "Moves"), this.moves.node);
    const details = element("details", { class: "story" }, element("summary", {}, "Board description (for screen readers)"), this.words);
    const back = element("a", { class: "button quiet small", href: `#/table/${table}` }, "Back to the table");
    const aside = element("aside", { class: "side" }, element("div", { class: "now" }, this.reading, this.scrub), moves, element("div", { class: "actions" }, back), this.facts, details);
    document.body.className = "at-table";
    document.title = `Replay of ${game.title} · Oxbox`;
    put(find("heading"), element("h1", {}, `${game.title} – replay`));
    this.table = element("div", { class: "table" }, element("div", { class: "stage" }, this.felt, this.seats), aside);
    put(find("main"), this.table);
  }

  /** @param {number} by */
  #step(by) {
    if (by === 1 && this.at < this.events.length) return this.#forward();
    this.#pause();
    this.#jump(this.at + by);
  }

  /**
   * Go to a move that was chosen from the list, and say what it did.
   *
   * @param {number} number
   */
  #visit(number) {
    this.#pause();
    this.#jump(number);
    announce(this.sentence.textContent ?? "");
  }

  /** @param {number} to */
  #jump(to) {
    this.pauses.skip();
    this.at = Math.max(0, Math.min(this.events.length, to));
    const state = this.states[this.at];
    // Before the board is measured, because all this takes room from it.
    this.#show(state, this.#inWords(this.at), this.#revealed(this.at - 1));
    if (state.scene) this.renderer.draw(state.scene, { isStill: true });
  }

  /**
   * What the move that led here did, and after the last one how the game ended.
   *
   * @param {number} at
   */
  #inWords(at) {
    const event = this.events[at - 1];
    const said = (event?.steps ?? []).map((/** @type {any} */ step) => step.sentence).join(" ");
    const move = event ? `${at}. ${event.text}: ${said}` : "Start of the game.";
    return at === this.events.length && this.outcome ? `${move} ${this.#end(said)}` : move;
  }

  /**
   * Who has won, and why unless that was said.
   *
   * @param {string} [said]
   */
  #end(said = "") {
    const last = this.states[this.states.length - 1];
    const sentence = reasonOf(last);
    const verdict = `${headline(last, this.game)}.`;
    return said.endsWith(sentence) ? verdict : `${verdict} ${sentence}`;
  }

  /**
   * The notes that a move showed and removed again, which belong to that move in a replay.
   *
   * @param {number} index
   */
  #revealed(index) {
    return index < 0 ? null : revealedIn(this.events[index].steps ?? [], index === this.events.length - 1);
  }

  async #forward() {
    this.pauses.skip();
    const pauses = new Pauses();
    this.pauses = pauses;
    const event = this.events[this.at];
    const moments = this.moments[this.at];
    const revealed = this.#revealed(this.at);
    this.at += 1;
    const show = async (/** @type {import("../play/telling.js").Step} */ { sentence, renamed = {} }, /** @type {number} */ index) => {
      const { scene } = moments[index];
      if (pauses.isSkipped || !scene) return;
      announce(sentence);
      this.#show(moments[index], `${this.at}. ${event.text}: ${sentence}`, revealed);
      await this.renderer.draw(scene, { renamed });
    };
    await tell(event.steps ?? [], { show }, pauses);
    if (pauses.isSkipped) return;
    this.#show(this.states[this.at], this.#inWords(this.at), revealed);
    if (this.at === this.events.length && this.outcome) announce(this.#end());
  }

  async #play() {
    const own = Symbol("playing");
    this.playing = own;
    this.player.textContent = "Pause";
    if (this.at === this.events.length) this.#jump(0);
    while (this.playing === own && this.at < this.events.length) {
      await this.#forward();
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
    if (this.playing === own) this.#pause();
  }

  #pause() {
    this.playing = null;
    this.player.textContent = "Play";
  }

  /**
   * @param {TableState} state
   * @param {string} sentence
   * @param {import("../../board/scene.js").Note[] | null} revealed
   */
  #show(state, sentence, revealed) {
    this.#say(sentence);
    this.scrubber.value = String(this.at);
    this.scrubber.setAttribute("aria-valuetext", `after move ${this.at} of ${this.events.length}`);
    this.moves.mark(this.at);
    drawSeats(this.seats, state, this.game);
    drawFacts(this.facts, state.scene);
    drawWords(this.words, state.scene);
    const notes = revealed ?? state.scene?.notes ?? [];
    put(this.reading, this.hasCard && notesCard(notes, "current"));
    this.#fit();
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.sentence.textContent = sentence;
    fitType(this.sentence);
  }

  /** Write the card and the sentence so that all of them can be read in boxes that keep their height. */
  #fit() {
    const card = /** @type {HTMLElement | null} */ (this.reading.querySelector(".notes"));
    if (card) fitType(card);
    fitType(this.sentence);
  }
}

/**
 * The last picture of a game with its result: a resignation, time or an agreement leave none in it.
 *
 * @param {TableState} last
 * @param {any} outcome
 * @returns {TableState}
 */
function over(last, outcome) {
  const title = reasonOf({ ...last, outcome }).replace(/\.$/, "");
  return { ...last, state: "over", turn: null, paths: [], outcome, scene: last.scene && { ...last.scene, seat: null, title } };
}
