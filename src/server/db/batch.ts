import type { Queryable } from './db.ts';
import { isOutage } from './errors.ts';

/** Asks for all at once; the answers in the order of what was asked. */
type AskAll<Asked, Answer> = (db: Queryable, all: Asked[]) => Promise<Answer[]>;

type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/** How many go together at most: none is to wait for a crowd. */
const most = 50;

/**
 * Sends what is asked for in one turn of the event loop to the database as one statement. Alone each goes as fast as
 * ever; under load they share its round trip, and the wait for the disk. Inside a transaction each goes by itself.
 */
export function together<Asked, Answer>(askAll: AskAll<Asked, Answer>) {
  const queues = new WeakMap<Queryable, Waiting<Asked, Answer>[]>();

  async function send(db: Queryable, all: Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await askAll(
        db,
        all.map(({ asked }) => asked),
      );
      for (const [index, { resolve }] of all.entries()) resolve(answers[index]!);
    } catch (error) {
      // What the database refuses one of them for is not to hit the others: then nothing was done for any.
      if (all.length > 1 && !isOutage(error)) return void all.forEach((one) => void send(db, [one]));
      for (const { reject } of all) reject(error);
    }
  }

  function flush(db: Queryable): void {
    const waiting = queues.get(db) ?? [];
    queues.delete(db);
    for (let start = 0; start < waiting.length; start += most) void send(db, waiting.slice(start, start + most));
  }

  return (db: Queryable, asked: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const one = { asked, resolve, reject };
      if (!('transaction' in db)) return void send(db, [one]);
      const waiting = queues.get(db);
      if (waiting) return void waiting.push(one);
      queues.set(db, [one]);
      setImmediate(flush, db);
    });
}
