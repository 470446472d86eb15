import { expect, test } from 'vitest';
import { openTestPostgres } from '../support/postgres.ts';
import { type StormOptions, storm } from '../support/storm.ts';

/** A small form of `npm run test:faults`, before a server with short limits. */
const quick: StormOptions = {
  calls: 200,
  links: 12,
  atOnce: 20,
  resets: 0.2,
  kills: 2,
  servers: 1,
  program: 'short-limits-server',
};
const nothing = {
  doubles: [],
  disagree: [],
  lostRecords: [],
  open: [],
  serverErrors: [],
  leaked: [],
  badlyStopped: [],
};

test('one charge a link through resets on both hops and two kills, on the embedded database', async () => {
  const { wrong, calls, kills, paidLinks, stopSeconds } = await storm(quick);
  expect(wrong).toEqual(nothing);
  expect(stopSeconds).toBeLessThan(10);
  expect([calls, kills]).toEqual([200, 2]);
  expect(paidLinks).toBeGreaterThan(5);
}, 600_000);

test('the same with two server processes on one PostgreSQL', async () => {
  const postgres = await openTestPostgres();
  if (!postgres) return;
  const { wrong, calls, paidLinks } = await storm({ ...quick, servers: 2, databaseUrl: postgres.url });
  await postgres.close();
  expect(wrong).toEqual(nothing);
  expect(calls).toBe(200);
  expect(paidLinks).toBeGreaterThan(5);
}, 600_000);
