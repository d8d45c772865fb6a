/** A table that waits for people: who is missing, the links that invite them, and what to do without them. */

import { botTitle } from "../../bots/roster.js";
import { confirm } from "../../dialog.js";
import { element, find, listed, put } from "../../elements.js";
import { firstDigits } from "../../fair/fairness.js";
import { goalList, isGoalKnown } from "../../help/goal.js";
import { recall, remember } from "../../memory.js";
import { announce } from "../../notices.js";
import { askButton, bar } from "../buttons.js";
import { HOST } from "./absences.js";
import { isLoopback, linkCard, linkTo, onlyHere } from "./invite.js";
import { nameOf } from "./names.js";

/**
 * @typedef {import("../table.js").TableView} TableView
 * @typedef {import("../state.js").TableState} TableState
 * @typedef {import("../state.js").Person} Person
 */

/**
 * @param {HTMLElement} place
 * @param {TableView} view
 * @param {TableState} state
 */
export function drawWaiting(place, view, state) {
  const focused = place.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement);
  place.hidden = state.state !== "waiting";
  if (place.hidden) {
    put(place);
    if (focused) find("main").focus({ preventScroll: true });
    return;
  }
  const missing = state.people.filter(isMissing);
  const absent = state.people.filter(({ seat, bot, seeded }) => !bot && !seeded && !state.mine.includes(seat));
  const gone = absent.filter((person) => person.joined && !person.present);
  const words = awaited(view, state, missing, absent);
  const decides = mayDecide(view, state);
  const drawn = JSON.stringify([state.table, words, decides, gone.map(({ seat }) => seat)]);
  if (place.dataset.drawn === drawn) return barEarly(place, view, gone);
  if (place.dataset.words && place.dataset.words !== words) announce(words);
  Object.assign(place.dataset, { drawn, words });
  const heading = element("h2", { tabindex: "-1" }, words);
  put(
    place,
    heading,
    missing.length > 0 && element("p", {}, "Each link is for one player. The game starts when everyone has joined."),
    element("div", { class: "invitations" }, [...missing, ...gone].map((person) => emptySeat(place, view, state, person))),
    missing.length > 0 && (place.querySelector(".reach") ?? reach(view)),
    missing.length > 0 && !isGoalKnown(view.game) && (place.querySelector(".meanwhile") ?? meanwhile(view)),
    view.game.has_deal && element("p", { class: "commitment" }, "Fair shuffle: ", firstDigits(state.fair?.commitment ?? "")),
    decides && absent.length > 0 && (place.querySelector(".close-table") ?? closeButton(view)),
  );
  barEarly(place, view, gone);
  if (focused) (place.contains(focused) ? focused : heading).focus();
}

/** @param {Person} person */
function isMissing({ kind, joined }) {
  return kind === "link" && !joined;
}

/**
 * Whether somebody who was invited has not joined yet.
 *
 * @param {TableState} state
 */
export function isInviting({ state, people }) {
  return state === "waiting" && people.some(isMissing);
}

/**
 * Where the links work, said once for all of them.
 *
 * @param {TableView} view
 */
function reach(view) {
  const place = element("div", { class: "reach" });
  if (view.held?.invitations?.length) linkTo(view.id).then((link) => put(place, isLoopback(link) && onlyHere()));
  return place;
}

/**
 * The goal of the game, to read while others are on their way.
 *
 * @param {TableView} view
 */
function meanwhile({ game }) {
  return element("section", { class: "meanwhile card" }, element("h3", {}, `How to play ${game.title}`), goalList(game));
}

/**
 * Let nobody give a seat to a bot whose person has only just left.
 *
 * @param {HTMLElement} place
 * @param {TableView} view
 * @param {Person[]} gone
 */
function barEarly(place, view, gone) {
  for (const { seat } of gone) {
    const give = /** @type {HTMLButtonElement | null} */ (place.querySelector(`.empty-seat[data-seat="${seat}"] .give`));
    if (give) bar(give, view, view.absences.wait(seat) > 0 ? "You can do this once they have been gone a little longer." : "");
  }
}

