import { expect, test } from 'vitest';
import { eventStorm } from '../../support/event-storm.ts';
import { openTestPostgres } from '../../support/postgres.ts';

/** A small form of `npm run test:events`. */
const quick = { links: 8, kills: 1, behaviourMs: 700 };
const nothing = { lost: [], unknown: [], told: [], broken: [] };

// `npm run test:events` has it on each database, with forty times as many links and three kills.
test('every event arrives, in order for its link and none twice at a time, through a receiver in trouble and a kill, with two servers on PostgreSQL, or one on the embedded database', async () => {
  const postgres = await openTestPostgres();
  const databases = postgres ? { servers: 2, databaseUrl: postgres.url } : { servers: 1 };
  const { wrong, afterwards, events } = await eventStorm({ ...quick, ...databases });
  await postgres?.close();
  expect(wrong).toEqual(nothing);
  // Three acts each, or one; three facts of each card, and one or more of each payment.
  expect(events - afterwards).toBe(8 * 3 + 4);
  expect(afterwards).toBeGreaterThanOrEqual(8 * 3 + 4);
}, 300_000);
