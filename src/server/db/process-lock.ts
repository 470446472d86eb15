import type { Db, HeldLock, Queryable } from './db.ts';

/** A server process's sign of life: a lock that ends with it. While it is held, no other concludes its calls. */
export type ProcessLock = ReturnType<typeof openProcessLock>;

/** Whether the confirmation is young enough to act on: not after the process was frozen. */
export type Permit = { isFresh(): boolean };

/** How long a confirmation is good, in milliseconds. PostgreSQL takes a dead one's lock after 25 s (`holdLock`). */
const usualFreshMs = 10_000;

/** Opens this process's lock. On the embedded database, which one process has (D-16), it is always held. */
export function openProcessLock(db: Db, processId: string, freshMs = usualFreshMs) {
  let lockPromise: Promise<HeldLock> | undefined;

  async function confirmHeld(): Promise<void> {
    if (!db.holdLock) return;
    lockPromise ??= db.holdLock(lockName(processId));
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
      return { isFresh: () => performance.now() - steady < freshMs && Math.abs(Date.now() - wall) < freshMs };
    },
    close: async (): Promise<void> => {
      await lockPromise?.then((lock) => lock.release()).catch(() => undefined);
    },
  };
}

const lockName = (processId: string) => `doorstep process ${processId}`;

/** Which of these other processes hold their lock, and so still run. Only for PostgreSQL. */
export async function livingProcesses(db: Queryable, processIds: string[]): Promise<string[]> {
  if (processIds.length === 0) return [];
  // A lock that is free is taken for the length of this statement.
  const rows = await db.query<{ id: string; free: boolean }>(
    `select id, pg_try_advisory_xact_lock(hashtextextended(name, 0)) as free
     from unnest($1::text[], $2::text[]) as process (id, name)`,
    [processIds, processIds.map(lockName)],
  );
  return rows.filter(({ free }) => !free).map(({ id }) => id);
}
