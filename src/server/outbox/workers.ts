/** A job, in SQL, that nobody has leased. A lease is of minutes: a longer one is of a clock that was ahead. */
export const isFree = `(leased_until is null or leased_until not between now() and now() + interval '1 hour')`;

/** A job that is due. One due in more than a day is of a clock that was ahead; with `infinity` it waits for ever. */
export const isDue = `(due_at <= now() or due_at > now() + interval '1 day' and due_at < 'infinity')`;

/** How long running jobs may take when the server stops, in milliseconds. */
const graceMs = 2_000;

type Queue<Job> = {
  /** Frees what a process that is gone has claimed or stopped; called until it has succeeded, before the first claim. */
  free?: (() => Promise<unknown>) | undefined;
  claim(): Promise<Job | undefined>;
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** Told where the queue cannot be read or a job cannot be concluded. */
  failed(error: unknown): void;
  /** How often to look for jobs after there was none, in milliseconds, and how many are run at once. */
  everyMs: number;
  most: number;
};

/** Runs the jobs of a queue as soon as they are due, several at once, until it is stopped. */
export function startWorkers<Job>({ free, claim, run, failed, everyMs, most }: Queue<Job>) {
  const workers = new Set<Promise<void>>();
  const abort = new AbortController();
  let stopping = false;
  let isFreed = false;

  async function work(): Promise<void> {
    if (!isFreed) await free?.();
    isFreed = true;
    while (!stopping) {
      const job = await claim();
      if (!job) return;
      startWorker();
      await run(job, abort.signal);
    }
  }

  function startWorker(): void {
    if (stopping || workers.size >= most) return;
    const worker = work()
      .catch(failed)
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  startWorker();
  const timer = setInterval(startWorker, everyMs);

  return {
    /** Waits a moment for running jobs. The rest is done after the next start. */
    async stop(): Promise<void> {
      stopping = true;
      clearInterval(timer);
      const cut = setTimeout(() => abort.abort(), graceMs);
      await Promise.all(workers);
      clearTimeout(cut);
    },
  };
}
