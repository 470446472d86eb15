/** Time as the card form needs it, in milliseconds, handed in so that tests need not wait. */
export type Clock = {
  now(): number;
  /** Pauses, or stops pausing when the signal is aborted. Never rejects. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Resolves when somebody else has taken that long, or when the signal is aborted. Never rejects. */
  deadline(milliseconds: number, signal: AbortSignal): Promise<void>;
};

const pass = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });

export const realClock: Clock = { now: () => performance.now(), pause: pass, deadline: pass };
