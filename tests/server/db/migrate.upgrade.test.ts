import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { operate } from '../../../src/server/admin/operator.ts';
import type { LinkRecord } from '../../../src/server/admin/show.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate, migrations } from '../../../src/server/db/migrate.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import type { CoveredRow } from '../../../src/server/ledger/leaves.ts';
import { canonicalHash } from '../../../src/server/proof/canonical.ts';
import { attemptContent } from '../../../src/server/proof/hashes.ts';
import { signHead } from '../../../src/server/proof/head.ts';
import { rootOf } from '../../../src/server/proof/merkle.ts';
import { signerOf } from '../../../src/server/proof/signer.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { openReceiver, secret } from '../../support/faults/event-receiver.ts';
import { shortDelivery } from '../../support/faults/short-limits.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agreement, shownHtml } from '../../support/server/agree.ts';
import { orderHtml, services } from '../../support/server/server-site.ts';
import { link, openServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres({ tables: false });
const folder = mkdtempSync(join(tmpdir(), 'doorstep-upgrade-'));
const dataDir = join(folder, 'data');
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The migrations of a version of the server: all until a number. */
const until = (last: number) =>
  Object.fromEntries(Object.entries(migrations).filter(([number]) => Number(number) <= last));
const numbers = Object.keys(migrations).map(Number);
const oldest = until(numbers[0]!);

const [one, two, paying] = [randomUUID(), randomUUID(), randomUUID()];

/** What an older server has written: two links with acts in turns, and a payment whose outcome it never learnt. */
async function fill(db: Queryable): Promise<void> {
  const makeLink = (id: string, journey: string, order: boolean) =>
    db.query(
      `insert into links (id, journey, customer_type, payment_methods, amount_pence, own_values, sor_given_at,
         losing_provider, services, order_document, order_sha256)
       values ($1, $2, 'new', '["card"]', $3, '{}', $4, $5, $6::jsonb, $7, $8)`,
      order
        ? [
            id,
            journey,
            null,
            new Date().toISOString(),
            'Example Telecom',
            JSON.stringify(services),
            Buffer.from(orderHtml),
            sha256Of(orderHtml),
          ]
        : [id, journey, 3499, null, null, null, null, null],
    );
  await makeLink(one, 'switch-mandate', true);
  await makeLink(two, 'switch-mandate', true);
  await makeLink(paying, 'single-payment', false);
  await db.query('insert into agreed_texts (sha256, html) values ($1, $2)', [agreement.sha256, shownHtml]);
  const record = (id: string, act: string, reference: string, minute: number) =>
    db.query(
      `insert into records (link_id, act, reference, recorded_at, ip_address, user_agent, document, version, sha256)
       values ($1, $2, $3, $4, '192.0.2.1', 'a browser', $5, $6, $7)`,
      [
        id,
        act,
        reference,
        new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
        ...(act === 'contract-agreement' ? ['contract', '2026-01', agreement.sha256] : [null, null, null]),
      ],
    );
  await record(one, 'contract-agreement', 'DS-AAAA-0001', 1);
  await record(two, 'contract-agreement', 'DS-AAAA-0002', 2);
  await record(two, 'payment-method', 'DS-AAAA-0003', 3);
  await record(one, 'payment-method', 'DS-AAAA-0004', 4);
  await record(two, 'switch-consent', 'DS-AAAA-0005', 5);
  const attempt = (id: string, act: string, orderId: string, amount: number | null, state: string) =>
    db.query(
      `insert into attempts (id, link_id, act, key, nonce_sha256, order_id, amount_pence, state, started_by, asked_at,
         ip_address, user_agent)
       values ($1, $2, $3, $4, $6::text, $6, $7, $8, $5, now(), '192.0.2.1', 'a browser')`,
      [randomUUID(), id, act, randomUUID(), randomUUID(), orderId, amount, state],
    );
  await attempt(two, 'payment-method', 'DS-AAAA-0003', null, 'succeeded');
  await attempt(one, 'payment-method', 'DS-AAAA-0004', null, 'succeeded');
  await attempt(paying, 'payment', 'DS-AAAA-0006', 3499, 'unknown');
  await db.query(`insert into sandbox_charges (link_id, order_id, amount_pence) values ($1, 'DS-AAAA-0006', 3499)`, [
    paying,
  ]);
}

/** The last migration before rows had the code of a server. */
const withoutCodes = 40;
const key = randomBytes(32).toString('hex');

/** The first head as the version of that migration signed it: its leaves are the hashes of rows, and say nothing else. */
async function signOldHead(db: Queryable): Promise<void> {
  const leaves: { kind: string; id: string; hash: string }[] = [];
  for (const row of await db.query<{ seq: string; hash: string }>('select seq, hash from records order by seq'))
    leaves.push({ kind: 'record', id: String(row.seq), hash: row.hash });
  for (const row of await db.query<{ id: string; hash: string }>('select subject_of(id) as id, hash from links'))
    leaves.push({ kind: 'link', ...row });
  for (const row of await db.query<CoveredRow>(`select * from attempts where state = 'succeeded'`))
    leaves.push({ kind: 'attempt', id: `${row.id} succeeded`, hash: canonicalHash(attemptContent(row)) });
  const root = rootOf(leaves.map(({ hash }) => hash));
  const made_at = new Date(Date.now() - 3_600_000).toISOString();
  const signer = signerOf(Buffer.from(key, 'hex'));
  const head = signHead(signer, { number: 1, made_at, first: 1, leaves: leaves.length, root });
  for (const [index, { kind, id, hash }] of leaves.entries())
    await db.query('insert into leaves (position, head, kind, id, hash) values ($1, 1, $2, $3, $4)', [
      ...[index + 1, kind, id, hash],
    ]);
  await db.query(
    `insert into heads (number, made_at, first, leaves, root, key, hash, signature, record_seq)
     values (1, $1, 1, $2, $3, $4, $5, $6, 5)`,
    [made_at, head.leaves, root, head.key, head.hash, head.signature],
  );
}

type World = { name: string; open(): Promise<Db>; env: Record<string, string> };
const worlds: World[] = [
  {
    name: 'on the embedded database',
    open: async () => {
      if (!existsSync(dataDir)) await putFreshDatabase(dataDir, { tables: false });
      return openEmbedded(join(dataDir, 'database'));
    },
    env: { DATABASE_URL: 'embedded', DATA_DIR: dataDir },
  },
  ...(postgres
    ? [
        {
          name: 'on PostgreSQL',
          open: async () => openPostgres(postgres.url, () => undefined),
          env: { DATABASE_URL: postgres.url },
        },
      ]
    : []),
];

describe.each(worlds)('a database of an older version, $name', ({ open, env }) => {
  test('is brought up to date with all that is in it, and what was never told the provider is told in order', async () => {
    const receiver = await openReceiver();
    const before = await open();
    await migrate(before, oldest);
    await fill(before);
    const kept =
      'select link_id, act, reference, recorded_at, ip_address, user_agent, document, version, sha256 from records';
    const records = await before.query(`${kept} order by seq`);
    await migrate(before, until(withoutCodes));
    await signOldHead(before);
    await before.close();

    const server = await openServer({
      env: {
        ...env,
        DEMO: '0',
        SIGNING_KEY: key,
        CARD_GATEWAY: 'sandbox',
        EVENTS_URL: receiver.url,
        EVENTS_SECRET: secret,
      },
      delivery: shortDelivery,
      reconcile: { everyMs: 100, lookGapMs: 200 },
    });
    // A repeat has the same words: the receiver sees to that.
    const events = () => [...new Map(receiver.taken.map((event) => [event.id, event])).values()];
    const told = (id: string) => events().filter(({ link_id }) => link_id === id);
    const arrive = (count: number) => expect.poll(() => events().length).toBe(count);

    await expect.poll(async () => (await server.get(link(paying))).body.status).toBe('used');
    await arrive(6);
    expect(told(one).map(({ number, reference }) => [number, reference])).toEqual([
      [1, 'DS-AAAA-0001'],
      [2, 'DS-AAAA-0004'],
    ]);
    expect(told(two).map(({ number, act, completed }) => [number, act, completed.length])).toEqual([
      [1, 'contract-agreement', 1],
      [2, 'payment-method', 2],
      [3, 'switch-consent', 3],
    ]);
    expect(told(paying)).toMatchObject([{ number: 1, act: 'payment', reference: 'DS-AAAA-0006', amount_pence: 3499 }]);

    expect(
      (await server.post(`${link(one)}/switch-consent`, { statement: 'Yes I Agree to make the Switch' })).status,
    ).toBe(201);
    await arrive(7);
    expect(told(one).at(-1)).toMatchObject({ number: 3, act: 'switch-consent' });
    expect(receiver.faults()).toEqual([]);

    expect(
      await server.query(`${kept} where reference between 'DS-AAAA-0001' and 'DS-AAAA-0005' order by seq`),
    ).toEqual(records);
    await expect(server.query('delete from agreed_texts')).rejects.toThrow('only ever added to');
    const { acts } = (await operate(server.settings, { name: 'show', id: two })) as LinkRecord;
    expect(acts.map(({ text }) => text)).toEqual([shownHtml, undefined, undefined]);
    const verified = async () => (await operate(server.settings, { name: 'verify' })) as VerificationReport;
    await operate(server.settings, { name: 'anchor' });
    expect(await verified()).toMatchObject({ mismatches: [], waiting: 0 });
    // The labels of older leaves are not in their own hashes: the first head after them has the hash of them all.
    await server.query('alter table leaves disable trigger user');
    await server.query(`update leaves set kind = 'reading', id = '77' where position = 9`);
    expect((await verified()).mismatches.map(({ what }) => what)).toContain('head 2');
    await server.close();
    await receiver.close();
  });
});

describe.each(worlds)('migrations that an older database does not have, $name', ({ open }) => {
  const first = numbers.at(-1)! + 1;
  const applied = async (db: Queryable) =>
    (await db.query<{ number: number }>('select number from migrations order by number')).map(({ number }) => number);

  const later = {
    ...migrations,
    [first + 10]: [`update links set note = note || ' there'`],
    [first]: ['alter table links add column note text', `update links set note = 'was'`],
  };

  test('are applied in their order, each once, and what is in it is kept', async () => {
    const db = await open();
    await migrate(db);
    const [link] = await db.query<{ id: string; journey: string }>(
      `insert into links (id, journey, customer_type, payment_methods, own_values)
       values (gen_random_uuid(), 'card', 'new', '[]', '{}') returning id, journey`,
    );
    await migrate(db, later);
    await migrate(db, later);
    expect(await applied(db)).toEqual([...numbers, first, first + 10]);
    const query = 'select id, journey, note from links where id = $1';
    expect(await db.query(query, [link!.id])).toEqual([{ ...link, note: 'was there' }]);
    await db.close();
  });

  test('leave it as it was when one of them fails', async () => {
    const db = await open();
    const failing = { ...later, [first + 20]: ['create table half (id integer)', 'select 1 / 0'] };
    const before = await applied(db);
    await expect(migrate(db, failing)).rejects.toMatchObject({ code: '22012' });
    expect(await applied(db)).toEqual(before);
    expect(await db.query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    await db.close();
  });

  test('stop the start of a version that does not know them, by name', async () => {
    const db = await open();
    await expect(migrate(db)).rejects.toThrow(`it has migration ${first}, ${first + 10}, and this version knows`);
    await db.close();
  });
});

/** Everything that makes a database what it is, but what is in it. */
async function shapeOf(db: Queryable): Promise<unknown> {
  const schema = `where table_schema = 'public'`;
  return {
    columns: await db.query(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns ${schema}
       order by 1, 2`,
    ),
    indexes: await db.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`),
    constraints: await db.query(
      `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as means from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    triggers: await db.query(
      `select pg_get_triggerdef(oid) as means from pg_trigger where not tgisinternal order by 1`,
    ),
    functions: await db.query(
      `select proname, prosrc, proconfig from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    ),
  };
}

if (isNightly)
  test.skipIf(!postgres)(
    'whichever version a database comes from, it ends as a new one begins',
    async () => {
      const admin = openPostgres(postgres!.url, () => undefined);
      const shapes: unknown[] = [];
      for (const last of [0, ...numbers]) {
        const name = `from_${last}`;
        await admin.query(`create database ${name} template template0`);
        const db = openPostgres(postgres!.url.replace(/[^/]+$/, name), () => undefined);
        if (last > 0) await migrate(db, until(last));
        await migrate(db);
        await migrate(db);
        shapes.push(await shapeOf(db));
        await db.close();
      }
      await admin.close();
      for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    },
    120_000,
  );
