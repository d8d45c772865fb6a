/** The end of a game: who won and why, and what to do next. */

import { face } from "../../bots/face.js";
import { element, put } from "../../elements.js";
import { drawVerdict } from "../../fair/fairness.js";
import { notify } from "../../notices.js";
import { readRecord } from "../../service.js";
import { askButton } from "../buttons.js";
import { showLatest } from "../story/log.js";
import { headline, moodOf, reasonOf, standings } from "./headline.js";

/** How long the ribbon lies over the board, which it leaves to what decided the game. */
const RIBBON = 2600;

/**
 * @param {HTMLElement} place
 * @param {import("../table.js").TableView} view
 */
export function drawEnd(place, view) {
  const { state } = view;
  place.hidden = state?.state !== "over" || !state.outcome;
  if (!state || place.hidden) {
    delete place.dataset.drawn;
    place.classList.toggle("coming", state?.state === "running");
    return put(place);
  }
  const rematch = state.rematch?.table;
  const drawn = JSON.stringify([view.id, state.outcome, state.mine, rematch]);
  if (place.dataset.drawn === drawn) return;
  const isNew = place.classList.contains("coming");
  const hadFocus = place.contains(document.activeElement);
  place.dataset.drawn = drawn;
  place.dataset.mood = moodOf(state);
  place.classList.remove("coming");
  const scores = standings(state, view.game);
  const verdict = element("p", { class: "verdict", role: "status" });
  const title = element("h2", { class: "ribbon", tabindex: "-1" }, element("span", {}, headline(state, view.game)));
  put(
    place,
    title,
    element("div", { class: "row" }, nextSteps(view, rematch)),
    scores && element("p", { class: "standings" }, scores),
    element("p", { class: "reason" }, facesOf(state), element("span", {}, reasonOf(state))),
    words(state),
    verdict,
  );
  // The end and its verdict take room from the log.
  drawVerdict(verdict, view).then(() => showLatest(view.parts.log));
  // Somebody who resigned has scrolled to that button, and the end stands above it.
  view.parts.aside.scrollTop = 0;
  if (isNew) celebrate(view, state);
  const isLost = document.activeElement === document.body && !document.querySelector("dialog[open]");
  if (hadFocus || (isNew && isLost)) title.focus({ preventScroll: true });
}

/**
 * The faces of the bots that played.
 *
 * @param {import("../state.js").TableState} state
 */
function facesOf({ people }) {
  return people.filter(({ kind }) => kind === "bot").map(({ level }) => face(level, true));
}

/**
 * What to do next: another game first.
 *
 * @param {import("../table.js").TableView} view
 * @param {string | undefined} rematch
 */
function nextSteps(view, rematch) {
  return [
    rematch
      ? element("a", { class: "button", href: `#/table/${rematch}` }, "Join the rematch")
      : view.state?.mine.length ? askButton(view, "Rematch", () => view.askRematch(), { class: "button" }) : null,
    element("a", { class: "button quiet", href: `#/replay/${view.id}` }, "Replay"),
    element("button", { class: "button quiet save", click: () => saveRecord(view) }, "Save game file"),
    element("a", { class: "button quiet", href: "#/" }, "All games"),
  ];
}

/**
 * The moment itself: a sound, and a ribbon that passes over the board.
 *
 * @param {import("../table.js").TableView} view
 * @param {import("../state.js").TableState} state
 */
function celebrate(view, state) {
  view.narrator.ears.end(state);
  const stage = view.parts.felt.parentElement;
  const banner = element("div", { class: "banner", "data-mood": moodOf(state), "aria-hidden": "true" }, element("span", { class: "ribbon" }, element("span", {}, headline(state, view.game))));
  stage?.append(banner);
  setTimeout(() => banner.remove(), RIBBON);
}

/**
 * The end as one sentence, for screen readers.
 *
 * @param {import("../state.js").TableState} state
 * @param {any} game
 */
export function endInWords(state, game) {
  const scores = standings(state, game);
  return `${headline(state, game)}. ${scores && `${scores}. `}${reasonOf(state)}`;
}

/**
 * The words that the people here missed, with their meanings; everybody's for a spectator.
 * @param {import("../state.js").TableState} state
 */
function words(state) {
  const ours = state.lessons.filter(({ seat }) => !state.mine.length || state.mine.includes(seat));
  const known = new Map(ours.map(({ word, meaning }) => [word, meaning]));
  if (!known.size) return null;
  const list = [...known].flatMap(([word, meaning]) => [element("dt", {}, word), element("dd", {}, meaning)]);
  return element("details", { class: "lessons", open: true }, element("summary", {}, "Words you missed"), element("dl", {}, list));
}

/** @param {import("../table.js").TableView} view */
export async function saveRecord(view) {
  try {
    const text = await readRecord(view.id, view.held?.token ?? null);
    const link = element("a", { download: `${view.game.game}-${view.id}.json` });
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error));
  }
}
