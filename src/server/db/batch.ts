import type { Queryable } from './db.ts';
import { isOutage } from './errors.ts';

/** Runs one statement for several requests, and returns their answers in the order of the requests. */
type RunBatch<Request, Answer> = (db: Queryable, requests: Request[]) => Promise<Answer[]>;

type Queued<Request, Answer> = { request: Request; resolve(answer: Answer): void; reject(error: unknown): void };

const maxBatch = 50;

/**
 * Sends all requests of one turn of the event loop as one statement: under load they share the round trip, and the wait
 * for the disk. In a transaction each goes alone. Equal requests may share an answer: nobody may change it.
 */
export function batched<Request, Answer>(runBatch: RunBatch<Request, Answer>) {
  const queues = new WeakMap<Queryable, Queued<Request, Answer>[]>();

  async function send(db: Queryable, batch: Queued<Request, Answer>[]): Promise<void> {
    try {
      const answers = await runBatch(
        db,
        batch.map(({ request }) => request),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
    } catch (error) {
      // A request that the database refuses must not fail the others. The statement did nothing, so each is sent alone.
      if (batch.length > 1 && !isOutage(error)) return void batch.forEach((queued) => void send(db, [queued]));
      for (const { reject } of batch) reject(error);
    }
  }

  function flush(db: Queryable): void {
    const queue = queues.get(db) ?? [];
    queues.delete(db);
    for (let start = 0; start < queue.length; start += maxBatch) void send(db, queue.slice(start, start + maxBatch));
  }

  return (db: Queryable, request: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const queued = { request, resolve, reject };
      if (db.inTransaction) return void send(db, [queued]);
      const queue = queues.get(db);
      if (queue) return void queue.push(queued);
      queues.set(db, [queued]);
      setImmediate(flush, db);
    });
}
