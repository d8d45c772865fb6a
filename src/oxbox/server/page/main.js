/**
 * The page: which part of it an address shows. All addresses are behind the #, tokens too. What the
 * front page does not need is fetched when it is.
 */

import { showTab } from "./attention.js";
import { element, find, put } from "./elements.js";
import { showFront } from "./front/front.js";
import { dismiss } from "./notices.js";
import { isPassing, pause, Refusal, sentenceOf } from "./service.js";
import { applySettings, settingsButton, soundButton } from "./settings.js";

/** @type {(() => void) | void} what to do when the part that is shown is left */
let leave;
let visit = 0;
/** whether the part of the present address is shown, or why it cannot be */
let isShown = false;

/**
 * @param {string[]} parts
 * @returns {Promise<(() => void) | void>}
 */
async function show([kind = "", first = "", second = ""]) {
  if (kind === "new" && first) {
    import("./table/table.js").catch(() => {});
    return (await arrived(import("./front/setup.js"))).showSetup(first, second || "bot");
  }
  if (kind === "rules" && first) return (await arrived(import("./front/rules.js"))).showRules(first);
  if (kind === "replay" && first) return (await arrived(import("./table/story/replay.js"))).showReplay(first);
  if (kind === "table" && first) {
    if (second) return (await arrived(import("./front/join.js"))).showJoin(first, second);
    return (await arrived(import("./table/table.js"))).showTable(first);
  }
  if (kind) throw new Refusal({ code: "unknown-address", sentence: "There is nothing at this address. Was the link copied completely?" });
  return showFront();
}

/**
 * Wait for a module. No browser asks twice for a lost one, so index.html loads the whole page again then.
 *
 * @template T
 * @param {Promise<T>} module
 * @returns {Promise<T>}
 */
function arrived(module) {
  return module.catch(() => {
    dispatchEvent(new Event("lost"));
    return new Promise(() => {});
  });
}

/** @param {number} attempts how often the server was away when this address was to be shown */
async function go(attempts = 0) {
  const parts = location.hash.replace(/^#\/?/, "").split("/").map(decode);
  leave?.();
  leave = undefined;
  visit += 1;
  const own = visit;
  isShown = false;
  dismiss();
  put(find("heading"));
  put(find("tools"), soundButton(), settingsButton());
  document.body.className = "";
  showTab("Oxbox");
  try {
    const left = await show(parts);
    if (history.state) history.replaceState(null, "");
    if (own !== visit) return overtaken(left);
    leave = left;
    isShown = true;
  } catch (error) {
    if (own !== visit) return;
    isShown = true;
    if (!attempts || !isPassing(error)) showFailure(error, !parts[0]);
    const again = () => {
      if (own === visit) go(attempts + 1);
    };
    if (isPassing(error)) pause(attempts).then(again);
  }
  if (own !== visit) return;
  scrollTo(0, 0);
  if (document.activeElement === document.body && visit > 1) find("main").focus({ preventScroll: true });
}

/**
 * Leave a part that came up after another address was asked for, and show that one again if it lies below.
 *
 * @param {(() => void) | void} left
 */
function overtaken(left) {
  left?.();
  if (isShown) go();
}

/**
 * Say why nothing can be shown, and offer to try again.
 *
 * @param {unknown} error
 * @param {boolean} isHome
 */
function showFailure(error, isHome) {
  const words = element("p", { role: "alert" }, sentenceOf(error));
  const isLasting = /** @type {any} */ (error)?.code === "unknown-address";
  const again = !isLasting && element("button", { class: "button", click: () => go() }, "Try again");
  const home = !isHome && element("a", { class: `button${isLasting ? "" : " quiet"}`, href: "#/" }, "Home");
  put(find("main"), element("div", { class: "wait" }, words, again, " ", home));
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

// As a link it would replace the address.
find("skip").addEventListener("click", (/** @type {Event} */ event) => {
  event.preventDefault();
  find("main").focus();
});
addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.matches("input:not([type=range]), select, textarea");
  if (event.key !== "?" || event.defaultPrevented || isTyping || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  import("./help/keys.js").then(({ openKeys }) => openKeys(location.hash.split("/")[1] ?? "")).catch(() => {});
});
applySettings();
addEventListener("hashchange", () => go());
go();
