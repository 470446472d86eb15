import { afterEach, expect, test, vi } from 'vitest';
import type { Purged } from '../../../src/server/admin/purge.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { link } from '../../support/server/test-server.ts';

const present = Date.now();
const daysFromNow = (days: number) => new Date(present + days * 86_400_000);
/** Sets the clock of the process, as the servers and the operator read it. */
const setClock = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: daysFromNow(days) });
afterEach(() => void vi.useRealTimers());

onEveryDatabase(
  (server) => {
    const { ask, query } = operatorOf(server);
    const agreed = async () => {
      const { id } = await makeLink(server(), 'contract');
      expect((await agree(server(), id)).status).toBe(201);
      return id;
    };
    const purge = (before: number, dry_run = false) =>
      ask<Purged>({ name: 'purge', before: daysFromNow(before).toISOString(), by: 'a test', dry_run });
    const verify = () => ask<VerificationReport>({ name: 'verify' });

    test('D-31 a purge leaves links that the heads cannot show to be old, and takes them once they can', async () => {
      setClock(-200);
      await agreed();
      await ask({ name: 'anchor' });
      // Nothing is signed for a hundred days. Then a head covers what it can, and another one the rest.
      const early = await agreed();
      await query(`insert into uncovered (kind, id) select 'record', (-n)::text from generate_series(1, 5000) n`);
      const late = await agreed();
      setClock(-100);
      await ask({ name: 'anchor' });
      setClock(0);
      expect((await query('select 1 from heads')).length).toBeGreaterThan(2);

      expect(await purge(-150, true)).toMatchObject({ links: 2, records: 2 });
      expect(await purge(-150)).toMatchObject({ links: 2, records: 2 });
      expect((await server().get(link(early))).status).toBe(404);
      expect((await server().get(link(late))).status).toBe(200);
      // What waited for longer than any outage could as well have been dated back.
      const { mismatches } = await verify();
      expect(mismatches.map(({ link_id }) => link_id)).toEqual([late, late]);

      expect(await purge(-90)).toMatchObject({ links: 1, records: 1 });
      expect((await server().get(link(late))).status).toBe(404);
      await ask({ name: 'anchor' });
      expect(await verify()).toMatchObject({ mismatches: [], waiting: 0 });
    });
  },
  { headsEveryMs: 3_600_000 },
);
