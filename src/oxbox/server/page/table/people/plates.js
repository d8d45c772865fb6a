/** Where the names of the players stand: on plates that the table has room for, or in a strip above the board. */

/**
 * @typedef {import("../state.js").TableState} TableState
 * @typedef {import("../../board/arrangement.js").Arrangement} Arrangement
 * @typedef {import("../../board/arrangement.js").Box} Box
 */

/** No plate is smaller, in pixels; it grows to where there is room. */
const LEAST = { width: 116, height: 36 };

/**
 * The seat that sits below: the one from which the table is seen, or the first one held here.
 *
 * @param {TableState | null} state
 */
export function sideOf(state) {
  if (!state) return { seat: 0, seats: 0 };
  return { seat: state.viewing ?? state.mine[0] ?? 0, seats: state.seats };
}

/**
 * The height of the strip of names.
 *
 * @param {HTMLElement} seats
 */
export function stripOf(seats) {
  return parseFloat(getComputedStyle(seats).getPropertyValue("--strip")) || 0;
}

/**
 * Put each name on its plate.
 *
 * @param {{stage: HTMLElement, felt: HTMLElement, seats: HTMLElement}} parts
 * @param {Arrangement} board
 */
export function placePlates({ stage, felt, seats }, board) {
  const isPlaced = board.plates.size > 0;
  seats.classList.toggle("placed", isPlaced);
  stage.classList.toggle("has-plates", isPlaced);
  const { clientWidth: width, clientHeight: height } = felt;
  const [left, top] = [(width - board.width) / 2, (height - board.height) / 2];
  const places = new Map([...board.plates].map(([seat, box]) => [seat, within(moved(box, left, top), width, height)]));
  part([...places.values()]);
  seats.dataset.places = JSON.stringify(Object.fromEntries(places));
  for (const plate of seats.children) place(/** @type {HTMLElement} */ (plate), seats);
}

/**
 * Put one plate where its seat has its place.
 *
 * @param {HTMLElement} plate
 * @param {HTMLElement} seats
 */
export function place(plate, seats) {
  const box = JSON.parse(seats.dataset.places ?? "{}")[plate.dataset.seat ?? ""];
  for (const side of ["left", "top", "width", "height"]) plate.style.removeProperty(side);
  if (!box || !seats.classList.contains("placed")) return;
  const { x, y, width, height } = box;
  for (const [side, value] of Object.entries({ left: x, top: y, width, height })) plate.style.setProperty(side, `${Math.round(value)}px`);
}

/**
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 */
function moved(box, x, y) {
  return { ...box, x: box.x + x, y: box.y + y };
}

/**
 * Move plates that would lie on each other apart, to the left.
 *
 * @param {Box[]} boxes
 */
function part(boxes) {
  const sorted = boxes.sort((one, other) => other.x - one.x);
  sorted.forEach((box, count) => {
    for (const other of sorted.slice(0, count)) {
      const isBeside = box.y < other.y + other.height && other.y < box.y + box.height;
      if (isBeside && box.x + box.width > other.x - 4) box.x = Math.max(4, other.x - 4 - box.width);
    }
  });
}

/**
 * The box, as large as a plate has to be and inside the stage.
 *
 * @param {Box} box
 * @param {number} right
 * @param {number} bottom
 */
function within(box, right, bottom) {
  const width = Math.max(box.width, LEAST.width);
  const height = Math.max(box.height, LEAST.height);
  const x = Math.min(Math.max(4, box.x + (box.width - width) / 2), right - width - 4);
  const y = Math.min(Math.max(4, box.y + (box.height - height) / 2), bottom - height - 4);
  return { x, y, width, height };
}
