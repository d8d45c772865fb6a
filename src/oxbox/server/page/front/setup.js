/** Setting up a table: how many seats, who sits where, options and clock. Usual choices are made. */

import { pawn, toneOf } from "../board/pawn.js";
import { face } from "../bots/face.js";
import { botOf, botTitle } from "../bots/roster.js";
import { element, find, listed, put } from "../elements.js";
import { openRules } from "../help/rules.js";
import { keepTable, recall, remember } from "../memory.js";
import { notify } from "../notices.js";
import { createTable, findGame } from "../service.js";
import { coverOf } from "./cover.js";
import { optionField } from "./options.js";

/** @type {[string, {base: number, increment: number} | null][]} */
const CLOCKS = [
  ["No clock", null],
  ["3 min + 2 sec per move", { base: 180000, increment: 2000 }],
  ["10 min + 5 sec per move", { base: 600000, increment: 5000 }],
  ["30 min + 10 sec per move", { base: 1800000, increment: 10000 }],
];

/**
 * @param {string} name
 * @param {string} way "bot", "here" or "link"
 */
export async function showSetup(name, way) {
  const game = await findGame(name);
  document.title = `${game.title} · Oxbox`;
  const form = new SetupForm(game, way);
  put(find("main"), form.node);
  form.start.focus();
}

