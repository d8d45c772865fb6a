/**
 * The table's WebSocket. It reconnects by itself from the last event that it received, resends a move that was
 * not answered, and never sends a move that the person has not just made.
 *
 * @typedef {{receive: (message: any) => void, change: (isConnected: boolean) => void,
 *   fail: (sentence: string) => void, miss: (isUnsure: boolean) => void}} Listener `miss` is called for a message that
 *   was not sent, or whose connection broke before an answer
 */

import { Words } from "../words.js";

const FATAL = new Map([
  [4401, "This seat belongs to another browser."],
  [4404, "This table no longer exists."],
]);
const PING_INTERVAL = 20000;
/** How long an answer may take before the connection counts as lost. */
const TIMEOUT = 8000;
const LONGEST_WAIT = 3000;
/** Messages that change nothing, or are resent automatically. */
const HARMLESS = ["why", "seed", "snapshot"];
const WAKING = ["online", "focus", "pageshow"];

export class Socket {
  /**
   * @param {string} table
   * @param {string | null} token
   * @param {Listener} listener
   */
  constructor(table, token, listener) {
    this.table = table;
    this.token = token;
    this.listener = listener;
    /** puts "you" and names into texts */
    this.words = new Words();
    /** @type {number | null} the last event that arrived */
    this.last = null;
    /** @type {number | null} the seat whose view is asked for */
    this.viewing = null;
    /** whether that view has been asked for and has not arrived */
    this.isLooking = false;
    /** @type {{id: number, message: any} | null} the move that is not answered yet */
    this.pending = null;
    this.attempts = 0;
    this.count = 0;
    this.isClosed = false;
    this.hasSpoken = false;
    /** the server's reason why it cannot open this table */
    this.damage = "";
    /** whether a message that changes something was sent, and nothing has arrived since */
    this.isUnsure = false;
    this.waiting = 0;
    this.answerDue = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wake = () => this.#reconnectNow();
    for (const event of WAKING) addEventListener(event, this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.beat = setInterval(() => this.#ping(), PING_INTERVAL);
    this.#connect();
  }

  /**
   * Send a message; the answer to it carries the id that is returned, 0 if it could not be sent.
   *
   * @param {any} message
   */
  send(message) {
    if (!this.isOpen) {
      this.listener.miss(false);
      return 0;
    }
    this.count += 1;
    this.isUnsure ||= !HARMLESS.some((word) => word in message);
    this.#write({ ...message, id: this.count });
    return this.count;
  }

  /**
   * Switch to the view of a seat, unless there is no connection: nobody knows who is at the screen when it comes
   * back.
   *
   * @param {number} seat
   */
  look(seat) {
    if (!this.send({ snapshot: seat })) return;
    this.viewing = seat;
    this.isLooking = true;
  }

  /** Switch to the spectator's view; the next snapshot is that one, also after a reconnect. */
  lookAway() {
    this.viewing = null;
    this.isLooking = true;
    this.#write({ snapshot: null });
  }

  /**
   * Send a move, and resend it after every reconnect until it is answered.
   *
   * @param {any} message
   */
  move(message) {
    this.count += 1;
    this.pending = { id: this.count, message: { ...message, id: this.count } };
    this.#write(this.pending.message);
    return this.count;
  }

  /** Whether a message can be sent now. */
  get isOpen() {
    return this.hasSpoken && this.socket?.readyState === WebSocket.OPEN;
  }

  close() {
    this.isClosed = true;
    clearInterval(this.beat);
    clearTimeout(this.waiting);
    clearTimeout(this.answerDue);
    for (const event of WAKING) removeEventListener(event, this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`,
    );
    this.socket = socket;
    this.hasSpoken = false;
    this.#expect(socket);
    socket.addEventListener("open", () => {
      const hello = { token: this.token, last: this.isLooking ? null : this.last, seat: this.viewing };
      socket.send(JSON.stringify({ hello }));
      if (this.pending) socket.send(JSON.stringify(this.pending.message));
      socket.send(JSON.stringify({ ping: 0 }));
    });
    socket.addEventListener("message", ({ data }) => this.#hear(socket, this.words.read(data)));
    socket.addEventListener("close", ({ code }) => this.#lost(socket, code));
  }

  /**
   * @param {WebSocket} socket
   * @param {any} message
   */
  #hear(socket, message) {
    if (socket !== this.socket || this.isClosed) return;
    clearTimeout(this.answerDue);
    this.isUnsure = false;
    this.#settle(message);
    if (message.refused?.code === "unreadable") this.damage = message.refused.sentence;
    if (message.event && typeof message.number === "number") this.last = message.number;
    if (message.event === "snapshot" || message.event === "start") this.#seen(message.viewing ?? null);
    if (!this.hasSpoken) {
      this.hasSpoken = true;
      this.attempts = 0;
      this.listener.change(true);
    }
    if (message.pong === undefined) this.listener.receive(message);
  }

  /** @param {number | null} viewing */
  #seen(viewing) {
    if (!this.isLooking) this.viewing = viewing;
    else if (viewing === this.viewing) this.isLooking = false;
  }

  /** @param {any} message */
  #settle(message) {
    if (!this.pending) return;
    const isAnswer = message.id === this.pending.id;
    const isOwnMove = message.event === "move" && message.seat === this.pending.message.seat;
    if (isAnswer || isOwnMove) this.pending = null;
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  #lost(socket, code) {
    if (socket !== this.socket || this.isClosed) return;
    this.socket = null;
    clearTimeout(this.answerDue);
    if (this.isLooking) this.viewing = null;
    this.listener.change(false);
    if (this.isUnsure) this.listener.miss(true);
    this.isUnsure = false;
    const sentence = FATAL.get(code);
    if (sentence) {
      this.close();
      this.listener.fail(this.damage || sentence);
      return;
    }
    const wait = Math.min(LONGEST_WAIT, 150 * 2 ** this.attempts) * (0.6 + 0.4 * Math.random());
    this.attempts += 1;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#connect(), wait);
  }

  #reconnectNow() {
    if (this.isClosed || document.hidden) return;
    if (this.socket) return this.#ping();
    clearTimeout(this.waiting);
    this.#connect();
  }

  #ping() {
    if (this.socket?.readyState !== WebSocket.OPEN || !this.hasSpoken) return;
    this.#write({ ping: Date.now() % 1e6 });
    this.#expect(this.socket);
  }

  /**
   * Close a connection on which nothing arrives in time.
   *
   * @param {WebSocket} socket
   */
  #expect(socket) {
    clearTimeout(this.answerDue);
    this.answerDue = setTimeout(() => {
      socket.close();
      this.#lost(socket, 0);
    }, TIMEOUT);
  }

  /** @param {any} message */
  #write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
