/** The time in a picture. Playwright's clock works only where Playwright drives the browser. */

/** The browser's own timer, kept before the picture's replaces it. */
export const realTimeout = window.setTimeout.bind(window);

/** Milliseconds of the browser's own clock, since any moment. */
export const realNow = performance.now.bind(performance);

/** Fixes the date at a moment, ISO 8601 in UTC: it is the same in every picture. */
export function fixDate(moment: string): void {
  const fixed = Date.parse(moment);
  window.Date = class extends Date {
    constructor(...args: [] | [string | number | Date]) {
      super(...((args.length ? args : [fixed]) as [number]));
    }
    static override now = () => fixed;
  } as DateConstructor;
}

export type PictureClock = {
  waits(): boolean;
  /** Clears pending timers, so that the picture stays as it is, and restores the browser's own clock. */
  stop(): void;
};

/** Makes timers of this frame faster by a factor, so that slow failures show at once. Animations keep their time. */
export function setClock(speed: number): PictureClock {
  const real = { now: performance.now, set: window.setTimeout, clear: window.clearTimeout };
  const start = performance.now();
  const waiting = new Set<number>();
  const forget = (timer: number) => {
    waiting.delete(timer);
    real.clear.call(window, timer);
  };

  performance.now = () => start + (real.now.call(performance) - start) * speed;
  window.clearTimeout = forget as typeof window.clearTimeout;
  window.setTimeout = ((run: (...args: unknown[]) => void, after = 0, ...rest: unknown[]) => {
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
      Object.assign(window, { setTimeout: real.set, clearTimeout: real.clear });
      performance.now = real.now;
    },
  };
}
