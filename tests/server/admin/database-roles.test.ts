import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseRoles } from '../../../src/server/admin/database-roles.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { link, nonce, openServer, type TestServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());
const role = 'doorstep_attacker';

describe.skipIf(!postgres || process.env.TEST_DATABASE_URL)('D-56 the role of the service', () => {
  let server: TestServer;
  let owner: pg.Client;
  let paid: string;
  const operator = operatorOf(() => server);

  beforeAll(async () => {
    server = await openServer({ env: { DATABASE_URL: postgres!.url } });
    paid = (await makeLink(server, 'single-payment')).id;
    await server.post(`${link(paid)}/payment`, cardBody(nonce('declined')), { key: randomUUID() });
    await server.post(`${link(paid)}/payment`, cardBody(nonce()), { key: randomUUID() });
    owner = new pg.Client(postgres!.url);
    await owner.connect();
    await owner.query(databaseRoles(role));
  });
  afterAll(async () => {
    await owner?.end();
    await server?.close();
  });

  /** Runs statements as the role, in one transaction that is given up, and returns the message of the first refusal. */
  async function attempt(...statements: string[]): Promise<string | undefined> {
    const url = new URL(postgres!.url);
    url.username = role;
    const client = new pg.Client(url.href);
    await client.connect();
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.query('rollback');
      await client.end();
    }
  }

  test('takes no number of a row to come, and deletes no key of a call that gives money back once', async () => {
    for (const table of ['records', 'attempts', 'refunds', 'readings', 'link_changes'])
      expect(await attempt(`insert into ${table} (seq) overriding system value values (1000000)`), table).toBe(
        'numbers are those of the sequence',
      );
    const called = `insert into provider_keys (call, key, body_sha256) values ('refund', 'a', 'b')`;
    expect(await attempt(called, 'delete from provider_keys')).toBe('records are only ever added to');
  });

  test('is refused every statement that its grants do not name, on every table, column, sequence and function', async () => {
    const { rows: columns } = await owner.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
    );
    const has = async (call: string) => (await owner.query<{ has: boolean }>(`select ${call} as has`)).rows[0]!.has;
    const tables = [...new Set(columns.map(({ table }) => table))];
    const refused: string[] = [];
    for (const table of tables) {
      const own = columns.filter((each) => each.table === table).map(({ column }) => column);
      const statements = {
        SELECT: own.map((column) => `select ${column} from ${table}`),
        UPDATE: own.map((column) => `update ${table} set ${column} = ${column}`),
        INSERT: own.map((column) => `insert into ${table} (${column}) select ${column} from ${table} limit 0`),
        DELETE: [`delete from ${table}`],
        TRUNCATE: [`truncate ${table}`],
      };
      for (const [right, all] of Object.entries(statements))
        for (const [index, statement] of all.entries()) {
          const isOfColumn = right !== 'DELETE' && right !== 'TRUNCATE';
          const isGranted = isOfColumn
            ? await has(`has_column_privilege('${role}', '${table}', '${own[index]}', '${right}')`)
            : await has(`has_table_privilege('${role}', '${table}', '${right}')`);
          if (!isGranted) refused.push(statement);
        }
      refused.push(`alter table ${table} disable trigger all`, `drop table ${table}`);
    }
    const { rows: sequences } = await owner.query<{ name: string }>(
      `select sequencename as name from pg_sequences where schemaname = 'public'`,
    );
    refused.push(...sequences.map(({ name }) => `select setval('${name}', 1)`));
    // One connection: each refusal ends its own transaction.
    const url = new URL(postgres!.url);
    url.username = role;
    const client = new pg.Client(url.href);
    await client.connect();
    const passed: string[] = [];
    for (const statement of refused) {
      await client.query('begin');
      const message = await client.query(statement).then(
        () => 'done',
        (error: Error) => error.message,
      );
      // A number that the table itself gives is refused to anybody.
      if (!/permission denied|must be owner|DEFAULT/.test(message)) passed.push(`${statement}: ${message}`);
      await client.query('rollback');
    }
    await client.end();
    expect(refused.length).toBeGreaterThan(200);
    expect(passed).toEqual([]);
  });

  test('may call no function that acts with the rights of the owner, but those that write an erasure', async () => {
    const { rows } = await owner.query<{ name: string; path: string }>(
      `select proname as name, array_to_string(proconfig, ',') as path from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('${role}', oid, 'execute')
       order by proname`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['erase_customer', 'erase_links', 'hold_acts']);
    for (const { name, path } of rows) expect(path, name).toMatch(/search_path=pg_catalog, public, pg_temp/);
  });

  test('makes no temporary tables', async () => {
    expect(await attempt('create temporary table links ()')).toMatch(/permission denied to create temporary tables/);
  });

  test('deletes nothing where it could, with a temporary table of every name', async () => {
    const tables = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    await owner.query(`grant temporary on database ${new URL(postgres!.url).pathname.slice(1)} to ${role}`);
    const shadows = tables.rows.map(({ name }) => `create temporary table ${name} (like public.${name})`);
    const itsOwn = `insert into pg_temp.erasures select 9, now(), array[public.name_of('${paid}')],
      pg_current_xact_id()::text, 'x'`;
    expect(
      await attempt(...shadows, `select erase_links(array['${paid}']::uuid[], null, 'the start of a demo')`),
    ).toMatch(/too lately/);
    expect(await attempt(...shadows, itsOwn, `update public.attempts set ip_address = ''`)).toMatch(
      /permission denied for table attempts/,
    );
    expect(await attempt(...shadows, `select erase_customer('${paid}', '{}', 'a receipt')`)).toBeUndefined();
    expect((await operator.ask({ name: 'verify' })).problems).toEqual([]);
  });

  test('calls functions that each look their tables up in the schema alone', async () => {
    const functions = await owner.query<{ name: string; config: string[] | null }>(
      `select proname as name, proconfig as config from pg_proc where pronamespace = 'public'::regnamespace
       and prolang <> (select oid from pg_language where lanname = 'c') order by 1`,
    );
    const open = functions.rows.filter(({ config }) => !config?.includes('search_path=pg_catalog, public, pg_temp'));
    expect(open.map(({ name }) => name)).toEqual(['is_demo', 'name_of']);
  });
});

