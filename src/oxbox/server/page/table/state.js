/**
 * What the page knows of a table, and how an event changes it. Pure: nothing here touches the page or
 * changes a state in place. At a table the one state belongs to its `Store`; everything else reads it and draws
 * from it.
 *
 * @typedef {import("../board/scene.js").Scene} Scene
 *
 * @typedef {object} Person who plays a seat
 * @property {number} seat
 * @property {string} seat_name what the game calls the seat, as in "Blue"
 * @property {string} kind how the seat was set up: "here", "link" or "bot"
 * @property {string} [name] what the person is called
 * @property {number} [level] the level of a bot
 * @property {boolean} [host] whether they set the table up
 * @property {boolean} joined whether somebody has sat down
 * @property {boolean} seeded whether their page has added its seed to the deal
 * @property {boolean} present whether they are connected; bots always are
 * @property {boolean} bot whether a bot plays the seat now
 * @property {boolean} [returns] whether the person may take the seat back from the bot
 *
 * @typedef {{base: number, increment: number, left: number[], running: number | null, since: number}} Clock
 *   milliseconds; `left` by seat, true at `since` on this page's clock
 *
 * @typedef {{seat: number, text: string, sentences: string[]}} Move
 *   a move that was made, in notation, and what was said about it as far as this page has heard
 *
 * @typedef {object} TableState
 * @property {number} number the last event that is part of this state
 * @property {string} table the table's id
 * @property {string} game the game's name
 * @property {number} seats how many seats the table has
 * @property {any} options the game's options
 * @property {number[]} mine the seats that this browser holds; none for a spectator
 * @property {number | null} viewing the seat from which the scene is seen; null for a spectator's view
 * @property {"waiting" | "running" | "over" | "closed"} state
 * @property {Person[]} people by seat
 * @property {boolean | null} hostPresent whether a host without a seat is connected; null where there is none
 * @property {Scene | null} scene the picture now, in the middle of a move the one after its last told step;
 *   null before the deal and while the device changes hands
 * @property {Telling | null} telling the move that is being told; null when the scene stands still
 * @property {string[][]} paths the legal moves as paths of targets, while a seat of this browser is to move
 * @property {number | null} turn the seat to move; while a move is told, the seat that made it
 * @property {number} ply how many moves have been made
 * @property {Move[]} moves all of them, in order
 * @property {Clock | null} clock
 * @property {{left: number, since: number} | null} limit the time for the present move
 * @property {any} offer the open offer: its kind, its seat, who is asked and who has agreed
 * @property {boolean} takebacks whether moves may be taken back at this table
 * @property {"waiting" | "weaker" | "failed" | null} warming why bots do not play at their level yet
 * @property {any} fair the promise for a fair deal: the commitment, and the seeds added so far
 * @property {string} commitment the first commitment that this page was told; no later one replaces it
 * @property {import("../board/scene.js").Note[]} passed notes that the last move showed and took away again
 * @property {any} outcome who won and why, once the game is over
 * @property {any} reveal the secrets of the deal, once the game is over
 * @property {{seat: number, word: string, meaning: string}[]} lessons words that people missed
 * @property {{table: string, seats: number[]} | null} rematch the table that follows, and one's seats there
 *
 * @typedef {{told: number, notes: number}} Telling how many steps of the move have been applied, and how many
 *   notes there were before it
 */

import { changed, completeScene } from "../board/scene.js";

/**
 * The state that a snapshot describes.
 *
 * @param {any} event
 * @returns {TableState}
 */
