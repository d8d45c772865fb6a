/** A move shown step by step: pieces move, sentences are announced, and there is time to read. */

const BETWEEN = 90;
const READING = 26;
const LONGEST_READING = 4200;

/**
 * @typedef {{sentence: string, renamed?: Record<string, string>, changes?: any}} Step
 * @typedef {{show: (step: Step, index: number) => Promise<unknown>, read?: (isReading: boolean) => void}} Stage
 *   `show` announces and draws a step; its promise resolves when all pieces have arrived
 */

/** The pauses of a telling, which can be skipped all at once. */
export class Pauses {
  constructor() {
    /** @type {Set<() => void>} ends each wait that is still running */
    this.waits = new Set();
    this.isSkipped = false;
  }

  /**
   * @param {number} time
   * @returns {Promise<void>}
   */
  wait(time) {
    if (this.isSkipped || time <= 0) return Promise.resolve();
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

  /** End all pauses, including those still to come. */
  skip() {
    this.isSkipped = true;
    for (const release of [...this.waits]) release();
  }
}

/**
 * Show the steps of a move one after the other. The promise resolves when the last one is drawn.
 *
 * @param {Step[]} steps
 * @param {Stage} stage
 * @param {Pauses} pauses
 */
export async function tell(steps, stage, pauses) {
  for (const [index, step] of steps.entries()) {
    const arrival = stage.show(step, index);
    if (pauses.isSkipped) continue;
    await arrival;
    if (index === steps.length - 1) continue;
    const time = readingTime(step, steps.slice(index + 1));
    stage.read?.(time > BETWEEN);
    await pauses.wait(time);
    stage.read?.(false);
  }
}

/**
 * How long a step stays: longer if it shows something to read that a later one takes away. Reading
 * is no motion, so people who want less of that have as long.
 *
 * @param {Step} step
 * @param {Step[]} later
 */
function readingTime({ changes }, later) {
  if (!changes?.notes || !later.some((step) => step.changes?.notes !== undefined)) return BETWEEN;
  const letters = changes.notes.reduce((/** @type {number} */ sum, /** @type {{text: string}} */ note) => sum + note.text.length, 0);
  return Math.min(letters * READING, LONGEST_READING);
}
