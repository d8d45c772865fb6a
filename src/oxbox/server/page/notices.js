/** Notifications: announced by a screen reader, or shown for a moment. */

import { element, find, put } from "./elements.js";

let timer = 0;

/**
 * Have a screen reader say something.
 *
 * @param {string} sentence
 */
export function announce(sentence) {
  if (!sentence) return;
  const place = find("announcer");
  place.append(element("p", {}, sentence));
  while (place.children.length > 8) place.firstChild.remove();
}

/** Take away what was said, where the next person may not read it. */
export function forgetAnnouncements() {
  put(find("announcer"));
  put(find("toast"));
}

/**
 * Keep what is said and shown where it can be heard and seen: what lies under an open dialog cannot.
 *
 * @param {Element} place
 */
export function moveNotices(place) {
  place.append(find("announcer"), find("toast"));
}

/** Take the notice away. */
export function dismiss() {
  find("toast").classList.remove("shown");
}

/**
 * Show something for a while, with something to do about it if need be.
 *
 * @param {string} sentence
 * @param {{label: string, act: () => void}} [action]
 */
export function notify(sentence, action) {
  const place = find("toast");
  const button = action && element("button", { class: "plain", click: action.act }, action.label);
  put(place, element("span", {}, sentence), button);
  place.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => place.classList.remove("shown"), 4000 + 40 * sentence.length);
}
