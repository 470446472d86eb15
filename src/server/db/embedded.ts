import { PGlite } from '@electric-sql/pglite';
import type { Db } from './db.ts';

/** The files of the embedded database are damaged, of another PostgreSQL, or not all of one database. */
export class DamagedDatabase extends Error {
  override name = 'DamagedDatabase';
}

/**
 * Opens the embedded database in a folder, which the caller has locked. Every commit is on disk before it is answered.
 * Throws `DamagedDatabase`, or the system's error with its code.
 */
export async function openEmbedded(folder: string): Promise<Db> {
  const pglite = await PGlite.create({ dataDir: folder, relaxedDurability: false }).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code ? error : new DamagedDatabase('it does not start', { cause: error });
  });
  return {
    inTransaction: false,
    query: async <Row>(sql: string, params?: unknown[]) => (await pglite.query<Row>(sql, params)).rows,
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({
          inTransaction: true,
          query: async <Row>(sql: string, params?: unknown[]) => (await tx.query<Row>(sql, params)).rows,
        }),
      ),
    close: () => pglite.close(),
  };
}
