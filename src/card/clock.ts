import { CardFailure } from './gateway.ts';

/** Time as the card form needs it, in milliseconds, handed in so that tests need not wait. */
export type Clock = {
  now(): number;
  /** The time of day: it goes on while the computer sleeps, and may be put right meanwhile. */
  wall(): number;
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

export const realClock: Clock = { now: () => performance.now(), wall: () => Date.now(), pause: pass, deadline: pass };

/** The result of `work`, or a failure with this code when it takes longer than so many milliseconds. */
export async function within<T>(clock: Clock, milliseconds: number, code: string, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = clock.deadline(milliseconds, over.signal).then((): never => {
    throw new CardFailure(code);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => over.abort());
}
