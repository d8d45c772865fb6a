/** Making a move: clicks and typed text become targets, and the complete path is sent. */

import { Chooser } from "../../board/chooser.js";
import { Dragging } from "../../board/dragging.js";
import { movingOf } from "../../board/ghosts.js";
import { listen } from "../../board/pointing.js";
import { recall } from "../../memory.js";
import { announce } from "../../notices.js";
import { shortNameOf } from "../people/names.js";
import { isMyTurn, isPlaying } from "../state.js";

/**
 * @typedef {import("../state.js").TableState} TableState
 * @typedef {{state: TableState | null, isConnected: boolean, send: (message: any) => number,
 *   move: (message: any) => number, openRule: (rule: string) => void, skip: () => void}} Table
 */

export class Mover {
  /**
   * @param {import("../../board/renderer.js").Renderer} renderer
   * @param {import("./prompt.js").Prompt} prompt
   * @param {Table} table
   * @param {{choosing?: string[], asking?: string[], confirming?: string, moving?: (string | number)[][]}} game its
   *   words for the targets of a move, and what they move
   */
  constructor(renderer, prompt, table, game) {
    this.game = game;
    this.renderer = renderer;
    this.prompt = prompt;
    this.table = table;
    /** @type {{table: string, ply: number, turn: number | null} | null} the position in which is chosen */
    this.position = null;
    /** @type {Chooser | null} */
    this.chooser = null;
    /** @type {import("../../board/pointing.js").Means} how the last target was chosen */
    this.means = "mouse";
    /** the number of the move that is on its way; 0 if none is */
    this.sending = 0;
    /** the number of the question why something is not possible */
    this.asking = 0;
    /** @type {{id: string, means: import("../../board/pointing.js").Means} | null} what was pointed at while a move was told */
    this.aimed = null;
    this.dragging = new Dragging(renderer, {
      canLift: (id) => this.#isFree && this.#pairsOf(id).length > 0,
      lift: (id) => this.#lift(id),
      drop: (id, target) => this.#drop(id, target),
    });
    listen(renderer, {
      point: (id, means) => this.point(id, means),
      back: () => this.back(),
      targets: () => this.chooser?.possible ?? new Set(),
    });
  }

  /** Offer the moves of the table; what had been chosen in the same position stays chosen. */
  offer() {
    const { state } = this.table;
    if (!state) return;
    const { table, ply, turn } = state;
    const isSame = this.position?.table === table && this.position.ply === ply && this.position.turn === turn;
    const chosen = isSame && this.chooser ? this.chooser.chosen : restore(state);
    this.position = { table, ply, turn };
    if (!isSame) this.sending = 0;
    this.chooser = state.scene ? new Chooser(state.scene, isMyTurn(state) ? state.paths : [], chosen, this.game) : null;
    this.refresh();
    if (!isSame && this.chooser?.isOpen) announce(`Your turn. ${this.chooser.missing}`);
    this.#pointAgain();
  }

  /** What was pointed at while a move was told counts now, if it can be chosen. */
  #pointAgain() {
    const { aimed, chooser } = this;
    this.aimed = null;
    if (aimed && this.#isFree && chooser?.meant(aimed.id, chooser.possible)) this.point(aimed.id, aimed.means);
  }

