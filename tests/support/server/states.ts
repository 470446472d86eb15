import { randomUUID } from 'node:crypto';
import { readSettings } from '../../../src/server/base/settings.ts';
import type { Queryable } from '../../../src/server/db/db.ts';
import { type Coding, codeOf } from '../../../src/server/ledger/codes.ts';
import type { CoveredRow } from '../../../src/server/ledger/leaves.ts';
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
        ...{ gateway: 'sandbox', ip_address: '192.0.2.1', user_agent: 'a browser', salt: 'a salt', state: 'declined' },
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

/** Puts a state of an attempt or a refund into the database, with the code of the key, or another one. */
export async function putState<Row extends Fields>(
  { db, signer }: Coding,
  kind: 'attempt' | 'refund',
  fields: Fields,
  code?: string,
): Promise<Row> {
  const { seq: _seq, mac: _mac, ...row } = { ...usual(kind), ...fields } as Fields;
  const values: Fields = { ...row, mac: code ?? codeOf(signer, kind, row as CoveredRow) };
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
  { db }: Coding,
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

/** Writes states as the owner of the database would who has the key: what a test cannot wait for. */
export const openStates = (server: TestServer) => {
  const db = { inTransaction: true, query: server.query as Queryable['query'] };
  const coding = async () => ({ db, signer: await openSigner(db, readSettings(server.settings)) });
  const newest = (kind: 'attempt' | 'refund', linkId: string) =>
    db.query<Fields & { version: number }>(
      `select distinct on (id) * from ${kind}s where link_id = $1 order by id, version desc`,
      [linkId],
    );
  return {
    coding,
    newest,
    /** Adds a state to those of a link's attempts, and takes them off the list of what is to be found out. */
    async settle(linkId: string, fields: Fields): Promise<void> {
      for (const row of await newest('attempt', linkId)) {
        await putState(await coding(), 'attempt', { ...row, ...fields, version: row.version + 1, at: new Date() });
        await db.query('delete from unsettled where id = $1', [row.id]);
      }
    },
    /** Moves times of a link's attempts or refunds into the past, in all their states. */
    async age(kind: 'attempt' | 'refund', linkId: string, names: string[], milliseconds: number): Promise<void> {
      const { signer } = await coding();
      const moved = (time: unknown) => (time instanceof Date ? new Date(time.getTime() - milliseconds) : time);
      const rows = await db.query<CoveredRow>(`select * from ${kind}s where link_id = $1`, [linkId]);
      await db.query(`alter table ${kind}s disable trigger user`);
      for (const row of rows) {
        const times = names.map((name) => moved(row[name]));
        const aged = { ...row, ...Object.fromEntries(names.map((name, index) => [name, times[index]])) };
        await db.query(
          `update ${kind}s set ${names.map((name, index) => `${name} = $${index + 3}`).join(', ')}, mac = $2 where seq = $1`,
          [
            row.seq,
            codeOf(signer, kind, aged),
            ...times.map((time) => (time instanceof Date ? time.toISOString() : time)),
          ],
        );
      }
      await db.query(`alter table ${kind}s enable trigger user`);
    },
  };
};
