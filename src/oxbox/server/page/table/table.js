/** A table: queue the server's events, show them one after the other, and send moves. */

import { loadArt } from "../board/art.js";
import { Renderer } from "../board/renderer.js";
import { leaveDialogs } from "../dialog.js";
import { element, find, put } from "../elements.js";
import { addSeed, isAwaited } from "../fair/seed.js";
import { isGoalKnown, openGoal } from "../help/goal.js";
import { openRules } from "../help/rules.js";
import { forgetTable, heldTable, keepTable } from "../memory.js";
import { announce, notify } from "../notices.js";
import { findGame, LOST, persist, readMoves, readSite } from "../service.js";
import { NO_CONNECTION, showLine, UNSURE } from "./buttons.js";
import { keepFocus } from "./focus.js";
import { layOut } from "./layout.js";
import { drawTools } from "./menu.js";
import { News } from "./news.js";
import { Actions } from "./offers/actions.js";
import { OfferBar } from "./offers/offerbar.js";
import { takenBack } from "./offers/offers.js";
import { Absences } from "./people/absences.js";
import { placePlates, sideOf, stripOf } from "./people/plates.js";
import { isInviting } from "./people/waiting.js";
import { runClocks } from "./play/clock.js";
import { Curtain } from "./play/curtain.js";
import { drawEnd, endInWords } from "./play/end.js";
import { Handover, needsCurtain } from "./play/handover.js";
import { Mover } from "./play/mover.js";
import { Narrator } from "./play/narrator.js";
import { Prompt } from "./play/prompt.js";
import { Socket } from "./socket.js";
import { isPressing } from "./state.js";
import { Store, WHOLE } from "./store.js";
import { readLog } from "./story/log.js";
import { drawWords } from "./story/position.js";
import { drawSurroundings } from "./surroundings.js";
import { fitType } from "./typesize.js";

/** @typedef {import("./state.js").TableState} TableState */

/** With more events waiting, moves are shown without motion or reading time. */
const MOST_WAITING = 8;

/**
 * Show a table, from the seats that this browser holds or as a spectator.
 *
 * @param {string} table
 */
export async function showTable(table) {
  const view = new TableView(table);
  return () => view.close();
}

export class TableView {
  /** @param {string} table */
  constructor(table) {
    this.id = table;
    this.held = heldTable(table);
    this.store = new Store();
    /** @type {any} the game as the server describes it, from the first snapshot on */
    this.game = null;
    /** @type {any} how the server is set up */
    this.site = null;
    /** @type {any[]} events that wait to be shown */
    this.queue = [];
    /** whether one of them is being shown */
    this.isRunning = false;
    this.isConnected = false;
    this.isClosed = false;
    this.narrator = new Narrator(this);
    this.news = new News(this);
    this.handover = new Handover(this);
    /** @type {HTMLDialogElement | null} the goal of the game, while the deal waits for somebody to read it */
    this.goal = null;
    this.prompt = new Prompt({
      choose: (id, isKeyboard) => this.mover?.point(id, isKeyboard ? "keyboard" : isCoarse() ? "touch" : "mouse"),
      back: () => this.mover?.back(),
      play: () => this.mover?.play(),
      type: (text) => this.mover?.type(text),
      skip: () => this.narrator.hurry(),
      suggest: () => this.#suggest(),
    });
    this.curtain = new Curtain(this, (seat, isKeyboard) => {
      if (this.mover && isKeyboard) this.mover.means = "keyboard";
      this.socket.look(seat);
    });
    this.absences = new Absences(() => this.site?.grace);
    this.actions = new Actions(this);
    this.offerBar = new OfferBar(this);
    this.parts = layOut(this.prompt.node, this.curtain.node, this.actions, this.offerBar.node);
    this.key = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.key);
    this.wait = element("p", { class: "wait", role: "status" }, "Joining …");
    put(find("main"), this.wait);
    this.stopClocks = runClocks(this.parts.table, this);
    this.parts.inWords.addEventListener("toggle", () => drawWords(this.parts.words, this.state?.scene ?? null));
    this.resize = () => this.#resize();
    addEventListener("resize", this.resize);
    this.sizes = new ResizeObserver(() => this.renderer?.scene && this.renderer.resize());
    this.sizes.observe(this.parts.felt);
    this.parts.turn.addEventListener("click", () => this.renderer?.turn());
    persist(readSite).then((site) => this.#learn(site)).catch(() => {});
    this.socket = new Socket(table, this.held?.token ?? null, {
      receive: (message) => this.#receive(message),
      change: (isConnected) => this.#connection(isConnected),
      fail: (sentence) => this.#fail(sentence),
      miss: (isUnsure) => notify(isUnsure ? UNSURE : NO_CONNECTION),
    });
  }

