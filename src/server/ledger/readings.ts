import type { Queryable } from '../db/db.ts';

/** One reading of a link's personal data: of its bank details, or of its answers to an act. */
type Reading = { link_id: string; read_at: Date; reader: string } & (
  | { what: 'bank-details' }
  | { what: 'answers'; act: string }
);

/** Records who has read personal data of a link. */
export async function recordReading(tx: Queryable, reading: Reading): Promise<void> {
  const { link_id, what, read_at, reader } = reading;
  await tx.query('insert into readings (link_id, what, act, read_at, reader) values ($1, $2, $3, $4, $5)', [
    ...[link_id, what, reading.what === 'answers' ? reading.act : null, read_at.toISOString(), reader],
  ]);
}

/** The readings of one kind of a link's data, in order. Times are UTC. */
export async function readingsOf(db: Queryable, linkId: string, what: Reading['what']) {
  const readings = await db.query<Pick<Reading, 'read_at' | 'reader'>>(
    'select read_at, reader from readings where link_id = $1 and what = $2 order by seq',
    [linkId, what],
  );
  return readings.map(({ read_at, reader }) => ({ read_at: read_at.toISOString(), reader }));
}
