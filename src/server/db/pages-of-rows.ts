import type { Queryable } from './db.ts';

/** Yields pages of rows: `read` returns those after a key, at most `size`. One that is not full is the last. */
export async function* pagesOf<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await read(last);
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** Yields all rows of a table in pages, by their number: also those below the first that the database gives. */
export const pagesBySeq = <Row extends { seq?: unknown }>(db: Queryable, table: string, size: number) =>
  pagesOf<Row>(size, (last) =>
    db.query<Row>(`select * from ${table} where $1::bigint is null or seq > $1 order by seq limit ${size}`, [
      last?.seq ?? null,
    ]),
  );
