import type { Queryable } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { addCoded, type Coding, rightOf } from './codes.ts';

/** One reading of a link's personal data: of its bank details, or of its answers to an act. */
type Reading = { link_id: string; read_at: Date; reader: string } & (
  | { what: 'bank-details' }
  | { what: 'answers'; act: string }
);

/** Records who has read personal data of a link, with the code of the server. */
export const recordReading = (tx: Queryable, signer: Signer, reading: Reading): Promise<void> =>
  addCoded({ db: tx, signer }, 'reading', [reading]);

/** The readings of one kind of a link's data that a server has written, in order. Times are UTC. */
export async function readingsOf(coding: Coding, linkId: string, what: Reading['what']) {
  const readings = await coding.db.query<Pick<Reading, 'read_at' | 'reader'>>(
    'select * from readings where link_id = $1 and what = $2 order by seq',
    [linkId, what],
  );
  const right = await rightOf(coding, 'reading', readings);
  return right.map(({ read_at, reader }) => ({ read_at: read_at.toISOString(), reader }));
}