export function readSnapshot(event) {
  return {
    number: event.number,
    table: event.table,
    game: event.game,
    seats: event.seats,
    options: event.options ?? {},
    mine: event.you?.seats ?? [],
    viewing: event.viewing ?? null,
    state: event.state,
    people: arrived(event.people ?? [], event.present ?? []),
    hostPresent: event.host_present ?? null,
    scene: event.scene ? completeScene(event.scene) : null,
    telling: null,
    paths: event.paths ?? [],
    turn: event.turn ?? null,
    ply: event.ply ?? 0,
    moves: movesIn(event),
    clock: null,
    limit: null,
    ...timesOf(event),
    offer: event.offer ?? null,
    takebacks: event.takebacks ?? true,
    warming: event.warming ?? null,
    fair: event.fair ?? null,
    commitment: event.fair?.commitment ?? "",
    passed: [],
    outcome: event.outcome ?? null,
    reveal: event.reveal ?? null,
    lessons: event.lessons ?? [],
    rematch: rematchOf(event.rematch),
  };
}

/**
 * @param {any} event
 * @returns {Move[]}
 */
function movesIn({ moves = [], movers = [] }) {
  return movers.map((/** @type {number} */ seat, /** @type {number} */ index) => ({ seat, text: moves[index] ?? "", sentences: [] }));
}

/**
 * The table that follows; none if it was closed.
 *
 * @param {any} told
 */
function rematchOf(told) {
  return told?.table ? { table: told.table, seats: told.seats } : null;
}

/**
 * The state after an event; the one given stays as it is.
 *
 * @param {TableState} state
 * @param {any} event
 * @returns {TableState}
 */
export function advance(state, event) {
  const next = { ...state };
  if (typeof event.number === "number") next.number = event.number;
  if (event.people) next.people = arrived(event.people, present(state, event));
  if (event.present) next.people = arrived(next.people, event.present);
  if (event.host_present !== undefined) next.hostPresent = event.host_present;
  Object.assign(next, timesOf(event));
  if (event.offer !== undefined) next.offer = event.offer;
  if (event.paths) next.paths = event.paths;
  if (event.warming !== undefined) next.warming = event.warming;
  switch (event.event) {
    case "snapshot":
    case "start":
    case "takeback":
      return renewed(state, readSnapshot({ ...asked(state), ...event }));
    case "move":
      return played(next, event);
    case "end":
      return { ...next, ...ended(state, event) };
    case "closed":
      return { ...next, state: "closed" };
    case "rematch":
      return { ...next, rematch: rematchOf(event) };
    case "seats":
      return { ...next, ...seated(state, event) };
    default:
      return next;
  }
}

/**
 * @param {TableState} before
 * @param {TableState} now
 * @returns {TableState}
 */
function renewed({ commitment }, now) {
  return commitment ? { ...now, commitment } : now;
}

/**
 * What a snapshot inside another event may leave out.
 *
 * @param {TableState} state
 */
function asked(state) {
  const { table, game, seats, options, people, takebacks, fair, mine, viewing } = state;
  const there = present(state);
  return { table, game, seats, options, people, present: there, takebacks, fair, you: { seats: mine }, viewing };
}

/**
 * The state after the next step of a move. What changes only with the whole move (whose turn it is, the legal
 * moves) is left to `advance`, which applies no step twice.
 *
 * @param {TableState} state
 * @param {any} event
 * @param {any} step
 * @returns {TableState}
 */
export function takeStep(state, event, step) {
  const now = begun(state, event);
  const { told, notes } = /** @type {Telling} */ (now.telling);
  const move = /** @type {Move} */ (now.moves.at(-1));
  const drawn = now.scene && changed(now.scene, step.changes);
  const scene = told + 1 === event.steps.length ? marked(drawn, event) : drawn;
  return {
    ...now,
    scene,
    moves: [...now.moves.slice(0, -1), { ...move, sentences: [...move.sentences, step.sentence] }],
    passed: scene && scene.notes.length > notes ? scene.notes : now.passed,
    telling: { told: told + 1, notes },
  };
}

/**
 * The state at the beginning of a move; unchanged if the move has begun.
 *
 * @param {TableState} state
 * @param {any} event
 * @returns {TableState}
 */
