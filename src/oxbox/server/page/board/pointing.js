/** Pointing at the board with mouse, finger or keyboard. */

/**
 * @typedef {import("./renderer.js").Renderer} Renderer
 * @typedef {"mouse" | "touch" | "keyboard"} Means
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Tell of every part that is pointed at, and let arrow keys go from target to target.
 *
 * @param {Renderer} renderer
 * @param {{point: (id: string, means: Means) => void, back: () => boolean,
 *   targets: () => Set<string>}} listener
 */
export function listen(renderer, listener) {
  /** @type {Means} */
  let means = "mouse";
  const root = renderer.root;
  root.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    means = event.pointerType === "touch" ? "touch" : "mouse";
  });
  root.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const id = idAt(event);
    if (id) listener.point(id, means);
  });
  root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const id = idAt(event);
    if (event.key in ARROWS && id) {
      event.preventDefault();
      const next = neighbour(renderer, id, listener.targets(), ARROWS[event.key]);
      if (next) renderer.focus(next);
    } else if ((event.key === "Enter" || event.key === " ") && id) {
      event.preventDefault();
      listener.point(id, "keyboard");
    } else if (event.key === "Escape" && listener.back()) {
      event.preventDefault();
    }
  });
}

/** @param {Event} event */
function idAt(event) {
  const part = /** @type {Element} */ (event.target).closest("[data-id]");
  return part instanceof SVGElement ? part.dataset.id ?? null : null;
}

/**
 * The target next to another one in a direction: near, and not far to the side.
 *
 * @param {Renderer} renderer
 * @param {string} from
 * @param {Set<string>} targets
 * @param {[number, number]} direction
 */
function neighbour(renderer, from, targets, [right, down]) {
  const start = middle(renderer, from);
  if (!start) return null;
  let best = null;
  let least = Infinity;
  for (const id of targets) {
    const there = middle(renderer, id);
    if (!there || id === from) continue;
    const [x, y] = [there.x - start.x, there.y - start.y];
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (ahead < 1) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/**
 * @param {Renderer} renderer
 * @param {string} id
 */
function middle(renderer, id) {
  const box = renderer.boxOf(id);
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
