/**
 * The moves of a finished game as a list to jump about in. It is one stop for the Tab key: arrows,
 * Home and End go from move to move, Enter or a click goes there on the board.
 */

import { pawn, toneOf } from "../../board/pawn.js";
import { element, put } from "../../elements.js";
import { nameOf } from "../people/names.js";
import { revealedIn } from "./notes.js";

/**
 * What a move was about: how its telling begins, after the headline of what it revealed.
 *
 * @param {any[]} steps
 * @param {boolean} isLast
 */
function aboutWhat(steps, isLast) {
  const headline = revealedIn(steps, isLast)?.find((note) => note.look === "headline")?.text;
  const sentence = steps[0]?.sentence ?? "";
  return headline ? `${headline}: ${sentence}` : sentence;
}

export class MoveList {
  /**
   * @param {import("../state.js").TableState} state
   * @param {any} game
   * @param {{seat: number, text: string, steps?: any[]}[]} events
   * @param {(number: number) => void} jump goes to the position after that number of moves
   */
  constructor(state, game, events, jump) {
    const go = (/** @type {number} */ number, /** @type {any[]} */ ...words) =>
      element("button", { class: "plain", tabindex: "-1", click: () => jump(number) }, words);
    /** @type {HTMLElement[]} by the number of moves played */
    this.buttons = [
      go(0, "Start"),
      ...events.map(({ seat, text, steps = [] }, index) => {
        const isOwn = state.mine.length === 1 && state.mine[0] === seat;
        const who = element("span", { class: "mover" }, `${isOwn ? "You" : nameOf(state, seat)} `);
        return go(index + 1, element("span", { class: "count" }, `${index + 1}. `), pawn(toneOf(game, state.seats, seat)), who, element("b", {}, text), element("small", {}, aboutWhat(steps, index === events.length - 1)));
      }),
    ];
    this.node = element("ol", { class: "moves", "aria-label": "Moves" });
    put(this.node, this.buttons.map((button) => element("li", {}, button)));
    this.node.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.at = 0;
  }

  /**
   * Mark the position on the board and scroll it into view without moving the page. A move that has the
   * keyboard focus keeps it.
   *
   * @param {number} number
   */
  mark(number) {
    this.buttons[this.at].removeAttribute("aria-current");
    this.buttons[number].setAttribute("aria-current", "step");
    this.at = number;
    const focused = document.activeElement;
    if (this.node.contains(focused) && focused !== this.buttons[number]) return;
    this.#offer(number);
    this.#reveal(number);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const focused = this.buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const last = this.buttons.length - 1;
    /** @type {Record<string, number>} */
    const aims = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: last };
    const aim = aims[event.key];
    if (aim === undefined || focused < 0) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, aim));
    this.#offer(next);
    this.#reveal(next);
    this.buttons[next].focus({ preventScroll: true });
  }

  /**
   * Let the Tab key stop at one move.
   *
   * @param {number} number
   */
  #offer(number) {
    this.node.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    this.buttons[number].setAttribute("tabindex", "0");
  }

  /** @param {number} number */
  #reveal(number) {
    const line = /** @type {HTMLElement} */ (this.buttons[number].parentElement);
    const { scrollTop, clientHeight } = this.node;
    const isSeen = line.offsetTop >= scrollTop && line.offsetTop + line.offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) this.node.scrollTop = line.offsetTop - (clientHeight - line.offsetHeight) / 2;
  }
}
