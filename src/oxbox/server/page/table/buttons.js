/**
 * Buttons that ask the server for something. One that cannot be used now says why when pressed, and stays
 * focusable.
 */

import { element } from "../elements.js";
import { notify } from "../notices.js";

export const NO_CONNECTION = "You're offline, so nothing was sent. Try again in a moment.";
export const UNSURE = "The connection dropped. Check whether that went through, and try again if not.";

/** @typedef {{isConnected: boolean}} Line */

/**
 * @param {Line} line
 * @param {string} label
 * @param {(event: MouseEvent) => void} act
 * @param {import("../elements.js").Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function askButton(line, label, act, attributes = {}) {
  const press = (/** @type {MouseEvent} */ event) => {
    const reason = line.isConnected ? node.dataset.reason : NO_CONNECTION;
    if (reason) notify(reason);
    else act(event);
  };
  const node = element("button", { ...attributes, "data-asks": true, click: press }, label);
  refresh(node, line);
  return node;
}

/**
 * Disable a button and give the reason; without one, enable it.
 *
 * @param {HTMLButtonElement} button
 * @param {Line} line
 * @param {string} reason
 */
export function bar(button, line, reason) {
  button.dataset.reason = reason;
  button.title = reason;
  refresh(button, line);
}

/**
 * Enable or disable all these buttons as the connection comes and goes.
 *
 * @param {Line} line
 */
export function showLine(line) {
  for (const button of document.querySelectorAll("button[data-asks]")) refresh(/** @type {HTMLButtonElement} */ (button), line);
}

/**
 * @param {HTMLButtonElement} button
 * @param {Line} line
 */
function refresh(button, line) {
  const isBarred = !line.isConnected || Boolean(button.dataset.reason);
  if (isBarred) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}
