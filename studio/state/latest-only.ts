/**
 * Returns a function that runs a task, one run at a time. All calls during a run share one more run after it.
 * `isStale` tells the task whether such a run follows.
 */
export function latestOnly(task: (isStale: () => boolean) => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  async function run(): Promise<void> {
    do {
      again = false;
      await task(() => again);
    } while (again);
  }
  return () => {
    if (running) again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