function begun(state, event) {
  if (state.telling) return state;
  return {
    ...state,
    ...timesOf(event),
    turn: event.seat,
    moves: [...state.moves, { seat: event.seat, text: event.text, sentences: [] }],
    passed: [],
    telling: { told: 0, notes: state.scene?.notes.length ?? 0 },
  };
}

/**
 * The state after a move, of which some steps may have been applied already.
 *
 * @param {TableState} state
 * @param {any} event
 * @returns {TableState}
 */
function played(state, event) {
  let now = begun(state, event);
  // While the device changes hands there is no picture, and no sentence may stay either.
  const steps = state.scene ? event.steps ?? [] : [];
  for (const step of steps.slice(now.telling?.told)) now = takeStep(now, event, step);
  return {
    ...now,
    scene: now.telling?.told ? now.scene : marked(now.scene, event),
    telling: null,
    paths: event.paths ?? [],
    turn: event.turn ?? null,
    ply: event.ply ?? state.ply + 1,
    offer: event.offer ?? null,
  };
}

/**
 * The picture after the last step of a move: the move is marked and, where it was the last, what decided the
 * game. The end of its telling points at that.
 *
 * @param {Scene | null} scene
 * @param {any} event
 * @returns {Scene | null}
 */
function marked(scene, { marked, turn = null, steps = [] }) {
  const decisive = turn === null ? steps.at(-1)?.ids ?? [] : [];
  return scene && { ...scene, marked: marked ?? scene.marked, decisive };
}

/**
 * @param {TableState} state
 * @param {any} event
 */
function ended(state, event) {
  return {
    state: /** @type {const} */ ("over"),
    scene: event.scene ? completeScene(event.scene) : state.scene,
    paths: [],
    turn: null,
    offer: null,
    outcome: event.outcome,
    reveal: event.reveal ?? null,
    lessons: event.lessons ?? [],
  };
}

/**
 * @param {TableState} state
 * @param {any} event
 */
function seated(state, event) {
  const fair = event.seeds ? { ...state.fair, seeds: event.seeds } : state.fair;
  if (event.turn === undefined) return { fair };
  return { fair, turn: event.turn, paths: event.paths ?? [] };
}

/**
 * Which seats' holders are connected, including one who sits down or comes back with this event.
 *
 * @param {TableState} state
 * @param {any} [event]
 */
function present(state, event) {
  const comes = event?.what === "joined" || event?.what === "back";
  return state.people.map((person) => person.present || (comes && person.seat === event.seat));
}

/**
 * The people, with `present` set; bots always are.
 *
 * @param {Person[]} people
 * @param {boolean[]} present
 */
function arrived(people, present) {
  return people.map((person) => ({ ...person, present: present[person.seat] ?? true }));
}

/**
 * The clocks that an event sets, with the time at which they were right: when it was received, however long
 * it has waited in the queue.
 *
 * @param {any} event
 * @returns {Partial<Pick<TableState, "clock" | "limit">>}
 */
export function timesOf({ clock, limit, came = performance.now() }) {
  const stamp = (/** @type {any} */ time) => time && { ...time, since: came };
  return { ...(clock !== undefined && { clock: stamp(clock) }), ...(limit !== undefined && { limit: stamp(limit) }) };
}

/**
 * Whether an event starts the time limit of somebody at this screen.
 *
 * @param {TableState} state
 * @param {any} event
 */
export function isPressing(state, { limit, turn = null }) {
  return Boolean(limit) && turn !== null && isPlaying(state, turn);
}

/**
 * Whether somebody at this screen plays a seat, and no bot in their place.
 *
 * @param {TableState} state
 * @param {number} seat
 */
export function isPlaying(state, seat) {
  return state.mine.includes(seat) && !state.people[seat]?.bot;
}

/**
 * Whether somebody at this screen may choose a move now.
 *
 * @param {TableState} state
 */
export function isMyTurn(state) {
  return state.state === "running" && state.turn !== null && isPlaying(state, state.turn);
}
