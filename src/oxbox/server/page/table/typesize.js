/**
 * Text that fits its box. A box that changed its height with each text would move everything below it, so the
 * letters shrink instead; text that is still too long can be scrolled.
 */

const SIZES = [1, 0.94, 0.88, 0.82, 0.76, 0.71, 0.66];

/**
 * Write a card in the largest type with which all of it is in sight.
 *
 * @param {HTMLElement} card
 */
export function fitType(card) {
  const fits = SIZES.some((size) => {
    card.style.setProperty("--size", String(size));
    return card.scrollHeight <= card.clientHeight + 1;
  });
  // What has to be scrolled can be scrolled with the keyboard too.
  if (fits) card.removeAttribute("tabindex");
  else card.tabIndex = 0;
}
