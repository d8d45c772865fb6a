/** A table that waits for people: who is missing, the links that invite them, and what to do without them. */

import { confirm } from "../../dialog.js";
import { element, find, listed, put } from "../../elements.js";
import { firstDigits } from "../../fair/fairness.js";
import { recall, remember } from "../../memory.js";
import { announce } from "../../notices.js";
import { askButton, bar } from "../buttons.js";
import { HOST } from "./absences.js";
import { linkCard, linkTo } from "./invite.js";
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
  const missing = state.people.filter((person) => person.kind === "link" && !person.joined);
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
    missing.length > 0 && element("p", {}, "A link is good for one seat. The game begins when everybody sits down."),
    element("div", { class: "invitations" }, [...missing, ...gone].map((person) => emptySeat(place, view, state, person))),
    view.game.has_deal && element("p", { class: "commitment" }, "The server's promise for a fair deal: ", firstDigits(state.fair?.commitment ?? "")),
    decides && absent.length > 0 && (place.querySelector(".close-table") ?? closeButton(view)),
  );
  barEarly(place, view, gone);
  if (focused) (place.contains(focused) ? focused : heading).focus();
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
    if (give) bar(give, view, view.absences.wait(seat) > 0 ? "They have not been away for long enough." : "");
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
  if (missing.length) return `Waiting for ${listed(missing.map((person) => person.seat_name))}.`;
  if (!absent.length) return view.goal ? "The deal waits for you." : "Everybody is here; the deal is being made …";
  const away = absent.filter((person) => !person.present);
  const names = listed((away.length ? away : absent).map(({ seat }) => nameOf(state, seat)));
  return `Waiting for ${names} to ${away.length ? "come to this table" : "read what the game is about"}.`;
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
    linkTo(view.id, invitation.token).then((address) => put(link, linkCard(`Invite ${person.seat_name}`, address, true)));
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
  const level = element("select", { "aria-label": `Level of a bot for ${seat_name}` }, levels.map((one) => element("option", { value: one }, `Bot, level ${one}`)));
  level.value = String(recall("level", 2));
  const give = () => {
    remember("level", Number(level.value));
    view.socket.send({ fill: seat, level: Number(level.value) });
  };
  const button = askButton(view, "Let it play", give, { class: "button quiet give", "aria-label": `Let a bot play ${seat_name}` });
  return element("div", { class: "instead" }, element("span", {}, `No one for ${seat_name}?`), level, button);
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
  const isSure = await confirm("Close this table?", "Invitations to it lead nowhere then, and nobody can open it again.", { yes: "Close it", no: "Keep waiting" });
  if (isSure) view.socket.send({ close: true });
}
