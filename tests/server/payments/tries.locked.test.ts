import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, nonce, openServer, slugOf, type TestServer } from '../../support/server/test-server.ts';

/** How often the race is run: `npm run test:nightly` says 200. */
const rounds = isNightly ? 200 : 10;
const atOnce = 20;

const postgres = await openTestPostgres();

describe.skipIf(!postgres)('D-29 two processes that find at the same moment that a link is locked', () => {
  /** The declined cards that are written down, and whose calls have not looked at the lock yet. */
  let held: (() => void)[] = [];
  let servers: TestServer[] = [];

  function holdDeclines(db: Db): void {
    const { transaction } = db;
    db.transaction = async (work) => {
      let isDecline = false;
      const result = await transaction((tx) => {
        const query = async <Row>(sql: string, params?: unknown[]) => {
          const rows = await tx.query<Row>(sql, params);
          const isOne = sql.includes('insert into attempts') && String(params?.[0]).includes('"state":"declined"');
          isDecline ||= isOne && rows.length > 0;
          return rows;
        };
        return work({ ...tx, query });
      });
      if (isDecline) await new Promise<void>((go) => held.push(go));
      return result;
    };
  }

  beforeAll(async () => {
    const env = { DATABASE_URL: postgres!.url, DECLINES_PER_LINK: '2' };
    const gateway = (db: Db) => {
      holdDeclines(db);
      return sandboxGateway(db);
    };
    servers = [await openServer({ env, gateway }), await openServer({ embedded: true, env, gateway })];
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await postgres?.close();
  });

  const decline = (server: TestServer, id: string) =>
    server.post(`${link(id)}/payment`, cardBody(nonce('declined')), { key: randomUUID() });

  test('say so once, by one fact', async () => {
    const [first, second] = servers as [TestServer, TestServer];
    for (let left = rounds; left > 0; left -= atOnce) {
      const ids: string[] = [];
      for (let made = 0; made < Math.min(left, atOnce); made += 1)
        ids.push((await makeLink(first, 'single-payment')).id);
      held = [];
      const answers = ids.map((id) => decline(first, id));
      await expect.poll(() => held.length, { timeout: 60_000 }).toBe(ids.length);
      answers.push(...ids.map((id) => decline(second, id)));
      await expect.poll(() => held.length, { timeout: 60_000 }).toBe(2 * ids.length);
      for (const go of held.splice(0)) go();
      for (const reply of await Promise.all(answers)) expect(slugOf(reply)).toBe('card-declined');

      const facts = await first.query(
        `select link_id, count(*)::integer as count from records
         where act = 'link-locked' and link_id = any($1::uuid[]) group by link_id`,
        [ids],
      );
      expect(facts).toHaveLength(ids.length);
      expect(facts.filter(({ count }) => count !== 1)).toEqual([]);
    }
  });
});
