import { setTimeout } from 'node:timers/promises';
import { expect, onTestFailed, test } from 'vitest';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import { newReference } from '../../../src/server/ledger/reference.ts';
import { createLink } from '../../../src/server/links/create.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { compiled } from '../../support/server/server-site.ts';
import { openStates, putState, putUnsettled } from '../../support/server/states.ts';

/** The usual times. */
const pace = { everyMs: 2_000, lookGapMs: 3_000 };

/** How long the gateway takes for the orders that it knows, in milliseconds: longer than a round of so many waits for it. */
const slow = 3_000;

/** How the gateway fails for the orders that it fails for. */
const failures = {
  'answers with an error': () => Promise.reject(new Error('500')),
  'never answers': () => new Promise<never>(() => undefined),
};
let fail: () => Promise<never> = failures['never answers'];

onEveryDatabase(
  (server) => {
    test.for(Object.keys(failures) as (keyof typeof failures)[])(
      '1,000 unknown attempts, of which 990 keep failing because the gateway %s, delay the other ten by less than a minute',
      async (kind) => {
        // One of the ten that fails once, as on a machine that stands still, comes in the next round: after 76 s, measured.
        onTestFailed(() => console.info(server().lines.filter((line) => /-G\d{3}\b|no reconciliation/.test(line))));
        fail = failures[kind];
        const run = newReference().slice(3, 7);
        // The ten are the youngest.
        const coding = await openStates(server()).ledger();
        const ids: string[] = [];
        const payment = { journey: 'single-payment', amountPence: 3499 };
        for (let count = 0; count < 1_000; count += 1)
          ids.push(await createLink(coding.db, compiled.site, payment, { ...coding, now: new Date() }));
        const links = await server().query(
          `with numbered as (select id, number from unnest($2::uuid[]) with ordinality as made (id, number)),
           charged as (
             insert into sandbox_charges (link_id, order_id, amount_pence)
             select id, 'DS-' || $1 || '-G' || (number - 1), 3499 from numbered where number > 990)
           select id, 'DS-' || $1 || case when number > 990 then '-G' else '-F' end || lpad((number - 1)::text, 3, '0')
             as order_id, number
           from numbered`,
          [run, ids],
        );
        for (const { id, order_id, number } of links) {
          const started_at = new Date(Date.now() - 3_600_000 + Number(number) * 1_000);
          const fields = { link_id: id, order_id, state: 'unknown', started_at, asked_at: new Date() };
          await putUnsettled(coding, 'attempt', await putState(coding, 'attempt', fields));
        }
        const since = performance.now();
        const found = async () =>
          (await server().query(`select 1 from records where reference like 'DS-' || $1 || '-G%'`, [run])).length;
        await expect.poll(found, { timeout: 60_000, interval: 100 }).toBe(10);
        console.info(`${kind}: the ten were found after ${Math.round(performance.now() - since)} ms`);
        // The others are still being looked for, and are not in the way of what comes next.
        await server().query(
          `delete from unsettled where id in (select id from attempts where order_id like 'DS-' || $1 || '-F%')`,
          [run],
        );
      },
    );
  },
  {
    gateway: (db) => {
      const sandbox = sandboxGateway(db);
      return {
        ...sandbox,
        async findByOrderId(orderId, ...rest) {
          if (orderId.includes('-F', 7)) return fail();
          await setTimeout(slow);
          return sandbox.findByOrderId(orderId, ...rest);
        },
      };
    },
    reconcile: pace,
  },
);
