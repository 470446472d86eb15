import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { signLink } from '../../../src/server/ledger/link-statement.ts';
import { type LinkFilter, listLinks } from '../../../src/server/ledger/list.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { compiled } from '../../support/server/server-site.ts';
import { signer } from '../../support/server/signer.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

const now = new Date();
const day = 24 * 60 * 60 * 1000;
const links = 20_000;
describe.skipIf(!postgres)('few links of a state among many', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openDatabase({ kind: 'postgres', url: postgres!.url });
    const at = (ago: number) => new Date(now.getTime() - ago);
    const made = Array.from({ length: links }, async (_, index) => {
      const n = index + 1;
      const fixed = {
        ...{ id: randomUUID(), journey: 'switch', customer_type: 'new', payment_methods: ['card'] },
        ...{ own_values: {}, value_salts: {}, value_hashes: {}, created_at: at(n * 60_000) },
        sor_given_at: at(n % 4000 === 11 ? 40 * day : day),
      };
      const expires_at = at(n > links - 30 ? day : -9 * day);
      // To sign each of them takes longer than all else here, and few are read.
      const receipt = n < 50 || n > links - 50 || n % 1000 < 20 ? await signLink(signer, fixed) : '';
      return { ...fixed, receipt, expires_at, maintenance: n % 5000 === 7 };
    });
    const all = await Promise.all(made);
    // In parts: one statement for all of them takes longer than a busy machine lets it.
    for (let from = 0; from < all.length; from += 2_000)
      await db.query(
        `insert into links (id, journey, customer_type, payment_methods, own_values, value_salts, value_hashes, created_at,
           sor_given_at, receipt, expires_at, maintenance)
         select id, journey, customer_type, payment_methods, own_values, value_salts, value_hashes, created_at, sor_given_at,
           receipt, expires_at, maintenance from jsonb_populate_recordset(null::links, $1::jsonb)`,
        [JSON.stringify(all.slice(from, from + 2_000))],
      );
    await db.query('vacuum analyze links');
  });
  afterAll(() => db.close());

  /** Lists, and returns the plans of the statements that looked for ids. */
  async function listed(filter: LinkFilter) {
    const plans: string[] = [];
    const watched: Queryable = {
      inTransaction: true,
      async query<Row>(sql: string, params?: unknown[]) {
        if (sql.startsWith('select id from')) {
          const lines = await db.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
          plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
        }
        return db.query<Row>(sql, params);
      },
    };
    return { ...(await listLinks({ db: watched, signer }, compiled.site, now, filter)), plans };
  }

  test.each([
    ['expired', 30, 'links_expiry'],
    ['sor-expired', 5, 'links_sor'],
    ['maintenance', 4, 'links_maintenance'],
  ] as const)('%s are found by their own index', async (status, count, index) => {
    const found = await listed({ status, limit: 100 });
    expect([found.links.length, found.next]).toEqual([count, undefined]);
    const times = found.links.map(({ row }) => row.created_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const plan of found.plans) {
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on links');
    }
  });

  test('are listed a page at a time, and all once', async () => {
    const ids: string[] = [];
    let pages = 0;
    for (let after: string | undefined; ; pages += 1) {
      const page = await listLinks({ db, signer }, compiled.site, now, { status: 'expired', limit: 7, after });
      ids.push(...page.links.map(({ row }) => row.id));
      if (page.next === undefined) break;
      expect(page.links).toHaveLength(7);
      after = page.next;
    }
    expect([ids.length, new Set(ids).size, pages]).toEqual([30, 30, 4]);
  });

  test('of which nothing can be known without looking: a page ends when its time is up, and says where to go on', async () => {
    const used = await listLinks({ db, signer }, compiled.site, now, { status: 'used', limit: 100 }, 0);
    expect(used.links).toEqual([]);
    let [pages, after] = [1, used.next];
    while (after !== undefined) {
      after = (await listLinks({ db, signer }, compiled.site, now, { status: 'used', limit: 100, after }, 0)).next;
      pages += 1;
    }
    expect(pages).toBe(links / 5_000 + 1);
  });

  test('that are active stand on the first page, newest first', async () => {
    const { links: active, next } = await listLinks({ db, signer }, compiled.site, now, { status: 'active', limit: 3 });
    expect(active.map(({ row }) => Math.round((now.getTime() - row.created_at.getTime()) / 60_000))).toEqual([1, 2, 3]);
    expect(next).toBe(nameOf(active[2]!.row.id));
    const since = new Date(now.getTime() - 10.5 * 60_000).toISOString();
    const recent = await listLinks({ db, signer }, compiled.site, now, { made_since: since, journey: 'switch' });
    expect(recent.links).toHaveLength(10);
    expect(await listLinks({ db, signer }, compiled.site, now, { journey: 'card' })).toEqual({ links: [] });
  });

  test('under the maintenance of the whole site are all but the used', async () => {
    await db.query('insert into site_maintenance (since) values ($1)', [new Date(now.getTime() - day).toISOString()]);
    const closed = await listLinks({ db, signer }, compiled.site, now, { status: 'maintenance', limit: 5 });
    await db.query('delete from site_maintenance');
    expect(closed.links).toHaveLength(5);
  });
});
