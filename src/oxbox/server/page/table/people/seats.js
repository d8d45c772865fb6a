/** Who plays: a plate for each seat with name, presence, clock and what it has. */

import { toneOf } from "../../board/pawn.js";
import { isLight, paint } from "../../board/tones.js";
import { element, put } from "../../elements.js";
import { face } from "../../bots/face.js";
import { botOf } from "../../bots/roster.js";
import { timeLeft, writeTime } from "../play/clock.js";
import { place, sideOf } from "./plates.js";
import { callOf, nameOf } from "./names.js";

/** @typedef {import("../state.js").TableState} TableState */

/**
 * What plays a seat, in words, and what a small plate leaves out of them.
 *
 * @param {import("../state.js").Person} person
 * @param {string} own what to call the person at this screen; empty for somebody else's seat
 */
function roleOf(person, own) {
  if (person.bot) return person.kind === "bot" ? [`level ${person.level}`, ` – ${botOf(person.level).word}`] : ["a bot plays", " on"];
  if (own) return [own];
  if (!person.joined) return ["not joined"];
  return [person.present ? "online" : "offline"];
}

/**
 * Draw the plates of all seats; one that says the same as before is kept.
 *
 * @param {HTMLElement} seats
 * @param {TableState} state
 * @param {any} game
 */
export function drawSeats(seats, state, game) {
  while (seats.children.length > state.people.length) seats.lastElementChild?.remove();
  seats.dataset.count = String(state.people.length);
  const below = sideOf(state).seat;
  for (const person of state.people) {
    const plate = /** @type {HTMLElement} */ (seats.children[person.seat]) ?? seats.appendChild(element("li", { "data-seat": person.seat }));
    const about = { ...aboutSeat(state, person), tone: toneOf(game, state.seats, person.seat) };
    const drawn = JSON.stringify(about);
    plate.style.order = String((person.seat - below + state.people.length) % state.people.length);
    if (plate.dataset.drawn === drawn) continue;
    plate.dataset.drawn = drawn;
    drawPlate(plate, about, state);
    place(plate, seats);
  }
}

/**
 * All that a plate says; what changes every moment, the clock, is not part of it.
 *
 * @param {TableState} state
 * @param {import("../state.js").Person} person
 */
function aboutSeat(state, person) {
  const { seat } = person;
  const isOwn = state.mine.includes(seat);
  const isYou = isOwn && state.mine.length === 1 && !person.name && !person.bot;
  const own = isYou ? person.seat_name : state.mine.length > 1 ? "this device" : "you";
  const won = state.outcome?.winners?.includes(seat) ? state.outcome.winners.length : 0;
  return {
    seat,
    name: isYou ? "You" : callOf(person),
    level: person.kind === "bot" ? person.level : undefined,
    seatName: person.seat_name,
    role: roleOf(person, isOwn ? own : ""),
    isOwn,
    isHere: person.present || person.bot,
    isThinking: state.turn === seat && person.bot,
    isTurn: state.turn === seat,
    won,
    facts: (state.scene?.facts ?? []).filter((fact) => fact.seat === seat),
    clock: state.clock ? state.clock.running === seat : null,
  };
}

/** @typedef {ReturnType<typeof aboutSeat> & {tone: string}} About */

/**
 * @param {HTMLElement} plate
 * @param {About} about
 * @param {TableState} state
 */
function drawPlate(plate, about, state) {
  const { seat, name, seatName, role: [role, extra], isTurn, won, isHere, facts, tone } = about;
  const names = ["seat", isTurn && "turn", won && "won", about.isOwn && "own"];
  plate.className = names.filter(Boolean).join(" ");
  if (isTurn) plate.setAttribute("aria-current", "true");
  else plate.removeAttribute("aria-current");
  const parts = [
    badge(tone, markOf(facts) || seatName),
    element(
      "div",
      { class: "who" },
      about.level !== undefined && face(about.level),
      element("span", { class: "name" }, name),
      " ",
      name !== seatName && role !== seatName && element("span", { class: "seat-name" }, seatName),
      " ",
      isTurn && element("span", { class: "to-move" }, "to move"),
      won > 0 && element("span", { class: "to-move" }, won > 1 ? "shares the win" : "has won"),
    ),
    element(
      "div",
      { class: "how" },
      element("span", { class: `role${isHere ? "" : " away"}` }, role, extra && element("span", { class: "extra" }, extra)),
      about.isThinking && element("span", { class: "thinking", "aria-hidden": "true" }, element("i"), element("i"), element("i")),
    ),
    state.clock && clockFace(state, seat),
    facts.length > 0 && element("dl", {}, facts.map((fact) => factRow(fact, [seatName, name, nameOf(state, seat)]))),
  ];
  put(plate, element("div", { class: "plate" }, ...parts));
}

/**
 * The mark of a seat: its letter on a disc in the tone of its pieces.
 *
 * @param {string} tone
 * @param {string} name
 */
function badge(tone, name) {
  const disc = element("span", { class: `badge${isLight(tone) ? " pale" : ""}`, "aria-hidden": "true" }, name.slice(0, name.match(/\d$/) ? 2 : 1));
  disc.style.setProperty("--tone", paint(tone));
  return disc;
}

/**
 * What the pieces of a seat show, if a fact says it in one letter.
 *
 * @param {import("../../board/scene.js").Fact[]} facts
 */
function markOf(facts) {
  return facts.find(isMark)?.value ?? "";
}

/** @param {import("../../board/scene.js").Fact} fact */
function isMark({ value }) {
  return /^\D$/u.test(value);
}

/**
 * A fact without the seat's name, which stands above it; a number that it begins with is written large.
 *
 * @param {import("../../board/scene.js").Fact} fact
 * @param {string[]} names what the seat and its player are called
 */
function factRow(fact, names) {
  const whose = ["Your ", ...names.map((name) => `${name}'s `)].find((begin) => fact.label.startsWith(begin)) ?? "";
  const own = ["You", ...names].includes(fact.label) ? "" : fact.label.slice(whose.length);
  const label = own && own[0].toUpperCase() + own.slice(1);
  const term = element("dt", { class: label ? "" : "unseen" }, label || fact.label);
  const [, number, rest] = /^(\d+)\b\s*(.*)$/.exec(fact.value) ?? ["", "", fact.value];
  const isScore = !label && number;
  const value = isScore ? [element("b", {}, number), " ", element("span", {}, rest)] : [fact.value];
  const look = isMark(fact) ? "more sign" : isScore ? "score" : "standing";
  return element("div", { class: label ? "more" : look }, term, element("dd", {}, value));
}

/**
 * @param {TableState} state
 * @param {number} seat
 */
function clockFace(state, seat) {
  const left = timeLeft(state.clock, seat);
  const isRunning = state.clock?.running === seat;
  const name = `clock${isRunning ? " running" : ""}${left < 20000 ? " short" : ""}`;
  return element("span", { class: name, role: "timer", "data-seat": seat }, writeTime(left));
}