  /** What is known of the table; only the store changes it. */
  get state() {
    return this.store.state;
  }

  close() {
    this.isClosed = true;
    leaveDialogs();
    this.narrator.hurry();
    this.socket.close();
    this.stopClocks();
    this.absences.close();
    this.offerBar.close();
    removeEventListener("resize", this.resize);
    this.sizes.disconnect();
    document.removeEventListener("keydown", this.key);
  }

  /** @param {string} [rule] */
  openRules(rule) {
    openRules(this.game, rule);
  }

  /**
   * Keep the server's settings, which say after how long an absent person may be replaced.
   *
   * @param {any} site
   */
  #learn(site) {
    this.site = site;
    if (!this.isRunning) this.#settle();
  }

  /** Skip to the end of the move that is being told, and settle. */
  hurry() {
    this.narrator.hurry();
    if (!this.isRunning) this.#settle();
  }

  /** @param {any} message */
  #receive(message) {
    if (message.event || message.clock !== undefined) {
      this.queue.push({ ...message, came: performance.now() });
      const isPressed = this.state && isPressing(this.state, message);
      if (this.queue.length > MOST_WAITING || WHOLE.includes(message.event) || isPressed) this.narrator.hurry();
      this.#run();
      return;
    }
    const isAnswer = this.mover?.answer(message) || this.actions.takeBack.answer(message);
    // What is not stored ends the connection, and the next picture would wipe the sentence from the prompt.
    const isLasting = !isAnswer || message.refused?.code === "not-stored";
    if (message.refused && isLasting) notify(message.refused.sentence);
  }

  async #run() {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.queue.length && !this.isClosed) await this.#take(this.queue.shift());
    this.isRunning = false;
    this.#settle();
  }

  /** @param {any} event */
  async #take(event) {
    if (WHOLE.includes(event.event)) return this.#whole(event);
    const before = this.state;
    if (!before) return;
    if (event.event === "move" && before.scene) await this.narrator.tell(event, this.#isHurried(event));
    this.store.take(event);
    const state = /** @type {TableState} */ (this.state);
    if (event.event === "seats") this.#getReady();
    if (event.event === "end" && state.scene) this.renderer?.draw(state.scene);
    if (event.event === "end") announce(endInWords(state, this.game));
    this.handover.note();
    if (event.event === "rematch") this.#keepRematch();
    this.news.tell(before, event);
    if (event.event === "closed") this.#shut();
  }

  /**
   * Whether a move is told at once to its end: too much waits, somebody's time for the next one already runs
   * here, or a hand lies open for too long.
   *
   * @param {any} event
   */
  #isHurried(event) {
    const isPressed = [event, ...this.queue].some((next) => this.state && isPressing(this.state, next));
    return this.queue.length > MOST_WAITING || isPressed || this.handover.isOverdue;
  }

  /** @param {any} event */
  async #whole(event) {
    const before = this.state;
    this.store.take(event);
    const state = /** @type {TableState} */ (this.state);
    if (state.state === "closed") return this.#shut();
    if (!this.game) {
      this.game = await persist(() => findGame(state.game));
      const art = await persist(() => loadArt(state.game));
      if (this.isClosed) return;
      put(find("main"), this.parts.table);
      showLine(this);
      document.body.className = "at-table";
      document.title = `${this.game.title} · Oxbox`;
      put(find("heading"), element("h1", {}, this.game.title));
      this.renderer = new Renderer(this.parts.felt, art, this.#surroundings());
      this.mover = new Mover(this.renderer, this.prompt, this.#dealings(), this.game);
      drawTools(this);
    }
    this.#remember(state);
    this.news.excuse(state.warming);
    this.#keepRematch();
    this.#getReady();
    if (needsCurtain(state, this.game)) this.handover.forget();
    readLog(this);
    if (event.event === "takeback") announce(takenBack(before, event));
    this.parts.felt.hidden = !state.scene;
    // Before the board is measured, because all this takes room from it.
    this.prompt.node.hidden = state.state !== "running";
    drawSurroundings(this);
    if (state.scene) this.renderer?.draw(state.scene, { isStill: event.event !== "takeback" });
    if (state.scene && !this.curtain.isDown && state.mine.length && !this.goal) openGoal(this.game);
  }

  /**
   * Add this page's seed, after somebody new to the game has read its goal: no clock runs before the deal,
   * and the others see who is awaited. A goal waits until everybody has joined: it would lie over the links.
   */
  #getReady() {
    if (!this.state || !this.game || !isAwaited(this.state) || this.goal) return;
    if (isInviting(this.state) && !isGoalKnown(this.game)) return;
    this.goal = openGoal(this.game, () => {
      this.goal = null;
      if (this.state && !this.isClosed && this.isConnected) addSeed(this.state, this.socket);
    });
  }

  /** @returns {import("./play/mover.js").Table} */
  #dealings() {
    const view = this;
    return {
      get state() {
        return view.state;
      },
      get isConnected() {
        return view.isConnected;
      },
      send: (/** @type {any} */ message) => this.socket.send(message),
      move: (/** @type {any} */ message) => this.socket.move(message),
      openRule: (/** @type {string} */ rule) => this.openRules(rule),
      skip: () => this.narrator.hurry(),
    };
  }

  /** Draw the state after all events have been shown, and let the next person move. */
  #settle() {
    if (!this.state || this.isClosed || !this.renderer) return;
    const focused = document.activeElement;
    this.handover.settle();
    const { state } = this;
    if (state.scene && this.renderer.scene !== state.scene) this.renderer.draw(state.scene, { isStill: true });
    drawSurroundings(this);
    this.mover?.offer();
    drawEnd(this.parts.end, this);
    this.prompt.node.hidden = state.state !== "running";
    keepFocus(this.parts, focused);
  }

  /** Ask for another game, and go there as soon as it is set up. */
  askRematch() {
    this.news.wantsRematch = this.socket.send({ rematch: true }) > 0;
  }

  /** Keep the seats at the rematch, whether it has just been made or while nobody looked. */
  #keepRematch() {
    const { table, seats } = this.state?.rematch ?? { table: "", seats: [] };
    if (!seats.length || heldTable(table)) return;
    keepTable({ table, game: this.game.game, token: this.held?.token ?? null, seats, since: Date.now() });
  }

  /** @param {TableState} state */
  #remember(state) {
    if (!this.held) return;
    this.held = { ...this.held, game: state.game, seats: state.mine };
    keepTable(this.held);
  }

  /** @param {boolean} isConnected */
  #connection(isConnected) {
    this.isConnected = isConnected;
    this.parts.connection.hidden = isConnected;
    this.wait.textContent = isConnected ? "Joining …" : LOST;
    showLine(this);
    // A server that comes back counts from then.
    if (!isConnected) this.absences.note([]);
    if (isConnected) this.#getReady();
    this.mover?.refresh();
  }

  /** Somebody has closed the table: there is nothing to come back to. */
  #shut() {
    forgetTable(this.id);
    this.close();
    document.body.className = "";
    put(find("tools"));
    this.#fail("This table was closed.");
    find("main").focus({ preventScroll: true });
    announce("This table was closed.");
  }

  /** @param {string} sentence */
  #fail(sentence) {
    const home = element("a", { class: "button", href: "#/" }, "Home");
    put(find("main"), element("div", { class: "wait" }, element("p", {}, sentence), home));
  }

  /** @returns {import("../board/renderer.js").Surroundings} */
  #surroundings() {
    const { parts } = this;
    return {
      seats: () => this.state?.mine ?? [],
      side: () => sideOf(this.state),
      strip: () => stripOf(parts.seats),
      placed: (board) => {
        placePlates(parts, board);
        parts.turn.hidden = !this.renderer?.canTurn;
      },
    };
  }

  #resize() {
    const card = this.parts.reading.querySelector(".notes");
    if (card) fitType(card);
    this.prompt.fit();
  }

  async #suggest() {
    const { state } = this;
    if (!state || state.turn === null || !state.mine.includes(state.turn)) return [];
    const told = await readMoves(this.id, this.held?.token ?? null, state.turn);
    return told.moves;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === "Escape" && this.mover?.back()) event.preventDefault();
    else if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.prompt.openTyping();
    }
  }
}

/** Whether the main pointing device here is a finger. */
function isCoarse() {
  return matchMedia("(pointer: coarse)").matches;
}
