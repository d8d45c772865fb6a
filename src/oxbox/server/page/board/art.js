/** A game's art: the symbols of its art file, added to the page once, with ids that are unique to the game. */

import { figure, rounded } from "../elements.js";
import { isPassing, readArt } from "../service.js";

/** @typedef {import("./arrangement.js").Box} Box */

/** Pieces narrower than this, in pixels, are drawn with their small symbols. */
const SMALL = 70;

/** @type {Map<string, Promise<Art>>} */
const loaded = new Map();

/**
 * @typedef {{view: number[], data: DOMStringMap}} Symbol its viewBox, and what it says about itself: `box`, the part
 *   of it that covers what it is drawn for; `label`, where text is written; `ink`, in which colour; `size` and
 *   `anchor` of a piece; `mark`, the symbol on it that alone is turned; `turns`, whether it turns with its board
 */

/** The symbols of one art file, by the look that they draw. */
export class Art {
  /**
   * @param {string} game
   * @param {Document} file
   */
  constructor(game, file) {
    this.prefix = `art-${game}-`;
    /** @type {Map<string, number>} the width of what a symbol covers, divided by its height */
    this.shapes = new Map();
    /** @type {Map<string, Symbol>} */
    this.symbols = new Map();
    for (const symbol of file.querySelectorAll("symbol[id]")) {
      const box = numbersIn(symbol.getAttribute("viewBox") ?? "0 0 1 1");
      const data = { .../** @type {SVGElement} */ (symbol).dataset };
      const [, , width, height] = data.box ? numbersIn(data.box) : box;
      this.shapes.set(symbol.id, width / height);
      this.symbols.set(symbol.id, { view: box, data });
    }
    this.#define(file);
  }

  /** @param {string} look */
  has(look) {
    return this.shapes.has(look);
  }

  /** @param {string} look */
  shape(look) {
    return this.shapes.get(look) ?? 1;
  }

  /**
   * The symbol of a look, drawn from (0, 0) on.
   *
   * @param {string} look
   * @param {number} width
   * @param {number} height
   */
  draw(look, width, height) {
    const small = `${look}-small`;
    const name = width < SMALL && this.has(small) ? small : look;
    return figure("use", { href: `#${this.prefix}${name}`, width, height });
  }

  /**
   * The symbol of a region's board: on a tall table it may have one of its own.
   *
   * @param {import("./scene.js").Region} region
   * @param {string | null} kind
   */
  boardOf({ art }, kind) {
    return this.has(`${art}-${kind}`) ? `${art}-${kind}` : art;
  }

  /**
   * What a symbol says about itself.
   *
   * @param {string} look
   * @returns {DOMStringMap}
   */
  about(look) {
    return this.symbols.get(look)?.data ?? {};
  }

  /**
   * A part of a symbol, where the symbol is drawn around a box.
   *
   * @param {string} look
   * @param {string | undefined} part in the symbol's own coordinates; the whole of it if not given
   * @param {Box} box
   * @returns {Box}
   */
  part(look, part, box) {
    const symbol = this.symbols.get(look);
    if (!symbol) return box;
    const inner = symbol.data.box ? numbersIn(symbol.data.box) : symbol.view;
    const [x, y, width, height] = part ? numbersIn(part) : symbol.view;
    const [across, down] = [box.width / inner[2], box.height / inner[3]];
    return { x: box.x + (x - inner[0]) * across, y: box.y + (y - inner[1]) * down, width: width * across, height: height * down };
  }

  /**
   * Where a symbol is drawn whose inner box is to cover a box.
   *
   * @param {string} look
   * @param {Box} box
   */
  around(look, box) {
    return this.part(look, undefined, box);
  }

  /**
   * A symbol drawn around a box, stretched if need be.
   *
   * @param {string} look
   * @param {Box} box
   * @param {string} name
   */
  cover(look, box, name) {
    const [, , width, height] = this.symbols.get(look)?.view ?? [0, 0, 1, 1];
    const place = this.around(look, box);
    const across = place.width / width;
    const down = place.height / height;
    const transform = `translate(${rounded(place.x)} ${rounded(place.y)}) scale(${across.toFixed(5)} ${down.toFixed(5)})`;
    return figure("use", { class: name, href: `#${this.prefix}${look}`, width, height, transform });
  }

  /** @param {Document} file */
  #define(file) {
    for (const part of file.querySelectorAll("*")) {
      for (const { name, localName, value } of [...part.attributes]) {
        if (localName === "id") part.setAttribute(name, this.prefix + value);
        else if (localName === "href") part.setAttribute(name, `#${this.prefix}${value.slice(1)}`);
        else if (value.includes("url(#")) {
          part.setAttribute(name, value.replaceAll("url(#", `url(#${this.prefix}`));
        }
      }
    }
    const sheet = figure("svg", { class: "art", "aria-hidden": "true", width: 0, height: 0 });
    sheet.append(...[...file.documentElement.children].map((part) => document.importNode(part, true)));
    document.body.append(sheet);
  }
}

/**
 * The art of a game, fetched when first asked for.
 *
 * @param {string} game
 * @returns {Promise<Art>}
 */
export function loadArt(game) {
  const known = loaded.get(game);
  if (known) return known;
  const art = readArt(game)
    .catch((error) => {
      if (isPassing(error)) throw error;
      return "<svg xmlns='http://www.w3.org/2000/svg'/>";
    })
    .then((text) => new Art(game, new DOMParser().parseFromString(text, "image/svg+xml")));
  art.catch(() => loaded.delete(game));
  loaded.set(game, art);
  return art;
}

/** @param {string} text */
function numbersIn(text) {
  return text.trim().split(/[\s,]+/).map(Number);
}
