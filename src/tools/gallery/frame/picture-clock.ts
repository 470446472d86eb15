/** The browser's own clock, kept before a picture's takes its place. */
export const realTimeout = window.setTimeout.bind(window);

/** Real milliseconds, from any beginning. */
export const realNow = performance.now.bind(performance);

/** Makes it the same moment in every picture, ISO 8601 in UTC. */
export function fixDate(moment: string): void {
  const fixed = Date.parse(moment);
  window.Date = class extends Date {
    constructor(...given: [] | [string | number | Date]) {
      super(...((given.length ? given : [fixed]) as [number]));
    }
    static override now = () => fixed;
  } as DateConstructor;
}

export type PictureClock = {
  /** Whether something still waits for its time. */
  waits(): boolean;
  /** Forgets what still waits, so that a picture stays what it is, and gives the frame the browser's own clock back. */
  stop(): void;
};

/**
 * Lets time run so much faster in this frame: a form that seeks a lost answer for five seconds has given up after a
 * tenth of one. Only for what a page waits for; animations keep their own time.
 */
export function setClock(speed: number): PictureClock {
  const own = { now: performance.now, set: window.setTimeout, clear: window.clearTimeout };
  const start = performance.now();
  const waiting = new Set<number>();
  const forget = (timer: number) => {
    waiting.delete(timer);
    own.clear.call(window, timer);
  };

  performance.now = () => start + (own.now.call(performance) - start) * speed;
  window.clearTimeout = forget as typeof window.clearTimeout;
  window.setTimeout = ((run: (...given: unknown[]) => void, after = 0, ...rest: unknown[]) => {
    const timer = realTimeout(() => {
      waiting.delete(timer);
      run(...rest);
    }, after / speed);
    waiting.add(timer);
    return timer;
  }) as typeof window.setTimeout;

  return {
    waits: () => waiting.size > 0,
    stop() {
      waiting.forEach(forget);
      Object.assign(window, { setTimeout: own.set, clearTimeout: own.clear });
      performance.now = own.now;
    },
  };
}
