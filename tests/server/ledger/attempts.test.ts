import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/open.ts';
import { attemptsFor, selectAttemptsFor } from '../../../src/server/ledger/attempts.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

describe.skipIf(!postgres)('the attempts that an answer depends on', () => {
  test('are found by indexes, however many there are', async () => {
    const { db } = await openDatabase({ kind: 'postgres', url: postgres!.url });
    const [link] = await db.query<{ id: string }>(
      `insert into links (id, journey, customer_type, payment_methods, own_values)
       select gen_random_uuid(), 'card', 'new', '[]', '{}' from generate_series(1, 8000) returning id`,
    );
    await db.query(
      `insert into attempts (id, link_id, act, key, nonce_sha256, order_id, state, started_by, ip_address, user_agent)
       select gen_random_uuid(), id, 'payment', gen_random_uuid(), 'nonce of ' || id, id::text,
         case when id = $1 then 'not-taken' else 'declined' end, gen_random_uuid(), '192.0.2.1', 'a browser' from links`,
      [link!.id],
    );
    await db.query('analyze');
    const [other] = await db.query<{ link_id: string; nonce_sha256: string }>(
      'select link_id, nonce_sha256 from attempts where link_id <> $1 limit 1',
      [link!.id],
    );
    const find = (linkId: string, nonce: string) => attemptsFor(db, linkId, 'payment', nonce);
    const nonceOf = (id: string) => `nonce of ${id}`;

    const found = await find(link!.id, other!.nonce_sha256);
    expect(new Set(found.map(({ link_id }) => link_id))).toEqual(new Set([link!.id, other!.link_id]));
    // One that is the link's own and has the nonce is found once; one that took nothing has used no nonce up.
    expect(await find(other!.link_id, other!.nonce_sha256)).toHaveLength(1);
    expect(await find(randomUUID(), nonceOf(link!.id))).toEqual([]);

    const plans: string[] = [];
    await db.transaction(async (tx) => {
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await tx.query(`select set_config('plan_cache_mode', $1, true)`, [mode]);
        await tx.query(`prepare find_${mode} (uuid, text, text) as ${selectAttemptsFor}`);
        const lines = await tx.query<{ 'QUERY PLAN': string }>(
          `explain execute find_${mode} ('${link!.id}', 'payment', '${other!.nonce_sha256}')`,
        );
        plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      }
    });
    for (const plan of plans) {
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toContain('attempts_nonce_once');
    }
    await db.close();
  });
});
