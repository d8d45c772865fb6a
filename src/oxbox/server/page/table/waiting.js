/** A table that waits for people: who is missing, and the links that invite them. */

import { element, put } from "../elements.js";
import { firstDigits } from "./fairness.js";
import { linkCard, linkTo } from "./invite.js";
import { nameOf } from "./state.js";

/**
 * @param {HTMLElement} place
 * @param {import("./table.js").TableView} view
 * @param {import("./state.js").TableState} state
 */
export function drawWaiting(place, view, state) {
  place.hidden = state.state !== "waiting";
  if (place.hidden) return put(place);
  const missing = state.people.filter((person) => person.kind === "link" && !person.joined);
  const words = awaited(state, missing);
  const drawn = `${state.table} ${words}`;
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  const links = element("div", { class: "invitations" });
  put(
    place,
    element("h2", {}, words),
    missing.length > 0 && element("p", {}, "A link is good for one seat. The game begins when everybody sits down."),
    links,
    view.game.has_deal && element("p", { class: "commitment" }, "The server's promise for a fair deal: ", firstDigits(state.fair?.commitment ?? "")),
  );
  showLinks(links, view, missing);
}

/**
 * Whom the deal waits for: those who have not sat down, or else those whose page has added no seed.
 *
 * @param {import("./state.js").TableState} state
 * @param {import("./state.js").Person[]} missing
 */
function awaited(state, missing) {
  const absent = state.people.filter(({ seat, bot, seeded }) => !bot && !seeded && !state.mine.includes(seat));
  if (missing.length) return `Waiting for ${missing.map((person) => person.seat_name).join(", ")}.`;
  if (!absent.length) return "Everybody is here; the deal is being made …";
  return `Waiting for ${absent.map(({ seat }) => nameOf(state, seat)).join(", ")} to come to this table.`;
}

/**
 * @param {Element} place
 * @param {import("./table.js").TableView} view
 * @param {import("./state.js").Person[]} missing
 */
async function showLinks(place, view, missing) {
  const invitations = view.held?.invitations ?? [];
  const cards = await Promise.all(
    missing.map(async (person) => {
      const invitation = invitations.find((other) => other.seat === person.seat);
      if (!invitation) return null;
      return linkCard(`Invite ${person.seat_name}`, await linkTo(view.id, invitation.token), true);
    }),
  );
  put(place, cards);
}
