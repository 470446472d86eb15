/** Resolves after so many milliseconds, or when the signal is aborted. Never rejects. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });

/** Resolves to the result of `work`. Rejects if it takes longer than `milliseconds`; the work itself is not stopped. */
export async function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
  late = new Error(`No answer within ${milliseconds} ms.`),
  deadline = pause,
): Promise<T> {
  const over = new AbortController();
  const timeUp = deadline(milliseconds, over.signal).then((): never => {
    throw late;
  });
  timeUp.catch(() => undefined);
  return Promise.race([work, timeUp]).finally(() => over.abort());
}
