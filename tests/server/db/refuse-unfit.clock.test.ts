import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { openServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

test.skipIf(!postgres).each([
  ['5 minutes ahead of', '5 minutes'],
  ['90 minutes behind', '-90 minutes'],
])('D-56 a server does not start beside a database whose clock is %s its own', async (words, off) => {
  const owner = new pg.Client(postgres!.url);
  await owner.connect();
  await owner.query(`create or replace function public.clock_timestamp() returns timestamptz language sql
    as $$ select pg_catalog.clock_timestamp() + interval '${off}' $$`);
  await owner.end();
  const options = encodeURIComponent('-c search_path=public,pg_catalog');
  const starting = openServer({ embedded: true, env: { DATABASE_URL: `${postgres!.url}?options=${options}` } });
  await expect(starting).rejects.toThrow(`the clock of the database is ${words} that of this machine`);
});
