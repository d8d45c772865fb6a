/** Clocks: the time left, counted down between two messages of the server. */

/**
 * @typedef {import("../state.js").Clock} Clock
 * @typedef {import("../state.js").TableState} TableState
 */

/**
 * The milliseconds that a seat has left now.
 *
 * @param {Clock | null} clock
 * @param {number} seat
 */
export function timeLeft(clock, seat) {
  if (!clock) return Infinity;
  const passed = clock.running === seat ? performance.now() - clock.since : 0;
  return Math.max(0, clock.left[seat] - passed);
}

/**
 * A time as minutes and seconds; with tenths when little is left.
 *
 * @param {number} time
 */
export function writeTime(time) {
  if (time < 10000) return `0:0${(Math.floor(time / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(time / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/**
 * What is left of the time for one move, in whole seconds.
 *
 * @param {{left: number, since: number}} limit
 */
export function writeLimit({ left, since }) {
  return `${Math.ceil(Math.max(0, left - (performance.now() - since)) / 1000)} s`;
}

/**
 * Count the clocks on the page down while there is a connection; without one, nobody knows whether they run.
 *
 * @param {Element} place
 * @param {{state: TableState | null, isConnected: boolean}} view
 * @returns {() => void} stops them
 */
export function runClocks(place, view) {
  const timer = setInterval(() => {
    const { state, isConnected } = view;
    if (!state || !isConnected) return;
    for (const face of place.querySelectorAll(".clock[data-seat]")) {
      const left = timeLeft(state.clock, Number(face.getAttribute("data-seat")));
      face.textContent = writeTime(left);
      face.classList.toggle("short", left < 20000);
    }
    const limit = place.querySelector(".limit");
    if (limit && state.limit) limit.textContent = writeLimit(state.limit);
  }, 200);
  return () => clearInterval(timer);
}
