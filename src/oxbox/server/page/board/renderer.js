/**
 * Draw any scene as SVG, without knowing its game. Nodes are cached by id, so that a piece that stays in the
 * game is one node that moves. All lengths are pixels.
 */

import { figure, rounded } from "../elements.js";
import { arrangeIn, frameOf, holds } from "./frame.js";
import { moveFocus, numbers, shake, showMarked, showTargets } from "./marks.js";
import { appear, duration, fade, roll, slide } from "./motion.js";
import { panelOf } from "./panels.js";
import { pieceBoxes, pieceParts } from "./pieces.js";
import { printSizes } from "./printing.js";
import { alike, labelOfAll } from "./scene.js";
import { spaceParts } from "./spaces.js";
import { paint, TONES } from "./tones.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {{node: SVGElement, box: Box, look: string, drawn: string, label: string}} Shown
 */

const MOVED = 0.5;

export class Renderer {
  /**
   * @param {HTMLElement} place where the board goes; its size is the room there is
   * @param {import("./art.js").Art} art
   * @param {() => number} height the height that the board may take
   * @param {() => number[]} [seats] the seats held by this browser
   */
  constructor(place, art, height, seats = () => []) {
    this.place = place;
    this.art = art;
    this.height = height;
    this.seats = seats;
    this.root = figure("svg", { class: "board", role: "group", "aria-label": "The table" });
    this.layers = ["regions", "spaces", "pieces", "numbers"].map((name) => figure("g", { class: name }));
    this.layers[3].setAttribute("aria-hidden", "true");
    this.root.append(...this.layers);
    place.replaceChildren(this.root);
    /** @type {Map<string, Shown>} */
    this.pieces = new Map();
    /** @type {Map<string, Shown>} */
    this.spaces = new Map();
    /** @type {Scene | null} what is drawn now */
    this.scene = null;
    /** @type {string[]} what is numbered, in its order */
    this.numbered = [];
    /** @type {Scene | null} the shape of the first scene, without anything that could be a secret */
    this.shape = null;
    /** @type {import("./frame.js").Frame | null} */
    this.frame = null;
  }

  /**
   * Draw a scene; pieces move from where they were. The promise resolves when all have arrived.
   *
   * @param {Scene} scene
   * @param {{isStill?: boolean, renamed?: Record<string, string>}} [manner]
   * @returns {Promise<unknown>}
   */
  draw(scene, { isStill = false, renamed = {} } = {}) {
    const time = duration();
    this.scene = scene;
    const board = arrangeIn(this.#frameFor(scene), scene);
    this.#rename(renamed);
    this.#drawPanels(scene, board);
    this.#drawSpaces(scene, board);
    const motions = this.#drawPieces(scene, board, isStill ? 0 : time);
    showMarked(this.#all(), scene.marked, scene.decisive);
    this.#number();
    return Promise.all(motions).catch(() => undefined);
  }

  /** Remove the picture, and forget it. */
  clear() {
    this.scene = null;
    this.pieces.clear();
    this.spaces.clear();
    for (const layer of this.layers) layer.replaceChildren();
  }

  /** Draw the same scene again after its place has changed its size. */
  resize() {
    this.frame = null;
    if (this.scene) this.draw(this.scene, { isStill: true });
  }

  /**
   * Show which targets can be chosen and which have been; the first possible one can be tabbed to.
   *
   * @param {Set<string>} possible
   * @param {string[]} chosen
   * @param {string[]} numbered what was chosen and can still be taken back: each has its number beside it
   */
  offer(possible, chosen, numbered) {
    showTargets(this.#all(), possible, chosen);
    this.numbered = numbered;
    this.#number();
    this.root.classList.toggle("choosing", possible.size > 0);
    this.root.classList.toggle("begun", chosen.length > 0);
  }

  /**
   * The box of a space or a piece.
   *
   * @param {string} id
   */
  boxOf(id) {
    return (this.pieces.get(id) ?? this.spaces.get(id))?.box ?? null;
  }

  /**
   * Move the keyboard to a part of the picture.
   *
   * @param {string} id
   */
  focus(id) {
    const shown = this.pieces.get(id) ?? this.spaces.get(id);
    if (!shown) return;
    moveFocus(this.#all(), shown.node);
  }

  /**
   * Shake a part that cannot be chosen.
   *
   * @param {string} id
   */
  refuse(id) {
    const node = (this.pieces.get(id) ?? this.spaces.get(id))?.node;
    if (node) shake(node);
  }

  /**
   * The frame, computed again only if the place has changed its size or the scene no longer fits.
   *
   * @param {Scene} scene
   */
  #frameFor(scene) {
    const room = () => ({ width: innerWidthOf(this.place), height: this.height(), seats: this.seats() });
    this.frame ??= frameOf((this.shape ??= shapeOf(scene)), room());
    if (!holds(this.frame, scene)) this.frame = frameOf((this.shape = shapeOf(scene)), room());
    return this.frame;
  }

  /** Number the chosen targets, on the board and in their labels: their order matters. */
  #number() {
    for (const [id, { node, label }] of this.#all()) {
      const place = this.numbered.indexOf(id) + 1;
      node.setAttribute("aria-label", place ? `${label}, choice ${place}` : label);
    }
    this.layers[3].replaceChildren(...numbers(this.numbered.map((id) => this.boxOf(id))));
  }

  #all() {
    return [...this.spaces, ...this.pieces];
  }

  /** @param {Record<string, string>} renamed */
  #rename(renamed) {
    const moved = Object.entries(renamed).map(([from, to]) => ({ to, from, shown: this.pieces.get(from) }));
    for (const { from } of moved) this.pieces.delete(from);
    for (const { to, shown } of moved) {
      if (!shown) continue;
      this.pieces.set(to, shown);
      shown.node.dataset.id = to;
    }
  }