  /**
   * The pairs of what moves where in which a piece could be what moves.
   *
   * @param {string} id
   */
  #pairsOf(id) {
    const { chooser } = this;
    if (!chooser) return [];
    const pairs = this.game.moving?.length ? this.game.moving : [[0, 1]];
    return pairs.filter(([what, where]) => {
      if (typeof what === "string") return what === id && chooser.chosen.length <= Number(where);
      const targets = new Set(chooser.paths.map((path) => path[what]).filter(Boolean));
      return chooser.meant(id, targets) !== null;
    });
  }

  /**
   * A piece is picked up: where that is the next choice, it is chosen.
   *
   * @param {string} id
   */
  #lift(id) {
    const { chooser } = this;
    if (!chooser || !this.#pairsOf(id).some(([what]) => what === chooser.chosen.length)) return;
    if (!chooser.meant(id, new Set(chooser.chosen))) this.point(id, "mouse");
  }

  /**
   * A piece was dropped on another part: both are chosen, in the order of the path.
   *
   * @param {string} id
   * @param {string | null} target what lies there; nothing beside the board
   */
  #drop(id, target) {
    const { chooser } = this;
    const pair = target && this.#pairsOf(id).find(([what, where]) => typeof what === "number" || Number(where) >= 0);
    if (!chooser || !target || !pair) return;
    const [what, where] = pair;
    /** @type {[number, string][]} */
    const wanted = [[Number(where), target]];
    if (typeof what === "number") wanted.push([what, id]);
    for (const [place, part] of wanted.sort(([one], [other]) => one - other)) {
      const isChosen = chooser.chosen[place] !== undefined && chooser.meant(part, new Set([chooser.chosen[place]]));
      if (!isChosen && chooser.chosen.length >= place) this.point(part, "mouse");
    }
  }

  /** A move is told: what was chosen for an earlier one is no longer shown as chosen. */
  watch() {
    if (this.chooser && this.position?.ply !== this.table.state?.ply) this.chooser.chosen = [];
    this.refresh();
  }

  /** Forget the position, every label in it and what was chosen. */
  forget() {
    if (this.table.state) keep(this.table.state, []);
    this.position = null;
    this.chooser = null;
    this.sending = 0;
    this.prompt.forget();
  }

  /** Whether a move can be chosen and sent now. */
  get #isFree() {
    return Boolean(this.chooser?.isOpen) && !this.table.state?.telling && !this.sending;
  }

  /** Show what can be chosen. */
  refresh() {
    const { chooser } = this;
    const { state } = this.table;
    if (!state || !chooser) return;
    const isFree = this.#isFree;
    const possible = isFree ? chooser.possible : new Set();
    const offered = new Set(chooser.paths.flat());
    const focused = document.activeElement;
    const isOnBoard = focused === document.body || focused === this.prompt.node || this.renderer.root.contains(focused);
    const moving = state.telling ? [] : movingOf(chooser.scene, chooser.chosen, this.game.moving);
    this.renderer.offer(possible, chooser.chosen, isFree ? chooser.chosen : [], moving);
    this.prompt.show({
      title: this.#title(),
      detail: this.#detail(),
      choices: chooser.scene.choices
        .filter((choice) => !chooser.isOpen || offered.has(choice.id))
        .map((choice) => ({
          ...choice,
          isPossible: possible.has(choice.id),
          isChosen: chooser.chosen.includes(choice.id),
        })),
      isIdle: !chooser.isOpen,
      isWatching: state.mine.length === 0,
      canGoBack: isFree && chooser.chosen.length > 0,
      canPlay: isFree && chooser.isComplete,
      canType: isFree,
      isTelling: state.telling !== null,
    });
    keep(state, chooser.chosen);
    if (isFree && isOnBoard && this.means === "keyboard") this.#keepFocus(possible);
  }

  /**
   * Handle a click, a tap or a key press on a part of the scene.
   *
   * @param {string} id
   * @param {import("../../board/pointing.js").Means} means
   */
  point(id, means) {
    this.means = means;
    const { chooser } = this;
    if (this.table.state?.telling) {
      this.aimed = { id, means };
      return this.table.skip();
    }
    if (!chooser || this.sending) return;
    if (!chooser.isOpen) return this.prompt.refuse(this.#notNow(), null, () => {});
    if (chooser.isComplete && chooser.meant(id, new Set([chooser.chosen.at(-1) ?? ""]))) return this.play();
    const result = chooser.choose(id);
    if (result === "impossible") return this.#askWhy(id);
    if (result === "complete" && !this.#wantsConfirmation(means)) return this.play();
    this.refresh();
    announce(result === "complete" ? `${chooser.missing} Press Play to confirm.` : chooser.missing);
  }

  /** Undo the last choice, and return whether there was one. */
  back() {
    const had = !this.sending && (this.chooser?.back() ?? false);
    if (had) {
      this.refresh();
      announce(this.chooser?.missing ?? "");
    }
    return had;
  }

  /** Send the move that has been chosen. */
  play() {
    const { chooser } = this;
    const { state } = this.table;
    if (!state || !chooser?.isComplete || !this.#isFree) return;
    this.sending = this.table.move({ path: chooser.chosen, after: state.number, seat: state.turn });
    this.refresh();
  }

  /**
   * Send a move that was typed.
   *
   * @param {string} text
   */
  type(text) {
    this.means = "mouse";
    const { state } = this.table;
    if (!state || !this.#isFree) return;
    this.sending = this.table.move({ move: text, after: state.number, seat: state.turn });
    this.refresh();
  }

  /**
   * Handle the server's answer to a message, and return whether it was for the mover.
   *
   * @param {any} message
   */
  answer(message) {
    if (message.id !== this.sending && message.id !== this.asking) return false;
    const wasMove = message.id === this.sending;
    if (wasMove) this.sending = 0;
    this.asking = 0;
    if (!message.refused || message.refused.code === "no-path") return true;
    if (wasMove && this.chooser) this.chooser.chosen = [];
    if (wasMove) this.refresh();
    const { sentence, rule } = message.refused;
    this.prompt.refuse(sentence, rule ?? null, (cited) => this.table.openRule(cited));
    announce(rule ? `${sentence} ${rule}` : sentence);
    return true;
  }

  /** @param {string} id */
  #askWhy(id) {
    const { chooser } = this;
    const { state } = this.table;
    if (!state || !chooser) return;
    this.renderer.refuse(id);
    this.prompt.refuse(`You can't choose that now. ${chooser.missing}`, null, () => {});
    if (this.table.isConnected) this.asking = this.table.send({ why: [...chooser.chosen, id], seat: state.turn });
  }

  /** @param {import("../../board/pointing.js").Means} means */
  #wantsConfirmation(means) {
    return recall("confirm", /** @type {boolean | null} */ (null)) ?? means === "touch";
  }

  #title() {
    const { state, isConnected } = this.table;
    if (!state) return "";
    if (!isConnected) return "Reconnecting …";
    if (state.turn === null) return state.scene?.title ?? "";
    if (!isPlaying(state, state.turn)) return `${shortNameOf(state, state.turn)}'s turn.`;
    return state.mine.length > 1 ? `${shortNameOf(state, state.turn)}, your turn.` : "Your turn.";
  }

  #detail() {
    const { chooser } = this;
    const { state } = this.table;
    if (state?.mine.length === 0) return "You are watching.";
    if (state?.warming === "waiting" && !isMyTurn(state)) return "Warming up the bot – just this once.";
    if (!chooser?.isOpen || state?.telling) return "";
    if (this.sending) return this.table.isConnected ? "Sent …" : "Will be sent when you're back online.";
    return chooser.missing;
  }

  #notNow() {
    const { state } = this.table;
    if (!state || state.turn === null) return "The game is over.";
    return `It's ${shortNameOf(state, state.turn)}'s turn.`;
  }

  /**
   * Keep the keyboard focus on the board after a choice there.
   *
   * @param {Set<string>} possible
   */
  #keepFocus(possible) {
    const now = document.activeElement?.getAttribute("data-id");
    if (now && possible.has(now)) return;
    const first = [...possible].find((id) => this.renderer.boxOf(id));
    if (first) this.renderer.focus(first);
    else if (possible.size) this.prompt.focusChoice([...possible][0]);
  }
}

/** @param {TableState} state */
function placeOf(state) {
  return `oxbox:chosen:${state.table}`;
}

/**
 * Save a half-made move, so that it survives a reload.
 *
 * @param {TableState} state
 * @param {string[]} chosen
 */
function keep(state, chosen) {
  try {
    if (chosen.length) sessionStorage.setItem(placeOf(state), JSON.stringify([state.ply, state.turn, chosen]));
    else sessionStorage.removeItem(placeOf(state));
  } catch {
    // Without storage the move has to be started again.
  }
}

/**
 * @param {TableState} state
 * @returns {string[]}
 */
function restore(state) {
  try {
    const [ply, turn, chosen] = JSON.parse(sessionStorage.getItem(placeOf(state)) ?? "[]");
    return ply === state.ply && turn === state.turn ? chosen : [];
  } catch {
    return [];
  }
}
