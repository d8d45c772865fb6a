/**
 * Choosing a move target by target. It holds no rule: legal moves are paths of targets, and every
 * choice narrows them until one move is left. Nothing here touches the page.
 *
 * @typedef {import("./scene.js").Scene} Scene
 */

import { labelsOf } from "./scene.js";

/**
 * Paths that are still open after the targets chosen so far.
 *
 * @param {string[][]} paths every legal move's targets, in order
 * @param {string[]} chosen
 * @returns {string[][]} the matching paths, unshortened
 */
export function narrow(paths, chosen) {
  return paths.filter((path) => chosen.every((target, i) => path[i] === target));
}

export class Chooser {
  /**
   * @param {Scene} scene
   * @param {string[][]} paths
   * @param {string[]} [chosen] what was chosen before, as far as it is still possible
   * @param {{choosing?: string[], asking?: string[], confirming?: string}} [words] what each target is, what to ask
   *   for each, and what to ask before the move is sent, where a game has words for it; `{0}` is the first target
   */
  constructor(scene, paths, chosen = [], { choosing = [], asking = [], confirming = "" } = {}) {
    this.scene = scene;
    this.paths = paths;
    this.choosing = choosing;
    this.asking = asking;
    this.confirming = confirming;
    /** @type {string[]} */
    this.chosen = narrow(paths, chosen).length ? chosen : [];
    /** @type {Map<string, string>} */
    this.labels = labelsOf(scene);
  }

  /** Whether there is anything to choose. */
  get isOpen() {
    return this.paths.length > 0;
  }

  /** Whether the targets chosen so far are a whole move. */
  get isComplete() {
    return narrow(this.paths, this.chosen).some((path) => path.length === this.chosen.length);
  }

  /** The targets that can be chosen next. */
  get possible() {
    return this.#after(this.chosen);
  }

  /** @param {string[]} chosen */
  #after(chosen) {
    const next = narrow(this.paths, chosen).map((path) => path[chosen.length]);
    return new Set(next.filter((target) => target !== undefined));
  }

  /**
   * The target that somebody means by pointing at a part of the scene: the part itself, the space
   * it stands on, or what stands on it.
   *
   * @param {string} id
   * @param {Set<string>} targets
   * @returns {string | null}
   */
  meant(id, targets) {
    if (targets.has(id)) return id;
    const piece = this.scene.pieces.find((other) => other.id === id);
    const space = piece ? piece.space : id;
    if (targets.has(space)) return space;
    const there = this.scene.pieces.find((other) => other.space === space && targets.has(other.id));
    return there ? there.id : null;
  }

  /**
   * Choose a part of the scene. Pointing at the last choice takes it back; pointing at another
   * target in place of an earlier choice changes that one, the latest first.
   *
   * @param {string} id
   * @returns {"further" | "back" | "complete" | "impossible"}
   */
  choose(id) {
    const last = this.chosen.at(-1);
    const next = this.meant(id, this.#after(this.chosen));
    if (!next && last && this.meant(id, new Set([last]))) {
      this.back();
      return "back";
    }
    for (let kept = this.chosen.length; kept >= 0; kept -= 1) {
      const target = this.meant(id, this.#after(this.chosen.slice(0, kept)));
      if (!target) continue;
      this.chosen = [...this.chosen.slice(0, kept), target];
      return this.isComplete ? "complete" : "further";
    }
    return "impossible";
  }

  /** Take the last choice back; say whether there was one. */
  back() {
    const had = this.chosen.length > 0;
    this.chosen = this.chosen.slice(0, -1);
    return had;
  }

  /** What is still missing, or the question whether to play what was chosen. */
  get missing() {
    if (!this.isOpen) return "";
    if (this.isComplete) return sentence(this.#question());
    const wanted = this.#filled(this.asking[this.chosen.length] ?? "");
    return sentence(wanted || `Choose ${this.choosing[this.chosen.length] || kindsOf(this.possible)}.`);
  }

  /** The question before a move is sent. A button that it would name says what it does in words of its own. */
  #question() {
    const last = this.chosen.length - 1;
    const button = this.scene.choices.find(({ id }) => id === this.chosen[last]);
    if (button && this.confirming.includes(`{${last}}`)) return `${button.label}?`;
    return this.#filled(this.confirming) || `${this.#names().join(", ")}?`;
  }

  #names() {
    return this.chosen.map((target) => this.labels.get(target) ?? target);
  }

  /** @param {string} template */
  #filled(template) {
    const names = this.#names();
    return template.replace(/\{(\d)\}/g, (_, place) => names[place] ?? "");
  }
}

/** @param {string} words */
function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What kinds of targets these are: the word that their ids begin with.
 *
 * @param {Set<string>} targets
 */
function kindsOf(targets) {
  const kinds = [...new Set([...targets].map((target) => target.split(":")[0]))];
  const named = kinds.map((kind) => `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`);
  return named.length > 1 ? `${named.slice(0, -1).join(", ")} or ${named.at(-1)}` : named[0];
}
