import { PGlite, type Transaction, types } from '@electric-sql/pglite';
import { type Db, readTime } from './db.ts';

/** The files of the embedded database are damaged, of another PostgreSQL, or not all of one database. */
export class DamagedDatabase extends Error {
  override name = 'DamagedDatabase';
}

/** Its shared memory is cleared at each start: the usual 128 MB take longer than all the rest of it. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Opens the embedded database in a locked folder. Commits are on disk when answered. Throws `DamagedDatabase`. */
export async function openEmbedded(folder: string): Promise<Db> {
  const parsers = { [types.TIMESTAMPTZ]: (text: string) => readTime(new Date(text)), [types.DATE]: String };
  const own = { dataDir: folder, relaxedDurability: false, startParams, parsers };
  const pglite = await PGlite.create(own).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code ? error : new DamagedDatabase('it does not start', { cause: error });
  });
  /** As with PostgreSQL, a text without parameters may be several statements. */
  const queryOn =
    (on: PGlite | Transaction) =>
    async <Row>(sql: string, params?: unknown[]): Promise<Row[]> =>
      params ? (await on.query<Row>(sql, params)).rows : ((await on.exec(sql)).at(-1)?.rows as Row[]);
  return {
    inTransaction: false,
    query: queryOn(pglite),
    transaction: (work) => pglite.transaction((tx) => work({ inTransaction: true, query: queryOn(tx) })),
    close: () => pglite.close(),
  };
}