/**
 * Whom the deal waits for: those who have not sat down, or else those whose page has added no seed because
 * they are not here, or because they read the goal of the game.
 *
 * @param {TableView} view
 * @param {TableState} state
 * @param {Person[]} missing those who have not sat down
 * @param {Person[]} absent everybody else whose seed is missing, too
 */
function awaited(view, state, missing, absent) {
  if (missing.length) return `Waiting for ${invited(state, missing)}`;
  if (!absent.length) return view.goal ? "Ready when you are" : "Everyone's here – dealing …";
  const away = absent.filter((person) => !person.present);
  const names = listed((away.length ? away : absent).map(({ seat }) => nameOf(state, seat)));
  if (away.length) return `Waiting for ${names} to join`;
  return `${names} ${absent.length > 1 ? "are" : "is"} reading the rules …`;
}

/**
 * Those who have not joined: the opponent where there is one, players by their colours where there are more.
 *
 * @param {TableState} state
 * @param {Person[]} missing
 */
function invited({ people, mine }, missing) {
  return people.length === 2 && mine.length === 1 && missing.length === 1 ? "your opponent" : listed(missing.map((person) => person.seat_name));
}

/**
 * The card of a seat that waits for somebody, the same one for as long as it waits: nothing is drawn
 * anew under the finger because somebody else sits down. Only who may give it to a bot can change.
 *
 * @param {HTMLElement} place
 * @param {TableView} view
 * @param {TableState} state
 * @param {Person} person
 */
function emptySeat(place, view, state, person) {
  const drawn = place.querySelector(`.empty-seat[data-seat="${person.seat}"]`);
  const isSame = drawn && Boolean(drawn.querySelector(".give")) === mayDecide(view, state);
  return isSame ? drawn : makeCard(view, state, person);
}

/**
 * The link of a seat, and the button that gives it to a bot; null for people who may use neither.
 *
 * @param {TableView} view
 * @param {TableState} state
 * @param {Person} person
 */
function makeCard(view, state, person) {
  const invitation = !person.joined && view.held?.invitations?.find((other) => other.seat === person.seat);
  const decides = mayDecide(view, state);
  if (!invitation && !decides) return null;
  const link = element("div", { class: "link" });
  if (invitation) {
    linkTo(view.id, invitation.token).then((address) => put(link, linkCard(`Invite ${invited(state, [person])}`, address, true)));
  }
  return element("section", { class: "empty-seat", "data-seat": person.seat, "aria-label": person.seat_name }, link, decides && botField(view, person));
}

/**
 * A level and a button that gives the seat to a bot.
 *
 * @param {TableView} view
 * @param {Person} person
 */
function botField(view, { seat, seat_name }) {
  const levels = /** @type {number[]} */ (view.game.levels);
  const level = element("select", { "aria-label": `Which bot plays ${seat_name}` }, levels.map((one) => element("option", { value: one }, botTitle(one))));
  level.value = String(recall("level", 2));
  const give = () => {
    remember("level", Number(level.value));
    view.socket.send({ fill: seat, level: Number(level.value) });
  };
  const button = askButton(view, "Add a bot", give, { class: "button quiet give", "aria-label": `Add a bot as ${seat_name}` });
  return element("div", { class: "instead" }, element("span", {}, "Nobody coming?"), level, button);
}

/**
 * Whether one of the people here set the table up, and so may close it or give seats to bots; anybody with a
 * seat may where all of those have been away for long. A token without a seat belongs to a host who took none.
 *
 * @param {TableView} view
 * @param {TableState} state
 */
function mayDecide({ absences, held }, { people, mine, hostPresent }) {
  if (held?.token && !mine.length) return true;
  const hosts = people.filter((person) => person.host).map(({ seat }) => seat);
  if (hosts.some((seat) => mine.includes(seat))) return true;
  if (hostPresent !== null) hosts.push(HOST);
  return mine.length > 0 && hosts.every((seat) => absences.wait(seat) === 0);
}

/** @param {TableView} view */
function closeButton(view) {
  return element("p", { class: "row close-table" }, askButton(view, "Close this table", () => askToClose(view), { class: "button quiet small" }));
}

/** @param {TableView} view */
async function askToClose(view) {
  const isSure = await confirm("Close this table?", "The invitation links will stop working.", { yes: "Close table", no: "Keep waiting" });
  if (isSure) view.socket.send({ close: true });
}
