import { expect, test } from 'vitest';
import { openTestPostgres } from '../support/postgres.ts';
import { type StormOptions, storm } from '../support/storm.ts';

/** A tenth of `npm run test:faults`. */
const quick: StormOptions = { calls: 1_000, links: 50, atOnce: 50, resets: 0.2, kills: 5, servers: 1 };
const nothing = {
  doubles: [],
  disagree: [],
  lostRecords: [],
  open: [],
  serverErrors: [],
  leaked: [],
  badlyStopped: [],
};

test('one charge a link through resets on both hops and five kills, on the embedded database', async () => {
  const { wrong, calls, kills, paidLinks, stopSeconds } = await storm(quick);
  expect(wrong).toEqual(nothing);
  expect(stopSeconds).toBeLessThan(10);
  expect([calls, kills]).toEqual([1_000, 5]);
  expect(paidLinks).toBeGreaterThan(10);
}, 600_000);

test('the same with two server processes on one PostgreSQL', async () => {
  const postgres = await openTestPostgres();
  if (!postgres) return;
  const { wrong, calls, paidLinks } = await storm({ ...quick, servers: 2, databaseUrl: postgres.url });
  await postgres.close();
  expect(wrong).toEqual(nothing);
  expect(calls).toBe(1_000);
  expect(paidLinks).toBeGreaterThan(10);
}, 600_000);