  /**
   * @param {Scene} scene
   * @param {import("./arrangement.js").Arrangement} board
   */
  #drawPanels(scene, board) {
    const { width, height } = board;
    this.root.setAttribute("viewBox", `0 0 ${rounded(width)} ${rounded(height)}`);
    this.root.setAttribute("width", rounded(width));
    this.root.setAttribute("height", rounded(height));
    const panels = scene.regions.map((region) => panelOf(region, /** @type {Box} */ (board.panels.get(region.id))));
    this.layers[0].replaceChildren(...panels);
  }

  /**
   * @param {Scene} scene
   * @param {import("./arrangement.js").Arrangement} board
   */
  #drawSpaces(scene, board) {
    const occupied = new Set(scene.pieces.map((piece) => piece.space));
    const sizes = printSizes(scene.spaces, board.spaces);
    const nodes = scene.spaces.map((space) => {
      const box = /** @type {Box} */ (board.spaces.get(space.id));
      const panel = board.panels.get(space.region) ?? box;
      const drawn = JSON.stringify([box, panel, space, occupied.has(space.id), sizes.get(space.id)]);
      const shown = this.#keep(this.spaces, space.id, `space look-${space.look}`, space.label, box);
      if (shown.drawn !== drawn) {
        shown.drawn = drawn;
        shown.node.replaceChildren(...spaceParts(space, box, panel, occupied.has(space.id), sizes));
        const tone = TONES[space.tone];
        shown.node.style.setProperty("--tone", tone ?? "var(--cell)");
        shown.node.classList.toggle("lettered", Boolean(shown.node.querySelector(".bold")));
        shown.node.classList.toggle("occupied", occupied.has(space.id));
      }
      return shown.node;
    });
    const ids = new Set(scene.spaces.map((space) => space.id));
    for (const id of [...this.spaces.keys()]) if (!ids.has(id)) this.spaces.delete(id);
    order(this.layers[1], nodes);
  }

  /**
   * @param {Scene} scene
   * @param {import("./arrangement.js").Arrangement} board
   * @param {number} time
   */
  #drawPieces(scene, board, time) {
    const boxes = pieceBoxes(scene, board, this.art);
    const round = new Set(scene.spaces.filter((s) => s.look === "round").map((s) => s.id));
    /** @type {Promise<unknown>[]} */
    const motions = [];
    /** @type {SVGElement[]} */
    const travelling = [];
    const nodes = scene.pieces.map((piece) => {
      const box = /** @type {Box} */ (boxes.get(piece.id));
      const before = this.pieces.get(piece.id);
      const [from, face] = [before?.box, before?.look];
      const shown = this.#keep(this.pieces, piece.id, "piece", piece.label, box);
      const drawn = JSON.stringify([box.width, box.height, piece.look, piece.tone, piece.text, piece.turned]);
      if (shown.drawn !== drawn) {
        shown.drawn = drawn;
        shown.node.replaceChildren(...pieceParts(piece, box, this.art, round.has(piece.space)));
        shown.node.style.color = paint(piece.tone);
      }
      shown.look = `${piece.look} ${piece.turned}`;
      shown.node.setAttribute("transform", `translate(${rounded(box.x)} ${rounded(box.y)})`);
      if (!time) return shown.node;
      const hasMoved = from && isElsewhere(from, box);
      if (!from) motions.push(appear(shown.node, time));
      if (hasMoved) {
        motions.push(slide(shown.node, from, box, time));
        travelling.push(shown.node);
      }
      if (from && face !== shown.look) {
        const body = /** @type {SVGElement} */ (shown.node.querySelector(".body"));
        motions.push(roll(body, box, Boolean(hasMoved), time));
      }
      return shown.node;
    });
    this.#nameOnce(scene);
    const gone = this.#dismiss(new Set(boxes.keys()), time, motions);
    const resting = nodes.filter((node) => !travelling.includes(node));
    order(this.layers[2], [...gone, ...resting, ...travelling]);
    return motions;
  }

  /**
   * Label only the first of several pieces that look alike; a target among them has its own label.
   *
   * @param {Scene} scene
   */
  #nameOnce(scene) {
    for (const group of alike(scene.pieces)) {
      for (const [index, { id }] of group.entries()) {
        const shown = /** @type {Shown} */ (this.pieces.get(id));
        if (index) shown.node.setAttribute("aria-hidden", "true");
        else shown.node.removeAttribute("aria-hidden");
        if (!index) shown.label = labelOfAll(group);
      }
    }
  }

  /**
   * Fade the pieces that are no longer there and return their nodes.
   *
   * @param {Set<string>} staying
   * @param {number} time
   * @param {Promise<unknown>[]} motions
   */
  #dismiss(staying, time, motions) {
    const gone = [];
    for (const [id, { node }] of [...this.pieces]) {
      if (staying.has(id)) continue;
      this.pieces.delete(id);
      if (!time) continue;
      delete node.dataset.id;
      gone.push(node);
      const motion = fade(node, time);
      motions.push(motion);
      motion.then(() => node.remove(), () => node.remove());
    }
    return gone;
  }

  /**
   * @param {Map<string, Shown>} kept
   * @param {string} id
   * @param {string} name
   * @param {string} label
   * @param {Box} box
   */
  #keep(kept, id, name, label, box) {
    let shown = kept.get(id);
    if (!shown) {
      shown = { node: figure("g", { class: name, "data-id": id, role: "img" }), box, look: "", drawn: "", label };
      kept.set(id, shown);
    }
    shown.box = box;
    shown.label = label;
    return shown;
  }
}

/**
 * @param {Scene} scene
 * @returns {Scene}
 */
function shapeOf(scene) {
  return { ...scene, pieces: [], choices: [], facts: [], notes: [], marked: [] };
}

/**
 * The width inside a place's padding.
 *
 * @param {HTMLElement} place
 */
function innerWidthOf(place) {
  const style = getComputedStyle(place);
  return place.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
}

/**
 * @param {Box} from
 * @param {Box} to
 */
function isElsewhere(from, to) {
  return Math.abs(from.x - to.x) > MOVED || Math.abs(from.y - to.y) > MOVED;
}

/**
 * Bring the nodes of a layer into an order. Only those out of place are moved: it is quicker, and
 * the others do not lose the keyboard.
 *
 * @param {Element} layer
 * @param {Element[]} nodes
 */
function order(layer, nodes) {
  const wanted = new Set(nodes);
  for (const node of [...layer.children]) if (!wanted.has(node)) node.remove();
  let next = null;
  for (const node of [...nodes].reverse()) {
    if (node.parentNode !== layer || node.nextSibling !== next) layer.insertBefore(node, next);
    next = node;
  }
}
