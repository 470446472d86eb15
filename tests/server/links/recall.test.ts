import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/db.ts';
import { recallLinks } from '../../../src/server/links/recall.ts';
import type { Recall } from '../../../src/types.gen.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { agree } from '../../support/server/agree.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { compiled } from '../../support/server/server-site.ts';
import { openStates } from '../../support/server/states.ts';
import { link, slugOf } from '../../support/server/test-server.ts';

const token = 'a-token-of-the-provider-0123456789abcdef';

describe('D-39 a mailing is recalled by how its references begin', () => {
  onEveryDatabase(
    (server) => {
      const operator = operatorOf(server);
      const call = (path: string, body: unknown) =>
        server().get(`/provider-api${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
          },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
      const make = async (external_reference: string) =>
        String((await call('/links', { journey: 'contract', external_reference })).body.id);
      const stateOf = async (id: string) => (await server().get(link(id))).body.status;

      test('used links and those of others stay, a dry run and a repeat change nothing', async () => {
        const [first, second, used, other] = [
          await make('MAY-1'),
          await make('MAY-2'),
          await make('MAY-3'),
          await make('MAZ-1'),
        ];
        expect((await agree(server(), used)).status).toBe(303);
        const recall = async (more: object = {}) =>
          (await call('/links/recall', { reference_prefix: 'MAY-', ...more })).body as unknown as Recall;

        // One that nobody has made is not ended under an operator's name.
        await server().query(
          `insert into links select (jsonb_populate_record(l, '{"id":"${randomUUID()}","external_reference":"MAY-4"}')).*
           from links l where id = $1`,
          [first],
        );
        expect(await recall({ dry_run: true })).toEqual({ expired: 2, used: 1, dry_run: true });
        const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
        expect(await recall({ made_since: tomorrow })).toEqual({ expired: 0, used: 0, dry_run: false });
        expect(await stateOf(first)).toBe('active');
        expect(await recall()).toEqual({ expired: 2, used: 1, dry_run: false });
        expect(await recall()).toEqual({ expired: 0, used: 1, dry_run: false });
        expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'expired']);
        expect([await stateOf(used), await stateOf(other)]).toEqual(['used', 'active']);
        expect(slugOf(await call('/links/recall', { reference_prefix: '' }))).toBe('invalid');
        const never = await call('/links/recall', { reference_prefix: 'MAY-', made_since: '2026-13-01T00:00:00Z' });
        expect([slugOf(never), never.body.errors]).toEqual([
          'invalid',
          [
            {
              field: 'made_since',
              pointer: '/made_since',
              code: 'time',
              detail: '"made_since" is no time that there is.',
            },
          ],
        ]);

        expect(await operator.ask({ name: 'recall', reference_prefix: 'MAZ', dry_run: false })).toEqual({
          expired: 1,
          used: 0,
          dry_run: false,
        });
      });

      test('a large one goes in batches, and where the time is up goes on where it ended', async () => {
        const made = Array.from({ length: 700 }, (_, n) => ({ journey: 'card', external_reference: `BIG-${n}` }));
        expect((await call('/links/batch', made.map((one) => JSON.stringify(one)).join('\n'))).status).toBe(201);
        const query = server().query as Db['query'];
        const db: Db = { inTransaction: true, query, transaction: (work) => work(db), close: async () => undefined };
        const { signer } = await openStates(server()).ledger();
        const recall = (after?: string) =>
          recallLinks(
            db,
            compiled.site,
            { signer, now: new Date(), by: 'a test' },
            { reference_prefix: 'BIG-', ...(after && { after }) },
            0,
          );
        const begun = await recall();
        expect(begun).toMatchObject({ expired: 500, used: 0, next: expect.stringMatching(/^BIG-/) });
        expect(await recall(begun.next)).toEqual({ expired: 200, used: 0, dry_run: false });
      });
    },
    { env: { PROVIDER_API_TOKEN: token } },
  );
});
