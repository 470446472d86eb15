type Timer = ReturnType<typeof setTimeout>;

/** The browser's own clock, kept before a picture's takes its place. */
export const realTimeout = window.setTimeout.bind(window);

export type PictureClock = {
  /** Whether something still waits for its time. */
  waits(): boolean;
  /** Stops time for good, so that a picture stays what it is. */
  stop(): void;
};

/**
 * Lets time run so much faster in this frame: a form that seeks a lost answer for five seconds has given up after a
 * tenth of one. Only for what a page waits for; animations keep their own time.
 */
export function setClock(speed: number): PictureClock {
  const start = performance.now();
  const realNow = performance.now.bind(performance);
  const waiting = new Set<Timer>();
  let stopped = false;

  performance.now = () => start + (realNow() - start) * speed;
  window.setTimeout = ((run: () => void, after = 0, ...rest: unknown[]) => {
    const timer: Timer = realTimeout(() => {
      waiting.delete(timer);
      if (!stopped) (run as (...given: unknown[]) => void)(...rest);
    }, after / speed) as unknown as Timer;
    waiting.add(timer);
    return timer;
  }) as typeof window.setTimeout;
  const realClear = window.clearTimeout.bind(window);
  window.clearTimeout = (timer) => {
    waiting.delete(timer as unknown as Timer);
    realClear(timer);
  };
  return {
    waits: () => waiting.size > 0,
    stop: () => {
      stopped = true;
    },
  };
}
