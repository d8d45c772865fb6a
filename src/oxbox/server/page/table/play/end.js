/** The end of a game: who won and why, and what to do next. */

import { element, put } from "../../elements.js";
import { drawVerdict } from "../../fair/fairness.js";
import { notify } from "../../notices.js";
import { readRecord } from "../../service.js";
import { askButton } from "../buttons.js";
import { showLatest } from "../story/log.js";
import { headline, standings } from "./headline.js";

/**
 * @param {HTMLElement} place
 * @param {import("../table.js").TableView} view
 */
export function drawEnd(place, view) {
  const { state } = view;
  place.hidden = state?.state !== "over" || !state.outcome;
  if (!state || place.hidden) return put(place);
  const rematch = state.rematch?.table;
  const drawn = JSON.stringify([view.id, state.outcome, state.mine, rematch]);
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  const scores = standings(state, view.game);
  const verdict = element("p", { class: "verdict", role: "status" });
  const again = rematch
    ? element("a", { class: "button", href: `#/table/${rematch}` }, "To the rematch")
    : state.mine.length > 0 && askButton(view, "Rematch", () => view.askRematch(), { class: "button" });
  put(
    place,
    element("h2", { tabindex: "-1" }, headline(state, view.game)),
    scores && element("p", { class: "standings" }, scores),
    element("p", {}, state.outcome.sentence),
    words(state),
    verdict,
    element(
      "div",
      { class: "row" },
      again,
      element("a", { class: "button quiet", href: `#/replay/${view.id}` }, "Replay"),
      element("button", { class: "button quiet", click: () => saveRecord(view) }, "Download the record"),
      element("a", { class: "button quiet", href: "#/" }, "Another game"),
    ),
  );
  // The end and its verdict take room from the log.
  drawVerdict(verdict, view).then(() => showLatest(view.parts.log));
  // Somebody who resigned has scrolled to that button, and the end stands above it.
  view.parts.aside.scrollTop = 0;
}

/**
 * The end as one sentence, for screen readers.
 *
 * @param {import("../state.js").TableState} state
 * @param {any} game
 */
export function endInWords(state, game) {
  const scores = standings(state, game);
  return `${headline(state, game)}. ${scores && `${scores}. `}${state.outcome.sentence}`;
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
  return element("details", { class: "lessons", open: true }, element("summary", {}, "Words to remember"), element("dl", {}, list));
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
