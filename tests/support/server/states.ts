import { randomUUID } from 'node:crypto';
import { readSettings } from '../../../src/server/base/settings.ts';
import type { Queryable } from '../../../src/server/db/db.ts';
import { openSigner } from '../../../src/server/ledger/signing-key.ts';
import type { TestServer } from './test-server.ts';

type Fields = Record<string, unknown>;

/** What a state has where a test says nothing else. */
const usual = (kind: 'attempt' | 'refund'): Fields => {
  const at = new Date();
  const common = { id: randomUUID(), version: 1, started_by: randomUUID(), started_at: at, at };
  return kind === 'attempt'
    ? {
        ...{ ...common, act: 'payment', key: randomUUID(), nonce_sha256: randomUUID(), amount_pence: 3499 },
        ...{ gateway: 'sandbox', ip_address: '192.0.2.1', user_agent: 'a browser', state: 'declined' },
      }
    : {
        ...common,
        refund_id: randomUUID(),
        is_whole: false,
        amount_pence: 1,
        reason: 'a reason',
        by: 'a test',
        state: 'refused',
      };
};

/** Puts a state of an attempt or a refund into the database. */
export async function putState<Row extends Fields>(
  { db }: { db: Queryable },
  kind: 'attempt' | 'refund',
  fields: Fields,
): Promise<Row> {
  const { seq: _, ...values } = { ...usual(kind), ...fields } as Fields;
  const names = Object.keys(values);
  const params = Object.values(values).map((value) => (value instanceof Date ? value.toISOString() : value));
  const [put] = await db.query<Row>(
    `insert into ${kind}s (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
    params,
  );
  return put!;
}

/** Notes that somebody has to find out about an attempt or a refund. */
export async function putUnsettled(
  { db }: { db: Queryable },
  kind: 'attempt' | 'refund',
  row: Fields,
  waitsFor = 'gateway',
): Promise<void> {
  await db.query(
    `insert into unsettled (id, kind, link_id, started_by, started_at, alone, waits_for)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      row.id,
      kind,
      row.link_id,
      row.started_by,
      (row.started_at as Date).toISOString(),
      kind === 'attempt' && row.state !== 'surplus' ? row.act : null,
      waitsFor,
    ],
  );
}

/** Writes states as the owner of the database would: what a test cannot wait for. */
export const openStates = (server: TestServer) => {
  const db = { inTransaction: true, query: server.query as Queryable['query'] };
  const newest = (kind: 'attempt' | 'refund', linkId: string) =>
    db.query<Fields & { version: number }>(
      `select distinct on (id) * from ${kind}s where link_id = $1 order by id, version desc`,
      [linkId],
    );
  return {
    db,
    ledger: async () => ({ db, signer: await openSigner(db, readSettings(server.settings)) }),
    newest,
    /** Adds a state to those of a link's attempts, and takes them off the list of what is to be found out. */
    async settle(linkId: string, fields: Fields): Promise<void> {
      for (const row of await newest('attempt', linkId)) {
        await putState({ db }, 'attempt', { ...row, ...fields, version: row.version + 1, at: new Date() });
        await db.query('delete from unsettled where id = $1', [row.id]);
      }
    },
    /** Moves times of a link's attempts or refunds into the past, in all their states. */
    async age(kind: 'attempt' | 'refund', linkId: string, names: string[], milliseconds: number): Promise<void> {
      const moved = names.map((name) => `${name} = ${name} - $2 * interval '1 millisecond'`).join(', ');
      await db.query(`alter table ${kind}s disable trigger user`);
      await db.query(`update ${kind}s set ${moved} where link_id = $1`, [linkId, milliseconds]);
      await db.query(`alter table ${kind}s enable trigger user`);
    },
  };
};
