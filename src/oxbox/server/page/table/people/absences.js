/** How long people have been away, as seen by this page: never longer than the server counts. */

const USUAL_GRACE = 60000;
/** Stands among seats for a host who has none. */
export const HOST = -1;

export class Absences {
  /** @param {() => number | undefined} grace after how long a bot may play for somebody */
  constructor(grace) {
    this.grace = grace;
    /** @type {Map<number, number>} since when seats have been empty */
    this.since = new Map();
    this.timer = 0;
  }

  /**
   * Note who is away now.
   *
   * @param {number[]} seats
   */
  note(seats) {
    for (const seat of this.since.keys()) if (!seats.includes(seat)) this.since.delete(seat);
    for (const seat of seats) if (!this.since.has(seat)) this.since.set(seat, performance.now());
  }

  /**
   * How long it is until others may decide for a seat; nobody who is there is decided for.
   *
   * @param {number} seat
   */
  wait(seat) {
    const since = this.since.get(seat);
    if (since === undefined) return Infinity;
    return Math.max(0, since + (this.grace() ?? USUAL_GRACE) - performance.now());
  }

  /**
   * Call `act` when the next of these waits ends, instead of any earlier callback.
   *
   * @param {() => void} act
   */
  then(act) {
    clearTimeout(this.timer);
    const waits = [...this.since.keys()].map((seat) => this.wait(seat)).filter((wait) => wait > 0);
    if (waits.length) this.timer = setTimeout(act, Math.min(...waits) + 50);
  }

  close() {
    clearTimeout(this.timer);
  }
}
