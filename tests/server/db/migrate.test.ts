import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { DatabaseSettings } from '../../../src/server/base/settings.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate, readMigrations } from '../../../src/server/db/migrate.ts';
import { openOrExplain } from '../../../src/server/db/open.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, openServer } from '../../support/server/test-server.ts';

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
  { number: last + 11, sql: `update links set note = note || ' there'` },
];

const applied = async (db: Queryable) =>
  (await db.query<{ number: number }>('select number from migrations order by number')).map(({ number }) => number);

describe.each(worlds)('migrations that a database does not have, $name', ({ open, settings }) => {
  test('are applied in their order, each once, and what is in it is kept', async () => {
    const db = await open();
    expect(await migrate(db)).toEqual(numbers);
    const [link] = await db.query<{ id: string; journey: string }>(
      `insert into links (id, journey, customer_type, payment_methods, own_values)
       values (gen_random_uuid(), 'card', 'new', '[]', '{}') returning id, journey`,
    );
    expect(await migrate(db, later)).toEqual([last + 1, last + 11]);
    expect(await migrate(db, later)).toEqual([]);
    expect(await applied(db)).toEqual([...numbers, last + 1, last + 11]);
    const query = 'select id, journey, note from links where id = $1';
    expect(await db.query(query, [link!.id])).toEqual([{ ...link, note: 'was there' }]);
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
    await expect(openOrExplain(settings)).rejects.toThrow(
      `it has migration ${last + 1}, ${last + 11}, and this version knows`,
    );
  });

  test('cannot mend a database of before the first release: it is refused, and nothing in it changes', async () => {
    const db = await open();
    await db.query('delete from migrations');
    await db.query('insert into migrations (number) values (26), (49)');
    await db.close();
    await expect(openOrExplain(settings)).rejects.toThrow(
      'the database was made before the first release, and no version can bring it up to date',
    );
    const again = await open();
    expect(await applied(again)).toEqual([26, 49]);
    expect(await again.query('select note from links')).toEqual([{ note: 'was there' }]);
    await again.close();
  });
});

test('a demo sets its own database of before the first release aside, and says where', async () => {
  const server = await openServer({ env: { DATA_DIR: dataDir, DEMO: '1' } });
  const place = join(dataDir, 'database-before');
  const said = server.lines.map((line) => JSON.parse(line)).find(({ msg }) => msg.includes('was set aside'));
  expect(said).toMatchObject({ level: 'warn', place });
  expect((await server.get(link(demoId(101)))).status).toBe(200);
  await server.close();
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['database', 'database-before']));
});
