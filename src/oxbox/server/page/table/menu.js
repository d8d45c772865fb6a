/** The menu of a table: links, rules, the fair deal, a name and how moves are confirmed. */

import { openDialog } from "../dialog.js";
import { element, find, put } from "../elements.js";
import { recall, remember } from "../memory.js";
import { saveRecord } from "./end.js";
import { openFairness, titleOf } from "./fairness.js";
import { openShare } from "./invite.js";

/** @typedef {import("./table.js").TableView} TableView */

/** @param {TableView} view */
export function drawTools(view) {
  put(
    find("tools"),
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
  const entries = [
    ["Watch link for others", () => openShare(view.id)],
    ["The rules", () => view.openRules()],
    [titleOf(view), () => openFairness(view)],
    isOver && ["Download the record", () => saveRecord(view)],
    isOver && ["Replay", () => (location.hash = `#/replay/${view.id}`)],
    ["To the front page", () => (location.hash = "#/")],
  ].filter(Boolean);
  const list = entries.map(([label, act]) => element("button", { class: "button quiet", click: close(act) }, label));
  const dialog = openDialog(
    "Menu",
    [element("div", { class: "menu" }, list), nameField(view), confirmation()],
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

function confirmation() {
  const box = element("input", { type: "checkbox" });
  box.checked = recall("confirm", matchMedia("(pointer: coarse)").matches);
  box.addEventListener("change", () => remember("confirm", box.checked));
  return element("label", { class: "check" }, box, element("span", {}, "Ask before every move is sent"));
}
