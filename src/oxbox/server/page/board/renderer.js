/**
 * Draw any scene as SVG, without knowing its game. Nodes are cached by id, so that a piece that stays in the
 * game is one node that moves. All lengths are pixels.
 */

import { figure, rounded } from "../elements.js";
import { Backdrop } from "./backdrop.js";
import { arrangeIn, frameOf, holds } from "./frame.js";
import { ghostsOf } from "./ghosts.js";
import { moveFocus, numbers, shake, showMarked, showTargets } from "./marks.js";
import { appear, collect, duration, fade, roll } from "./motion.js";
import { panelOf } from "./panels.js";
import { pieceBoxes, pieceParts } from "./pieces.js";
import { printSizes } from "./printing.js";
import { alike, labelOfAll } from "./scene.js";
import { spaceParts } from "./spaces.js";
import { paint, TONES } from "./tones.js";
import { gainerOf } from "./winnings.js";
import { travel } from "./ways.js";
import { angleFor, arrangeWorld, isWorld, kindFor, turnedText } from "./world.js";

/**
 * @typedef {import("./arrangement.js").Box} Box
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {{seats: () => number[], side: () => import("./world.js").Side, strip: () => number,
 *   placed: (board: Arrangement) => void}} Surroundings the seats held by this browser, the one that sits below, the
 *   height of the strip of names above a board that has no plates, and who is told where plates are
 * @typedef {{node: SVGElement, box: Box, look: string, drawn: string, label: string, space?: string}} Shown
 */

const MOVED = 0.5;
const LAYERS = ["regions", "spaces", "props", "pieces", "ghosts", "numbers"];

/** @type {Surroundings} */
const ALONE = { seats: () => [], side: () => ({ seat: 0, seats: 0 }), strip: () => 0, placed: () => {} };

