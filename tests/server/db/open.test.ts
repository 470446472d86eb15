import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate, readMigrations } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { openXsrf } from '../../../src/server/http/xsrf.ts';
import { openOwnPostgres, openTestPostgres } from '../../support/database/postgres.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { demoId } from '../../support/server/server-site.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

const untouched = { name: 'link', writes: false, tables: 'taken' } as const;
const folder = mkdtempSync(join(tmpdir(), 'doorstep-databases-'));
const postgres = await openOwnPostgres();
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('tables are made once and one key signs, whoever starts at the same time', async () => {
  const open = () => openDatabase(postgres ? { kind: 'postgres', url: postgres.url } : { kind: 'embedded', folder });
  const opened = await Promise.all(Array.from({ length: postgres ? 5 : 1 }, open));
  await Promise.all(opened.map((db) => migrate(db)));
  const keys = await Promise.all(opened.map((db) => openXsrf(db)));
  const token = keys[0]!.issue();
  const applied = await opened[0]!.query<{ number: number }>('select number from migrations order by number');
  await Promise.all(opened.map((db) => db.close()));
  const numbers = applied.map(({ number }) => number);
  expect(numbers).toEqual(readMigrations().map(({ number }) => number));
  expect(keys.every((xsrf) => xsrf.isGenuine(token))).toBe(true);
});

test.skipIf(!isNightly || !postgres)(
  'tables are made once where transactions are serializable by default',
  async () => {
    const own = (await openTestPostgres({ tables: false }))!;
    const url = `${own.url}?options=${encodeURIComponent('-c default_transaction_isolation=serializable')}`;
    const opened = await Promise.all(Array.from({ length: 3 }, () => openDatabase({ kind: 'postgres', url })));
    const levels = await Promise.all(opened.map((db) => db.query('show default_transaction_isolation')));
    await Promise.all(opened.map((db) => db.close()));
    await own.close();
    expect(levels.flat()).toEqual(Array(3).fill({ default_transaction_isolation: 'serializable' }));
  },
);

test.skipIf(!isNightly || !postgres)(
  'a database behind an authority of its own is refused with the way out, and opened by it',
  async () => {
    const own = (await openOwnPostgres())!;
    const at = (query: string) => openDatabase({ kind: 'postgres', url: `${own.url}?${query}` });
    const ca = join(folder, 'ca.pem');
    const db = await at('');
    const [{ place }] = (await db.query(`select current_setting('data_directory') as place`)) as [{ place: string }];
    const key = ['-keyout', join(place, 'server.key'), '-out', join(place, 'server.crt'), '-subj', '/CN=localhost'];
    const names = ['-addext', `subjectAltName=DNS:localhost,IP:127.0.0.1`];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...key, ...names], { stdio: 'ignore' });
    const { uid, gid } = statSync(place);
    for (const name of ['server.key', 'server.crt']) chownSync(join(place, name), uid, gid);
    copyFileSync(join(place, 'server.crt'), ca);
    await db.query('alter system set ssl = on');
    await db.query('select pg_reload_conf()');
    await db.close();

    await expect
      .poll(() => at('sslmode=verify-full').catch(({ message }: Error) => message))
      .toContain(
        'DATABASE_URL: its certificate is of an authority that this machine does not know. Name the file with the certificate of that authority: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem.',
      );
    await expect(at(`sslmode=verify-full&sslrootcert=${ca}.none`)).rejects.toThrow(
      `DATABASE_URL: it names the file ${ca}.none, which cannot be read (ENOENT).`,
    );
    const der = join(folder, 'ca.der');
    execFileSync('openssl', ['x509', '-in', ca, '-outform', 'der', '-out', der]);
    await expect(at(`sslmode=verify-full&sslrootcert=${der}`)).rejects.toThrow(
      `DATABASE_URL: it names the file ${der}, which is no certificate in PEM`,
    );
    const opened = await at(`sslmode=verify-full&sslrootcert=${ca}`);
    expect(await opened.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).toEqual([{ ssl: true }]);
    await opened.close();
    await own.close();
  },
);

describe.skipIf(!postgres)('which tables are meant', () => {
  /** A table `told` in each of two schemas, which says where it is; and what a connection by this address reads of it. */
  async function told(change: string, query = '') {
    const own = (await openTestPostgres({ tables: false }))!;
    const owner = await openDatabase({ kind: 'postgres', url: own.url }, undefined, undefined, untouched);
    const [names] = await owner.query<{ database: string; role: string }>(
      'select current_database() as database, current_user as role',
    );
    for (const schema of ['public', 'other', names!.role])
      await owner.query(
        `create schema if not exists "${schema}"; create table "${schema}".told as select '${schema}' as place`,
      );
    await owner.query(change.replace('DATABASE', names!.database).replace('ROLE', `"${names!.role}"`) || 'select 1');
    const db = await openDatabase({ kind: 'postgres', url: own.url + query }, undefined, undefined, untouched);
    const found = await db.query('select place, now()::text as time from told');
    await Promise.all([db.close(), owner.close()]);
    await own.close();
    return found;
  }
  const other = `?options=${encodeURIComponent('-csearch_path=other')}`;

  test.each([
    ['one of the name of the role comes first', '', '', 'public'],
    ['the database names another', 'alter database DATABASE set search_path = other, public', '', 'public'],
    ['the role names another', 'alter role ROLE in database DATABASE set search_path = other', '', 'public'],
    ['the address names another', '', other, 'other'],
    ['the address and the database do', 'alter database DATABASE set search_path = public', other, 'other'],
  ])('where %s: %4$s', async (_where, change, query, place) => {
    expect(await told(change, query)).toEqual([{ place, time: expect.stringMatching(/^\d{4}-.*\+00$/) }]);
  });
});

test.skipIf(!postgres)('a PostgreSQL that is too old is refused by its version, before any table is made', async () => {
  const own = (await openTestPostgres({ tables: false }))!;
  const db = await openDatabase({ kind: 'postgres', url: own.url }, undefined, undefined, untouched);
  await db.query(`create function public.current_setting(asked text) returns text language sql as $$ select case asked
    when 'server_version' then '13.23' when 'server_version_num' then '130023' else pg_catalog.current_setting(asked) end $$`);
  const url = `${own.url}?options=${encodeURIComponent('-c search_path=public,pg_catalog')}`;
  for (const use of [undefined, untouched])
    await expect(openDatabase({ kind: 'postgres', url }, undefined, undefined, use)).rejects.toThrow(
      'DATABASE_URL: the server is PostgreSQL 13.23, and the oldest that works is 14. The host is 127.0.0.1:',
    );
  expect(await db.query(`select to_regclass('migrations') as made`)).toEqual([{ made: null }]);
  await db.close();
  await own.close();
});

describe('a database that goes away', () => {
  test('is answered with 503 and nothing is done, and its return is noticed', async () => {
    if (!postgres) return;
    const server = await openServer({ env: { DATABASE_URL: postgres.url } });
    const statuses = async () => [(await server.get('/healthz')).status, (await server.get('/readyz')).status];
    expect(await statuses()).toEqual([200, 200]);

    const resume = postgres.pause();
    expect(await statuses()).toEqual([200, 503]);
    const away = [await server.get(link(demoId(401))), await server.post(`${link(demoId(401))}/client-token`)];
    for (const reply of away) {
      expect([reply.status, slugOf(reply), reply.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    }
    resume();
    await expect.poll(statuses).toEqual([200, 200]);
    expect((await server.get(link(demoId(401)))).body).toMatchObject({ status: 'active', completed: [] });
    await server.close();
  });
});
