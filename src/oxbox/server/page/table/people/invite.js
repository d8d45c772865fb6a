/** Invitations: links that carry a seat's token behind the #, to copy, to share or to scan. */

import { openDialog } from "../../dialog.js";
import { element } from "../../elements.js";
import { notify } from "../../notices.js";
import { drawQr, persist, readSite } from "../../service.js";

/**
 * @param {string} table
 * @param {string} [invitation]
 */
export async function linkTo(table, invitation) {
  const site = await persist(readSite).catch(() => ({}));
  const address = site.address ?? location.origin;
  return `${address}/#/table/${table}${invitation ? `/${invitation}` : ""}`;
}

const ONLY_HERE = "These links only work on this computer. To invite other devices, restart with: ";

/**
 * Whether a link works only on the computer that serves it.
 *
 * @param {string} link
 */
export function isLoopback(link) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link).hostname);
}

/** Say once, for all links, that only this computer can open them. */
export function onlyHere() {
  return element("p", { class: "only-here" }, ONLY_HERE, element("code", {}, "oxbox serve --lan"));
}

/**
 * A link with everything one can do with it.
 *
 * @param {string} label
 * @param {string} link
 * @param {boolean} hasQr
 */
export function linkCard(label, link, hasQr) {
  const field = element("input", { readonly: true, value: link, "aria-label": `${label}: link` });
  field.addEventListener("focus", () => field.select());
  const copy = element("button", { class: "button", click: () => copyText(link, field) }, "Copy link");
  const share = "share" in navigator &&
    element("button", { class: "button quiet", click: () => navigator.share({ url: link }).catch(() => {}) }, "Share");
  const code = element("div", { class: "qr" });
  if (hasQr) showQr(code, link);
  return element(
    "section",
    { class: "invitation" },
    code,
    element("div", {}, element("h3", {}, label), field, element("div", { class: "row" }, copy, share)),
  );
}

/**
 * @param {Element} place
 * @param {string} link
 */
async function showQr(place, link) {
  const text = await persist(() => drawQr(link)).catch(() => "");
  if (!text) return;
  const drawn = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  if (!drawn) return;
  const code = document.importNode(drawn, true);
  for (const [name, value] of [["role", "img"], ["aria-label", "The link as a QR code"]]) code.setAttribute(name, value);
  place.replaceChildren(code);
}

/**
 * @param {string} text
 * @param {HTMLInputElement} field
 */
export async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    notify("Link copied.");
  } catch {
    field.focus();
    field.select();
    const isCopied = document.execCommand("copy");
    notify(isCopied ? "Link copied." : "Copy the selected link.");
  }
}

/**
 * Show the link under which anybody can watch; nobody sees a hand there.
 *
 * @param {string} table
 */
export async function openShare(table) {
  const link = await linkTo(table);
  const words = element("p", {}, "Anyone with this link can watch. Hands stay hidden.");
  openDialog("Invite spectators", [words, linkCard("Watch this game", link, true), isLoopback(link) && onlyHere()].filter(Boolean));
}
