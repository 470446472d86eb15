/** Runs a task once at a time; all calls during a run share one more. */
export function latestOnly(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  async function run(): Promise<void> {
    do {
      again = false;
      await task();
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
