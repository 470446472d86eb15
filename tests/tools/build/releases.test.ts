import { expect, test } from 'vitest';
import { openTestPostgres } from '../../support/postgres.ts';
import { releaseStorm } from '../../support/release-storm.ts';

/** A small form of `npm run test:releases`: one release of each kind. */
test('releases are switched while customers walk their journeys: no call fails, and nobody agrees to words that were not shown', async () => {
  const database = await openTestPostgres();
  const { failed, notShown, agreements, ledAnew, goneOver } = await releaseStorm({
    releases: 3,
    customers: 8,
    servers: database ? 2 : 1,
    databaseUrl: database?.url,
  });
  await database?.close();
  expect({ failed, notShown }).toEqual({ failed: [], notShown: [] });
  expect(agreements).toBeGreaterThanOrEqual(3);
  expect(ledAnew).toBeGreaterThan(0);
  expect(goneOver).toEqual(goneOver.map(() => 3));
}, 600_000);
