/** The tab: its title and its icon say when somebody here is to move. */

/**
 * @param {string} title
 * @param {boolean} [isTurn]
 */
export function showTab(title, isTurn = false) {
  const words = isTurn ? `Your turn – ${title}` : title;
  if (document.title !== words) document.title = words;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const file = isTurn ? "icon-turn.svg" : "icon.svg";
  if (icon && icon.getAttribute("href") !== file) icon.setAttribute("href", file);
}
