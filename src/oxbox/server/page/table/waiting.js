/** A table that waits for people: who is missing, and the links that invite them. */

import { element, put } from "../elements.js";
import { linkCard, linkTo } from "./invite.js";

/**
 * @param {HTMLElement} place
 * @param {import("./table.js").TableView} view
 * @param {import("./state.js").TableState} state
 */
export function drawWaiting(place, view, state) {
  place.hidden = state.state !== "waiting";
  if (place.hidden) return put(place);
  const missing = state.people.filter((person) => person.kind === "link" && !person.joined);
  const drawn = `${state.table} ${missing.map((person) => person.seat)}`;
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  const names = missing.map((person) => person.seat_name).join(", ");
  const words = missing.length ? `Waiting for ${names}.` : "Everybody is here; the deal is being made …";
  const links = element("div", { class: "invitations" });
  put(
    place,
    element("h2", {}, words),
    missing.length > 0 && element("p", {}, "A link is good for one seat. The game begins when everybody sits down."),
    links,
    element("p", { class: "commitment" }, "The server's promise for a fair deal: ", element("code", {}, state.fair?.commitment ?? "")),
  );
  showLinks(links, view, missing);
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
