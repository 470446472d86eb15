/** Time as the card form needs it, in milliseconds, handed in so that tests need not wait. */
export type Clock = {
  now(): number;
  /** Waits, or stops waiting when the signal is aborted. Never rejects. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
};

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    }),
};
