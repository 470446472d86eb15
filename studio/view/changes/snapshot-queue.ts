/** A hidden frame, with its first state. */
export type SnapshotFrame = { key: number; first: string };

/** A frame and its job: the state that it draws, and when it began, in milliseconds. An idle frame has none. */
type QueuedFrame = SnapshotFrame & { job?: { id: string; since: number } | undefined };

/** The most frames of a version. Several draw at the same time, because drawing is mostly waiting. */
const mostFrames = 4;
/** How many states must wait before another frame is made, which takes a while to load. */
const waitingForEachFrame = 6;

/** The longest time for a state to be drawn, in milliseconds. One step may wait eight seconds for its control. */
const limit = 20_000;

/**
 * Assigns the states of one version to hidden frames. A frame that takes too long is replaced, and its state is given
 * up.
 */
export class SnapshotQueue {
  readonly #waiting: string[] = [];
  #frames: QueuedFrame[] = [];
  #lastKey = 0;

  /** The frames to render. */
  get frames(): readonly SnapshotFrame[] {
    return this.#frames.map(({ key, first }) => ({ key, first }));
  }

  /** Adds a state. Returns the key of the idle frame that takes it; undefined if it waits or begins a new frame. */
  add(id: string, now: number): number | undefined {
    const idle = this.#frames.find(({ job }) => !job);
    const room = Math.min(mostFrames, 1 + Math.floor(this.#waiting.length / waitingForEachFrame));
    if (idle) idle.job = { id, since: now };
    else if (this.#frames.length < room) this.#begin(id, now);
    else this.#waiting.push(id);
    return idle?.key;
  }

  /**
   * Records that a frame has drawn a state. Returns its next state, or undefined if none waits. A frame that was
   * reloaded draws another state than its own, and gets its own again.
   */
  drawn(key: number, id: string, now: number): string | undefined {
    const frame = this.#frames.find((one) => one.key === key);
    if (!frame) return undefined;
    if (frame.job && frame.job.id !== id) return frame.job.id;
    const next = this.#waiting.shift();
    frame.job = next === undefined ? undefined : { id: next, since: now };
    return next;
  }

  /** Replaces the frames that take too long. Returns the states that were given up. */
  giveUp(now: number): string[] {
    const late = this.#frames.filter(({ job }) => job && now - job.since > limit);
    this.#frames = this.#frames.filter((frame) => !late.includes(frame));
    for (const next of this.#waiting.splice(0, late.length)) this.#begin(next, now);
    return late.map(({ job }) => job!.id);
  }

  #begin(id: string, now: number): void {
    this.#lastKey += 1;
    this.#frames.push({ key: this.#lastKey, first: id, job: { id, since: now } });
  }
}
