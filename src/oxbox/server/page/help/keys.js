/** What the keys do, on "?". */

import { openDialog } from "../dialog.js";
import { element } from "../elements.js";

/** @type {[string, string][]} */
const EVERYWHERE = [
  ["Tab", "go to the next button, card or space"],
  ["Enter or Space", "press or choose it"],
  ["?", "show this list"],
];

/** @type {Record<string, [string, string][]>} by the first word of the address */
const HERE = {
  table: [
    ["← → ↑ ↓", "go from one possible choice to the next on the board"],
    ["Esc", "undo the last choice"],
    ["/", "type a move"],
  ],
  replay: [
    ["← →", "one move back or forward"],
    ["Home, End", "first or last move"],
  ],
};

/** @param {string} kind the first word of the address */
export function openKeys(kind) {
  const rows = [...(HERE[kind] ?? []), ...EVERYWHERE].map(([key, meaning]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, meaning)]);
  openDialog("Keys", [element("dl", { class: "keys" }, rows)], { name: "keys-dialog" });
}
