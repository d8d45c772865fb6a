/** Dragging pieces with mouse, finger or pen: a piece follows the pointer, and what it is dropped on is told. */

/**
 * @typedef {{canLift: (id: string) => boolean, lift: (id: string) => void,
 *   drop: (id: string, target: string | null) => void}} Listener
 */

/** How far a pointer goes before it drags, in pixels. */
const FAR = 7;

export class Dragging {
  /**
   * @param {import("./renderer.js").Renderer} renderer
   * @param {Listener} listener
   */
  constructor(renderer, listener) {
    this.renderer = renderer;
    this.listener = listener;
    /** @type {{id: string, pointer: number, x: number, y: number, isLifted: boolean} | null} */
    this.held = null;
    const { root } = renderer;
    root.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#take(event));
    root.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#move(event));
    root.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.#release(event));
    root.addEventListener("pointercancel", () => this.#putBack());
    // The click that ends a drag is none.
    root.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#isOver(event), { capture: true });
  }

  /** @param {PointerEvent} event */
  #take(event) {
    this.wasDragged = false;
    const part = /** @type {Element} */ (event.target).closest(".piece[data-id]");
    const id = part instanceof SVGElement ? part.dataset.id : undefined;
    if (!id || event.button || this.held || !this.listener.canLift(id)) return;
    this.held = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, isLifted: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isLifted && Math.hypot(x, y) < FAR) return;
    if (!held.isLifted) {
      held.isLifted = true;
      this.renderer.root.setPointerCapture(held.pointer);
      this.listener.lift(held.id);
    }
    this.renderer.carry(held.id, x, y);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    this.held = null;
    if (!held.isLifted) return;
    this.wasDragged = true;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".board [data-id]");
    const target = under instanceof SVGElement ? under.dataset.id ?? null : null;
    this.renderer.putDown(held.id);
    this.listener.drop(held.id, target);
  }

  #putBack() {
    if (this.held?.isLifted) this.renderer.putDown(this.held.id);
    this.held = null;
  }

  /** @param {MouseEvent} event */
  #isOver(event) {
    if (!this.wasDragged) return;
    this.wasDragged = false;
    event.stopPropagation();
  }
}
