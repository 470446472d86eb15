import { CardFailure } from '../gateway.ts';

/** How long the bank's window may take to appear, or its last word to come, in milliseconds. */
const patience = 30_000;

/** Ends a wait on the SDK, whose promises can stay open for ever. */
export function createWatchdog() {
  let reject: (error: Error) => void;
  const bitten = new Promise<never>((_, rejected) => {
    reject = rejected;
  });
  bitten.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout>;
  let hasBitten = false;

  function bite(code: string) {
    hasBitten = true;
    reject(new CardFailure(code));
  }
  const calm = () => clearTimeout(timer);
  const wake = () => {
    calm();
    timer = setTimeout(() => bite('THREEDS_WATCHDOG'), patience);
  };
  return { bitten, bite, calm, wake, hasBitten: () => hasBitten };
}

/** What comes of some work of the SDK's, if it comes in time. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  const watchdog = createWatchdog();
  watchdog.wake();
  return Promise.race([work, watchdog.bitten]).finally(watchdog.calm);
}
