/** What can be done at a table beside moving: buttons below the prompt, and a menu. */

import { openDialog } from "../dialog.js";
import { element, find, put } from "../elements.js";
import { recall, remember } from "../memory.js";
import { saveRecord } from "./end.js";
import { openFairness } from "./fairness.js";
import { openShare } from "./invite.js";
import { actingSeat, confirmResign, hasPartner } from "./offers.js";

/**
 * @typedef {import("./table.js").TableView} TableView
 * @typedef {import("./state.js").TableState} TableState
 */

/** @param {TableView} view */
export function drawTools(view) {
  put(
    find("tools"),
    element("button", { class: "button quiet", click: () => view.openRules() }, "Rules"),
    element("button", { class: "button quiet", "aria-haspopup": "dialog", click: () => openMenu(view) }, "Menu"),
  );
}

/**
 * The buttons that belong to the game as it stands.
 *
 * @param {Element} place
 * @param {TableView} view
 * @param {TableState} state
 */
export function drawActions(place, view, state) {
  const send = (/** @type {any} */ message) => view.socket.send(message);
  const seat = actingSeat(state);
  const isPlaying = state.state === "running" && state.mine.length > 0;
  const canTakeBack = isPlaying && state.takebacks && state.ply > 0 && !state.offer;
  const away = state.people.filter((person) => isAway(view, state, person));
  const lent = state.people.filter((person) => state.mine.includes(person.seat) && person.bot && person.returns);
  put(
    place,
    isPlaying && [
      button("Take back", !canTakeBack, () => send({ offer: "takeback", seat })),
      button("Offer a draw", Boolean(state.offer) || !hasPartner(state, seat), () => send({ offer: "draw", seat })),
      button("Resign", false, async () => (await confirmResign(state, view.game)) && send({ resign: seat })),
    ],
    away.map((person) => button(`Let a bot play for ${person.seat_name}`, false, () => send({ takeover: person.seat }))),
    lent.map((person) => button(`Take ${person.seat_name} back from the bot`, false, () => send({ back: person.seat }))),
  );
}

/**
 * @param {string} label
 * @param {boolean} disabled
 * @param {() => void} act
 */
function button(label, disabled, act) {
  return element("button", { class: "button quiet small", disabled, click: act }, label);
}

/**
 * @param {TableView} view
 * @param {TableState} state
 * @param {import("./state.js").Person} person
 */
function isAway(view, state, person) {
  const isAbsent = person.joined && !person.present && !person.bot;
  return state.state === "running" && isAbsent && state.mine.length > 0 && !state.mine.includes(person.seat);
}

/** @param {TableView} view */
function openMenu(view) {
  const { state } = view;
  const close = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const isOver = state?.state === "over";
  const entries = [
    ["Watch link for others", () => openShare(view.id)],
    ["The rules", () => view.openRules()],
    ["The fair deal", () => openFairness(view)],
    isOver && ["Download the record", () => saveRecord(view)],
    isOver && ["Replay", () => (location.hash = `#/replay/${view.id}`)],
    ["To the front page", () => (location.hash = "#/")],
  ].filter(Boolean);
  const list = entries.map(([label, act]) => element("button", { class: "button quiet", click: close(act) }, label));
  const dialog = openDialog(
    "Menu",
    [element("div", { class: "menu" }, list), nameField(view), setting("confirm", "Confirm every move before it is sent")],
    { name: "menu-dialog" },
  );
}

/** @param {TableView} view */
function nameField(view) {
  if (!view.state?.mine.length) return null;
  const input = element("input", { maxlength: 40, value: recall("name", ""), autocomplete: "nickname" });
  input.addEventListener("change", () => {
    remember("name", input.value.trim());
    view.socket.send({ name: input.value.trim() });
  });
  return element("label", { class: "field" }, element("span", {}, "What you are called"), input);
}

/**
 * @param {string} name
 * @param {string} label
 */
function setting(name, label) {
  const box = element("input", { type: "checkbox" });
  box.checked = recall(name, false);
  box.addEventListener("change", () => remember(name, box.checked));
  return element("label", { class: "check" }, box, element("span", {}, label));
}
