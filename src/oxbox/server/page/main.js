/**
 * The page: which part of it an address shows. All addresses are behind the #, tokens too. What the
 * front page does not need is fetched when it is.
 */

import { element, find, put } from "./elements.js";
import { showFront } from "./front/front.js";
import { dismiss } from "./notices.js";

/** @type {(() => void) | void} what to do when the part that is shown is left */
let leave;
let visit = 0;

/**
 * @param {string[]} parts
 * @returns {Promise<(() => void) | void>}
 */
async function show([kind = "", first = "", second = ""]) {
  if (kind === "new" && first) {
    import("./table/table.js").catch(() => {});
    return (await import("./front/setup.js")).showSetup(first, second || "bot");
  }
  if (kind === "rules" && first) return (await import("./front/rules.js")).showRules(first);
  if (kind === "replay" && first) return (await import("./table/replay.js")).showReplay(first);
  if (kind === "table" && first) {
    if (second) return (await import("./front/join.js")).showJoin(first, second);
    return (await import("./table/table.js")).showTable(first);
  }
  return showFront();
}

async function go() {
  const parts = location.hash.replace(/^#\/?/, "").split("/").map(decode);
  if (parts[0] === "main") return find("main").focus();
  leave?.();
  leave = undefined;
  visit += 1;
  const own = visit;
  dismiss();
  put(find("heading"));
  put(find("tools"));
  document.body.className = "";
  document.title = "Oxbox";
  try {
    const left = await show(parts);
    if (own === visit) leave = left;
    else left?.();
  } catch (/** @type {any} */ error) {
    if (own !== visit) return;
    const isUnreachable = error instanceof TypeError;
    const sentence = isUnreachable ? "The server does not answer. Is it still running?" : String(error?.message ?? error);
    const again = element("button", { class: "button", click: isUnreachable ? () => location.reload() : go }, "Try again");
    const home = parts[0] && element("a", { class: "button quiet", href: "#/" }, "To the front page");
    put(find("main"), element("div", { class: "wait" }, element("p", { role: "alert" }, sentence), again, " ", home));
  }
  if (own !== visit) return;
  scrollTo(0, 0);
  if (document.activeElement === document.body && visit > 1) find("main").focus({ preventScroll: true });
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

addEventListener("hashchange", go);
go();
