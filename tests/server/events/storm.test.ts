import { expect, test } from 'vitest';
import { eventStorm } from '../../support/event-storm.ts';
import { openTestPostgres } from '../../support/postgres.ts';

/** A small form of `npm run test:events`. */
const quick = { links: 30, servers: 1, kills: 1 };
const nothing = { lost: [], unknown: [], broken: [] };

test('every event arrives, in order for its link, through a receiver in trouble and a kill, on the embedded database', async () => {
  const { wrong, acknowledged, events } = await eventStorm(quick);
  expect(wrong).toEqual(nothing);
  expect([acknowledged, events]).toEqual([90, 90]);
}, 300_000);

test('the same with two server processes on one PostgreSQL, and none comes twice at the same time', async () => {
  const postgres = await openTestPostgres();
  if (!postgres) return;
  const { wrong, acknowledged, events } = await eventStorm({ ...quick, servers: 2, databaseUrl: postgres.url });
  await postgres.close();
  expect(wrong).toEqual(nothing);
  expect([acknowledged, events]).toEqual([90, 90]);
}, 300_000);
