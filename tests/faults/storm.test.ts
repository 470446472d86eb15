import { expect, test } from 'vitest';
import { openTestPostgres } from '../support/postgres.ts';
import { type StormOptions, storm } from '../support/storm.ts';

/** A small form of `npm run test:faults`, before a server with short limits. */
const quick: Omit<StormOptions, 'servers'> = {
  calls: 100,
  links: 8,
  atOnce: 20,
  resets: 0.2,
  kills: 1,
  program: 'short-limits-server',
};
const nothing = {
  doubles: [],
  disagree: [],
  lostRecords: [],
  late: [],
  open: [],
  told: [],
  proof: [],
  serverErrors: [],
  leaked: [],
  badlyStopped: [],
};

// Each moment of a kill on the embedded database is crash.test.ts; `npm run test:faults` has the storm on each database.
test('one charge a link through resets on both hops and a kill, with two servers on PostgreSQL, or one on the embedded database', async () => {
  const postgres = await openTestPostgres();
  const databases = postgres ? { servers: 2, databaseUrl: postgres.url } : { servers: 1 };
  const { wrong, calls, kills, paidLinks, stopSeconds, told } = await storm({ ...quick, ...databases });
  await postgres?.close();
  expect(wrong).toEqual(nothing);
  expect(stopSeconds).toBeLessThan(10);
  expect([calls, kills]).toEqual([100, 1]);
  expect(paidLinks).toBeGreaterThan(5);
  expect(told).toBeGreaterThan(5);
}, 600_000);
