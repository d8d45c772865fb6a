/** The menu of a table: links, rules, the fair shuffle, a name, how moves are confirmed, and the settings. */

import { openDialog } from "../dialog.js";
import { element, find, put } from "../elements.js";
import { openFairness, titleOf } from "../fair/fairness.js";
import { openKeys } from "../help/keys.js";
import { recall, remember } from "../memory.js";
import { settingFields, soundButton } from "../settings.js";
import { openShare } from "./people/invite.js";
import { saveRecord } from "./play/end.js";

/** @typedef {import("./table.js").TableView} TableView */

/** @param {TableView} view */
export function drawTools(view) {
  put(
    find("tools"),
    soundButton(),
    element("button", { class: "button quiet", click: () => view.openRules() }, "Rules"),
    element("button", { class: "button quiet", "aria-haspopup": "dialog", click: () => openMenu(view) }, "Menu"),
  );
}

/** @param {TableView} view */
function openMenu(view) {
  const { state } = view;
  const close = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const isOver = state?.state === "over";
  /** @type {[string, () => void][]} */
  const afterwards = [
    ["Save game file", () => saveRecord(view)],
    ["Replay", () => (location.hash = `#/replay/${view.id}`)],
  ];
  /** @type {[string, () => void][]} */
  const entries = [
    ["Invite spectators", () => openShare(view.id)],
    ["Rules", () => view.openRules()],
    [titleOf(view), () => openFairness(view)],
    ["Keys", () => openKeys("table")],
    ...(isOver ? afterwards : []),
    ["Home", () => (location.hash = "#/")],
  ];
  const list = entries.map(([label, act]) => element("button", { class: "button quiet", click: close(act) }, label));
  const dialog = openDialog(
    "Menu",
    [element("div", { class: "menu" }, list), nameFields(view), confirmation(), settingFields()].flat(2).filter(Boolean),
    { name: "menu-dialog" },
  );
}

/**
 * What the people here are called: one name, or one for each seat that they play.
 *
 * @param {TableView} view
 */
function nameFields(view) {
  const { mine, people, state } = view.state ?? { mine: [], people: [], state: "over" };
  if (state === "over") return null;
  const isAlone = mine.length === 1;
  return mine.map((seat) => {
    const { name, seat_name } = people[seat];
    const input = element("input", { maxlength: 40, value: name ?? "", autocomplete: isAlone ? "nickname" : "off" });
    input.addEventListener("change", () => {
      const isSent = view.socket.send({ name: input.value.trim(), seat });
      if (isSent && isAlone) remember("name", input.value.trim());
    });
    return element("label", { class: "field" }, element("span", {}, isAlone ? "Your name" : `${seat_name}'s name`), input);
  });
}

function confirmation() {
  const box = element("input", { type: "checkbox" });
  box.checked = recall("confirm", matchMedia("(pointer: coarse)").matches);
  box.addEventListener("change", () => remember("confirm", box.checked));
  return element("label", { class: "check" }, box, element("span", {}, "Confirm each move"));
}
