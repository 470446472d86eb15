/**
 * `npm run test:nightly -- clock`: an hour of links made, acts, payments, refunds, readings and erasures, while the server's
 * clock jumps up to twelve hours both ways. `--verify` is asked all the time and must never name anything.
 * `-- --minutes 5` is shorter.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { VerificationReport } from '../../src/server/admin/verification.ts';
import { openOwnPostgres } from '../support/database/postgres.ts';
import { agree } from '../support/server/agree.ts';
import { cardBody } from '../support/server/customer-calls.ts';
import { makeLink } from '../support/server/make-link.ts';
import { operatorOf } from '../support/server/operator.ts';
import { link, nonce, openServer } from '../support/server/test-server.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const hour = 3_600_000;
const noLimits = { DECLINES_PER_ADDRESS: '0', TOKENS_PER_ADDRESS: '0' };

const postgres = await openOwnPostgres({ durable: true });
if (!postgres) console.log('skipped: there is no PostgreSQL on this machine');
else await run(postgres.url).finally(() => postgres.close());
process.exit();

async function run(databaseUrl: string): Promise<void> {
  let ahead = 0;
  const server = await openServer({
    env: {
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      LINK_DAYS: '0',
      CARD_GATEWAY: 'sandbox',
      DEMO: '0',
      SIGNING_KEY: 'd1'.repeat(32),
      ...noLimits,
    },
    now: () => new Date(Date.now() + ahead),
    headsEveryMs: 2_000,
  });
  const { ask, agreedSwitch } = operatorOf(() => server);
  const figures = {
    jumps: 0,
    checks: 0,
    customers: 0,
    answers: {} as Record<string, number>,
    tooBusy: 0,
    mismatches: 0,
  };
  const end = Date.now() + Number(values.minutes) * 60_000;
  const goesOn = () => Date.now() < end;
  const count = ({ status }: { status: number }) => {
    figures.answers[status] = (figures.answers[status] ?? 0) + 1;
  };

  const customers = [
    async () => void (await agreedSwitch()),
    async () => count(await agree(server, (await makeLink(server, 'contract')).id)),
    async () => {
      const { id } = await makeLink(server, 'single-payment');
      count(await server.post(`${link(id)}/payment`, cardBody(nonce('declined')), { key: randomUUID() }));
      const paid = await server.post(`${link(id)}/payment`, cardBody(nonce()), { key: randomUUID() });
      count(paid);
      // Where the clock has jumped in between, the page's token may have ended.
      if (paid.status === 201)
        await ask({ name: 'refund', id, amount_pence: 500, reason: 'a late engineer', by: 'a test' });
    },
    async () => {
      const { id } = await makeLink(server, 'card', { values: { cardholder_name: 'Ada Lovelace' } });
      count(await server.post(`${link(id)}/payment-method`, cardBody(nonce()), { key: randomUUID() }));
      await ask({ name: 'erase', id, by: 'a test' });
    },
    async () => {
      const { id } = await makeLink(server, 'contract');
      for (const on of [true, false]) await ask({ name: 'maintenance', on, id, by: 'a test' });
      await ask({ name: 'expire', id, by: 'a test' });
    },
  ];
  /** On a busy machine a command may wait too long for its connection. That proves nothing, and is counted. */
  const unlessBusy = (work: Promise<void>) =>
    work.catch((error: Error) => {
      if (!/connection timeout/.test(error.message)) throw error;
      figures.tooBusy += 1;
    });
  async function customer(first: number): Promise<void> {
    for (let turn = first; goesOn(); turn += 1) {
      await unlessBusy(customers[turn % customers.length]!());
      figures.customers += 1;
      await wait(500);
    }
  }
  async function jump(): Promise<void> {
    for (; goesOn(); figures.jumps += 1) {
      await wait(3_000 + Math.random() * 12_000);
      ahead = Math.round((Math.random() * 24 - 12) * hour);
    }
  }
  async function checkOnce(): Promise<void> {
    const { mismatches } = await ask<VerificationReport>({ name: 'verify' });
    figures.checks += 1;
    figures.mismatches += mismatches.length;
    for (const mismatch of mismatches.slice(0, 5)) console.error(JSON.stringify(mismatch));
  }
  async function check(): Promise<void> {
    while (goesOn()) {
      await wait(10_000);
      await unlessBusy(checkOnce());
    }
  }
  await Promise.all([jump(), check(), ...[0, 1, 2].map(customer)]);
  await server.close();
  console.log(JSON.stringify(figures, null, 2));
  if (figures.mismatches > 0) process.exitCode = 1;
}