describe.skipIf(!postgres || process.env.TEST_DATABASE_URL)('an owner of tables who may make no roles', () => {
  test('is told what to ask for, and gives the rights to a role that is there, as often as need be', async () => {
    const [plain, service] = [`owner_${randomUUID().slice(0, 8)}`, `service_${randomUUID().slice(0, 8)}`];
    const own = (await openTestPostgres({ tables: false }))!;
    const admin = new pg.Client(own.url);
    await admin.connect();
    await admin.query(`create role ${plain} login`);
    await admin.query(`alter database ${new URL(own.url).pathname.slice(1)} owner to ${plain}`);
    const url = new URL(own.url);
    url.username = plain;
    const db = openPostgres(url.href, () => undefined);
    await migrate(db);
    await db.close();

    const owner = new pg.Client(url.href);
    await owner.connect();
    await expect(owner.query(databaseRoles(service))).rejects.toThrow(
      `You may not make roles. Let somebody who may run: create role "${service}" login; Then run this again.`,
    );
    await owner.query('rollback');
    await admin.query(`create role ${service} login`);
    await owner.query(databaseRoles(service));
    await owner.query(databaseRoles(service));
    const rights = await owner.query(
      `select has_table_privilege($1, 'records', 'insert') as adds, has_table_privilege($1, 'records', 'delete') as deletes`,
      [service],
    );
    expect(rights.rows).toEqual([{ adds: true, deletes: false }]);
    await owner.end();
    await admin.query(`drop owned by ${service}`);
    await admin.end();
    await own.close();
  });
});
