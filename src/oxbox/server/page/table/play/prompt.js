/**
 * The bar that says whose turn it is, what is still missing, and holds the buttons of a move. Buttons are there
 * while they can be used; the bar keeps its height, so that nothing moves under the finger.
 */

import { element, put } from "../../elements.js";
import { fitType } from "../typesize.js";

/**
 * @typedef {{choose: (id: string, isKeyboard: boolean) => void, back: () => void, play: () => void,
 *   type: (text: string) => void, skip: () => void, suggest: () => Promise<string[]>}} Listener
 * @typedef {{title: string, detail: string, choices: {id: string, label: string,
 *   isPossible: boolean, isChosen: boolean}[], isIdle: boolean, isWatching: boolean,
 *   canGoBack: boolean, canPlay: boolean, canType: boolean, isTelling: boolean}} Shown
 */

export class Prompt {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    this.title = element("strong", { class: "title" });
    this.detail = element("span", { class: "detail" });
    this.rule = element("button", { class: "plain rule", hidden: true });
    this.choices = element("div", { class: "choices" });
    this.back = element("button", { class: "button quiet back", click: () => listener.back() }, "Back");
    this.play = element("button", { class: "button play", click: () => listener.play() }, "Play");
    this.skip = element("button", { class: "button quiet go-on", click: () => listener.skip() }, "Skip");
    this.typed = element("input", {
      name: "move",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-label": "Type a move",
      placeholder: "Type a move",
      list: "moves",
      focus: () => this.#suggest(),
    });
    this.list = element("datalist", { id: "moves" });
    this.form = element("form", { class: "typed", hidden: true, submit: (/** @type {Event} */ event) => this.#submit(event) });
    this.form.append(this.typed, this.list);
    this.words = element("p", { class: "words" }, this.title, " ", this.detail, " ", this.rule);
    this.typing = element("button", { class: "button quiet typing", "aria-label": "Type it", title: "Type it (/)", click: () => this.#toggleTyping() }, "⌨");
    const buttons = element("div", { class: "buttons" }, this.form, this.typing, this.back, this.play, this.skip);
    this.node = element("section", { class: "prompt", "aria-label": "Your move", tabindex: "-1" }, this.words, this.choices, buttons);
  }

  /** Show the field for a move in notation, and go there. */
  openTyping() {
    if (this.typing.hidden) return;
    this.form.hidden = false;
    this.typed.focus();
  }

  #toggleTyping() {
    if (this.form.hidden) this.openTyping();
    else this.form.hidden = true;
  }

  /** @param {Shown} shown */
  show(shown) {
    this.title.textContent = shown.title;
    this.detail.textContent = shown.detail;
    this.node.classList.remove("refused");
    this.node.classList.toggle("idle", shown.isIdle);
    this.node.classList.toggle("watching", shown.isWatching);
    this.rule.hidden = true;
    this.back.hidden = !shown.canGoBack;
    this.play.hidden = !shown.canPlay;
    this.skip.hidden = !shown.isTelling;
    this.typed.disabled = !shown.canType;
    this.typing.hidden = shown.isIdle || shown.isWatching;
    if (this.typing.hidden) this.form.hidden = true;
    this.choices.hidden = shown.choices.length === 0;
    const focused = document.activeElement?.getAttribute("data-id");
    put(this.choices, shown.choices.map((choice) => this.#choice(choice)));
    if (focused) this.focusChoice(focused);
    this.fit();
  }

  /**
   * Say a step of a move that is told.
   *
   * @param {string} sentence
   */
  say(sentence) {
    this.title.textContent = sentence;
    this.detail.textContent = "";
    this.fit();
  }

  /** Write the words so that all of them can be read in the lines they have. */
  fit() {
    fitType(this.words);
  }

  /**
   * Say why something is not possible, with the rule that it rests on.
   *
   * @param {string} sentence
   * @param {string | null} rule
   * @param {(rule: string) => void} openRule
   */
  refuse(sentence, rule, openRule) {
    this.node.classList.add("refused");
    this.detail.textContent = sentence;
    this.rule.hidden = !rule;
    this.rule.textContent = rule ?? "";
    this.rule.onclick = () => openRule(rule ?? "");
    this.fit();
  }

  /** @param {string} id */
  focusChoice(id) {
    this.choices.querySelector(`[data-id="${CSS.escape(id)}"]`)?.focus();
  }

  /** Forget what somebody typed. */
  clear() {
    this.typed.value = "";
    put(this.list);
  }

  /** Forget every word. */
  forget() {
    this.clear();
    put(this.choices);
    for (const part of [this.title, this.detail, this.rule]) part.textContent = "";
    this.rule.onclick = null;
  }

  /** @param {Shown["choices"][number]} choice */
  #choice({ id, label, isPossible, isChosen }) {
    return element(
      "button",
      {
        class: `button choice${isChosen ? " chosen" : ""}`,
        "data-id": id,
        disabled: !isPossible && !isChosen,
        "aria-pressed": isChosen ? "true" : null,
        click: (/** @type {MouseEvent} */ event) => this.listener.choose(id, event.detail === 0),
      },
      label,
    );
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const text = this.typed.value.trim();
    if (text) this.listener.type(text);
    else this.form.hidden = true;
  }

  async #suggest() {
    const moves = await this.listener.suggest().catch(() => []);
    put(this.list, moves.map((move) => element("option", { value: move })));
  }
}
