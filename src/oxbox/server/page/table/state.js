/**
 * What the page knows of a table, and how an event changes it. Pure: nothing here touches the page.
 *
 * @typedef {import("../board/scene.js").Scene} Scene
 * @typedef {{seat: number, seat_name: string, kind: string, name?: string, level?: number, host?: boolean,
 *   joined: boolean, seeded: boolean, present: boolean, bot: boolean, returns?: boolean}} Person
 * @typedef {{base: number, increment: number, left: number[], running: number | null,
 *   since: number}} Clock
 * @typedef {{number: number, table: string, game: string, seats: number, options: any,
 *   mine: number[], viewing: number | null, state: "waiting" | "running" | "over" | "closed",
 *   people: Person[], hostPresent: boolean | null, scene: Scene | null, paths: string[][], turn: number | null,
 *   ply: number, moves: string[], movers: number[], clock: Clock | null, limit: {left: number, since: number} | null,
 *   offer: any, takebacks: boolean, warming: "waiting" | "weaker" | "failed" | null, fair: any, outcome: any, reveal: any,
 *   lessons: {seat: number, word: string, meaning: string}[],
 *   rematch: {table: string, seats: number[]} | null}} TableState
 */

import { shorten } from "../board/lettering.js";
import { changed, completeScene } from "../board/scene.js";

/** The ems that a name may take where there is little room. */
export const SHORT = 11;

/**
 * The state that a snapshot gives.
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
    paths: event.paths ?? [],
    turn: event.turn ?? null,
    ply: event.ply ?? 0,
    moves: event.moves ?? [],
    movers: event.movers ?? [],
    clock: null,
    limit: null,
    ...timesOf(event),
    offer: event.offer ?? null,
    takebacks: event.takebacks ?? true,
    warming: event.warming ?? null,
    fair: event.fair ?? null,
    outcome: event.outcome ?? null,
    reveal: event.reveal ?? null,
    lessons: event.lessons ?? [],
    rematch: rematchOf(event.rematch),
  };
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
      return readSnapshot({ ...asked(state), ...event });
    case "move":
      return { ...next, ...played(state, event), offer: event.offer ?? null };
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
 * @param {TableState} state
 * @param {any} event
 */
function played(state, event) {
  const { scene, moves, movers } = state;
  const follow = (/** @type {any} */ before, /** @type {any} */ step) => changed(before, step.changes);
  const last = scene && (event.steps ?? []).reduce(follow, scene);
  return {
    scene: last && { ...last, marked: event.marked ?? last.marked, decisive: decisiveIn(event) },
    paths: event.paths ?? [],
    turn: event.turn ?? null,
    ply: event.ply ?? state.ply + 1,
    moves: [...moves, event.text],
    movers: [...movers, event.seat],
  };
}

/**
 * What decided the game, if a move was the last: the end of its telling points at it.
 *
 * @param {any} event
 * @returns {string[]}
 */
function decisiveIn({ turn = null, steps = [] }) {
  return turn === null ? steps.at(-1)?.ids ?? [] : [];
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
 * Which seats' holders are connected; who sits down or comes back is.
 *
 * @param {TableState} state
 * @param {any} [event]
 */
function present(state, event) {
  const comes = event?.what === "joined" || event?.what === "back";
  return state.people.map((person) => person.present || (comes && person.seat === event.seat));
}

/**
 * People with whether their holders are connected; bots always are.
 *
 * @param {Person[]} people
 * @param {boolean[]} present
 */
function arrived(people, present) {
  return people.map((person) => ({ ...person, present: present[person.seat] ?? true }));
}

/**
 * The clocks that an event sets, with the moment at which they were right: when it came in, however
 * long it has waited to be told.
 *
 * @param {any} event
 * @returns {Partial<Pick<TableState, "clock" | "limit">>}
 */
export function timesOf({ clock, limit, came = performance.now() }) {
  const stamp = (/** @type {any} */ time) => time && { ...time, since: came };
  return { ...(clock !== undefined && { clock: stamp(clock) }), ...(limit !== undefined && { limit: stamp(limit) }) };
}

/**
 * Whether an event lets somebody's time for a move run at this screen.
 *
 * @param {TableState} state
 * @param {any} event
 */
export function isPressing(state, { limit, turn = null }) {
  return Boolean(limit) && turn !== null && isPlaying(state, turn);
}

/**
 * What a seat's person is called.
 *
 * @param {TableState} state
 * @param {number} seat
 */
export function nameOf(state, seat) {
  const person = state.people[seat];
  if (!person) return `Seat ${seat + 1}`;
  return person.name ? `${person.name} (${person.seat_name})` : person.seat_name;
}

/**
 * The same for one line: a long name is cut, so that the sentence about it is not.
 *
 * @param {TableState} state
 * @param {number} seat
 */
export function shortNameOf(state, seat) {
  const { name, seat_name } = state.people[seat] ?? {};
  return name ? `${shorten(name, SHORT)} (${seat_name})` : nameOf(state, seat);
}

/**
 * Whether the one at this screen plays a seat, and not a bot in their place.
 *
 * @param {TableState} state
 * @param {number} seat
 */
export function isPlaying(state, seat) {
  return state.mine.includes(seat) && !state.people[seat]?.bot;
}

/**
 * Whether the one at this screen may choose a move now.
 *
 * @param {TableState} state
 */
export function isMyTurn(state) {
  return state.state === "running" && state.turn !== null && isPlaying(state, state.turn);
}

/**
 * Whether the device has to change hands before the next seat sees its view.
 *
 * @param {TableState} state
 * @param {boolean} hasSecrets
 */
export function needsCurtain(state, hasSecrets) {
  return hasSecrets && state.mine.length > 1 && isMyTurn(state) && state.viewing !== state.turn;
}

/**
 * Whether a hand is open on a shared device in somebody else's turn.
 *
 * @param {TableState} state
 * @param {boolean} hasSecrets
 */
export function isExposed({ state, mine, viewing, turn }, hasSecrets) {
  return hasSecrets && mine.length > 1 && state === "running" && viewing !== null && viewing !== turn;
}
