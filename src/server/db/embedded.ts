import { PGlite } from '@electric-sql/pglite';
import type { Db } from './db.ts';

/** Opens the embedded database in a folder, which the caller has locked. Every commit is on disk before it is answered. */
export async function openEmbedded(folder: string): Promise<Db> {
  const pglite = await PGlite.create({ dataDir: folder, relaxedDurability: false });
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
