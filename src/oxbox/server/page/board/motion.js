/** The motion of pieces from one picture to the next, cut short where reduced motion is preferred. */

/** @typedef {import("./arrangement.js").Box} Box */

const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";
/** How long a hop from one space to the next takes, all hops of a move, and a fall, in milliseconds. */
const HOP = 140;
const LONGEST_WALK = 900;
const FALL = 420;
/** How high a hop is, as a part of what hops. */
const HOP_HEIGHT = 0.22;
const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a movement takes, in milliseconds. */
export function duration() {
  return quiet.matches ? 1 : 380;
}

/**
 * Let a node travel to where it stands now.
 *
 * @param {SVGElement} node
 * @param {Box} from
 * @param {Box} to
 * @param {number} time
 */
export function slide(node, from, to, time) {
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  return node.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px) ${scale}` },
      { transform: `translate(${to.x}px, ${to.y}px)` },
    ],
    { duration: time, easing: EASE },
  ).finished;
}

/**
 * Let a node hop from one place to the next until it stands where it stands now.
 *
 * @param {SVGElement} node
 * @param {Box[]} stops where it comes from, where it passes, and where it stands now
 */
export function walk(node, stops) {
  const to = stops[stops.length - 1];
  const hop = Math.min(HOP, LONGEST_WALK / (stops.length - 1));
  const frames = stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    const scale = `scale(${stop.width / to.width}, ${stop.height / to.height})`;
    const here = [{ transform: `translate(${stop.x}px, ${stop.y}px) ${scale}`, easing: "ease-out" }];
    if (!next) return here;
    const top = Math.min(stop.y, next.y) - to.height * HOP_HEIGHT;
    return [...here, { transform: `translate(${(stop.x + next.x) / 2}px, ${top}px) ${scale}`, easing: "ease-in" }];
  });
  return node.animate(frames, { duration: quiet.matches ? 1 : hop * (stops.length - 1) }).finished;
}

/**
 * Let a node fall to where it stands now.
 *
 * @param {SVGElement} node
 * @param {Box} from
 * @param {Box} to
 */
export function fall(node, from, to) {
  const frames = [from, to].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  return node.animate(frames, { duration: quiet.matches ? 1 : FALL, easing: "ease-in" }).finished;
}

/**
 * Let what has just come appear.
 *
 * @param {SVGElement} node
 * @param {number} time
 */
export function appear(node, time) {
  return node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time, easing: "ease-out" }).finished;
}

/**
 * Let what is gone fade.
 *
 * @param {SVGElement} node
 * @param {number} time
 */
export function fade(node, time) {
  return node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time, fill: "forwards" }).finished;
}

/**
 * Let what is gone fly into a box, one thing after the other.
 *
 * @param {SVGElement} node
 * @param {Box} from
 * @param {Box} to
 * @param {number} index how many fly before it
 * @param {number} time
 */
export function collect(node, from, to, index, time) {
  const scale = Math.min(to.width, to.height) / Math.max(from.width, from.height);
  const x = to.x + (to.width - from.width * scale) / 2;
  const y = to.y + (to.height - from.height * scale) / 2;
  return node.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px)`, opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1, offset: 0.9 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0 },
    ],
    { duration: 1.3 * time, delay: index * 0.08 * time, easing: EASE, fill: "forwards" },
  ).finished;
}

/**
 * Roll a piece that shows another face where it stands, and flip one that does so on its way.
 *
 * @param {SVGElement} body
 * @param {Box} box
 * @param {boolean} isOnItsWay
 * @param {number} time
 */
export function roll(body, box, isOnItsWay, time) {
  const there = `translate(${box.width / 2}px, ${box.height / 2}px)`;
  const back = `translate(${-box.width / 2}px, ${-box.height / 2}px)`;
  const turns = isOnItsWay
    ? [`scale(0.1, 1)`, `scale(1, 1)`]
    : [`rotate(-380deg) scale(0.6)`, `rotate(-140deg) scale(1.15)`, `rotate(0deg) scale(1)`];
  return body.animate(
    turns.map((turn) => ({ transform: `${there} ${turn} ${back}` })),
    { duration: isOnItsWay ? time : time * 1.6, easing: "ease-out" },
  ).finished;
}
