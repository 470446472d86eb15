import type { Db, HeldLock, Queryable } from './db.ts';

/**
 * The sign of life of a server process: a lock in the database that ends with the process, or with its connection.
 * While it is held, no other process concludes the outcome of a call that this one may still make.
 */
export type ProcessLock = ReturnType<typeof openProcessLock>;

/**
 * Says whether the confirmation is young enough to act on. A process that was frozen meanwhile finds that it is not.
 */
export type Permit = { isFresh(): boolean };

/**
 * How long a confirmation is good for, in milliseconds. PostgreSQL takes a lock from a connection that is dead after
 * twenty-five seconds at the earliest (`holdLock`).
 */
const usualFreshMs = 10_000;

/**
 * Opens the lock of this process. On the embedded database, which one process has (D-16), it is held without asking.
 */
export function openProcessLock(db: Db, processId: string, freshMs = usualFreshMs) {
  let lockPromise: Promise<HeldLock> | undefined;

  async function confirmHeld(): Promise<void> {
    if (!db.holdLock) return;
    lockPromise ??= db.holdLock(nameOf(processId));
    const mine = lockPromise;
    try {
      await (await mine).confirm();
    } catch (error) {
      if (lockPromise === mine) lockPromise = undefined;
      await mine.then((lock) => lock.release()).catch(() => undefined);
      throw error;
    }
  }

  return {
    /** Confirms with the database that the lock is held, and takes it again if its connection broke. */
    async confirm(): Promise<Permit> {
      // Both clocks: one stands still while the machine sleeps, the other may be set back.
      const [steady, wall] = [performance.now(), Date.now()];
      await confirmHeld().catch(confirmHeld);
      return {
        isFresh: () => performance.now() - steady < freshMs && Math.abs(Date.now() - wall) < freshMs,
      };
    },
    close: async (): Promise<void> => {
      await lockPromise?.then((lock) => lock.release()).catch(() => undefined);
    },
  };
}

const nameOf = (processId: string) => `doorstep process ${processId}`;

/**
 * Returns the processes that hold their lock and so still run. The calling process must not be among them. Only for
 * PostgreSQL.
 */
export async function livingProcesses(db: Queryable, processIds: string[]): Promise<string[]> {
  if (processIds.length === 0) return [];
  // A lock that is free is taken for the length of this statement.
  const rows = await db.query<{ id: string; free: boolean }>(
    `select id, pg_try_advisory_xact_lock(hashtextextended(name, 0)) as free
     from unnest($1::text[], $2::text[]) as process (id, name)`,
    [processIds, processIds.map(nameOf)],
  );
  return rows.filter(({ free }) => !free).map(({ id }) => id);
}
