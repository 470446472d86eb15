import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../../src/server/db/db.ts';
import { searchIds } from '../../../src/server/links/search.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';

/** A link of each number: its customer has one of 2,000 first names and of 30,000 family names, and every third paid. */
const links = `insert into links (id, journey, customer_type, payment_methods, own_values, value_hashes, receipt, external_reference, created_at, search_words)
  select md5('link' || n)::uuid, 'card', 'new', '[]', '{}', '{}', '', 'ORD-' || n, now() - n * interval '1 minute',
    array['ada' || n % 2000, 'lovelace' || n % 30000, 'ada' || n % 2000 || 'lovelace' || n % 30000, 'user' || n || 'example' || n % 10 || 'com',
      '07' || lpad(n::text, 9, '0'), 'ab' || n % 50000 || '1cd', 'ab' || n % 50000, '1cd', 'ord' || n, case when n % 100 = 0 then 'smith' else 'x' end]
  from generate_series(1, 1000000) n`;
const records = `insert into records (link_id, act, reference, recorded_at, ip_address, user_agent, number, receipt, card_ending)
  select md5('link' || n)::uuid, 'payment-method', 'DS-' || upper(lpad(to_hex(n), 4, '0')) || '-0000', now(), '', '', 1, '', lpad((n % 10000)::text, 4, '0')
  from generate_series(1, 999999, 3) n`;

let client: pg.Client | undefined;
let postgres: Awaited<ReturnType<typeof openTestPostgres>>;

beforeAll(async () => {
  postgres = await openTestPostgres();
  if (!postgres) return;
  client = new pg.Client(postgres.url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of [links, records]) await client.query(statement);
  await client.query('vacuum analyze');
}, 1_800_000);
afterAll(async () => {
  await client?.end();
  await postgres?.close();
});

test.each([
  ['a reference', 'ds 0ff1 0000'],
  ['an order number', 'ORD-4711'],
  ['an e-mail address', 'user4711@example1.com'],
  ['a phone number', '07000004711'],
  ['a name', 'Ada711 Lovelace4711'],
  ['a family name', 'lovelace4711'],
  ['a first name of 500 people', 'ada711'],
  ['a postcode of 20 houses', 'AB11 1CD'],
  ['a family name of 10,000 people', 'smith'],
  ['the last four digits', '4711'],
  ['nothing that there is', 'nobody at all'],
])('a link is found among a million by %s within 50 ms', async (_, words) => {
  if (!client) return;
  const query = async (sql: string, params?: unknown[]) => (await client!.query(sql, params)).rows;
  const times: number[] = [];
  let found: string[] = [];
  for (let tries = 0; tries < 9; tries += 1) {
    const start = performance.now();
    found = await searchIds({ query } as Queryable, words);
    times.push(performance.now() - start);
  }
  const median = times.sort((a, b) => a - b)[4]!;
  expect(found.length > 0).toBe(words !== 'nobody at all');
  expect(median).toBeLessThan(50);
});
