import { CardFailure } from '../gateway.ts';

/** How long the bank's window may take to appear, or its result to arrive, in milliseconds. */
const timeout = 30_000;

/** Makes a timer whose promise `expired` rejects if it runs for 30 seconds, or if `expire` is called. */
export function createWatchdog() {
  let reject: (error: Error) => void;
  const expired = new Promise<never>((_, rejected) => {
    reject = rejected;
  });
  expired.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout>;
  let hasExpired = false;

  function expire(code: string) {
    hasExpired = true;
    reject(new CardFailure(code));
  }
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    timer = setTimeout(() => expire('THREEDS_WATCHDOG'), timeout);
  };
  return { expired, expire, start, stop, hasExpired: () => hasExpired };
}

/** Resolves to the result of a call of the SDK. Rejects after 30 seconds. */
export async function withWatchdog<T>(work: Promise<T>): Promise<T> {
  const watchdog = createWatchdog();
  watchdog.start();
  return Promise.race([work, watchdog.expired]).finally(watchdog.stop);
}
