/** Where the keyboard focus goes when the element that had it is gone. */

/**
 * Keep the focus at the table: at its end, or at the bar that says whose turn it is.
 *
 * @param {{table: HTMLElement, end: HTMLElement, prompt: HTMLElement}} parts
 * @param {Element | null} focused what had the focus before the table was drawn
 */
export function keepFocus({ table, end, prompt }, focused) {
  if (document.querySelector("dialog[open]")) return;
  const now = document.activeElement;
  const isGone = now === document.body || (now === focused && !canKeep(now));
  if (!isGone || !focused || focused === document.body) return;
  if (focused.isConnected && !table.contains(focused)) return;
  const place = end.hidden ? prompt : end.querySelector("h2");
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** @param {Element | null} node */
function canKeep(node) {
  return Boolean(node?.isConnected && node.checkVisibility() && !node.matches(":disabled"));
}
