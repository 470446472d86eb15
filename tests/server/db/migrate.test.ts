import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseRoles } from '../../../src/server/admin/database-roles.ts';
import type { DatabaseSettings } from '../../../src/server/base/settings.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate, readMigrations } from '../../../src/server/db/migrate.ts';
import { migrateTables, openDatabase } from '../../../src/server/db/open.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { run } from '../../support/server/server-process.ts';
import { openServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres({ tables: false });
const folder = mkdtempSync(join(tmpdir(), 'doorstep-migrate-'));
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = join(folder, 'data');
const worlds: { name: string; open(): Promise<Db>; settings: DatabaseSettings }[] = [
  {
    name: 'on the embedded database',
    open: async () => {
      if (!existsSync(dataDir)) await putFreshDatabase(dataDir, { tables: false });
      return openEmbedded(join(dataDir, 'database'));
    },
    settings: { kind: 'embedded', folder: dataDir },
  },
  ...(postgres
    ? [
        {
          name: 'on PostgreSQL',
          open: async () => openPostgres(postgres.url, () => undefined),
          settings: { kind: 'postgres', url: postgres.url } as const,
        },
      ]
    : []),
];

const migrations = readMigrations();
const numbers = migrations.map(({ number }) => number);
const last = numbers.at(-1)!;
const later = [
  ...migrations,
  { number: last + 1, sql: `alter table links add column note text; update links set note = 'was'` },
  {
    number: last + 11,
    sql: 'create table notes as select id as link_id, note from links; alter table links drop column note',
  },
];

const applied = async (db: Queryable) =>
  (await db.query<{ number: number }>('select number from migrations order by number')).map(({ number }) => number);

describe.each(worlds)('migrations that a database does not have, $name', ({ open, settings }) => {
  test('are applied in their order, each once, and what is in it is kept', async () => {
    const db = await open();
    expect(await migrate(db)).toEqual(numbers);
    const [link] = await db.query<{ id: string; journey: string }>(
      `insert into links (id, journey, customer_type, payment_methods, own_values, value_hashes, receipt)
       values (gen_random_uuid(), 'card', 'new', '[]', '{}', '{}', 'x') returning id, journey`,
    );
    expect(await migrate(db, later)).toEqual([last + 1, last + 11]);
    expect(await migrate(db, later)).toEqual([]);
    expect(await applied(db)).toEqual([...numbers, last + 1, last + 11]);
    const query = 'select id, journey, note from links join notes on link_id = id';
    expect(await db.query(query)).toEqual([{ ...link, note: 'was' }]);
    await db.close();
  });

  test('leave it as it was when one of them fails', async () => {
    const db = await open();
    const failing = [...later, { number: last + 21, sql: 'create table half (id integer); select 1 / 0' }];
    const before = await applied(db);
    await expect(migrate(db, failing)).rejects.toMatchObject({ code: '22012' });
    expect(await applied(db)).toEqual(before);
    expect(await db.query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    await db.close();
  });

  test('stop the start of a version that does not know them, by name', async () => {
    await expect(openDatabase(settings)).rejects.toThrow(
      `it has migrations ${last + 1} to ${last + 11}, and this version knows`,
    );
  });

  test('are not looked for in a table of another program: it is refused in a sentence', async () => {
    const db = await open();
    await db.query('alter table migrations rename to kept');
    for (const columns of ['version text primary key', 'number integer primary key, name text']) {
      await db.query(`create table migrations (${columns})`);
      await expect(migrate(db)).rejects.toThrow('the table "migrations" in it is of another program');
      await db.query('drop table migrations');
    }
    await expect(migrate(db)).rejects.toThrow(/already exists.* is of another program\. Name a database of its own/);
    await db.query('create table migrations (version text primary key)');
    await db.close();
    await expect(openDatabase(settings)).rejects.toThrow('the table "migrations" in it is of another program');
    const again = await open();
    await again.query('drop table migrations');
    await again.query('alter table kept rename to migrations');
    await again.close();
  });
});

describe.skipIf(!postgres)('D-52 tables of PostgreSQL', () => {
  const empty = async () => {
    const own = (await openTestPostgres({ tables: false }))!;
    return { ...own, settings: { kind: 'postgres', url: own.url } as const };
  };
  const use = { name: 'link', writes: false } as const;

  test('are changed by the command alone, which does nothing where nothing is to do', async () => {
    const own = await empty();
    await expect(openDatabase(own.settings, undefined, undefined, { ...use, tables: 'needed' })).rejects.toThrow(
      'DATABASE_URL: the database has no tables yet. Run `doorstep migrate`',
    );
    expect(await migrateTables(own.settings, false)).toEqual(numbers);
    const again = await run('doorstep', ['migrate'], { DATABASE_URL: own.url });
    expect([again.code, again.out.trim()]).toEqual([0, 'The tables are up to date: there was nothing to do.']);
    for (const tables of ['made', 'needed'] as const)
      await expect(
        openDatabase(own.settings, undefined, undefined, { ...use, tables, migrations: later }),
      ).rejects.toThrow('the tables are those of an older version. Stop its servers');
    const db = await openDatabase(own.settings);
    expect(await applied(db)).toEqual(numbers);
    await db.close();
    await own.close();
  });

  test('stay as they are while servers of another version are connected, unless that is said', async () => {
    const own = await empty();
    await migrateTables(own.settings, false);
    const older = new pg.Client({ connectionString: own.url, application_name: `doorstep server ${last}` });
    await older.connect();
    await migrateTables(own.settings, false);
    await older.query(`set application_name = 'doorstep server 12'`);
    await expect(migrateTables(own.settings, false, later)).rejects.toThrow(
      'DATABASE_URL: servers of another version are connected (doorstep server 12)',
    );
    expect(await migrateTables(own.settings, true, later)).toEqual([last + 1, last + 11]);
    await older.end();
    await own.close();
  });

  if (isNightly)
    test('are used by a role with its rights alone, and what lacks is said in one sentence', async () => {
      const own = await empty();
      await migrateTables(own.settings, false);
      const role = `service_${randomUUID().slice(0, 8)}`;
      const owner = new pg.Client(own.url);
      await owner.connect();
      await owner.query(databaseRoles(role));
      const url = new URL(own.url);
      url.username = role;
      const env = { DATABASE_URL: url.href, SIGNING_KEY: 'ab'.repeat(32), DEMO: '0', CARD_GATEWAY: 'sandbox' };
      await (await openServer({ env })).close();
      await owner.query(
        `revoke update (unlocked_at) on links from ${role}; revoke select on sealed_answers from ${role}`,
      );
      await expect(openServer({ env })).rejects.toThrow(
        'DATABASE_URL: the role lacks rights that this version needs: select on sealed_answers, update on links. Run `doorstep roles` again',
      );
      await owner.query(`revoke select on migrations from ${role}`);
      await expect(openServer({ env })).rejects.toThrow(
        'DATABASE_URL: the role may not do this (permission denied for table migrations). Give it the rights',
      );
      await owner.query('drop schema public cascade; create schema public; grant usage on schema public to public');
      await expect(openServer({ env })).rejects.toThrow(
        'DATABASE_URL: the database has no tables yet. Run `doorstep migrate`',
      );
      await owner.end();
      await own.close();
    });
});
