/** Dialogs: questions that wait for an answer, and sheets to read. */

import { element } from "./elements.js";

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
    dialog.remove();
    onClose?.();
  });
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** What a dialog returns that was closed because the page below it is gone, and not by whoever read it. */
export const LEFT = "left";

/** Close all dialogs, the topmost first, because the page below them is gone. */
export function leaveDialogs() {
  for (const dialog of [...document.querySelectorAll("dialog")].reverse()) dialog.close(LEFT);
}

/**
 * Ask a question with two answers.
 *
 * @param {string} title
 * @param {string} question
 * @param {{yes: string, no: string}} answers
 * @returns {Promise<boolean>}
 */
export function confirm(title, question, { yes, no }) {
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
      onClose: () => resolve(answer),
    });
  });
}
