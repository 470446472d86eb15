import { canonicalHash } from '../../proof/canonical.ts';
import { linkContent, newSalt, recordHash } from '../../proof/hashes.ts';
import type { Queryable } from '../db.ts';

/** The chain of records (D-31), to which existing records are added. */
export const chainRecords = [
  `alter table links add column hash text, add column value_salts jsonb, add column erased_values jsonb`,

  // `number` is the place in the link's chain. `hash` covers the record, its link and the record before it. `mac` is a
  // code that only a server with SIGNING_KEY can make; records from before the chain have none. `salt` is that of the
  // personal fields, and `personal_hash` stays in their place when they are erased.
  `alter table records add column number integer, add column hash text, add column mac text, add column salt text,
     add column personal_hash text`,
  `alter table records disable trigger user`,
  `alter table links disable trigger user`,
  chainAll,
  `alter table records enable trigger user`,
  `alter table links enable trigger user`,
  `alter table records alter number set not null, alter hash set not null`,

  // Whoever writes a record has read the one before it: a second one with its number is refused, so that no act is
  // recorded twice and no chain forks.
  `alter table records add constraint records_chain unique (link_id, number)`,
  `alter table records drop constraint records_link_id_act_key`,
] as const;

const batch = 500;

type Row = Record<string, unknown> & { id: string };
type RecordRow = Record<string, unknown> & { seq: string; link_id: string };

async function chainAll(tx: Queryable): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const links = await tx.query<Row>(`select * from links where id > $1 order by id limit ${batch}`, [last]);
    const ids = links.map(({ id }) => id);
    const records = await tx.query<RecordRow>('select * from records where link_id = any($1::uuid[]) order by seq', [
      ids,
    ]);
    for (const link of links) {
      const recordsOfLink = records.filter(({ link_id }) => link_id === link.id);
      await chainOne(tx, link, recordsOfLink);
    }
    if (links.length < batch) return;
    last = ids.at(-1)!;
  }
}

async function chainOne(tx: Queryable, row: Row, records: RecordRow[]): Promise<void> {
  const own_values = row.own_values as Record<string, unknown>;
  const value_salts = Object.fromEntries(Object.keys(own_values).map((name) => [name, newSalt()]));
  const linkHash = canonicalHash(linkContent({ ...row, own_values, value_salts, erased_values: null }));
  await tx.query('update links set hash = $2, value_salts = $3::jsonb where id = $1', [
    row.id,
    linkHash,
    JSON.stringify(value_salts),
  ]);
  let previous: string | null = null;
  for (const [index, record] of records.entries()) {
    const [number, salt] = [index + 1, newSalt()];
    const hash = recordHash({ ...record, number, salt, personal_hash: null }, { previous, link: linkHash });
    await tx.query('update records set number = $2, hash = $3, salt = $4 where seq = $1', [
      record.seq,
      number,
      hash,
      salt,
    ]);
    previous = hash;
  }
}
