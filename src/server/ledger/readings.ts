import type { Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { codeOf } from './codes.ts';

/** Records who has read the bank details of a link, or its personal answers to an act, with the code of the server. */
export async function recordReading(
  tx: Queryable,
  signer: Signer,
  reading: { link_id: string; read_at: Date; reader: string; act?: string },
): Promise<void> {
  const [next] = await tx.query<{ seq: string }>(
    `select nextval(pg_get_serial_sequence('bank_details_readings', 'seq')) as seq`,
  );
  const { seq } = next!;
  const mac = codeOf(signer, 'reading', { ...reading, seq, salt: null, personal_hash: null, mac: null });
  await tx.query(
    `insert into bank_details_readings (seq, link_id, read_at, reader, mac, act) overriding system value
     values ($1::bigint, $2, $3, $4, $5, $6)`,
    [seq, reading.link_id, reading.read_at.toISOString(), reading.reader, mac, reading.act ?? null],
  );
}