export class Renderer {
  /**
   * @param {HTMLElement} place where the board goes; its size is the room there is
   * @param {import("./art.js").Art} art
   * @param {Partial<Surroundings>} [surroundings]
   */
  constructor(place, art, surroundings = {}) {
    this.place = place;
    this.art = art;
    this.surroundings = { ...ALONE, ...surroundings };
    this.backdrop = new Backdrop(art);
    this.root = figure("svg", { class: "board", role: "group", "aria-label": "The table" });
    /** @type {Record<string, SVGElement>} */
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, figure("g", { class: name })]));
    for (const name of ["props", "ghosts", "numbers"]) this.layers[name].setAttribute("aria-hidden", "true");
    this.root.append(...Object.values(this.layers));
    place.replaceChildren(this.backdrop.node, this.root);
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
    /** @type {import("./world.js").Kind | null} the table that this screen shows, of games that have two */
    this.kind = null;
    /** by how many seats somebody has turned the table */
    this.turns = 0;
    /** @type {import("./ghosts.js").Moving[]} what is shown where it would go */
    this.moving = [];
    /** @type {Box | null} the plate of the player who gets what leaves the table */
    this.goal = null;
    /** @type {Arrangement | null} where everything is */
    this.board = null;
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
    const gainer = gainerOf(this.scene, scene);
    this.scene = scene;
    const board = this.#arrange(scene);
    this.goal = (gainer !== null && board.plates.get(gainer)) || null;
    this.#rename(renamed);
    this.#drawPanels(scene, board);
    this.#drawSpaces(scene, board);
    const motions = this.#drawPieces(scene, board, isStill ? 0 : time);
    showMarked(this.#all(), scene.marked, scene.decisive);
    this.root.classList.toggle("decided", scene.decisive.length > 0);
    this.#number();
    this.#haunt();
    return Promise.all(motions).catch(() => undefined);
  }

  /** Remove the picture, and forget it. */
  clear() {
    this.scene = null;
    this.pieces.clear();
    this.spaces.clear();
    this.moving = [];
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
  }

  /** Draw the same scene again after its place has changed its size. */
  resize() {
    this.frame = null;
    this.kind = null;
    if (this.scene) this.draw(this.scene, { isStill: true });
  }

  /** Turn the table to the next seat. */
  turn() {
    this.turns += 1;
    if (this.scene) this.draw(this.scene);
  }

  /** Whether somebody else's side can be seen from below. */
  get canTurn() {
    return Boolean(this.scene?.regions.some((region) => region.turns)) && this.surroundings.side().seats > 1;
  }

  /**
   * Show which targets can be chosen and which have been; the first possible one can be tabbed to.
   *
   * @param {Set<string>} possible
   * @param {string[]} chosen
   * @param {string[]} numbered what was chosen and can still be taken back: each has its number beside it
   * @param {import("./ghosts.js").Moving[]} [moving] what the chosen targets would move, and where
   */
  offer(possible, chosen, numbered, moving = []) {
    showTargets(this.#all(), possible, chosen);
    this.numbered = numbered;
    this.moving = moving;
    this.#number();
    this.#haunt();
    this.root.classList.toggle("choosing", possible.size > 0);
    this.root.classList.toggle("begun", chosen.length > 0);
  }

  /**
   * Let a piece follow the pointer.
   *
   * @param {string} id
   * @param {number} x how far it has gone
   * @param {number} y
   */
  carry(id, x, y) {
    const node = this.pieces.get(id)?.node;
    if (!node) return;
    if (!node.classList.contains("lifted")) {
      node.classList.add("lifted");
      node.parentNode?.append(node);
    }
    node.style.translate = `${x}px ${y}px`;
  }

  /**
   * Let a piece go that followed the pointer.
   *
   * @param {string} id
   */
  putDown(id) {
    const node = this.pieces.get(id)?.node;
    if (!node) return;
    node.classList.remove("lifted");
    node.style.removeProperty("translate");
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

  /** The seat that sits below. */
  get #side() {
    const { seat, seats } = this.surroundings.side();
    return { seat: seats ? (seat + this.turns) % seats : 0, seats };
  }

  /**
   * Where everything is on this screen.
   *
   * @param {Scene} scene
   */
  #arrange(scene) {
    const { art } = this;
    const side = this.#side;
    const room = (/** @type {boolean} */ hasPlates) => this.#room(hasPlates);
    if (isWorld(scene)) this.kind ??= kindFor(scene, room, art, side);
    const hasPlates = scene.regions.some((region) => region.look === "plate" && this.kind && region[this.kind]);
    const board = this.kind
      ? arrangeWorld(scene, this.kind, room(hasPlates), art, side)
      : arrangeIn(this.#frameFor(scene), scene);
    this.board = board;
    this.backdrop.show(this.place.clientWidth, this.place.clientHeight);
    this.root.setAttribute("viewBox", `0 0 ${rounded(board.width)} ${rounded(board.height)}`);
    this.root.setAttribute("width", rounded(board.width));
    this.root.setAttribute("height", rounded(board.height));
    this.surroundings.placed(board);
    return board;
  }

  /** @param {boolean} hasPlates whether names have their places on the table */
  #room(hasPlates) {
    const { width, height } = innerOf(this.place);
    return { width, height: height - (hasPlates ? 0 : this.surroundings.strip()) };
  }

  /**
   * The frame, computed again only if the place has changed its size or the scene no longer fits.
   *
   * @param {Scene} scene
   */
  #frameFor(scene) {
    const room = () => ({ ...this.#room(false), seats: this.surroundings.seats() });
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
    this.layers.numbers.replaceChildren(...numbers(this.numbered.map((id) => this.boxOf(id))));
  }

  /** Show where the pieces would stand that the chosen targets move. */
  #haunt() {
    const { scene, board, art } = this;
    const haunted = scene && board ? ghostsOf(scene, board, art, this.moving) : { nodes: [], left: new Set() };
    this.layers.ghosts.replaceChildren(...haunted.nodes);
    for (const [id, { node }] of this.pieces) node.classList.toggle("leaving", haunted.left.has(id));
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
    const drawn = JSON.stringify([...board.panels]) + JSON.stringify(scene.regions);
    if (this.layers.regions.dataset.drawn === drawn && this.layers.regions.childElementCount) return;
    this.layers.regions.dataset.drawn = drawn;
    const shown = scene.regions.filter((region) => region.look !== "plate" && board.panels.has(region.id));
    const boxOf = (/** @type {import("./scene.js").Region} */ { id }) => /** @type {Box} */ (board.panels.get(id));
    this.layers.regions.replaceChildren(...shown.map((region) => panelOf(region, boxOf(region), this.art, this.kind)));
    const propsOf = (/** @type {import("./scene.js").Region} */ region) => `${this.art.boardOf(region, this.kind)}-props`;
    const withProps = shown.filter((region) => this.art.has(propsOf(region)));
    this.layers.props.replaceChildren(...withProps.map((region) => this.art.cover(propsOf(region), boxOf(region), "prop")));
  }

  /**
   * @param {Scene} scene
   * @param {import("./arrangement.js").Arrangement} board
   */
  #drawSpaces(scene, board) {
    /** @type {Map<string, number>} */
    const held = new Map();
    for (const { space } of scene.pieces) held.set(space, (held.get(space) ?? 0) + 1);
    const spaces = this.#turnTexts(scene);
    const sizes = printSizes(spaces, board.spaces);
    const nodes = spaces.map((space) => {
      const box = /** @type {Box} */ (board.spaces.get(space.id));
      const panel = board.panels.get(space.region) ?? box;
      const count = held.get(space.id) ?? 0;
      const counted = space.look === "pile" ? count : count > 0;
      const drawn = JSON.stringify([box, panel, space, counted, sizes.get(space.id)]);
      const shown = this.#keep(this.spaces, space.id, `space look-${space.look}`, space.label, box);
      if (shown.drawn !== drawn) {
        shown.drawn = drawn;
        shown.node.replaceChildren(...spaceParts(space, box, panel, count, sizes, this.art));
        const tone = TONES[space.tone];
        shown.node.style.setProperty("--tone", tone ?? "var(--cell)");
        shown.node.classList.toggle("lettered", Boolean(shown.node.querySelector(".bold")));
        shown.node.classList.toggle("occupied", count > 0);
        shown.node.classList.toggle("skinned", this.art.has(space.skin));
      }
      shown.node.classList.toggle("tucked", board.hidden.has(space.region) || board.hidden.has(space.id));
      return shown.node;
    });
    const ids = new Set(scene.spaces.map((space) => space.id));
    for (const id of [...this.spaces.keys()]) if (!ids.has(id)) this.spaces.delete(id);
    order(this.layers.spaces, nodes);
  }

  /**
   * The spaces of a scene, with arrows in their texts turned like their boards.
   *
   * @param {Scene} scene
   */
  #turnTexts({ regions, spaces }) {
    const angle = angleFor(this.#side);
    const turning = new Set(regions.filter((region) => region.turns).map(({ id }) => id));
    if (!angle || !turning.size) return spaces;
    return spaces.map((space) => (turning.has(space.region) ? { ...space, text: turnedText(space.text, angle) } : space));
  }

  /**
   * @param {Scene} scene
   * @param {import("./arrangement.js").Arrangement} board
   * @param {number} time
   */
  #drawPieces(scene, board, time) {
    const boxes = pieceBoxes(scene, board, this.art);
    const round = new Set(scene.spaces.filter((s) => s.look === "round").map((s) => s.id));
    const homes = new Map(scene.spaces.map((space) => [space.id, space.region]));
    const turning = new Set(scene.regions.filter((region) => region.turns).map(({ id }) => id));
    const angle = angleFor(this.#side);
    /** @type {Promise<unknown>[]} */
    const motions = [];
    /** @type {SVGElement[]} */
    const travelling = [];
    const standing = scene.pieces.map((piece) => {
      const isTurned = turning.has(homes.get(piece.space) ?? "") && "turns" in this.art.about(piece.look);
      return isTurned ? { ...piece, turned: piece.turned + angle } : piece;
    });
    const nodes = byDepth(standing, boxes, homes, scene).map((piece) => {
      const box = /** @type {Box} */ (boxes.get(piece.id));
      const before = this.pieces.get(piece.id);
      const [from, face, left] = [before?.box, before?.look, before?.space ?? piece.space];
      const shown = this.#keep(this.pieces, piece.id, "piece", piece.label, box);
      const drawn = JSON.stringify([box.width, box.height, piece.look, piece.tone, piece.text, piece.turned]);
      if (shown.drawn !== drawn) {
        shown.drawn = drawn;
        shown.node.replaceChildren(...pieceParts(piece, box, this.art, round.has(piece.space)));
        shown.node.style.color = paint(piece.tone);
      }
      shown.look = `${piece.look} ${piece.turned}`;
      shown.space = piece.space;
      shown.node.classList.toggle("tucked", board.hidden.has(homes.get(piece.space) ?? "") || board.hidden.has(piece.space));
      shown.node.setAttribute("transform", `translate(${rounded(box.x)} ${rounded(box.y)})`);
      if (!time) return shown.node;
      const hasMoved = from && isElsewhere(from, box);
      if (!from) motions.push(appear(shown.node, time));
      if (hasMoved) {
        motions.push(travel(shown.node, { box: from, space: left }, { box, space: piece.space }, { scene, board }, time));
        travelling.push(shown.node);
      }
      if (from && face !== shown.look && !("still" in this.art.about(piece.look))) {
        const body = /** @type {SVGElement} */ (shown.node.querySelector(".body"));
        motions.push(roll(body, box, Boolean(hasMoved), time));
      }
      return shown.node;
    });
    this.#nameOnce(scene);
    const gone = this.#dismiss(new Set(boxes.keys()), time, motions);
    const resting = nodes.filter((node) => !travelling.includes(node));
    order(this.layers.pieces, this.goal ? [...resting, ...travelling, ...gone] : [...gone, ...resting, ...travelling]);
    if (travelling.length) Promise.all(motions).then(() => this.#settle(scene, nodes), () => undefined);
    return motions;
  }

  /**
   * Let pieces that have arrived stand behind those in front of them again; one with the keyboard keeps it.
   *
   * @param {Scene} scene
   * @param {SVGElement[]} nodes
   */
  #settle(scene, nodes) {
    if (this.scene !== scene) return;
    const focused = /** @type {SVGElement | null} */ (document.activeElement);
    order(this.layers.pieces, nodes);
    if (focused !== document.activeElement) focused?.focus();
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
   * Let the pieces go that are no longer there, to the player who gets them if somebody does; return their nodes.
   *
   * @param {Set<string>} staying
   * @param {number} time
   * @param {Promise<unknown>[]} motions
   */
  #dismiss(staying, time, motions) {
    const gone = [];
    for (const [id, { node, box }] of [...this.pieces]) {
      if (staying.has(id)) continue;
      this.pieces.delete(id);
      if (!time) continue;
      delete node.dataset.id;
      gone.push(node);
      const motion = this.goal ? collect(node, box, this.goal, gone.length, time) : fade(node, time);
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
 * The room inside a place's padding; a place that has left the page has no style.
 *
 * @param {HTMLElement} place
 */
function innerOf(place) {
  const style = getComputedStyle(place);
  const sum = (/** @type {string} */ one, /** @type {string} */ other) => (parseFloat(one) || 0) + (parseFloat(other) || 0);
  const across = sum(style.paddingLeft, style.paddingRight);
  const down = sum(style.paddingTop, style.paddingBottom);
  return { width: Math.max(80, place.clientWidth - across), height: Math.max(80, place.clientHeight - down) };
}

/**
 * Pieces in the order in which they are drawn: region by region, those in front later, then those at the right.
 *
 * @param {import("./scene.js").Piece[]} pieces
 * @param {Map<string, Box>} boxes
 * @param {Map<string, string>} homes
 * @param {Scene} scene
 */
function byDepth(pieces, boxes, homes, { regions }) {
  const ranks = new Map(regions.map(({ id }, index) => [id, index]));
  const rank = (/** @type {import("./scene.js").Piece} */ piece) => ranks.get(homes.get(piece.space) ?? "") ?? 0;
  const foot = (/** @type {import("./scene.js").Piece} */ { id }) => {
    const box = /** @type {Box} */ (boxes.get(id));
    return Math.round(box.y + box.height);
  };
  const left = (/** @type {import("./scene.js").Piece} */ { id }) => Math.round(/** @type {Box} */ (boxes.get(id)).x);
  const isPile = (/** @type {import("./scene.js").Piece} */ one, /** @type {import("./scene.js").Piece} */ other) => one.space === other.space;
  return [...pieces].sort((one, other) => rank(one) - rank(other) || (isPile(one, other) ? 0 : foot(one) - foot(other) || left(one) - left(other)));
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
