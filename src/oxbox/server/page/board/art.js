/** A game's art: the symbols of its art file, added to the page once, with ids that are unique to the game. */

import { figure } from "../elements.js";
import { isPassing, readArt } from "../service.js";

/** @type {Map<string, Promise<Art>>} */
const loaded = new Map();

/** The symbols of one art file, by the look that they draw. */
export class Art {
  /**
   * @param {string} game
   * @param {Document} file
   */
  constructor(game, file) {
    this.prefix = `art-${game}-`;
    /** @type {Map<string, number>} a symbol's width divided by its height */
    this.shapes = new Map();
    for (const symbol of file.querySelectorAll("symbol[id]")) {
      const box = (symbol.getAttribute("viewBox") ?? "0 0 1 1").split(/[\s,]+/).map(Number);
      this.shapes.set(symbol.id, box[2] / box[3]);
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
    return figure("use", { href: `#${this.prefix}${look}`, width, height });
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
