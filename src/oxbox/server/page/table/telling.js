/** A move told step by step: pieces travel, sentences are said, and there is time to read. */

import { changed } from "../board/scene.js";

const BETWEEN = 90;
const READING = 26;
const LONGEST_READING = 4200;

/**
 * @typedef {import("../board/scene.js").Scene} Scene
 * @typedef {{draw: (scene: Scene, renamed: Record<string, string>) => Promise<unknown>,
 *   say: (sentence: string, scene: Scene) => void, read?: (isReading: boolean) => void}} Stage
 */

/** Waits that can be cut short. */
export class Patience {
  constructor() {
    /** @type {Set<() => void>} what ends each wait that is still on; a timer ends none but its own */
    this.waits = new Set();
    this.isOver = false;
  }

  /**
   * @param {number} time
   * @returns {Promise<void>}
   */
  wait(time) {
    if (this.isOver || time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        this.waits.delete(release);
        resolve();
      };
      const timer = setTimeout(release, time);
      this.waits.add(release);
    });
  }

  /** End the waits that are on and all that follow. */
  end() {
    this.isOver = true;
    for (const release of [...this.waits]) release();
  }
}

/**
 * Tell a move on a stage. The promise is kept when its last picture stands.
 *
 * @param {Scene} scene the picture before the move
 * @param {any[]} steps
 * @param {Stage} stage
 * @param {Patience} patience
 */
export async function tell(scene, steps, stage, patience) {
  let now = scene;
  for (const [index, step] of steps.entries()) {
    const before = now;
    now = changed(before, step.changes);
    stage.say(step.sentence, now);
    const arrival = stage.draw(now, step.renamed ?? {});
    if (patience.isOver) continue;
    await arrival;
    if (index === steps.length - 1) continue;
    const time = readingTime(steps, index, before, now);
    stage.read?.(time > BETWEEN);
    await patience.wait(time);
    stage.read?.(false);
  }
}

/**
 * How long a step stays: longer if it shows something to read that the next one takes away. Reading
 * is no motion, so whoever wants less of that has as long.
 *
 * @param {any[]} steps
 * @param {number} index
 * @param {Scene} before
 * @param {Scene} now
 */
function readingTime(steps, index, before, now) {
  const isGoingAway = steps.slice(index + 1).some((step) => step.changes?.notes !== undefined);
  const isNew = JSON.stringify(before.notes) !== JSON.stringify(now.notes);
  if (!isNew || !isGoingAway) return BETWEEN;
  const letters = now.notes.reduce((sum, note) => sum + note.text.length, 0);
  return Math.min(letters * READING, LONGEST_READING);
}
