/** Dialogs: questions that wait for an answer, and sheets to read. */

import { element, find } from "./elements.js";
import { moveNotices } from "./notices.js";

/**
 * Open a dialog; it is gone once closed.
 *
 * @param {string} title
 * @param {any[]} content
 * @param {{name?: string, onClose?: () => void}} [manner]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { name = "", onClose } = {}) {
  const shut = element("button", { class: "shut plain", "aria-label": "Close", click: () => dialog.close() }, "✕");
  const head = element("header", {}, element("h2", {}, title), shut);
  const dialog = element("dialog", { class: name, "aria-label": title }, head, ...content);
  dialog.addEventListener("close", () => {
    moveNotices(topmost() ?? document.body);
    dialog.remove();
    onClose?.();
    // What had the focus before may be gone by now.
    if (before !== document.body && document.activeElement === document.body) find("main").focus({ preventScroll: true });
  });
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.target === dialog) dialog.close();
  });
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  moveNotices(dialog);
  return dialog;
}

/** @returns {Element | undefined} the open dialog that lies over all others */
function topmost() {
  return [...document.querySelectorAll("dialog[open]")].at(-1);
}

/** The return value of a dialog that was closed because the page below it is gone, not by its reader. */
export const LEFT = "left";

/** Close all dialogs, the topmost first, because the page below them is gone. */
export function leaveDialogs() {
  for (const dialog of [...document.querySelectorAll("dialog")].reverse()) dialog.close(LEFT);
}

/**
 * Close the dialogs of a name, because there is nothing more to answer.
 *
 * @param {string} name
 */
export function retract(name) {
  for (const dialog of document.querySelectorAll("dialog")) if (dialog.className === name) dialog.close(LEFT);
}

/**
 * Ask a question with two answers.
 *
 * @param {string} title
 * @param {string} question
 * @param {{yes: string, no: string}} answers
 * @param {string} [name]
 * @returns {Promise<boolean>}
 */
export function confirm(title, question, { yes, no }, name = "") {
  return new Promise((resolve) => {
    let answer = false;
    const agree = () => {
      answer = true;
      dialog.close();
    };
    const buttons = element(
      "footer",
      {},
      element("button", { class: "button quiet", autofocus: true, click: () => dialog.close() }, no),
      element("button", { class: "button", click: agree }, yes),
    );
    const dialog = openDialog(title, [element("p", {}, question), buttons], {
      name,
      onClose: () => resolve(answer),
    });
  });
}
