import type { Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { codeOf } from './codes.ts';

/** One reading of a link's personal data: of its bank details, or of its answers to an act. */
type Reading = { link_id: string; read_at: Date; reader: string } & (
  | { what: 'bank-details' }
  | { what: 'answers'; act: string }
);

/** Records who has read personal data of a link, with the code of the server. */
export async function recordReading(tx: Queryable, signer: Signer, reading: Reading): Promise<void> {
  const [next] = await tx.query<{ seq: string }>(`select nextval(pg_get_serial_sequence('readings', 'seq')) as seq`);
  const { seq } = next!;
  const mac = codeOf(signer, 'reading', { ...reading, seq, salt: null, personal_hash: null, mac: null });
  await tx.query(
    `insert into readings (seq, link_id, what, act, read_at, reader, mac) overriding system value
     values ($1::bigint, $2, $3, $4, $5, $6, $7)`,
    [
      ...[seq, reading.link_id, reading.what, 'act' in reading ? reading.act : null],
      ...[reading.read_at.toISOString(), reading.reader, mac],
    ],
  );
}

/** The readings of one kind of a link's data, in order. */
export function readingsOf(db: Queryable, linkId: string, what: Reading['what']) {
  return db.query<Pick<Reading, 'read_at' | 'reader'>>(
    'select read_at, reader from readings where link_id = $1 and what = $2 order by seq',
    [linkId, what],
  );
}