class SetupForm {
  /**
   * @param {any} game
   * @param {string} way
   */
  constructor(game, way) {
    this.game = game;
    this.way = ["bot", "here", "link"].includes(way) ? way : "bot";
    this.seats = game.seats[0];
    /** The name of the person who sets the table up, at whichever seat. */
    this.own = nameInput(recall("name", ""), "nickname");
    /** @type {Map<number, HTMLInputElement>} what others here are called, by seat */
    this.others = new Map();
    /** @type {Map<number, string>} who was chosen to play, by seat */
    this.players = new Map();
    /** @type {Map<string, any>} the options that were chosen, and not merely left as they are */
    this.wishes = new Map();
    /** @type {Map<number, HTMLInputElement>} the names that are asked for now, by seat */
    this.inputs = new Map();
    this.names = element("div", { class: "names" });
    this.seating = element("div", { class: "seating" });
    this.sides = element("p", { class: "sides" });
    this.options = element("div", { class: "options" });
    this.start = element("button", { class: "button large" }, "Start");
    this.clock = clockField();
    this.takebacks = element("input", { type: "checkbox", checked: true });
    this.node = element("form", { class: "setup card", submit: (/** @type {Event} */ event) => this.#submit(event) });
    this.node.append(...this.#rows());
    this.#fill();
  }

  #rows() {
    const { game } = this;
    return [
      coverOf(game),
      element("h1", {}, game.title),
      element("p", {}, game.about),
      element(
        "div",
        { class: "row first" },
        this.start,
        element("button", { class: "button quiet", type: "button", "aria-haspopup": "dialog", click: () => openRules(game) }, "Rules"),
        element("a", { class: "button quiet", href: "#/" }, "All games"),
      ),
      element("h2", {}, "Players"),
      game.seats.length > 1 && this.#seatCount(),
      this.seating,
      this.sides,
      this.names,
      this.clock.node,
      element("label", { class: "check" }, this.takebacks, element("span", {}, element("strong", {}, "Allow takebacks"), " ", element("small", {}, "Players may take back a move if everyone agrees and nothing secret was revealed."))),
      game.options.length > 0 && element("h2", {}, "House rules"),
      this.options,
    ].filter(Boolean);
  }

  #seatCount() {
    const choices = this.game.seats.map((/** @type {number} */ count) => {
      const radio = element("input", { type: "radio", name: "seats", value: count });
      radio.checked = count === this.seats;
      radio.addEventListener("change", () => {
        this.seats = count;
        this.#fill();
      });
      return element("label", { class: "pill" }, radio, element("span", {}, count));
    });
    return element("fieldset", { class: "count" }, element("legend", {}, "How many"), element("div", { class: "pills" }, choices));
  }

  /** Draw the fields that depend on the number of seats; earlier choices stay where they still fit. */
  #fill() {
    this.kinds = Array.from({ length: this.seats }, (_, seat) => this.#seatField(seat));
    put(this.seating, this.kinds.map((kind) => kind.node));
    this.#fillSides();
    this.#fillNames();
    this.fields = this.game.options.map((/** @type {any} */ option) => [option.option, this.#optionField(option)]);
    put(this.options, this.fields.map((/** @type {any} */ [, field]) => field.node));
  }

  /** Say who plays together, where anybody does. */
  #fillSides() {
    const sides = /** @type {number[][]} */ (this.game.sides[this.seats]);
    const names = sides.map((side) => listed(side.map((seat) => this.game.seat_names[this.seats][seat])));
    this.sides.hidden = sides.length === this.seats;
    this.sides.textContent = `${names[0]} play together against ${names.slice(1).join(" against ")}.`;
  }

  /** @param {any} option */
  #optionField(option) {
    const { option: name, default: usual } = option;
    const made = optionField(option, this.wishes.has(name) ? this.wishes.get(name) : usual?.[this.seats]);
    made.node.addEventListener("change", () => this.wishes.set(name, made.read()));
    return made;
  }

  /** @param {number} seat */
  #seatField(seat) {
    const name = this.game.seat_names[this.seats][seat];
    const kind = element(
      "select",
      { "aria-label": `Who plays ${name}` },
      element("option", { value: "here" }, seat ? "Someone on this device" : "You"),
      element("option", { value: "link" }, "Invite by link"),
      this.game.levels.map((/** @type {number} */ level) => element("option", { value: `bot ${level}` }, botTitle(level))),
    );
    const words = element("div", { class: "bot-words" });
    const introduce = () => put(words, this.#introduction(kind.value));
    kind.addEventListener("change", () => {
      this.players.set(seat, kind.value);
      this.#fillNames();
      introduce();
    });
    kind.value = this.players.get(seat) ?? (seat === 0 ? "here" : this.way === "bot" ? `bot ${recall("level", 2)}` : this.way);
    introduce();
    const label = element("label", { class: "field seat-field" }, element("span", {}, pawn(toneOf(this.game, this.seats, seat)), name), kind);
    const node = element("div", { class: "player" }, label, words);
    return { node, read: () => this.#read(kind.value, seat) };
  }

  /**
   * The face and the temperament of a bot that was chosen.
   *
   * @param {string} value
   */
  #introduction(value) {
    const [kind, level] = value.split(" ");
    if (kind !== "bot") return null;
    const { name, animal, about } = botOf(Number(level));
    return [face(Number(level)), element("span", {}, element("strong", {}, `${name} the ${animal}. `), about)];
  }

  /**
   * Ask for the name of every seat that is played here; typed names stay. The first seat is that of the person
   * who sets the table up.
   */
  #fillNames() {
    this.start.textContent = (this.kinds ?? []).some((kind) => kind.read().kind === "link") ? "Create the table" : "Start";
    const here = (this.kinds ?? []).map((kind) => kind.read().kind).flatMap((kind, seat) => (kind === "here" ? [seat] : []));
    this.inputs = new Map(here.map((seat, index) => [seat, index ? this.#other(seat) : this.own]));
    put(this.names, here.map((seat) => this.#nameField(seat, here.length > 1)));
  }

  /** @param {number} seat */
  #other(seat) {
    const input = this.others.get(seat) ?? nameInput(recall("names", /** @type {string[]} */ ([]))[seat] ?? "", "off");
    this.others.set(seat, input);
    return input;
  }

  /**
   * @param {number} seat
   * @param {boolean} isOneOfMany
   */
  #nameField(seat, isOneOfMany) {
    const words = isOneOfMany
      ? element("span", {}, pawn(toneOf(this.game, this.seats, seat)), element("strong", {}, `${this.game.seat_names[this.seats][seat]}'s name`))
      : element("span", {}, element("strong", {}, "Your name"));
    return element("label", { class: "field name-field" }, words, this.inputs.get(seat));
  }

  /**
   * @param {string} value
   * @param {number} seat
   */
  #read(value, seat) {
    const [kind, level] = value.split(" ");
    if (kind === "bot") return { kind, level: Number(level) };
    const name = this.inputs.get(seat)?.value.trim();
    return kind === "here" && name ? { kind, name } : { kind };
  }

  /**
   * Remember what people are called, for the next table.
   *
   * @param {{kind: string, name?: string}[]} seating
   */
  #keepNames(seating) {
    const own = seating.findIndex(({ kind }) => kind === "here");
    if (own < 0) return;
    remember("name", seating[own].name ?? "");
    const known = recall("names", /** @type {string[]} */ ([]));
    const here = seating.map(({ kind, name }, seat) => (kind === "here" && seat !== own ? name ?? "" : known[seat] ?? ""));
    remember("names", here);
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const seating = (this.kinds ?? []).map((kind) => kind.read());
    const options = Object.fromEntries(this.fields.map((/** @type {any} */ [option, field]) => [option, field.read()]));
    const level = seating.find((one) => one.level)?.level;
    if (level) remember("level", level);
    this.#keepNames(seating);
    this.start.disabled = true;
    try {
      const wish = { game: this.game.game, seats: this.seats, options, seating, clock: this.clock.read(), takebacks: this.takebacks.checked };
      const made = await createTable(wish);
      keepTable({ table: made.table, game: this.game.game, token: made.token, seats: made.seats ?? [], since: Date.now(), invitations: made.invitations });
      location.hash = `#/table/${made.table}`;
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
      this.start.disabled = false;
    }
  }
}

/**
 * @param {string} value
 * @param {string} autocomplete
 * @returns {HTMLInputElement}
 */
function nameInput(value, autocomplete) {
  return element("input", { maxlength: 40, value, autocomplete, placeholder: "optional" });
}

/**
 * A whole number without which the form is not sent; it says itself which numbers are possible.
 *
 * @param {string} label
 * @param {number} lowest
 * @param {number} highest
 * @param {number} value
 * @returns {HTMLInputElement}
 */
function numberInput(label, lowest, highest, value) {
  const input = element("input", { type: "number", min: lowest, max: highest, value, required: true, "aria-label": label });
  input.addEventListener("input", () => {
    input.setCustomValidity("");
    if (!input.validity.valid) input.setCustomValidity(`${label}: a whole number from ${lowest} to ${highest}.`);
  });
  return input;
}

function clockField() {
  const select = element("select", {}, CLOCKS.map(([label], index) => element("option", { value: index }, label)), element("option", { value: "own" }, "Custom …"));
  const minutes = numberInput("Minutes", 1, 180, 15);
  const seconds = numberInput("Seconds per move", 0, 120, 10);
  const own = element("div", { class: "row own-clock" }, minutes, "minutes +", seconds, "seconds per move");
  const show = () => {
    own.hidden = select.value !== "own";
    // The browser checks what is hidden, too, and can then not say what is wrong with it.
    minutes.disabled = seconds.disabled = own.hidden;
  };
  select.addEventListener("change", show);
  show();
  const words = element("span", {}, element("strong", {}, "Clock"), " ", element("small", {}, "Run out of time and you lose; with 3 or 4 players a bot takes over."));
  const read = () => {
    if (select.value !== "own") return CLOCKS[Number(select.value)][1];
    return { base: Number(minutes.value) * 60000, increment: Number(seconds.value) * 1000 };
  };
  return { node: element("div", {}, element("label", { class: "field" }, words, select), own), read };
}
