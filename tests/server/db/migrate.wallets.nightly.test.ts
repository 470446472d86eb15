import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { operate } from '../../../src/server/admin/operator.ts';
import type { LinkRecord } from '../../../src/server/admin/show.ts';
import type { Queryable } from '../../../src/server/db/db.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate, migrations } from '../../../src/server/db/migrate.ts';
import { recordHash, type Salted } from '../../../src/server/proof/hashes.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { withWallets } from '../../support/server/server-site.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';
import { cardNonce, walletNonce } from '../../support/server/wallet-nonces.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-wallets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The last migration before records had a wallet. */
const before = Object.fromEntries(Object.entries(migrations).filter(([number]) => Number(number) < 44));
const key = randomBytes(32).toString('hex');
const env = { DEMO: '0', CARD_GATEWAY: 'sandbox', SIGNING_KEY: key };
const tables = ['links', 'attempts', 'records', 'refunds', 'heads', 'leaves', 'sandbox_charges', 'sandbox_vaulted'];

type Row = Record<string, unknown> & Salted & { hash: string; link_hash: string };

/** The hashes of a link's records as they follow from its rows, in order, and as they are stored. */
async function chainOf(db: Queryable, id: string) {
  const rows = await db.query<Row>(
    `select records.*, links.hash as link_hash from records join links on links.id = link_id
     where link_id = $1 order by number`,
    [id],
  );
  const hashes = rows.map(({ link_hash, ...row }, index) =>
    recordHash(row, { previous: rows[index - 1]?.hash ?? null, link: link_hash }),
  );
  return { rows, hashes, stored: rows.map(({ hash }) => hash) };
}

test('records of cards that were written before wallets keep their hashes, and are of the instrument card (D-31, D-43)', async () => {
  const source = await openServer({ env });
  const pay = async (server: typeof source, nonce: string) => {
    const { id } = await makeLink(server, 'single-payment');
    const reply = await server.post(`${link(id)}/payment`, { nonce }, { key: crypto.randomUUID() });
    return { id, slug: slugOf(reply) };
  };
  const paid = await pay(source, cardNonce());
  const { id: kept } = await makeLink(source, 'card');
  await source.post(`${link(kept)}/payment-method`, { nonce: cardNonce() }, { key: crypto.randomUUID() });
  await operate(source.settings, { name: 'refund', id: paid.id, amount_pence: 100, reason: 'goodwill', by: 'a test' });
  await operate(source.settings, { name: 'anchor' });
  const written = await Promise.all(
    tables.map(async (table) => (await source.query(`select json_agg(t) as rows from ${table} t`))[0]!.rows),
  );
  await source.close();

  // The same rows in tables that have no wallet: what a server of before has written, column for column.
  const dataDir = join(folder, 'data');
  await putFreshDatabase(dataDir, { tables: false });
  const older = await openEmbedded(join(dataDir, 'database'));
  await migrate(older, before);
  for (const [index, table] of tables.entries())
    await older.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(written[index])],
    );
  for (const table of ['records', 'sandbox_charges', 'sandbox_vaulted'])
    await older.query(`select setval(pg_get_serial_sequence('${table}', 'seq'), max(seq)) from ${table}`);
  const chains = await Promise.all([paid.id, kept].map((id) => chainOf(older, id)));
  expect(chains.map(({ rows }) => rows.map(({ act }) => act))).toEqual([
    ['payment', 'payment-refunded'],
    ['payment-method'],
  ]);
  for (const { rows, hashes, stored } of chains) {
    expect(hashes).toEqual(stored);
    expect(rows.some((row) => 'wallet' in row)).toBe(false);
  }
  await older.close();

  const server = await openServer({
    content: withWallets(),
    env: { ...env, DATABASE_URL: 'embedded', DATA_DIR: dataDir },
  });
  const verified = () => operate(server.settings, { name: 'verify' });
  expect(await verified()).toMatchObject({ mismatches: [], attempts: 2 });
  for (const [index, id] of [paid.id, kept].entries()) {
    const { rows, hashes, stored } = await chainOf({ query: server.query } as Queryable, id);
    expect([hashes, stored]).toEqual([chains[index]!.stored, chains[index]!.stored]);
    expect(rows.map(({ wallet }) => wallet)).toEqual(rows.map(() => null));
    const { acts } = (await operate(server.settings, { name: 'show', id })) as LinkRecord;
    expect(acts).toMatchObject([{ instrument: 'card', card_brand: 'Mastercard', card_ending: '4444' }]);
  }
  // The chain goes on, with wallets beside the older rows.
  expect((await pay(server, walletNonce('paypal'))).slug).toBe(201);
  await operate(server.settings, { name: 'anchor' });
  expect(await verified()).toMatchObject({ mismatches: [], attempts: 3 });
  await server.query(`alter table records disable trigger user`);
  await server.query(`update records set wallet = 'paypal' where link_id = $1 and number = 1`, [paid.id]);
  expect(JSON.stringify(await verified())).toContain(paid.id);
  await server.close();
});
