import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/open.ts';
import { attemptsFor, forLinkOrNonce } from '../../../src/server/ledger/attempts.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { signer } from '../../support/server/evidence-day.ts';
import { putState } from '../../support/server/states.ts';

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
      `insert into attempts (id, version, link_id, act, key, nonce_sha256, order_id, state, started_by, started_at, at,
         ip_address, user_agent, mac)
       select gen_random_uuid(), 1, id, 'payment', gen_random_uuid(), 'nonce of ' || id, id::text, 'declined',
         gen_random_uuid(), now(), now(), '192.0.2.1', 'a browser', 'of nobody' from links`,
    );
    const other = (await db.query<{ id: string }>('select id from links where id <> $1 limit 1', [link!.id]))[0]!.id;
    const nonceOf = (id: string) => `nonce of ${id}`;
    for (const id of [link!.id, other])
      await putState({ db, signer }, 'attempt', { link_id: id, order_id: `of ${id}`, nonce_sha256: nonceOf(id) });
    await db.query('analyze');
    const find = (linkId: string, nonce: string) => attemptsFor({ db, signer }, linkId, 'payment', nonce);

    const found = await find(link!.id, nonceOf(other));
    expect(new Set(found.map(({ link_id }) => link_id))).toEqual(new Set([link!.id, other]));
    expect(found).toHaveLength(2);
    // One that is the link's own and has the nonce is found once.
    expect(await find(other, nonceOf(other))).toHaveLength(1);
    expect(await find(randomUUID(), 'a nonce of nobody')).toEqual([]);

    const plans: string[] = [];
    await db.transaction(async (tx) => {
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await tx.query(`select set_config('plan_cache_mode', $1, true)`, [mode]);
        await tx.query(`prepare find_${mode} (uuid, text, text) as select * from attempts where ${forLinkOrNonce}`);
        const lines = await tx.query<{ 'QUERY PLAN': string }>(
          `explain execute find_${mode} ('${link!.id}', 'payment', '${nonceOf(other)}')`,
        );
        plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      }
    });
    for (const plan of plans) {
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toContain('attempts_nonce');
    }
    await db.close();
  });
});
