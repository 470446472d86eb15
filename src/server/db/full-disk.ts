import type { Db } from './db.ts';
import { isDiskFull } from './errors.ts';

/** For how long after a change found no room the disk counts as full, in milliseconds. */
const rememberedMs = 30_000;

/** The database, which remembers that a change failed because its disk was full: reading goes on, and nothing else would tell it. */
export function noticingFullDisk(db: Db): Db {
  let fullAt = Number.NEGATIVE_INFINITY;
  const noticing = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (isDiskFull(error)) fullAt = performance.now();
      throw error;
    });
  return {
    ...db,
    query: (sql, params) => noticing(db.query(sql, params)),
    transaction: (work) => noticing(db.transaction(work)),
    isFull: () => performance.now() - fullAt < rememberedMs,
  };
}
